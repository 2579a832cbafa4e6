import Diagnostics
import Testing

import Catalogs
import YAML

/// Every finding is at the character that is wrong, wherever the text is in its file.
struct PositionTests {
  @Test(arguments: [
    "title: 今日は⟦｛です\n",
    "\n\ntitle: 今日は⟦｛です\n",
    "\u{FEFF}title: 今日は⟦｛です\n",
    "title: |\n  今日は⟦｛です\n",
    "title: |2\n  今日は⟦｛です\n",
    "title: |2\n    今日は⟦｛です\n",
    "title: |\n\n\n  今日は⟦｛です\n",
    "title: |\n \n  \n  今日は⟦｛です\n",
    "title: |\n  一行目\n\n  　二行目⟦｝です\n",
    "title: |-\n      深い⟦｛\n",
    "title: |+\n  深い⟦｛\n\n\n",
    "title: |\n  𠮷野家👩‍👩‍👧⟦｛\n",
    "a: |\n  前\nb: |\n  後⟦｛\n",
    "title: |\n  末尾⟦｛",
  ])
  func `inside texts`(_ marked: String) {
    checkTexts(marked, .messageSyntax)
    checkTexts(marked, .messageSyntax, newline: "\r\n")
    checkTexts(marked, .messageSyntax, newline: "\r")
  }

  @Test func `after escapes in the same text`() {
    checkTexts("title: |\n  \\{\\}⟦｛{$name}⟦｝\n", .messageSyntax, .messageSyntax)
  }

  @Test func `the span of a text ends after its last character`() throws {
    let loaded = load(["strings/ja/page.yaml": "a: |\n  一\n   二三\n"])
    let text = try #require(loaded.catalog?.texts.values.compactMap { $0.messages["page.a"]?.text }.first)
    #expect(text.value == "一\n 二三")
    #expect(text.span.start == SourcePosition(line: 2, column: 3))
    #expect(text.span.end == SourcePosition(line: 3, column: 6))
    #expect(text.span(of: 3..<4).start == SourcePosition(line: 3, column: 4))
    #expect(text.span(of: 100..<200).start == text.span.end)
  }

  @Test(
    arguments: [
      (Array("a: b\n".utf8) + [0xFF], 2, 1),
      (Array("a: あ".utf8) + [0xE3, 0x81] + Array("\n".utf8), 1, 5),
      ([0xEF, 0xBB, 0xBF] + Array("a: \r\nb".utf8) + [0xC0, 0xAF], 2, 2),
      (Array("a: ".utf8) + [0xED, 0xA0, 0x80], 1, 4),
      (Array("a: ".utf8) + [0xF0, 0x9F, 0x98], 1, 4),
      ([0xFE, 0xFF, 0x00, 0x61], 1, 1),
    ] as [([UInt8], Int, Int)]
  )
  func `the first byte that is not UTF-8`(_ bytes: [UInt8], line: Int, column: Int) {
    var files = smallCatalog.mapValues { Array($0.utf8) }
    files["strings/ja/page.yaml"] = bytes
    let found = Catalog.load(files: files).diagnostics
    #expect(found.map(\.rule) == [.catalogSyntax])
    #expect(found.first?.span?.start == SourcePosition(line: line, column: column))
  }

  /// Of a file in another encoding one finding is enough, which names the other lines.
  @Test(
    arguments: [
      (0, []), (1, ["Nor is it in line 3."]), (10, ["Nor is it in lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12."]),
      (20, ["Nor is it in lines 3, 4, 5, 6, 7, 8, 9, 10, 11 and 11 others."]),
    ] as [(Int, [String])]
  )
  func `the other lines that are not UTF-8`(_ count: Int, _ notes: [String]) {
    var files = smallCatalog.mapValues { Array($0.utf8) }
    let line = Array("a: ".utf8) + [0x83, 0x4A, 0x0D, 0x0A]
    files["strings/ja/page.yaml"] = Array("# é\r\n".utf8) + Array(repeating: line, count: count + 1).joined()
    let found = Catalog.load(files: files).diagnostics
    #expect(found.map(\.rule) == [.catalogSyntax] && found.first?.span?.start.line == 2)
    #expect(found.first?.notes == notes)
  }
}
