import MessageFormat

/// What messages are formatted for, chosen by one byte: locale, arguments, zone and isolation.
struct Settings {
  /// The contexts with and without fields.
  let full, fast: FormattingContext
  /// The values of the variables that ``Grammar`` names.
  let arguments: [String: MessageValue]

  /// All of them, by byte.
  static let all: [Settings] = (0...UInt8.max).map { byte in
    do {
      return try Settings(byte)
    } catch {
      fatalError("Setting \(byte) cannot be made: \(error)")
    }
  }

  private static let formatters = FormatterCache()
  private static let locales = ["en", "ja", "ar-EG", "he", "pl", "ja-u-ca-japanese", "und", "en-u-nu-deva"]

  private init(_ byte: UInt8) throws {
    func context(_ includesFields: Bool) throws -> FormattingContext {
      FormattingContext(
        locale: try LocaleIdentifier(Self.locales[Int(byte & 7)]),
        timeZone: try TimeZoneIdentifier(byte & 32 == 0 ? "Asia/Tokyo" : "America/New_York"),
        bidiIsolation: byte & 64 == 0 ? .none : .default,
        includesFields: includesFields,
        formatters: Self.formatters
      )
    }
    full = try context(true)
    fast = try context(false)
    arguments = try Self.arguments(Int(byte >> 3 & 3))
  }

  /// The values of a set: usual ones, ones at the limits, ones of the wrong types, or hardly any.
  private static func arguments(_ set: Int) throws -> [String: MessageValue] {
    let usual = try values(
      number: "3",
      text: "Ada",
      instant: "2026-10-28T15:04:05Z",
      date: "2026-10-28",
      list: ["a", "b", "c"]
    )
    switch set {
    case 0: return usual
    case 1:
      return try values(
        number: "-123456789012345678.50",
        text: "שלום \u{0}<b>",
        instant: "9999-12-31T23:59:59Z",
        date: "0001-01-01",
        list: []
      )
    case 2:
      let names = usual.keys.sorted()
      return Dictionary(uniqueKeysWithValues: zip(names, names.dropFirst().map { usual[$0] ?? .boolean(true) }))
    default: return ["n": .string("1e2"), "s": .number(DecimalNumber(1))]
    }
  }

  private static func values(
    number: String,
    text: String,
    instant: String,
    date: String,
    list: [String]
  ) throws -> [String: MessageValue] {
    guard let number = DecimalNumber(number), let moment = Instant(iso8601: instant),
      let earlier = Instant(iso8601: "2026-03-08T06:59:59Z"), let zone = TimeZoneIdentifier(offsetInMinutes: 330),
      let day = CivilDate(iso8601: date),
      let local = CivilDateTime(iso8601: "2026-03-08T02:30:00")
    else { fatalError("A value of the arguments cannot be read") }
    return [
      "n": .number(number), "s": .string(text), "t": .instant(moment), "d": .civilDate(day), "w": .civilDateTime(local),
      "z": .zonedInstant(moment, zone), "i": .interval(earlier, moment),
      "l": .list(list.map(MessageValue.string)), "p": .price(number, try CurrencyCode("JPY")),
      "m": .measure(number, try UnitIdentifier("kilometer-per-hour")), "b": .boolean(true),
      "u": .duration([DurationAmount(number, .day), DurationAmount(DecimalNumber(5), .hour)]),
    ]
  }
}
