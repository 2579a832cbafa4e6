import Fuzzing
import MessageFormat

/// Makes pieces of messages at random: mostly well-formed, of functions, options and values that exist.
struct Grammar {
  /// What a piece is, and so by what it can be replaced.
  enum Kind: CaseIterable {
    case message, declaration, expression, markup, function, option, attribute, name, value, variable, key, variant
    case pattern, text
  }

  var random: SeededGenerator

  private static let names = ["n", "s", "t", "d", "w", "z", "i", "l", "p", "m", "b", "u", "missing", "v0", "v1", "v2"]
  private static let functions = FunctionRegistry.standard.names + ["unknown"]
  private static let options =
    Set(FunctionRegistry.standard.names.flatMap { FunctionRegistry.standard[$0]?.signature?.options ?? [] }).sorted()
    + ["u:dir", "u:id", "u:locale"]
  private static let words = [
    "plural", "ordinal", "exact", "always", "never", "auto", "0", "1", "2", "3", "5", "20", "99", "stripIfInteger",
    "morePrecision", "lessPrecision", "5000", "floor", "halfEven", "year-month-day", "month-day", "weekday", "long",
    "medium", "short", "narrow", "hour", "minute", "second", "|Asia/Tokyo|", "input", "japanese", "buddhist", "hebrew",
    "true", "false", "day", "month", "or", "unit", "rtl", "ltr", "EUR", "JPY", "kilometer", "de", "|ar-EG|", "-1.5",
    "1e3", "|1e400|", "|2026-10-28|", "|2026-10-28T15:04:05Z|", "|2026-10-28T15:04:05+09:00|", "||", "|a \\| b|",
  ]
  private static let keys = [
    "*", "*", "0", "1", "2", "-1", "1.0", "one", "two", "few", "many", "other", "Ada", "|e\u{301}|",
  ]
  private static let texts = [
    "text ", " あと", "\\{", "\\}", "\\\\", "\u{2067}", "e\u{301}", "\u{0}", "\n", "👩‍👩‍👧", "שלום", ".local", "{{", "}}",
    "|",
  ]
  /// Pieces that belong nowhere in particular.
  private static let marks = ["{", "}", "{{", "}}", "|", "\\", "$", ":", "#", "/", "@", "=", "*", ".match ", ".input "]

  /// A piece of a kind.
  mutating func piece(_ kind: Kind) -> String {
    if random.one(in: 40) { return pick(Self.marks) }
    switch kind {
    case .message: return message()
    case .declaration: return declaration()
    case .expression: return "{\(operand())\(random.one(in: 4) ? "" : " \(function())")\(attributes())}"
    case .markup: return markup()
    case .function: return function()
    case .option: return option()
    case .attribute: return random.one(in: 2) ? "@a" : "@\(pick(Self.options))=\(pick(Self.words))"
    case .name: return pick(random.one(in: 2) ? Self.options : Self.functions)
    case .value: return random.one(in: 5) ? variable() : pick(Self.words)
    case .variable: return variable()
    case .key: return pick(Self.keys)
    case .variant: return "\(pick(Self.keys)) {{\(pattern())}} "
    case .pattern: return "{{\(pattern())}}"
    case .text: return pick(Self.texts)
    }
  }

  private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
  private mutating func variable() -> String { "$" + pick(Self.names) }
  private mutating func operand() -> String {
    random.one(in: 8) ? "" : random.one(in: 4) ? pick(Self.words) : variable()
  }
  private mutating func option() -> String { "\(pick(Self.options))=\(piece(.value))" }
  private mutating func attributes() -> String { random.one(in: 12) ? " " + piece(.attribute) : "" }

  private mutating func function() -> String {
    var text = ":" + pick(Self.functions)
    for _ in 0..<Int.random(in: 0...3, using: &random) { text += " " + option() }
    return text
  }

  private mutating func markup() -> String {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: "{#b \(option())\(attributes())}"
    case 1: "{/b}"
    default: "{#img \(option()) /}"
    }
  }

  private mutating func declaration() -> String {
    if random.one(in: 2) { return ".input {\(variable()) \(function())} " }
    return ".local $v\(Int.random(in: 0..<3, using: &random)) = \(piece(.expression)) "
  }

  private mutating func pattern() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      text += piece(random.one(in: 3) ? .text : random.one(in: 4) ? .markup : .expression)
    }
    return text
  }

  private mutating func message() -> String {
    if random.one(in: 3) { return pattern() }
    var text = ""
    for _ in 0..<Int.random(in: 0...2, using: &random) { text += declaration() }
    guard random.one(in: 2) else { return text + piece(.pattern) }
    let name = pick(Self.names)
    text += ".input {$\(name) \(function())} .match $\(name) "
    for _ in 0..<Int.random(in: 0...3, using: &random) { text += piece(.variant) }
    return text + "* {{\(pattern())}}"
  }
}
