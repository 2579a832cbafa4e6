extension DateForm {
  /// The name of the form in Dart's `DateFormat`; `nil` if Dart has no form with the same output.
  var dartName: String? {
    guard !fields.contains(.year) || length != .short else { return nil }
    let year = fields.contains(.year) ? "y" : ""
    let month = length == .long ? "MMMM" : length == .medium ? "MMM" : "M"
    let weekday = length == .long ? "EEEE" : "E"
    switch fields {
    case [.weekday]: return length == .long ? "EEEE" : "E"
    case [.month, .day], [.year, .month, .day]: return "\(year)\(month)d"
    case [.month, .day, .weekday], [.year, .month, .day, .weekday]:
      // Dart orders them yMMMEd, but yMMMMEEEEd.
      return "\(year)\(month)\(weekday)d"
    default: return nil
    }
  }
}
