import Fuzzing
import JSON

/// Makes random values in which every object has each name once.
struct ValueGenerator {
  private var random: SeededGenerator
  private static let scalars: [Unicode.Scalar] = [
    "a", "b", " ", "\"", "\\", "/", "\0", "\u{7}", "\n", "\r", "\t", "\u{7F}", "\u{85}", "é", "e", "\u{301}", "名", "🥔",
    "\u{2028}", "\u{2029}", "\u{200E}", "\u{FEFF}", "\u{FFFF}", "\u{10FFFF}",
  ]
  private static let numbers = ["0", "-0", "1", "1.0", "-1.50", "1e3", "0.1E-30", "98765432109876543210"]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// A value with at most `depth` arrays and objects inside one another.
  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: .null
    case 1: .boolean(Bool.random(using: &random))
    case 2: number()
    case 3, 4: .string(text())
    case 5: .array((0..<count()).map { _ in value(depth: depth - 1) })
    default: object(depth: depth)
    }
  }

  private mutating func object(depth: Int) -> JSONValue {
    var names: Set<[UInt8]> = []
    var members: [JSONValue.Member] = []
    for _ in 0..<count() {
      let name = text()
      guard names.insert(Array(name.utf8)).inserted else { continue }
      members.append(JSONValue.Member(name: name, value: value(depth: depth - 1)))
    }
    return .object(members)
  }

  private mutating func number() -> JSONValue {
    let text = Self.numbers.randomElement(using: &random) ?? "0"
    return JSONNumber(text).map { .number($0) } ?? .null
  }

  private mutating func text() -> String {
    let scalars = (0..<count()).compactMap { _ in Self.scalars.randomElement(using: &random) }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func count() -> Int { Int.random(in: 0...4, using: &random) }
}
