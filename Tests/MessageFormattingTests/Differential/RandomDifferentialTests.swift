import Fuzzing
import MessageSyntax
import Testing

/// Random messages of the part that both versions have.
@Suite struct RandomDifferentialTests {
  @Test(arguments: Fuzzing.seeds(24))
  func `random messages`(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    for _ in 0..<4 {
      let message = ComparableMessages.message(&random)
      let values = (0..<20).map { _ in ComparableMessages.values(&random) }
      try compare(message.description, values)
    }
  }

  @Test(arguments: Fuzzing.seeds(8))
  func `random texts`(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    for _ in 0..<20 {
      let text = (0..<8).map { _ in random.pick(ComparableMessages.texts, or: "") }.joined()
      let message = Message(body: .pattern(.init(elements: [.text("a" + text)])))
      try compare(message.description, [[:]], in: ["en", "ar"])
    }
  }
}

/// Makes messages and arguments that version 1 can express.
enum ComparableMessages {
  static let texts = [
    "'", "''", "{", "}", "'{", "}'", "#", "'#'", "|", "\\", "🥔", "👩‍👩‍👧", "שלום", "مرحبا ", "{0}", "it's", " ", "\n", "=1",
    "\u{200F}", "%", "<b>", "&amp;", "*", "$n", "e\u{301}", "日本", "::", ",",
  ]
  private static let numberKeys = [
    "zero", "one", "two", "few", "many", "other", "0", "1", "2", "5", "-1", "1.0", "1.5", "1000000",
  ]
  private static let stringKeys = ["a", "b", "名", "feminine"]
  private static let numbers =
    (0...30).map(String.init) + [
      "100", "101", "111", "121", "1000", "1000000", "1e6", "2000000.0", "1.0", "1.5", "0.5", "2.0", "-1", "-2.5",
      "0.1",
    ]

  static func message(_ random: inout SeededGenerator) -> Message {
    var declarations: [Message.Declaration] = []
    for name in ["n", "m"] { declarations.append(.input(name: name, number(name, &random))) }
    declarations.append(.input(name: "s", .init(operand: .variable("s"), function: .init(name: "string"))))
    // An inherited `select` is an error of version 2, so the second declaration states its own.
    if random.one(in: 3) { declarations.append(.local(name: "o", number("n", selects: true, &random))) }
    let selectors = Array(
      declarations.map(\.name).shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
    )
    let names = declarations.map(\.name)
    let fallback = selectors.map { _ in Message.Key.catchAll }
    var seen: Set<[Message.Key]> = [fallback]
    var variants = [Message.Variant(keys: fallback, value: pattern(names, &random))]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let keys = selectors.map { key($0, &random) }
      guard seen.insert(keys).inserted else { continue }
      variants.insert(
        .init(keys: keys, value: pattern(names, &random)),
        at: Int.random(in: 0...variants.count, using: &random)
      )
    }
    return Message(declarations: declarations, body: .select(selectors: selectors, variants: variants))
  }

  static func values(_ random: inout SeededGenerator) -> [String: Comparison.Value] {
    [
      "n": .number(random.pick(numbers, or: "0")), "m": .number(random.pick(numbers, or: "0")),
      "s": .string(random.pick(stringKeys + texts, or: "")),
    ]
  }

  private static func number(_ name: String, selects: Bool = false, _ random: inout SeededGenerator)
    -> Message.Expression
  {
    var options: [Message.Option] = []
    func add(_ name: String, _ value: String) { options.append(.init(name: name, value: .literal(value))) }
    if selects || random.one(in: 3) { add("select", random.pick(["ordinal", "exact", "plural"], or: "plural")) }
    if random.one(in: 4) { add("signDisplay", "always") }
    if random.one(in: 4) { add("useGrouping", "never") }
    let isInteger = random.one(in: 3)
    if !isInteger, random.one(in: 2) { add("minimumFractionDigits", random.pick(["0", "1", "2"], or: "0")) }
    return .init(operand: .variable(name), function: .init(name: isInteger ? "integer" : "number", options: options))
  }

  private static func key(_ selector: String, _ random: inout SeededGenerator) -> Message.Key {
    if random.one(in: 4) { return .catchAll }
    return .literal(random.pick(selector == "s" ? stringKeys : numberKeys, or: "a"))
  }

  private static func pattern(_ names: [String], _ random: inout SeededGenerator) -> Message.Pattern {
    var elements: [Message.Element] = []
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      elements.append(.text(random.pick(texts, or: "") + random.pick(texts, or: "")))
      if random.one(in: 2) { elements.append(.expression(.init(operand: .variable(random.pick(names, or: "n"))))) }
      // Texts that follow each other would be read as one.
      if case .text? = elements.last { break }
    }
    return Message.Pattern(elements: elements)
  }
}
