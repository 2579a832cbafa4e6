import Diagnostics
import Fuzzing
import ICU
import Testing

import Catalogs
import Checks

/// What bytes say of code and Markdown is held against what is found scalar by scalar.
@Suite
struct PlainMarksTests {
  private static let pieces = [
    "`", "``", "`a`", "**word**", "**日本**", "。", "「", "・", "(", "***", "`b`", "``c``", "*", "**", "[!NOTE]", "[!NOT",
    "[", "]",
    "> ", "\n", "- ", "1. ", "\n20. ", " ", "é", "日本",
    "word", "\\", "x",
  ]

  @Test
  func `texts that certainly have whole marks have none that stand alone`() throws {
    var generator = SeededGenerator(seed: 11)
    var certain = 0
    for _ in 0..<20_000 {
      let text = try Self.text(&generator)
      guard text.certainlyHasWholeMarks else { continue }
      certain += 1
      let marks = MarkdownMarks(text)
      #expect(marks.strays.isEmpty, "\(text.value)")
      #expect(marks.lines.asides.allSatisfy { ["NOTE", "IMPORTANT"].contains($0.name) }, "\(text.value)")
    }
    #expect(certain > 1_000)
  }

  @Test
  func `lines are counted by bytes as by scalars`() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<20_000 {
      let text = try Self.text(&generator)
      let (counted, lines) = (LineMarks(text.value), MarkdownMarks(text).lines)
      #expect(counted.asides == lines.asides.count && counted.numbered == lines.numbered, "\(text.value)")
      #expect(counted.dashed == lines.dashed, "\(text.value)")
    }
  }

  @Test
  func `texts that certainly have the same code have`() throws {
    var generator = SeededGenerator(seed: 12)
    var certain = 0
    for _ in 0..<20_000 {
      let (text, other) = (try Self.text(&generator), try Self.text(&generator))
      guard text.certainlyHasSameCode(as: other) else { continue }
      let (own, others) = (CodeSpan.all(in: text.scalars), CodeSpan.all(in: other.scalars))
      if !own.isEmpty { certain += 1 }
      #expect(own.map(\.written) == others.map(\.written), "\(text.value), \(other.value)")
    }
    #expect(certain > 100)
  }

  private static func text(_ generator: inout SeededGenerator) throws -> ReadableText {
    let count = Int.random(in: 0..<7, using: &generator)
    let value = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    let located = LocatedText(value, file: "a.yaml") { line, _ in SourcePosition(line: line + 1, column: 1) }
    let start = SourcePosition(line: 1, column: 1)
    let span = SourceSpan(file: "a.yaml", start: start, end: start)
    let message = CatalogMessage(key: "pages.a.b", text: located, keySpan: span, note: nil)
    return ReadableText(try LocaleIdentifier("en"), message)
  }
}
