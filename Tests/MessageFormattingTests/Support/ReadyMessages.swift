import Fuzzing
import ICU
import Instants
import MessageFormatting

/// Makes random messages that are right for most of their arguments, so that they can be prepared.
enum ReadyMessages {
  private static let numbers = [
    ":number", ":integer", ":percent", ":offset add=1", ":offset subtract=3", ":number minimumFractionDigits=1",
    ":number select=ordinal", ":number select=exact", ":integer select=ordinal", ":number signDisplay=always",
    ":number useGrouping=never", ":integer maximumSignificantDigits=2", ":percent maximumFractionDigits=1",
    ":number minimumIntegerDigits=3", ":integer u:dir=rtl", ":number u:id=n", ":number roundingIncrement=5",
  ]
  private static let dates = [
    ":date", ":time", ":datetime", ":date fields=month-day-weekday length=long", ":date fields=weekday",
    ":date length=short calendar=japanese", ":date calendar=hebrew length=long", ":date timeZone=|Asia/Tokyo|",
    ":datetime timePrecision=second", ":time precision=hour", ":datetime timeZoneStyle=long timePrecision=minute",
    ":date calendar=islamic-civil", ":date calendar=chinese length=long", ":time precision=second hour12=true",
    ":datetime timeZone=input", ":date u:dir=ltr",
  ]
  private static let others = [":string", ":string u:dir=auto", ":string u:id=s", ":nb:list", ":currency currency=EUR"]
  private static let numberKeys = ["0", "1", "2", "-1", "1.0", "1234", "zero", "one", "two", "few", "many", "other"]
  private static let stringKeys = ["a", "Ada", "e\u{301}", "1", "|two words|"]

  static func source(_ random: inout SeededGenerator) -> String {
    var source = ""
    let number = random.pick(numbers, or: "")
    let isInput = random.one(in: 2)
    source += isInput ? ".input {$n \(number)} " : ".local $m = {$n \(number)} "
    source += random.one(in: 2) ? ".local $d = {$t \(random.pick(dates, or: ""))} " : ".local $d = {$t} "
    source += ".input {$s :string} "
    if random.one(in: 3) { source += ".local $again = {$\(isInput ? "n" : "m") \(random.pick(numbers, or: ""))} " }
    guard !random.one(in: 3) else { return source + "{{\(pattern(&random))}}" }
    let hasTwo = random.one(in: 2)
    source += ".match $\(isInput ? "n" : "m")\(hasTwo ? " $s" : "") "
    var seen: Set<String> = []
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      let first = random.pick(numberKeys + ["*"], or: "*")
      let second = random.pick(stringKeys + ["*"], or: "*")
      let keys = hasTwo ? "\(first) \(second)" : first
      guard keys != "*", keys != "* *", seen.insert(keys).inserted else { continue }
      source += "\(keys) {{\(pattern(&random))}} "
    }
    return source + (hasTwo ? "* *" : "*") + " {{\(pattern(&random))}}"
  }

  static func arguments(_ random: inout SeededGenerator) -> [String: MessageValue] {
    var arguments: [String: MessageValue] = ["n": number(&random), "s": text(&random), "x": text(&random)]
    arguments["t"] = date(&random)
    // Sometimes one is missing, or of another type.
    if random.one(in: 12) { arguments[random.pick(["n", "s", "t", "x"], or: "n")] = nil }
    if random.one(in: 12) { arguments[random.pick(["n", "s", "t", "x"], or: "n")] = date(&random) }
    if random.one(in: 12) { arguments[random.pick(["n", "s", "t", "x"], or: "n")] = .texts("a", "b") }
    return arguments
  }

  private static func pattern(_ random: inout SeededGenerator) -> String {
    var pattern = ""
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      switch Int.random(in: 0..<9, using: &random) {
      case 0: pattern += " days \\{left\\} "
      case 1: pattern += "{$n}"
      case 2: pattern += "{$d}"
      case 3: pattern += "{$s}"
      case 4: pattern += "{$x}、"
      case 5: pattern += "{#b k=|v|}{$s}{/b}"
      case 6: pattern += "{$t \(random.pick(dates, or: ""))}"
      case 7: pattern += "{$x \(random.pick(others, or: ""))}"
      default: pattern += "{12.50 \(random.pick(numbers, or: ""))}{|text|}"
      }
    }
    return pattern
  }

  private static func text(_ random: inout SeededGenerator) -> MessageValue {
    .string(random.pick(["", "a", "Ada", "\u{E9}", "two words", "שלום", "1", "長い名前", "😀"], or: ""))
  }

  private static func number(_ random: inout SeededGenerator) -> MessageValue {
    let texts = ["0", "1", "2", "3", "5", "11", "-1", "-0", "1.0", "1.5", "-2.50", "1e3", "1234", "123456789012345678"]
    let text = random.pick(texts, or: "0")
    return random.one(in: 6) ? .string(text) : .number(text)
  }

  private static func date(_ random: inout SeededGenerator) -> MessageValue {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .date(random.pick(["0001-01-01", "2024-02-29", "2026-10-28", "9999-12-31"], or: ""))
    case 1: .dateTime(random.pick(["2026-03-08T02:30:00", "2026-10-28T23:59:59.999"], or: ""))
    case 2: .string("2026-10-28T09:00:00+09:00")
    default: moment(&random)
    }
  }

  /// Around a change of the clocks in many zones, where a day has 23 or 25 hours, or anywhere.
  private static func moment(_ random: inout SeededGenerator) -> MessageValue {
    let center: Int64 = random.pick([1_772_935_200_000, 1_793_494_800_000, 1_325_239_200_000], or: 0)
    let milliseconds =
      random.one(in: 4)
      ? Int64.random(in: Instant.supported, using: &random)
      : center + Int64.random(in: -200_000_000...200_000_000, using: &random)
    return Instant(milliseconds: milliseconds).map(MessageValue.instant) ?? .string("")
  }
}
