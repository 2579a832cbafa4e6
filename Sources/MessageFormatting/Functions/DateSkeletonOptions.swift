/// The CLDR skeletons behind the field options of the date functions (UTS #35 part 4, "Semantic Skeletons").
enum DateSkeletonOptions {
  /// Options that say which fields are shown and how long they are.
  static let fieldOptions: Set = [
    "fields", "length", "precision", "dateFields", "dateLength", "timePrecision", "timeZoneStyle",
  ]

  static func skeleton(for style: DateFunction.Style, _ reader: inout OptionReader) -> String {
    switch style {
    case .date: date(&reader, fields: "fields", length: "length")
    case .time: time(&reader, precision: "precision")
    case .dateTime:
      date(&reader, fields: "dateFields", length: "dateLength") + time(&reader, precision: "timePrecision")
    }
  }

  private enum Length { case long, medium, short }

  private static func date(_ reader: inout OptionReader, fields fieldsName: String, length lengthName: String) -> String {
    let length = reader.choice(lengthName, ["long": Length.long, "medium": .medium, "short": .short]) ?? .medium
    let fields = reader.choice(fieldsName, allFields) ?? [.year, .month, .day]
    return fields.map { $0.symbols(length) }.joined()
  }

  private static func time(_ reader: inout OptionReader, precision name: String) -> String {
    let precision = reader.choice(name, ["hour": "j", "minute": "jm", "second": "jms"]) ?? "jm"
    return precision + (reader.choice("timeZoneStyle", ["long": "zzzz", "short": "z"]) ?? "")
  }

  private enum Field {
    case year, month, day, weekday

    func symbols(_ length: Length) -> String {
      switch (self, length) {
      case (.year, .short): "yy"
      case (.year, _): "y"
      case (.month, .long): "MMMM"
      case (.month, .medium): "MMM"
      case (.month, .short): "M"
      case (.day, _): "d"
      case (.weekday, .long): "EEEE"
      case (.weekday, _): "EEE"
      }
    }
  }

  private static let allFields: [String: [Field]] = [
    "weekday": [.weekday],
    "day-weekday": [.day, .weekday],
    "month-day": [.month, .day],
    "month-day-weekday": [.month, .day, .weekday],
    "year-month-day": [.year, .month, .day],
    "year-month-day-weekday": [.year, .month, .day, .weekday],
  ]
}
