import ICU
import Testing

@Suite struct TextSegmenterTests {
  private func segmenter(_ tag: String = "und") throws -> TextSegmenter { try TextSegmenter(locale: locale(tag)) }

  /// Words in brackets and the rest as it is.
  private func marked(_ tag: String, _ text: String) throws -> String {
    try segmenter(tag).words(in: text).map { $0.isWord ? "[\($0.text)]" : String($0.text) }.joined()
  }

  @Test(arguments: [
    ("", []), ("abc", ["a", "b", "c"]), ("\r\n\n\r", ["\r\n", "\n", "\r"]),
    ("a\u{0}\u{301}b", ["a", "\u{0}", "\u{301}", "b"]),
    ("e\u{301}\u{323}é", ["e\u{301}\u{323}", "é"]), ("\u{301}a", ["\u{301}", "a"]),
    ("👩‍👩‍👧👍🏽", ["👩‍👩‍👧", "👍🏽"]), ("❤️‍🔥🏳️‍🌈1️⃣", ["❤️‍🔥", "🏳️‍🌈", "1️⃣"]),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿x", ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "x"]), ("🇯🇵🇫🇷🇩", ["🇯🇵", "🇫🇷", "🇩"]), ("a\u{200D}👩", ["a\u{200D}", "👩"]),
    ("한국", ["한", "국"]), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1161}", ["\u{1112}\u{1161}\u{11AB}", "\u{1100}\u{1161}"]),
    ("\u{11AB}\u{1100}", ["\u{11AB}", "\u{1100}"]), ("กำเกี่", ["กำ", "เ", "กี่"]), ("நிகொ", ["நி", "கொ"]),
    ("か\u{3099}ﾊﾞ", ["か\u{3099}", "ﾊﾞ"]), ("葛\u{E0100}飾", ["葛\u{E0100}", "飾"]), ("\u{600}1", ["\u{600}1"]),
    ("नि", ["नि"]), ("क्", ["क्"]), ("क्षस्त्री", ["क्ष", "स्त्री"]), ("ক্ষ", ["ক্ষ"]),
    ("ക്ഷ", ["ക്ഷ"]), ("ਕ੍ਸ", ["ਕ੍", "ਸ"]), ("ក្ក", ["ក្", "ក"]), ("क्‌ष", ["क्‌", "ष"]), ("𠮷é𝄞", ["𠮷", "é", "𝄞"]),
  ])
  func `graphemes are characters`(text: String, expected: [String]) throws {
    let segmenter = try segmenter()
    let graphemes = try segmenter.graphemes(in: text)
    #expect(graphemes.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    #expect(graphemes.map { Array($0.utf8) } == text.map { Array($0.utf8) })
    #expect(try segmenter.graphemeCount(of: text) == expected.count)
  }

  @Test func `symbols are joined as in older versions`() throws {
    // Unicode 15 lets U+200D join any pictograph, later versions emoji only.
    #expect(try segmenter().graphemes(in: "★\u{200D}👩") == ["★\u{200D}👩"])
  }

  @Test func `a prefix ends between graphemes`() throws {
    let segmenter = try segmenter()
    let text = "👩‍👩‍👧e\u{301}\r\n🇯🇵漢"
    let lengths = [0, 18, 21, 23, 31, 34, 34]
    for (limit, length) in lengths.enumerated() {
      let prefix = try segmenter.prefix(of: text, graphemes: limit)
      #expect(Array(prefix.utf8) == Array(text.utf8.prefix(length)))
      #expect(prefix.startIndex == text.startIndex)
    }
    #expect(try segmenter.prefix(of: text, graphemes: .max).endIndex == text.endIndex)
    #expect(try segmenter.prefix(of: "", graphemes: 3).isEmpty)
  }

  @Test(arguments: [
    ("en", "Hello, world!", "[Hello], [world]!"),
    ("en", "It can’t be 3.14 or 1,234.", "[It] [can’t] [be] [3.14] [or] [1,234]."),
    ("en", "e-mail  to\r\na_b", "[e]-[mail]  [to]\r\n[a_b]"), ("en", "👩‍👩‍👧🇯🇵…", "👩‍👩‍👧🇯🇵…"), ("en", "a\u{0}b", "[a]\u{0}[b]"),
    ("en", "", ""), ("en", "שלום мир", "[שלום] [мир]"), ("ja", "更新に失敗しました。", "[更新][に][失敗][しま][した]。"),
    ("en", "更新に失敗しました。", "[更新][に][失敗][しま][した]。"), ("ja", "60日、2026年", "[60][日]、[2026][年]"),
    ("th", "สวัสดีครับผมชื่อ", "[สวัสดี][ครับ][ผม][ชื่อ]"), ("ko", "구독이 갱신되지 않았습니다.", "[구독이] [갱신되지] [않았습니다]."),
    ("zh", "订阅续订失败。", "[订阅][续订][失败]。"), ("sv", "EU:n", "[EU:n]"), ("en", "EU:n", "[EU]:[n]"),
    ("tlh", "nuqneH?", "[nuqneH]?"),
  ])
  func `cuts words`(tag: String, text: String, expected: String) throws {
    #expect(try Array(marked(tag, text).utf8) == Array(expected.utf8))
  }

  @Test func `segments are slices that follow each other`() throws {
    let text = "Hello, 世界 – e\u{301}🇯🇵!"
    let words = try segmenter("ja").words(in: text).map(\.text)
    let graphemes = try segmenter("ja").graphemes(in: text)
    for segments in [words, graphemes] {
      #expect(segments.first?.startIndex == text.startIndex)
      #expect(segments.last?.endIndex == text.endIndex)
      #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.endIndex == $1.startIndex })
      #expect(segments.allSatisfy { !$0.isEmpty })
    }
  }

  @Test func `is shared by tasks`() async throws {
    let segmenter = try segmenter("ja")
    let texts = ["更新に失敗しました。", "สวัสดีครับ", "Hello, world!", "👩‍👩‍👧🇯🇵e\u{301}", String(repeating: "請求の猶予期間", count: 200)]
    @Sendable func results() throws -> [[String]] {
      try texts.flatMap { text in
        [
          try segmenter.words(in: text).map { String($0.text) }, try segmenter.graphemes(in: text).map(String.init),
          [String(try segmenter.prefix(of: text, graphemes: 3))],
        ]
      }
    }
    let expected = try results()
    let found = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { try (0..<40).allSatisfy { _ in try results() == expected } }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(found == Array(repeating: true, count: 8))
  }
}
