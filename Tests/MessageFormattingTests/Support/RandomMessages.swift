import Fuzzing
import ICU
import Instants
import MessageFormatting

/// Makes random messages out of functions, options and values that exist, and arguments of all types.
enum RandomMessages {
  private static let functions = FunctionRegistry.standard.names + ["unknown", "nb:unknown"]
  private static let names = ["a", "b", "c", "d", "e", "f"]
  private static let options = FunctionSignatureTests.allOptions.sorted() + ["u:dir", "u:id", "u:locale"]
  private static let values = [
    "plural", "ordinal", "exact", "always", "never", "0", "1", "2", "3", "99", "stripIfInteger", "morePrecision",
    "lessPrecision", "5", "5000", "floor", "halfEven", "year-month-day", "weekday", "long", "short", "narrow", "hour",
    "minute", "second", "|Asia/Tokyo|", "input", "japanese", "buddhist", "true", "false", "day", "or", "unit", "rtl",
    "auto", "de", "|ar-EG|", "|bad value|", "$a", "$b", "$missing",
  ]
  private static let operands = [
    "$a", "$b", "$c", "$d", "$e", "$f", "$missing", "1", "0", "-1.5", "|1e400|", "|2026-10-28|",
    "|2026-10-28T15:04:05Z|", "|2026-10-28T15:04:05|", "text", "||", "",
  ]
  private static let keys = ["1", "0", "one", "few", "other", "text", "|2026-10-28|", "*"]

  static func source(_ random: inout SeededGenerator) -> String {
    var source = ""
    let count = Int.random(in: 0...3, using: &random)
    for index in 0..<count {
      source += ".local $v\(index) = \(expression(&random, extra: index == 0 ? nil : "$v\(index - 1)")) "
    }
    if count > 0, Bool.random(using: &random) {
      source += ".local $s = \(expression(&random, extra: nil)) .match $s "
      for key in keys.shuffled(using: &random) where key == "*" || Bool.random(using: &random) {
        source += "\(key) {{\(pattern(&random))}} "
      }
      return source
    }
    return source + "{{\(pattern(&random))}}"
  }

  static func arguments(_ random: inout SeededGenerator) -> [String: MessageValue] {
    var arguments: [String: MessageValue] = [:]
    for name in names where Int.random(in: 0..<8, using: &random) > 0 { arguments[name] = value(&random, depth: 0) }
    return arguments
  }

  private static func pick(_ choice: [String], _ random: inout SeededGenerator) -> String {
    choice.randomElement(using: &random) ?? ""
  }

  private static func pattern(_ random: inout SeededGenerator) -> String {
    "text \(expression(&random, extra: "$v0")) {#m x=\(pick(values, &random))} \(expression(&random, extra: nil))"
  }

  private static func expression(_ random: inout SeededGenerator, extra: String?) -> String {
    var operand = pick(operands, &random)
    if let extra, Bool.random(using: &random) { operand = extra }
    if !operand.isEmpty, Int.random(in: 0..<4, using: &random) == 0 { return "{\(operand)}" }
    var text = "{\(operand) :\(pick(functions, &random))"
    var seen: Set<String> = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let option = pick(options, &random)
      if seen.insert(option).inserted { text += " \(option)=\(pick(values, &random))" }
    }
    return text + "}"
  }

  private static func value(_ random: inout SeededGenerator, depth: Int) -> MessageValue {
    switch Int.random(in: 0..<(depth == 0 ? 9 : 7), using: &random) {
    case 0: .string(pick(["", "a", "1.5", "2026-10-28", "\u{0}", "שלום", "<b>", "٣"], &random))
    case 1: .number(pick(["0", "1", "-0", "2", "1.50", "-1e300", "1e-300", "12345.678"], &random))
    case 2: .boolean(Bool.random(using: &random))
    case 3: moment(&random).map(MessageValue.instant) ?? .string("")
    case 4: .date(pick(["0001-01-01", "2026-10-28", "9999-12-31"], &random))
    case 5: .dateTime(pick(["0001-01-01T00:00:00", "2026-03-08T02:30:00", "9999-12-31T23:59:59"], &random))
    case 6:
      .duration(
        DurationUnit.allCases.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)).map {
          DurationAmount(DecimalNumber(Int.random(in: -3...90, using: &random)), $0)
        }
      )
    case 7:
      .list((0..<Int.random(in: 0...3, using: &random)).map { _ in value(&random, depth: depth + 1) })
    default: interval(&random)
    }
  }

  private static func interval(_ random: inout SeededGenerator) -> MessageValue {
    guard let start = moment(&random), let end = moment(&random) else { return .string("") }
    return .interval(start, end)
  }

  private static func moment(_ random: inout SeededGenerator) -> Instant? {
    Instant(milliseconds: Int64.random(in: Instant.supported, using: &random))
  }
}
