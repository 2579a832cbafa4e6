import Fuzzing
import ICU
import Testing

@testable import ReferenceSite

/// An index in which pages were replaced is the index of the new pages, file by file.
struct SearchIndexEditTests {
  /// Words in writings with and without spaces; of the wide characters, some have two units in UTF-16 and stand before
  /// others that have one.
  private static let words = [
    "grace", "gracePeriod", "DID_RENEW", "iOS 16", "2,000", "é", "更新", "豈", "𠀀𠮷", "가나", "ー", "ﬃ", "Ⅷ",
  ]

  private func page(_ number: Int, _ random: inout SeededGenerator) -> SearchIndex.Entry {
    func text(_ count: Int) -> String {
      (0..<count).map { _ in
        let word = random.pick(Self.words, or: "")
        return random.one(in: 3) ? "\(word)\(Int.random(in: 0..<400, using: &random))" : word
      }.joined(separator: random.pick([" ", "", ", ", "\n"], or: " "))
    }
    let headings = (0..<Int.random(in: 0...4, using: &random)).map { index in
      SearchPage.Passage(
        anchor: random.one(in: 3) ? nil : "a\(index)",
        text: text(Int.random(in: 1...400, using: &random))
      )
    }
    let passages = (0..<Int.random(in: 0...5, using: &random)).map { index in
      SearchPage.Passage(anchor: "a\(index)", text: text(Int.random(in: 1...300, using: &random)) + "\"\\\u{2028}")
    }
    let language = random.one(in: 4) ? try? LocaleIdentifier("en") : nil
    return SearchIndex.Entry(
      SearchPage(path: "made/page\(number)", title: text(3), language: language, headings: headings, passages: passages)
    )
  }

  private func files(_ pages: [SearchIndex.Entry]) -> [String: [UInt8]] {
    var index = SearchIndex()
    var files: [String: [UInt8]] = [:]
    for page in pages { if let (name, text) = index.add(page) { files[name] = Array(text.utf8) } }
    index.finish { files[$0] = Array($1.utf8) }
    return files
  }

  @Test(arguments: Fuzzing.seeds(6))
  func replacedPagesGiveTheIndexOfTheNewPages(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    var pages = (0..<Int.random(in: 1...60, using: &random)).map { page($0, &random) }
    var old = files(pages)
    for _ in 0..<3 {
      let before = old
      var edit = try #require(SearchIndexEdit { before[$0] })
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let number = Int.random(in: pages.indices, using: &random)
        pages[number] = page(number, &random)
        let isReplaced = edit.replace(number, with: pages[number])
        #expect(isReplaced)
      }
      let edited = Dictionary(uniqueKeysWithValues: try #require(edit.files).map { ($0.name, $0.bytes) })
      let expected = files(pages)
      #expect(edited.keys.sorted() == expected.keys.sorted())
      for (name, bytes) in expected { #expect(edited[name] == bytes, "\(name) of seed \(seed)") }
      old = expected
    }
  }

  @Test(arguments: ["index.js", "pages-0.js", "terms-0.js"])
  func whatIsNoIndexIsRefused(name: String) {
    var random = Fuzzing.generator(7)
    let files = files((0..<3).map { page($0, &random) })
    #expect(SearchIndexEdit { files[$0] } != nil)
    #expect(SearchIndexEdit { $0 == name ? nil : files[$0] } == nil)
    #expect(SearchIndexEdit { $0 == name ? Array((files[$0] ?? []).dropLast()) : files[$0] } == nil)
  }
}
