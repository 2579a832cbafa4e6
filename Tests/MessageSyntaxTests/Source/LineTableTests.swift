import MessageSyntax
import Testing

@Suite struct LineTableTests {
  @Test(arguments: [
    ("", 0, 1, 1), ("ab", 1, 1, 2), ("ab", 2, 1, 3), ("a\nb", 1, 1, 2), ("a\nb", 2, 2, 1),
    ("a\r\nb", 2, 1, 3), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 2, 1), ("a\r\rb", 3, 3, 1), ("a\n\nb", 3, 3, 1),
    ("a\n\rb", 3, 3, 1), ("e\u{301}x", 2, 1, 3), ("a", -5, 1, 1), ("a\n", 99, 2, 1), ("👩‍👩‍👧\nx", 6, 2, 1),
  ])
  func `positions`(text: String, offset: Int, line: Int, column: Int) {
    #expect(LineTable(text).position(of: offset) == TextPosition(line: line, column: column))
  }

  @Test func `positions and ranges are ordered`() {
    #expect(TextPosition(line: 1, column: 9) < TextPosition(line: 2, column: 1))
    #expect(SourceRange(lower: 1, upper: 2) < SourceRange(lower: 1, upper: 3))
    #expect(SourceRange(lower: 3, upper: 1) == SourceRange(at: 3))
    #expect(!SourceRange(at: 3).contains(3))
    #expect(SourceRange(lower: 1, upper: 3).contains(2))
    #expect(SourceRange(at: 1).union(SourceRange(lower: 4, upper: 6)).description == "1..<6")
  }
}
