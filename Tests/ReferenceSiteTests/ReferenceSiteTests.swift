import Catalogs
import Testing

@testable import ReferenceSite

struct ReferenceSiteTests {
  @Test func everyPageIsThereInEveryLocaleAndFormat() throws {
    let site = try SiteFixture.shipped.get()
    var expected: Set = ["index.html", "404.html", "llms.txt", "reference.json", "en/search.html", "ja/search.html"]
    for name in ["site.css", "site.js", "theme.js", "search.js"] { expected.insert("assets/\(name)") }
    for page in site.catalog.facts.pages {
      for locale in ["en", "ja"] {
        expected.formUnion(["html", "md", "json"].map { "\(locale)/\(page.path).\($0)" })
        expected.formUnion(page.movedFrom.map { "\(locale)/\($0.name).html" })
      }
    }
    #expect(site.pageFileCount == site.pages.count)
    let index = site.files.keys.filter { $0.contains("/search/") }
    #expect(Set(site.files.keys).subtracting(index) == expected)
    #expect(index.contains("ja/search/index.js") && index.contains("en/search/terms-0.js"))
  }

  @Test func twoRunsGiveTheSameBytes() throws {
    let first = try SiteFixture()
    let second = try SiteFixture()
    #expect(first.files == second.files)
  }

  @Test func noTextIsMissingAndNoMarkupIsLeftOver() throws {
    let site = try SiteFixture.shipped.get()
    let keys = ["site", "pages", "facts", "tables", "notices", "glossary", "schedule"]
    for (path, text) in site.files where !path.hasPrefix("assets/") && !path.contains("/search/") {
      for key in keys {
        #expect(!text.contains("[\(key).") && !text.contains("\\[\(key)."), "\(path)")
      }
      #expect(!text.contains("{$") && !text.contains("page:") && !text.contains("link:"), "\(path)")
      if path.hasSuffix(".html") { #expect(!text.contains("**") && !text.contains("``"), "\(path)") }
    }
  }

  /// HTML and style sheet together stay below 30 kB without the drawings, but for pages that show a whole list and a few
  /// long ones, which have a limit each.
  @Test func pagesStayLight() throws {
    let site = try SiteFixture.shipped.get()
    let style = try site.file("assets/site.css").utf8.count
    #expect(style <= 12_500)
    let limits = [
      "decisions/renewal": 85_000, "notices/gallery": 72_000, "catalog/checks": 93_500, "catalog/knowledge": 56_000,
      "notifications": 41_000, "guides/billingRetry": 37_500, "states/subscribed": 36_500, "states/expired": 33_000,
      "guides/priceIncreases": 32_500, "testing/failingRenewals": 32_000, "reasons/billingIssue": 31_000,
    ]
    for (path, html) in site.pages {
      let drawings = html.matches(of: /<svg[\s\S]*?<\/svg>/).reduce(0) { $0 + $1.output.utf8.count }
      #expect(drawings <= 26_000, "\(path)")
      let name = String(path.dropFirst(3).dropLast(".html".count))
      #expect(html.utf8.count - drawings + style <= limits[name] ?? 30_000, "\(path)")
    }
    #expect(limits.keys.allSatisfy { site.files["en/\($0).html"] != nil })
  }

  @Test func nothingIsFetchedFromElsewhere() throws {
    let site = try SiteFixture.shipped.get()
    for (path, html) in site.pages {
      for tag in HTMLElements.tags(of: html) {
        #expect(tag.attributes["src"].map { !$0.contains("//") } ?? true, "\(path)")
        if tag.name == "link" { #expect(tag.attributes["href"].map { !$0.contains("//") } ?? true, "\(path)") }
      }
    }
    #expect(!(try site.file("assets/site.css").contains("url(")))
  }

  @Test func aTextThatIsMissingInALocaleIsMarked() throws {
    let site = try SiteFixture { sources in
      sources["strings/ja/pages/glossary.yaml"]?.replace("abstract: このリファレンスで使う用語とその意味です。\n", with: "")
    }
    let html = try site.file("ja/glossary.html")
    #expect(
      html.contains("<p class=\"abstract\"><span lang=\"en\">The words these pages use, and what they mean.</span></p>")
    )
  }

  @Test func oneLocaleAloneHasNoLanguageSwitch() throws {
    let site = try SiteFixture(locales: ["ja", "fr"])
    #expect(site.files.keys.allSatisfy { !$0.hasPrefix("en/") && !$0.hasPrefix("fr/") })
    let tags = HTMLElements.tags(of: try site.file("ja/index.html"))
    #expect(tags.allSatisfy { $0.attributes["hreflang"] == nil })
    #expect(tags.first?.attributes["lang"] == "ja")
  }

  @Test func theReasonPageShowsWhatDevelopersLookFor() throws {
    let site = try SiteFixture.shipped.get()
    let english = HTMLElements.text(try site.file("en/reasons/billingIssue.html"))
    for text in [
      "Type property", "iOS 16.4 or later", "static let billingIssue: Message.Reason", "Days 31–60", "120 hours",
    ] {
      #expect(english.contains(text))
    }
    let japanese = HTMLElements.text(try site.file("ja/reasons/billingIssue.html"))
    for text in ["型プロパティ", "iOS 16.4以降", "31～60日目", "120時間", "macOS、tvOS、watchOSでは利用できません。"] {
      #expect(japanese.contains(text))
    }
    #expect(
      try site.file("ja/reasons/billingIssue.html").contains("<h1><code translate=\"no\">billingIssue</code></h1>")
    )
  }

  @Test func theGalleryShowsEveryNoticeAndItsLimits() throws {
    let site = try SiteFixture.shipped.get()
    let html = try site.file("en/notices/gallery.html")
    let ids = HTMLElements.ids(of: html)
    for notice in site.catalog.facts.notices { #expect(ids.contains(notice.id)) }
    #expect(HTMLElements.text(html).contains("24 of 30 characters"))
    #expect(html.contains("transaction.expiresDate</code> + 60 days"))
  }

  @Test func everySectionAndPartIsOnThePageList() throws {
    let html = try SiteFixture.shipped.get().file("ja/states.html")
    let list = try #require(html.firstMatch(of: /<nav class="toc"[\s\S]*?<\/nav>/)).0
    let addresses = HTMLElements.tags(of: String(list)).compactMap { $0.attributes["href"] }
    #expect(addresses.prefix(3) == ["#overview", "#subscribed", "#inGracePeriod"])
    #expect(addresses.suffix(3) == ["#retry", "#reading", "#pages"])
  }

  @Test func navigationDoesNotGrowWithAFolder() {
    let pages = ["index", "a/one", "a/two", "a/three", "b/one", "c"].map { SiteOutline.Entry(path: $0, title: []) }
    let outline = SiteOutline(pages)
    #expect(outline.home == "index")
    #expect(outline.neighbours(of: "c").map(\.path) == ["index", "a/one", "b/one", "c"])
    #expect(outline.neighbours(of: "a/three").map(\.path) == ["index", "a/one", "a/three", "b/one", "c"])
  }
}
