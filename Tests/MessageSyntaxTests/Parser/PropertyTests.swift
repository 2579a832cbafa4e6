import MessageSyntax
import Testing

@Suite struct PropertyTests {
  @Test(arguments: 0..<16)
  func whatIsPrintedIsReadBack(seed: Int) {
    var generator = MessageGenerator(seed: UInt64(seed))
    for _ in 0..<100 {
      let message = generator.message()
      let parsed = ParsedMessage.parse(message.description)
      #expect(parsed.message == message, "\(message.description.debugDescription)")
      #expect(parsed.errors.isEmpty, "\(message.description.debugDescription)")
      #expect(parsed.message?.description == message.description)
    }
  }

  @Test(arguments: 0..<16)
  func anyTextGivesATreeWithinItsBounds(seed: Int) {
    var generator = MessageGenerator(seed: UInt64(1000 + seed))
    for length in 0..<80 {
      let text = generator.junk(length)
      let parsed = ParsedMessage.parse(text)
      let whole = SourceRange(lower: 0, upper: text.unicodeScalars.count)
      let ranges =
        parsed.errors.map(\.range) + parsed.tree.patterns.map(\.range) + parsed.tree.variables.map(\.range)
        + parsed.tree.declarations.map(\.range) + parsed.tree.variants.map(\.range)
        + parsed.tree.patterns.flatMap(\.elements).map(\.range)
      #expect(ranges.allSatisfy { $0.union(whole) == whole }, "\(text.debugDescription)")
      #expect(parsed.errors.map(\.range) == parsed.errors.map(\.range).sorted(), "\(text.debugDescription)")
      let hasSyntaxError = parsed.errors.contains { $0.kind == .syntaxError }
      #expect((parsed.message == nil) == hasSyntaxError, "\(text.debugDescription)")
    }
  }

  @Test(arguments: 0..<8)
  func anyBytesGiveATree(seed: Int) {
    var random = SeededGenerator(seed: UInt64(2000 + seed))
    for length in 0..<60 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(ParsedMessage.parse(text).tree.range.upper == text.unicodeScalars.count)
    }
  }

  /// Cutting a valid message short anywhere leaves a text that is read without a crash, and mostly with an error.
  @Test func everyPrefixIsRead() {
    let text = ".input {$n :number a=|b\\||} .local $m = {$n} .match $n $m one |*| {{a {#b c=$d @e /} \\{}} * * {{}}"
    let scalars = Array(text.unicodeScalars)
    for length in 1..<scalars.count - 1 {
      let prefix = String(String.UnicodeScalarView(scalars[..<length]))
      #expect(!ParsedMessage.parse(prefix).errors.isEmpty, "\(prefix)")
    }
    #expect(ParsedMessage.parse(text).errors.isEmpty)
  }
}
