/// A day of the proleptic Gregorian calendar, without a time or a zone.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 (January) to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a date, or `nil` if the day doesn't exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.daysIn(month: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days since 1970-01-01, negative before it.
  public var daysSinceEpoch: Int {
    // Years that begin in March put the leap day last; 400 of them are always 146,097 days.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date of a day counted from 1970-01-01, or `nil` outside the years 1 to 9999.
  public init?(daysSinceEpoch: Int) {
    let (days, overflow) = daysSinceEpoch.addingReportingOverflow(719_468)
    guard !overflow, (0...3_700_000).contains(days) else { return nil }
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// The last day of a month; `nil` for one that doesn't exist.
  package static func lastDay(ofMonth month: Int64, year: Int64) -> CivilDate? {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    let days = daysIn(month: Int(month), of: Int(year))
    return CivilDate(year: Int(year), month: Int(month), day: days)
  }

  /// Whether the left day is earlier.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
