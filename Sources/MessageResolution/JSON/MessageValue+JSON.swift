import ICU
import Instants
import JSON

extension MessageValue {
  /// The argument for a JSON value; `nil` for `null`, which isn't a value.
  ///
  /// Numbers stay exact. An array is a list. `{"value":1.5,"currency":"EUR"}` is a price, `{"value":3,"unit":"meter"}`
  /// is a measure, and `{"start":…,"end":…}` with two instants in ISO 8601 is an interval. Any other object is its JSON
  /// text, because no function accepts it. A number beyond the limits of ``DecimalNumber`` is its text, too.
  public init?(_ json: JSONValue) {
    switch json {
    case .null: return nil
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = DecimalNumber(number.text).map(MessageValue.number) ?? .string(number.text)
    case .string(let text): self = .string(text)
    case .array(let items): self = .list(items.compactMap { MessageValue($0) })
    case .object: self = Self.compound(json) ?? .string(json.text(indented: false))
    }
  }

  private static func compound(_ json: JSONValue) -> MessageValue? {
    if case .string(let start)? = json["start"], case .string(let end)? = json["end"],
      let first = Instant(iso8601: start), let last = Instant(iso8601: end)
    {
      return .interval(first, last)
    }
    guard let number = json["value"].flatMap(Self.number) else { return nil }
    if case .string(let text)? = json["currency"], let currency = try? CurrencyCode(text) {
      return .price(number, currency)
    }
    if case .string(let text)? = json["unit"], let unit = try? UnitIdentifier(text) { return .measure(number, unit) }
    return nil
  }

  private static func number(_ json: JSONValue) -> DecimalNumber? {
    switch json {
    case .number(let number): DecimalNumber(number.text)
    case .string(let text): DecimalNumber(text)
    default: nil
    }
  }

  /// The most likely argument for a text.
  ///
  /// A number in the grammar of JSON; a date, a date and time, or an instant in ISO 8601; an interval of two instants
  /// separated by `/`; otherwise the text itself.
  public init(guessing text: String) {
    let halves = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
    if let number = DecimalNumber(text) {
      self = .number(number)
    } else if let date = CivilDate(iso8601: text) {
      self = .civilDate(date)
    } else if let local = CivilDateTime(iso8601: text) {
      self = .civilDateTime(local)
    } else if let (instant, offset) = Instant.withOffset(iso8601: text) {
      self = TimeZoneIdentifier(offsetInMinutes: offset).map { .zonedInstant(instant, $0) } ?? .instant(instant)
    } else if halves.count == 2, let start = Instant(iso8601: halves[0]), let end = Instant(iso8601: halves[1]) {
      self = .interval(start, end)
    } else {
      self = .string(text)
    }
  }
}
