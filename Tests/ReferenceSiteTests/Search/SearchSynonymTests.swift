import Foundation
import ICU
import ProjectFiles
import Testing

import ReferenceSite

/// The words that readers search for in place of those of the pages.
struct SearchSynonymTests {
  @Test(arguments: ProjectFiles.catalogNames, ["en", "ja"])
  func `every synonym leads to words of a page of its site`(catalog: String, locale: String) throws {
    let site =
      try catalog == "app-store" ? SiteFixture.shipped.get() : SiteFixture("Catalogs/\(catalog)", locales: [locale])
    let prefix = "\(locale)/search/"
    let files = site.files.filter { $0.key.hasPrefix(prefix) }
    let engine = SearchEngine(
      files: Dictionary(uniqueKeysWithValues: files.map { (String($0.key.dropFirst(prefix.count)), $0.value) })
    )
    // A term also finds its words in a name: auto-renew enabled in autoRenewEnabled.
    func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let lines = try engine.pages().flatMap(\.lines).map(letters)
    let synonyms = try synonyms(in: try #require(engine.files["index.js"]))
    #expect(synonyms.count > 30)
    for synonym in synonyms {
      let term = letters(synonym[1])
      #expect(lines.contains { $0.contains(term) }, "\(synonym[0]) = \(synonym[1])")
      #expect(synonym[0].lowercased() != synonym[1].lowercased())
    }
  }

  @Test func `of the words that pages may have the first that a page has is taken`() throws {
    let page = Page(
      path: "p",
      locale: try LocaleIdentifier("en"),
      eyebrow: nil,
      title: [.text("Billing problems")],
      abstract: [.text("A failed payment, and 請求の猶予期間です。")],
      lead: [],
      sections: []
    )
    var words = SearchWords()
    words.synonyms = [
      .init(word: "bounced", terms: ["declined payment", "billing problem", "failed payment"]),
      .init(word: "order", terms: ["problem billing", "payment failed"]),
      .init(word: "ends", terms: ["illing problem", "猶予期"]),
      .init(word: "Failed payment", terms: ["failed payment"]),
    ]
    var index = SearchIndex()
    _ = index.add(SearchIndex.Entry(SearchPage(page, language: nil)))
    var files: [String: String] = [:]
    index.finish(with: words) { files[$0] = $1 }
    #expect(try synonyms(in: try #require(files["index.js"])) == [["bounced", "billing problem"], ["ends", "猶予期"]])
  }

  /// The pairs of words and terms in the first file of an index.
  private func synonyms(in start: String) throws -> [[String]] {
    struct Start: Decodable { let synonyms: [[String]] }
    let open = try #require(start.firstIndex(of: "{"))
    let close = try #require(start.lastIndex(of: "}"))
    return try JSONDecoder().decode(Start.self, from: Data(start[open...close].utf8)).synonyms
  }
}
