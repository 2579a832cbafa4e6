import Fuzzing
import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Testing

/// Every function gets every type of value: it formats what it takes, and names what it does not take.
@Suite struct WrongTypeTests {
  private static let options = [
    "", "unit=day", "unit=fortnight length=short", "length=long", "length=narrow type=or", "fields=month-day-weekday",
    "fields=$x length=$x precision=$x timePrecision=$x unit=day", "dateFields=weekday timePrecision=second",
    "timePrecision=minute timeZoneStyle=long", "precision=hour hour12=true timeZone=|Pacific/Kiritimati|",
    "timeZone=|America/New_York| calendar=japanese", "calendar=chinese", "minimumFractionDigits=99",
    "maximumSignificantDigits=99 minimumIntegerDigits=99 unit=year", "roundingIncrement=5000 maximumFractionDigits=2",
    "select=ordinal signDisplay=exceptZero", "select=$x useGrouping=$x", "u:locale=ar u:dir=rtl u:id=$x", "add=1",
    "subtract=99 unit=day", "add=x", "currency=EUR", "currency=$x", "fractionDigits=99 currency=JPY",
  ]

  @Test(arguments: FunctionRegistry.standard.names)
  func `every value in every function`(function: String) throws {
    let contexts = try [
      context("en", zone: "America/New_York"), context("ja-u-ca-japanese", zone: "Pacific/Kiritimati"),
      context("ar-EG", zone: "UTC", isolation: .default),
    ]
    for options in Self.options {
      let source = "{$x :\(function)\(options.isEmpty ? "" : " ")\(options)}"
      let message = ParsedMessage.parse(source)
      #expect(message.isValid, "\(source)")
      for value in Self.values {
        for context in contexts {
          let formatted = message.formatted(["x": value], in: context)
          expectSound(formatted)
          let isRefused = formatted.errors.contains { $0.kind == .badOperand }
          let name = "\(source) of \(value) in \(context.locale): \(formatted.text.prefix(80)) \(formatted.errors)"
          if let takes = Self.takes(value, function, options) {
            #expect(isRefused != takes, "\(name.prefix(600))")
          }
          if isRefused || formatted.parts.contains(.fallback(source: "$x")) {
            #expect(!formatted.errors.isEmpty, "\(name.prefix(600))")
            #expect(formatted.parts.contains(.fallback(source: "$x")), "\(name.prefix(600))")
          } else {
            #expect(formatted.parts.contains { if case .value = $0 { true } else { false } }, "\(name.prefix(600))")
          }
          #expect(formatted.errors.allSatisfy { $0.summary.utf8.count < 400 }, "\(name.prefix(600))")
        }
      }
    }
  }

  /// Selection on every type of value chooses a variant, and says why it cannot choose better.
  @Test(arguments: FunctionRegistry.standard.names)
  func `every value as a selector`(function: String) throws {
    let context = try context()
    for options in Self.options {
      let source = """
        .local $value = {$x :\(function) \(options)}
        .match $value 1 {{exact}} one {{one}} |2026-10-28| {{date}} a {{a}} * {{any}}
        """
      let message = ParsedMessage.parse(source)
      #expect(message.isValid, "\(source)")
      for value in Self.values {
        let formatted = message.formatted(["x": value], in: context)
        #expect(["exact", "one", "date", "a", "any"].contains(formatted.text), "\(source) \(value)")
        // What is wrong with an item of a list is found when it is written.
        if value != .list([.duration([])]), Self.takes(value, function, options) == false {
          #expect(formatted.text == "any", "\(source) \(value)")
          #expect(formatted.errors.contains { $0.kind == .badOperand }, "\(source) \(value)")
          #expect(formatted.errors.contains { $0.kind == .badSelector }, "\(source) \(value)")
        }
      }
    }
  }

