import Fuzzing
import MessageSyntax
import Testing

@Suite struct PropertyTests {
  @Test(arguments: Fuzzing.seeds(16))
  func `what is printed is read back`(seed: UInt64) {
    var generator = MessageGenerator(Fuzzing.generator(seed))
    for _ in 0..<100 {
      let message = generator.message()
      let parsed = ParsedMessage.parse(message.description)
      #expect(parsed.message == message, "\(message.description.debugDescription)")
      #expect(parsed.errors.isEmpty, "\(message.description.debugDescription)")
      #expect(parsed.message?.description == message.description)
    }
  }

  /// Space, quotes and bidirectional marks are the author's choice and not part of the message.
  @Test(arguments: Fuzzing.seeds(16))
  func `any layout is read as the same message`(seed: UInt64) {
    var generator = MessageGenerator(Fuzzing.generator(seed))
    for _ in 0..<60 {
      let message = generator.message()
      let text = generator.laidOut(message)
      let parsed = ParsedMessage.parse(text)
      #expect(parsed.errors.isEmpty, "\(text.debugDescription)")
      #expect(parsed.message == message, "\(text.debugDescription)")
      #expect(parsed.message?.description == message.description, "\(text.debugDescription)")
    }
  }

  @Test(arguments: Fuzzing.seeds(16))
  func `any text gives a tree within its bounds`(seed: UInt64) {
    var generator = MessageGenerator(Fuzzing.generator(seed))
    for length in 0..<80 { expectSound(generator.junk(length)) }
  }

  @Test(arguments: Fuzzing.seeds(16))
  func `mutated messages give a tree within its bounds`(seed: UInt64) {
    var generator = MessageGenerator(Fuzzing.generator(seed))
    var valid = 0
    for _ in 0..<60 {
      let message = generator.message()
      var text = Bool.random(using: &generator.random) ? message.description : generator.laidOut(message)
      for _ in 0..<4 {
        text = generator.mutated(text)
        let parsed = expectSound(text)
        guard parsed.isValid, let message = parsed.message else { continue }
        valid += 1
        let again = ParsedMessage.parse(message.description)
        #expect(again.message == message && again.isValid, "\(text.debugDescription)")
        #expect(again.message?.description == message.description, "\(text.debugDescription)")
      }
    }
    // Some mutations, as of text, break nothing.
    #expect(valid > 0)
  }

  @Test(arguments: Fuzzing.seeds(8))
  func `any bytes give a tree`(seed: UInt64) {
    var random = Fuzzing.generator(seed)
    for length in 0..<60 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(expectSound(text).tree.range.upper == text.unicodeScalars.count)
    }
  }

  /// Each mistake is reported once and in its own place, however many there are.
  @Test(arguments: Fuzzing.seeds(8))
  func `every mistake is reported once`(seed: UInt64) {
    let mistakes = ["{%}", "{$a b}", "{:f a}", "{:f a=}", "{}", "\\a", "{@a}", "}", "{#}", "{$}"]
    var random = Fuzzing.generator(seed)
    for _ in 0..<40 {
      var text = "a"
      var places: [SourceRange] = []
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let start = text.unicodeScalars.count
        text += random.pick(mistakes, or: "}")
        places.append(SourceRange(lower: start, upper: text.unicodeScalars.count))
        text += random.pick([" b ", " {$c} ", " {:f x=y @z} ", " {#m}{/m} "], or: " ")
      }
      let errors = expectSound(text).errors
      #expect(errors.count == places.count, "\(text.debugDescription): \(errors.map(\.summary))")
      for (error, place) in zip(errors, places) {
        #expect(error.range.union(place) == place, "\(text.debugDescription): \(error.summary) at \(error.range)")
      }
    }
  }

  /// Cutting a valid message short anywhere leaves a text that is read without a crash, and mostly with an error.
  @Test func `every prefix is read`() {
    let text = ".input {$n :number a=|b\\||} .local $m = {$n} .match $n $m one |*| {{a {#b c=$d @e /} \\{}} * * {{}}"
    let scalars = Array(text.unicodeScalars)
    for length in 1..<scalars.count - 1 {
      let prefix = String(String.UnicodeScalarView(scalars[..<length]))
      #expect(!ParsedMessage.parse(prefix).errors.isEmpty, "\(prefix)")
    }
    #expect(ParsedMessage.parse(text).errors.isEmpty)
  }

  /// What holds for every text: all places lie inside it, errors come in order, and a model is there without errors.
  @discardableResult
  private func expectSound(_ text: String) -> ParsedMessage {
    let parsed = ParsedMessage.parse(text)
    let whole = SourceRange(lower: 0, upper: text.unicodeScalars.count)
    let ranges =
      parsed.errors.map(\.range) + parsed.tree.patterns.map(\.range) + parsed.tree.variables.map(\.range)
      + parsed.tree.declarations.map(\.range) + parsed.tree.variants.map(\.range)
      + parsed.tree.patterns.flatMap(\.elements).map(\.range)
    #expect(ranges.allSatisfy { $0.union(whole) == whole }, "\(text.debugDescription)")
    #expect(parsed.errors.map(\.range) == parsed.errors.map(\.range).sorted(), "\(text.debugDescription)")
    #expect(Set(parsed.errors).count == parsed.errors.count, "\(text.debugDescription)")
    let hasSyntaxError = parsed.errors.contains { $0.kind == .syntaxError }
    #expect((parsed.message == nil) == hasSyntaxError, "\(text.debugDescription)")
    #expect(ParsedMessage.parse(text) == parsed, "\(text.debugDescription)")
    return parsed
  }
}
