import Diagnostics
import Fuzzing
import Testing

import Catalogs
import YAML

/// What one pass over the bytes of a file finds in addition to the contents.
struct SourceTextTests {
  private static let pieces =
    [
      "a", "key: value", "\n", "\n\n", "\r\n", "\r", " ", "更新", "é", "“", "！", "😀", "\t", "\u{85}", "\u{2028}",
      "\u{2030}",
      "\u{FEFF}", "\u{7F}", "\u{A0}", "\u{1}", "~", "eight888", "\u{1F}",
    ] + [0xFFFE, 0xFDD0].map { String(decoding: [$0 as UInt16], as: UTF16.self) }

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0..<12, using: &random)).map { _ in random.pick(pieces, or: "") }.joined()
  }

  @Test(arguments: Fuzzing.seeds(4))
  func `lines are what is between line breaks`(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    for _ in 0..<300 {
      let text = Self.text(&random)
      let source = try SourceText(file: "a.yaml", bytes: Array(text.utf8))
      // A byte-order mark is dropped only once, and one line is always there.
      let scalars = text.unicodeScalars
      let own = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
      let normal = own.replacing("\r\n", with: "\n").unicodeScalars.map { $0 == "\r" ? "\n" : $0 }
      let lines = normal.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
      #expect(source.lines == lines, "\(text.debugDescription)")
      #expect(source.lineCount == lines.count)
      for index in lines.indices { #expect(source.length(ofLine: index) == lines[index].count) }
      let joined = Array(String(String.UnicodeScalarView(normal)).utf8) + [UInt8(ascii: "\n")]
      #expect(source.bytes(ofLines: 0..<lines.count) == joined, "\(text.debugDescription)")
    }
  }

  @Test(arguments: Fuzzing.seeds(4))
  func `no refused character is passed over`(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    var refused = 0
    for _ in 0..<300 {
      let source = try SourceText(file: "a.yaml", bytes: Array(Self.text(&random).utf8))
      let expected = source.lines.indices.filter { source.lines[$0].contains(where: isRefused) }
      #expect(refusedCharacters(in: source).compactMap(\.span?.start.line) == expected.map { $0 + 1 })
      refused += expected.isEmpty ? 0 : 1
    }
    #expect((50..<290).contains(refused), "\(refused) of 300")
  }
}