  /// Whether a function takes a value; `nil` if this table says nothing of the function.
  private static func takes(_ value: MessageValue, _ function: String, _ options: String) -> Bool? {
    switch function {
    case "string":
      return switch value {
      case .price, .measure, .interval, .duration, .list: false
      default: true
      }
    case "number", "integer", "percent": return isNumber(value)
    case "offset": return isNumber(value) ? nil : false
    case "currency":
      guard isNumber(value) else { return false }
      if case .price = value { return true }
      return options.contains("currency=") ? nil : false
    case "unit":
      guard isNumber(value) else { return false }
      if case .measure = value { return true }
      return options.contains("unit=") ? nil : false
    case "date", "time", "datetime":
      return switch value {
      case .instant, .civilDate, .civilDateTime: true
      case .string(let text): text.hasPrefix("2026-10-28")
      default: false
      }
    case "nb:interval": return if case .interval(let start, let end) = value { start < end } else { false }
    case "nb:duration":
      if case .duration(let amounts) = value { return !amounts.isEmpty }
      if case .measure = value { return true }
      return isNumber(value) && (options.contains("unit=day") || options.contains("unit=year"))
    case "nb:relative":
      if case .duration(let amounts) = value { return amounts.count == 1 }
      if case .measure = value { return true }
      return isNumber(value) && (options.contains("unit=day") || options.contains("unit=year"))
    case "nb:list":
      guard case .list(let items) = value else { return false }
      return items.allSatisfy { item in
        switch item {
        case .list: false
        case .interval(let start, let end): start < end
        case .duration(let amounts): !amounts.isEmpty
        default: true
        }
      }
    default: return nil
    }
  }

  private static func isNumber(_ value: MessageValue) -> Bool {
    switch value {
    case .number, .price, .measure: true
    case .string(let text): DecimalNumber(text) != nil
    default: false
    }
  }

  private static let values: [MessageValue] =
    simple + [
      .list([]), .list([.string("a")]), .list(simple.filter { takesInList($0) }), .list([.list([])]),
      .list([.string("a"), .list([.string("b")])]), .list([.duration([])]), .list([.string(""), .string("\u{202E}")]),
    ]

  private static func takesInList(_ value: MessageValue) -> Bool { takes(.list([value]), "nb:list", "") == true }

  private static let simple: [MessageValue] = {
    let digits = String(repeating: "7", count: 400)
    let texts = [
      "", " ", "a", "one", "1", "1.0", "-0", "01", "+1", "1e3", "NaN", "٣", digits, digits + "." + digits, "1e999",
      "1e1001",
      digits + digits + digits, "2026-10-28", "2026-10-28T15:04:05", "2026-10-28T15:04:05Z", "2026-13-01", "0000-01-01",
      "10000-01-01", "\u{0}", "\u{202E}", "e\u{301}", String(repeating: "長", count: 1000),
    ]
    let numbers = [
      "0", "-0", "1", "1.0", "0.0", "1e999", "-1e999", "1e-999", "1e1000", "1e-1000", digits, "-0." + digits,
    ]
    let moments = [Instant.supported.lowerBound, -1, 0, 1_793_199_845_000, Instant.supported.upperBound].compactMap(
      Instant.init(milliseconds:)
    )
    let amounts = DurationUnit.allCases.map { DurationAmount(DecimalNumber(3), $0) }
    let extreme = ["-0", "1e999", "-1e-999", digits].compactMap(DecimalNumber.init).map { DurationAmount($0, .day) }
    var values = texts.map(MessageValue.string) + numbers.map { .number($0) } + [.boolean(true), .boolean(false)]
    values += moments.map(MessageValue.instant)
    values += moments.flatMap { start in moments.map { .interval(start, $0) } }
    values += ["0001-01-01", "1582-10-10", "2024-02-29", "9999-12-31"].map { .date($0) }
    values += ["0001-01-01T00:00:00", "2026-03-08T02:30:00", "9999-12-31T23:59:59.999"].map { .dateTime($0) }
    values += [.duration([]), .duration(amounts), .duration(amounts.reversed()), .duration(amounts + amounts)]
    values += extreme.map { .duration([$0]) }
    values += ["EUR", "JPY", "XXX"].compactMap { try? CurrencyCode($0) }.map { .price(DecimalNumber(3), $0) }
    values += ["hour", "day"].compactMap { try? UnitIdentifier($0) }.map { .measure(DecimalNumber(3), $0) }
    return values
  }()

  /// What no number may be is refused before it can reach a message.
  @Test(arguments: ["1e1001", "-1e1001", "1e9999999999999999999", "NaN", "Infinity", "-", "", "0x10", "1_000", "１"])
  func `no number`(text: String) throws {
    #expect(DecimalNumber(text) == nil)
    try check("{$x :number}", ["x": .string(text)], "{$x}", errors: [.badOperand])
  }
}
