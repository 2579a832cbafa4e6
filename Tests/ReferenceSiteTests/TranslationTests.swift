import Catalogs
import Foundation
import Testing

import ReferenceSite

/// Pages that are not translated yet.
struct TranslationTests {
  /// The site without the Japanese texts of a page.
  private func site(baseURL: String? = nil) throws -> SiteFixture {
    try SiteFixture(baseURL: baseURL) { sources in
      sources["strings/ja/pages/states.yaml"] = nil
      sources["strings/ja/pages/inGracePeriod.yaml"] = nil
      sources["strings/ja/pages/glossary.yaml"]?.replace("abstract: このリファレンスで使う用語とその意味です。\n", with: "")
    }
  }

  @Test func `a copy is marked on the page and on links to it`() throws {
    let site = try site()
    let copy = try site.file("ja/states.html")
    #expect(copy.contains("<p class=\"untranslated\">このページはまだ翻訳されていません。</p>"))
    #expect(copy.contains("<h1><span lang=\"en\">Renewal states</span></h1>"))
    let other = try site.file("ja/reasons/billingIssue.html")
    let marked = "<span lang=\"en\">Renewal states</span> <small>（EN）</small></a>"
    #expect(other.contains(marked))
    #expect(other.contains("<code translate=\"no\">inGracePeriod</code><small> （EN）</small></a>"))
    #expect(try site.file("ja/reasons/billingIssue.md").contains("`inGracePeriod` （EN）]"))
    #expect(try site.file("ja/search.html").contains("<span lang=\"en\">Renewal states</span><small> （EN）</small>"))
    #expect(try site.file("ja/states.json").contains("\"isCopy\":true"))
    let parts = site.files.filter { $0.key.hasPrefix("ja/search/pages-") }.values
    #expect(parts.contains { $0.contains("[\"states\",\"Renewal states\",\"en\",") })
  }

  @Test func `a page that is partly translated says so`() throws {
    let page = try site().file("ja/glossary.html")
    #expect(page.contains("<p class=\"untranslated\">このページには、まだ翻訳されていない部分があります。</p>"))
    #expect(!(try site().file("en/glossary.html").contains("class=\"untranslated\"")))
    for (path, html) in try SiteFixture.shipped.get().pages {
      #expect(!html.contains("class=\"untranslated\"") && !html.contains("（EN）"), "\(path)")
    }
  }

  @Test func `search engines are sent to the original`() throws {
    let site = try site(baseURL: "https://docs.example")
    for locale in ["en", "ja"] {
      let tags = HTMLElements.tags(of: try site.file("\(locale)/states.html")).filter { $0.name == "link" }
      #expect(tags.allSatisfy { $0.attributes["hreflang"] == nil })
      let canonical = tags.first { $0.attributes["rel"] == "canonical" }
      #expect(canonical?.attributes["href"] == "https://docs.example/en/states.html")
    }
    // The language switch still has no dead end.
    #expect(try site.file("en/states.html").contains("href=\"../ja/states.html\""))
    let map = try site.file("sitemap.xml")
    #expect(map.contains("<loc>https://docs.example/en/states.html</loc></url>"))
    #expect(!map.contains("ja/states.html"))
  }
}
