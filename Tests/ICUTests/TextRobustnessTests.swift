import Testing

import ICU

/// Hostile texts: segments always give the text back, whatever it is made of.
@Suite struct TextRobustnessTests {
  private static let hostile = [
    "", "\u{0}", String(repeating: "\u{0}", count: 1000), String(repeating: "\u{200D}", count: 10_000),
    String(repeating: "\u{301}", count: 10_000), "a" + String(repeating: "\u{301}", count: 10_000) + "b",
    String(repeating: "👩\u{200D}", count: 10_000), String(repeating: "🇯", count: 10_001),
    String(repeating: "\u{1100}", count: 10_000) + "\u{1161}", "\u{FFFF}\u{10FFFF}\u{FFFE}",
    String(repeating: "'a", count: 10_000), String(repeating: "สวัสดี", count: 2000),
    String(repeating: "か", count: 10_000),
    String(repeating: "\u{202E}\u{2066}", count: 5000), String(repeating: "\r\n", count: 5000),
  ]

  private func expectWhole(_ text: String, _ segmenter: TextSegmenter) throws {
    let graphemes = try segmenter.graphemes(in: text)
    let words = try segmenter.words(in: text)
    #expect(Array(graphemes.joined().utf8) == Array(text.utf8))
    #expect(Array(words.map(\.text).joined().utf8) == Array(text.utf8))
    #expect(try segmenter.graphemeCount(of: text) == graphemes.count)
    let half = try segmenter.prefix(of: text, graphemes: graphemes.count / 2)
    #expect(Array(half.utf8) == Array(graphemes.prefix(graphemes.count / 2).joined().utf8))
    #expect((0...2 * text.unicodeScalars.count).contains(text.columnCount))
  }

  @Test(arguments: ["und", "en", "ja", "th", "tlh", "en-XA", "ar-u-nu-latn", "ja-u-ca-nonsense-lw-phrase"])
  func `hostile texts are cut in every locale`(tag: String) throws {
    let segmenter = try TextSegmenter(locale: locale(tag))
    for text in Self.hostile { try expectWhole(text, segmenter) }
  }

  @Test func `a million bytes are cut`() throws {
    let segmenter = try TextSegmenter(locale: locale("ja"))
    for piece in ["更新に失敗しました", "a", "สวัสดีครับ", "\u{301}", "👩‍👩‍👧 "] {
      let count = 1_000_000 / piece.utf8.count
      let text = String(repeating: piece, count: count)
      let expected = piece == "\u{301}" ? 1 : count * piece.count
      #expect(try segmenter.graphemeCount(of: text) == expected)
      #expect(try segmenter.prefix(of: text, graphemes: expected).utf8.count == text.utf8.count)
      #expect(try segmenter.words(in: text).reduce(0) { $0 + $1.text.utf8.count } == text.utf8.count)
    }
  }

  @Test func `any mixture of pieces is cut as characters are`() throws {
    let pieces = [
      "a", "é", "e\u{301}", "\u{301}", "\u{200D}", "\u{200C}", "\u{FE0F}", "👩", "❤", "👍", "🏽", "🇯", "🇵", "\u{1100}",
      "\u{1161}",
      "\u{11AB}", "가", "각", "\r", "\n", "\u{0}", "\u{600}", "漢", "か\u{3099}", "ก", "ำ", "\u{E0067}", "🏴", "1",
      "\u{20E3}", "ா",
      "\u{AD}", " ", "'", ".", "\u{2068}", "𠮷",
    ]
    let segmenter = try TextSegmenter(locale: locale("ja"))
    var generator = Generator(state: 17)
    for _ in 0..<2000 {
      let text = generator.text(of: pieces, upTo: 12, joinedBy: [""])
      try expectWhole(text, segmenter)
      let graphemes = try segmenter.graphemes(in: text)
      #expect(graphemes.map { Array($0.utf8) } == text.map { Array($0.utf8) }, "\(text.unicodeScalars.map(\.value))")
    }
  }
}
