import Diagnostics
import Fuzzing
import ICU
import Testing

@testable import Catalogs
@testable import Checks

/// What is looked for first is held against what is found.
@Suite
struct EnglishThingsTests {
  private static let pieces = [
    "Monday", "Sundays", "in May", "May", "may", "from March", "June", "every", "day", "each week", "monthly", "a",
    "month", "$5 a year", "twice", "3", "2nd", "1st", "12 times", "third", "one third", "first", "half", "quarters",
    "after", "Mon,", "Sat–", ",", "\n", "the", "tenths",
  ]

  @Test
  func noTextThatCertainlySaysSomethingIsPassedBy() throws {
    let english = try LocaleIdentifier("en")
    let things = NumberLanguages(FormatterCache()).english(english)
    var generator = SeededGenerator(seed: 21)
    var (said, passed) = (0, 0)
    for _ in 0..<5_000 {
      let count = Int.random(in: 1..<4, using: &generator)
      let value = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined(separator: " ")
      let start = SourcePosition(line: 1, column: 1)
      let located = LocatedText(value, file: "a.yaml") { line, _ in SourcePosition(line: line + 1, column: 1) }
      let span = SourceSpan(file: "a.yaml", start: start, end: start)
      let text = ReadableText(english, CatalogMessage(key: "a.b", text: located, keySpan: span))
      if text.variants.flatMap(things.things).contains(where: \.isCertain) {
        said += 1
        #expect(things.mayHold(text), "\(value)")
      } else if !things.mayHold(text) {
        passed += 1
      }
    }
    #expect(said > 1_000 && passed > 100)
  }
}
