extension CivilDate {
  /// The day `days` later, or earlier when negative; `nil` outside the years 1 to 9999.
  public func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? nil : CivilDate(daysSinceEpoch: sum)
  }

  /// The same day of the month a number of months later, or earlier when negative; `nil` outside the years 1 to 9999.
  ///
  /// A month that is too short gives its last day: 31 January and one month is 28 or 29 February. Adding is therefore
  /// not associative. A series that returns to its day, as billing dates do, adds 1, 2, 3 … months to the first date
  /// and never one month to the date before.
  public func adding(months: Int) -> CivilDate? {
    // Counted from year 0, so that the remainder is the month; the bound keeps the sum far from overflow.
    guard (-120_000...120_000).contains(months) else { return nil }
    let count = year * 12 + (month - 1) + months
    guard count >= 12 else { return nil }
    let (year, month) = (count / 12, count % 12 + 1)
    return (0...3).lazy.compactMap { CivilDate(year: year, month: month, day: day - $0) }.first
  }
}

extension CivilDateTime {
  /// The date and time that a clock in UTC shows at an instant.
  public init(utc instant: Instant) {
    let (quotient, remainder) = instant.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let day = remainder < 0 ? quotient - 1 : quotient
    guard let date = CivilDate(daysSinceEpoch: Int(day)) else {
      preconditionFailure("an instant is always inside the supported years")
    }
    self.init(date: date, millisecondOfDay: instant.milliseconds - day * 86_400_000)
  }
}

extension Instant {
  /// The instant at the same time of day, a number of calendar months later in UTC; `nil` after the year 9999.
  ///
  /// See ``CivilDate/adding(months:)`` for months that are too short.
  public func adding(months: Int) -> Instant? {
    let start = CivilDateTime(utc: self)
    guard let date = start.date.adding(months: months) else { return nil }
    return CivilDateTime(date: date, millisecondOfDay: start.millisecondOfDay).instant()
  }
}
