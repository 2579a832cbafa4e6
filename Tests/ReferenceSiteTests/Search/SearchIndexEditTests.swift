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
    for page in pages { for (name, text) in index.add(page) { files[name] = Array(text.utf8) } }
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
      let expected = files(pages)
      if let edited = edit.files {
        let new = before.merging(edited.map { ($0.name, $0.bytes) }) { $1 }
        #expect(new.keys.sorted() == expected.keys.sorted())
        for (name, bytes) in expected {
          let isSame = new[name] == bytes
          #expect(isSame, "\(name) of seed \(seed)")
        }
      } else {
        #expect(expected.count != before.count, "seed \(seed)")
      }
      old = expected
    }
  }

  @Test func aChangedPassageConcernsTheTermsOfIt() throws {
    func page(_ number: Int, _ text: String) throws -> SearchIndex.Entry {
      let common = (0..<500).map { "common\($0 * 7919 % 10_000)" }.joined(separator: " ")
      let texts = [text, "\(common) \(number)"]
      let passages = texts.enumerated().map { SearchPage.Passage(anchor: "a\($0)", text: $1) }
      return SearchIndex.Entry(
        SearchPage(path: "page\(number)", title: "Page", language: nil, headings: [], passages: passages)
      )
    }
    let old = files(try (0..<300).map { try page($0, "What it says first") })
    var edit = try #require(SearchIndexEdit { old[$0] })
    let isReplaced = edit.replace(150, with: try page(150, "What it says first is longer now"))
    #expect(isReplaced)
    let changed = try #require(edit.files).filter { old[$0.name] != $0.bytes }
    #expect(old.count > 30 && changed.count < 8, "\(changed.map(\.name)) of \(old.count)")
  }

  @Test(arguments: ["index.js", "pages-0.js", "terms-0.js"])
  func whatIsNoIndexIsRefused(name: String) throws {
    var random = Fuzzing.generator(7)
    let files = files((0..<3).map { page($0, &random) })
    func edited(_ file: @escaping (String) -> [UInt8]?) -> [(name: String, bytes: [UInt8])]? {
      guard var edit = SearchIndexEdit(file), edit.replace(1, with: page(1, &random)) else { return nil }
      return edit.files
    }
    #expect(edited { files[$0] } != nil)
    #expect(edited { $0 == name ? nil : files[$0] } == nil)
    #expect(edited { $0 == name ? Array((files[$0] ?? []).dropLast()) : files[$0] } == nil)
  }
}
