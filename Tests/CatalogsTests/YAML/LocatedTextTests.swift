import Diagnostics
import Fuzzing
import Testing

import Catalogs
import YAML

/// The places of texts, whether they are worked out from the text or kept.
struct LocatedTextTests {
  @Test(arguments: Fuzzing.seeds(4))
  func `places are those of the lines`(seed: UInt64) {
    var random = Fuzzing.generator(seed)
    for _ in 0..<60 {
      // Some texts are too long to be looked through for a place.
      let most = random.one(in: 6) ? 400 : 8
      let lines = (0..<Int.random(in: 1...most, using: &random)).map { number in
        let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          random.pick(["a", "更新 ", "😀", "word "], or: "")
        }
        return number == 0 ? "x" + words.joined() : words.joined()
      }
      var text = lines.joined(separator: "\n")
      while text.last == "\n" { text.removeLast() }
      let isRegular = !random.one(in: 3)
      // Some lines begin in another column.
      let shifts = lines.map { _ in isRegular ? 0 : Int.random(in: 0...1, using: &random) }
      func start(_ number: Int, _ length: Int) -> SourcePosition {
        SourcePosition(line: 7 + number, column: (number > 0 && length == 0 ? 1 : 3) + shifts[number])
      }
      let located = LocatedText(text, file: "a.yaml", start: start)
      var offset = 0
      var starts: [SourcePosition] = []
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let first = start(number, line.unicodeScalars.count)
        starts.append(first)
        for column in 0...line.unicodeScalars.count {
          let place = SourcePosition(line: first.line, column: first.column + column)
          #expect(located.span(of: offset + column..<offset + column).start == place)
        }
        offset += line.unicodeScalars.count + 1
      }
      #expect(located.lineStarts == starts)
      #expect(located.span.end == located.span(of: offset - 1..<offset + 5).end)
      if isRegular { #expect(LocatedText(text, file: "a.yaml", start: starts[0]) == located) }
    }
  }

  /// A place is that of the character. If the text isn't in the file verbatim, it is that of the whole text.
  @Test(arguments: [
    (#"a: "b c!""#, true), (#"a: 'b c!'"#, true), ("a: b c!", true), ("a: |\n  b c!", true), ("a: >\n  b\n  c!", false),
    (#"a: "b\u0020c!""#, false), ("a: 'b''c!'", false), ("a: b\n  c!", false),
  ])
  func `no character has anothers place`(file: String, isVerbatim: Bool) throws {
    let text = try #require(scalar(of: file)?.text)
    #expect(text.isVerbatim == isVerbatim)
    let lines = file.split(separator: "\n").map { Array($0.unicodeScalars) }
    for (offset, scalar) in text.value.unicodeScalars.enumerated() {
      let place = text.span(of: offset..<offset + 1)
      if isVerbatim {
        #expect(lines[place.start.line - 1][place.start.column - 1] == scalar)
        #expect(text.range(of: place) == offset..<offset + 1)
      } else {
        #expect(place == text.span)
        #expect(place.start.column > 3)
        #expect(text.range(of: place) == nil)
      }
    }
  }

  private func scalar(of file: String) throws -> YAMLScalar? {
    let entries = YAMLReader.read(try SourceText(file: "a.yaml", bytes: Array(file.utf8))).entries
    guard case .scalar(let scalar) = entries.first?.value.content else { return nil }
    return scalar
  }
}
