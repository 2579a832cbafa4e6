import ICU

/// The options of the date functions: the fields to show, and the options that override the locale and the context.
///
/// Source: LDML 48.2 part 9, "Date and Time Value Formatting"; UTS #35 part 4, "Semantic Skeletons" for the fields.
package struct DateOptions: Sendable {
  /// The names of the options for the days.
  struct DayOptions {
    let fields: String
    let length: String
  }

  /// The names of the options for the time of day.
  struct TimeOptions {
    let precision: String
  }

  /// The fields, as a CLDR skeleton.
  package let skeleton: String
  /// Whether the name of the time zone is shown.
  package let showsZone: Bool
  private let timeZone: TimeZoneIdentifier?
  private let calendar: String?

  /// Reads the options. Those of fields count only as literals; `inputZone` is the zone of the value itself.
  init(
    _ reader: inout OptionReader,
    days: DayOptions?,
    time: TimeOptions?,
    inputZone: TimeZoneIdentifier? = nil
  ) {
    var skeleton = ""
    if let days {
      let length = reader.literalChoice(days.length, Self.lengths) ?? .medium
      let fields = reader.literalChoice(days.fields, Self.fields) ?? [.year, .month, .day]
      skeleton = fields.map { $0.symbols(length) }.joined()
    }
    var zone: String?
    if let time {
      // The letters and not a keyword of the locale: for `h`, Japanese has its hours from 0 to 11.
      let hour = reader.choice("hour12", ["true": "h", "false": "H"]) ?? "j"
      let rest = reader.literalChoice(time.precision, ["hour": "", "minute": "m", "second": "ms"]) ?? "m"
      zone = reader.literalChoice("timeZoneStyle", ["long": "zzzz", "short": "z"])
      skeleton += hour + rest + (zone ?? "")
    }
    self.skeleton = skeleton
    showsZone = zone != nil
    calendar = reader.choice("calendar", Self.calendars)
    timeZone = Self.timeZone(&reader, inputZone: inputZone)
  }

  /// The options of a call on an operand. The operand's field options aren't inherited; only those that override the
  /// locale and the context are.
  ///
  /// `timeZone=input` selects the operand's `timeZone` option, or the zone of its value if it has no such option.
  package static func merged(_ operand: ResolvedValue, _ options: ResolvedOptions) -> ResolvedOptions {
    let inherited = operand.options.without(fieldOptions)
    var merged = inherited.overridden(by: options)
    if options["timeZone"]?.text == "input", let given = inherited["timeZone"] { merged["timeZone"] = given }
    return merged
  }

  /// The zone that values are shown in.
  package func zone(in context: FormattingContext) -> TimeZoneIdentifier { timeZone ?? context.timeZone }

  /// The locale with the calendar that the options select.
  package func locale(in context: FormattingContext) -> LocaleIdentifier {
    guard let calendar else { return context.locale }
    return context.locale.settingKeyword("ca", to: calendar) ?? context.locale
  }

  private static func timeZone(_ reader: inout OptionReader, inputZone: TimeZoneIdentifier?) -> TimeZoneIdentifier? {
    guard let option = reader.options["timeZone"] else { return nil }
    if option.text == "input" {
      if inputZone == nil {
        reader.reject(
          "timeZone",
          "but the operand has no zone of its own",
          kind: .badOperand,
          remedy: "Pass a value with an offset, or name the zone"
        )
      }
      return inputZone
    }
    do throws(TimeZoneIdentifier.Invalid) {
      return try TimeZoneIdentifier(option.text ?? "")
    } catch {
      var remedy = "Write a name such as Asia/Tokyo"
      if case .unknown(_, let suggestion?) = error { remedy = "Did you mean \(suggestion)?" }
      reader.reject("timeZone", "no zone of the IANA time-zone database", remedy: remedy)
      return nil
    }
  }

  private static let fieldOptions: Set = [
    "fields", "length", "precision", "dateFields", "dateLength", "timePrecision", "timeZoneStyle",
  ]

  private enum Length: String, CaseIterable { case long, medium, short }

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

  private static let lengths = Dictionary(uniqueKeysWithValues: Length.allCases.map { ($0.rawValue, $0) })

  private static let fields: [String: [Field]] = [
    "weekday": [.weekday],
    "day-weekday": [.day, .weekday],
    "month-day": [.month, .day],
    "month-day-weekday": [.month, .day, .weekday],
    "year-month-day": [.year, .month, .day],
    "year-month-day-weekday": [.year, .month, .day, .weekday],
  ]

  /// Calendars of CLDR (bcp47/calendar.xml); ICU would take any other name for the locale's own calendar.
  private static let calendars = Dictionary(
    uniqueKeysWithValues: [
      "buddhist", "chinese", "coptic", "dangi", "ethioaa", "ethiopic", "gregory", "hebrew", "indian", "islamic",
      "islamic-civil", "islamic-rgsa", "islamic-tbla", "islamic-umalqura", "islamicc", "iso8601", "japanese",
      "persian", "roc",
    ].map { ($0, $0) }
  )
}
