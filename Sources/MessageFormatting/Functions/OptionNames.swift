/// The options that the default functions read.
enum OptionNames {
  /// How digits are written, in all functions of numbers that write any.
  private static let digits: Set = [
    "maximumSignificantDigits", "minimumSignificantDigits", "roundingMode", "roundingPriority", "signDisplay",
    "trailingZeroDisplay", "useGrouping",
  ]
  private static let fractions: Set = ["maximumFractionDigits", "minimumFractionDigits"]
  private static let calendar: Set = ["calendar", "timeZone"]
  private static let timeOfDay: Set = ["hour12", "timeZoneStyle"]

  static let number = digits.union(fractions).union(["minimumIntegerDigits", "roundingIncrement", "select"])
  static let integer: Set = [
    "maximumSignificantDigits", "minimumIntegerDigits", "select", "signDisplay", "useGrouping",
  ]
  static let percent = digits.union(fractions)
  static let currency = digits.union([
    "currency", "currencyDisplay", "currencySign", "fractionDigits", "minimumIntegerDigits", "roundingIncrement",
  ])
  static let unit = digits.union(fractions)
    .union(["minimumIntegerDigits", "roundingIncrement", "unit", "unitDisplay", "usage"])
  static let date = calendar.union(["fields", "length"])
  static let time = calendar.union(timeOfDay).union(["precision"])
  static let dateTime = calendar.union(timeOfDay).union(["dateFields", "dateLength", "timePrecision"])
  static let interval = calendar.union(timeOfDay).union(["fields", "length", "timePrecision"])
}
