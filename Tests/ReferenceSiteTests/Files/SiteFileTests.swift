import Catalogs
import Foundation
import ICU
import Testing

import ReferenceSite

/// The files of a site other than its pages.
struct SiteFileTests {
  @Test func `the sitemap names every page with its translations`() throws {
    let site = try SiteFixture(baseURL: "https://docs.example/site/")
    let map = try site.file("sitemap.xml")
    let reader = ElementReader(map)
    #expect(reader.isWellFormed)
    let locations = map.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.output.1) }
    let pages = site.catalog.facts.pages
    #expect(
      Set(locations)
        == Set(pages.flatMap { page in ["en", "ja"].map { "https://docs.example/site/\($0)/\(page.path).html" } })
    )
    #expect(
      reader.attributes("xhtml:link", "hreflang")
        == Array(repeating: ["en", "ja", "x-default"], count: 2 * pages.count).flatMap(\.self)
    )
    #expect(try SiteFixture.shipped.get().files["sitemap.xml"] == nil)
  }

  @Test func `a long sitemap is cut`() throws {
    let catalog = try SiteFixture.shipped.get().catalog
    let map = Sitemap(
      baseURL: "https://a.example",
      paths: (1...5).map { "p\($0)" },
      locales: catalog.locales,
      translations: PageTranslations(catalog, locales: catalog.locales),
      limit: 4
    )
    #expect(map.files.keys.sorted() == ["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml", "sitemap.xml"])
    #expect(map.files["sitemap.xml"]?.contains("<loc>https://a.example/sitemap-3.xml</loc>") == true)
    #expect(map.files["sitemap-3.xml"]?.ranges(of: "<url>").count == 2)
    for text in map.files.values { #expect(ElementReader(text).isWellFormed) }
  }

  @Test func `pages have the day on which they were reviewed`() throws {
    let site = try SiteFixture { sources in
      let day = /reviewed: [-0-9]+/
      sources["facts/availability.yaml"]?.replace(day, with: "reviewed: 2026-10-02")
      sources["facts/pages.yaml"]?.replace(day, with: "reviewed: 2026-10-03")
    }
    #expect(try site.file("en/states.md").contains("- **Reviewed** — Oct 3, 2026\n"))
    #expect(try site.file("en/renewalInfo/isInBillingRetry.md").contains("- **Reviewed** — Oct 2, 2026\n"))
    #expect(try site.file("ja/renewalInfo/isInBillingRetry.md").contains("- **確認日** — 2026年10月2日\n"))
  }

  @Test func `the changelog is a page and with the address of the site a feed`() throws {
    let entries = """
      entries:
        - date: 2026-11-20
          facts:
            changed: [schedule.billingRetry]
          texts:
            added:
              notices.grace: [en, ja]
            changed:
              pages.home: [ja]
            removed:
              notices.gone: [en, ja]
        - date: 2026-11-02
          decisions:
            renewal: {changed: 12, losing: 1}

      """
    let site = try SiteFixture(baseURL: "https://docs.example/x") { $0["facts/changelog.yaml"] = entries }
    let page = try site.file("en/catalog/changelog.md")
    let (latest, first) = (page.firstRange(of: "### Nov 20, 2026"), page.firstRange(of: "### Nov 2, 2026"))
    #expect(try #require(latest).lowerBound < #require(first).lowerBound, "\(page)")
    for line in [
      "- **Decisions** — [The renewal decision, row by row](../decisions/renewal.md) · more customers lose access",
      "- **Changed facts** — `schedule.billingRetry`",
      "- **New texts** — [Billing problem, grace period running](../notices/gallery/billing.md#grace)",
      "- **Changed texts** — [App Store subscription renewals](../index.md) (Japanese)",
      "- **Removed texts** — `notices.gone`",
    ] {
      #expect(page.contains(line + "\n"), "\(line)\n\(page)")
    }
    let feed = try site.file("ja/catalog/changelog.xml")
    let reader = ElementReader(feed)
    #expect(reader.isWellFormed)
    // The latest day is first, whatever the order of the file.
    let days = feed.matches(of: /changelog.html#(2026-11-\d+)<\/id>/).map { String($0.output.1) }
    #expect(days == ["2026-11-20", "2026-11-02"])
    #expect(feed.contains("<id>https://docs.example/x/ja/catalog/changelog.html#2026-11-20</id>"))
    #expect(feed.contains("<updated>2026-11-20T00:00:00Z</updated>") && feed.ranges(of: "<entry>").count == 2)
    #expect(try site.file("ja/index.html").contains("type=\"application/atom+xml\""))
    let unpublished = try SiteFixture.shipped.get()
    #expect(unpublished.files["en/catalog/changelog.xml"] == nil)
    #expect(unpublished.files["en/catalog/changelog.html"] != nil)
  }

  @Test func `the list for language models leads to the Markdown of every page`() throws {
    let site = try SiteFixture.shipped.get()
    let text = try site.file("llms.txt")
    #expect(text.hasPrefix("# Noticebook reference for App Store subscriptions\n\n> "))
    let targets = text.matches(of: /^- \[[^\]]*\]\(([^)]*)\): ./.anchorsMatchLineEndings()).map { String($0.output.1) }
    #expect(targets.count == 2 * site.catalog.facts.pages.count)
    for target in targets { #expect(site.files[target] != nil, "\(target)") }
    let published = try SiteFixture(baseURL: "https://docs.example").file("llms.txt")
    #expect(published.contains("](https://docs.example/ja/glossary.md): "))
  }

  @Test func `an address that does not exist leads to every language`() throws {
    let site = try SiteFixture(baseURL: "https://docs.example/x")
    let html = try site.file("404.html")
    for locale in ["en", "ja"] {
      #expect(html.contains("<section lang=\"\(locale)\">"))
      #expect(html.contains("href=\"https://docs.example/x/\(locale)/index.html\""))
      #expect(html.contains("action=\"https://docs.example/x/\(locale)/search.html\""))
    }
    #expect(html.contains("href=\"https://docs.example/x/assets/site.css\""))
    #expect(try SiteFixture.shipped.get().file("404.html").contains("href=\"assets/site.css\""))
  }

  @Test func `a moved page leads on without a script`() throws {
    let site = try SiteFixture { files in
      let pages = files["facts/pages.yaml"] ?? ""
      files["facts/pages.yaml"] =
        pages.replacing("movedFrom: [states/renewal]", with: "movedFrom: [deck]")
        .replacing("  path: glossary\n", with: "  path: glossary\n  movedFrom: [old/place]\n")
    }
    let html = try site.file("ja/old/place.html")
    #expect(html.contains("<meta http-equiv=\"refresh\" content=\"0; url=../glossary.html\">"))
    #expect(html.contains("<link rel=\"canonical\" href=\"../glossary.html\">"))
    #expect(html.contains("<li><a href=\"../glossary.html\">用語集</a></li>"))
    #expect(html.contains("<html lang=\"ja\""))
    #expect(try site.file("en/deck.html").contains("url=states.html\""))
  }

  @Test func `breadcrumbs name the pages above`() {
    let outline = SiteOutline(
      ["index", "a", "a/b/c", "a/b", "d/e"].map { SiteOutline.Entry(path: $0, title: [.text($0)]) }
    )
    #expect(outline.parents(of: "a/b/c").map(\.path) == ["a", "a/b"])
    #expect(outline.parents(of: "a").isEmpty)
    #expect(outline.parents(of: "d/e").isEmpty)
  }

  @Test func `the search says how many pages it found`() throws {
    let site = try SiteFixture.shipped.get()
    for (locale, categories) in [("en", ["0", "one", "other"]), ("ja", ["0", "other"])] {
      let index = try site.file("\(locale)/search/index.js")
      let match = try #require(index.firstMatch(of: /"counts":(\{[^}]*\})/))
      let counts = try JSONDecoder().decode([String: String].self, from: Data(match.output.1.utf8))
      #expect(counts.keys.sorted() == categories)
      for (category, words) in counts { #expect(words.contains("\u{FFFC}") == (category != "0"), "\(words)") }
    }
  }

  @Test(
    arguments: [
      ("アクセスを維持するか停止するか", ["アクセスを", "維持するか", "停止するか"]), ("Sandbox環境で試す", ["Sandbox環境で", "試す"]),
      ("請求再試行の期間中にメッセージが送信される間隔", ["請求再試行の", "期間中に", "メッセージが", "送信される", "間隔"]), ("送信の頻度", ["送信の頻度"]),
      ("(サブスクリプション)の更新です", ["(サブスクリプション)の", "更新です"]),
      ("App Storeサブスクリプションの更新", ["App Store", "サブスクリプションの", "更新"]),
      ("お客様へのお知らせと、その理由", ["お客様へのお知らせと、その", "理由"]), ("Renewal states and more", ["Renewal states and more"]),
    ])
  func `headings break between phrases`(text: String, phrases: [String]) {
    #expect(PhraseBreaks.phrases(of: text).map(String.init) == phrases)
  }
}

/// Reads XML without a schema.
private struct ElementReader {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether every element ends where it should, and every mark in texts is escaped.
  var isWellFormed: Bool {
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-z:]+)([^>]*?)(\/?)>/) {
      if !tag.1.isEmpty {
        guard open.popLast() == tag.2 else { return false }
      } else if tag.4.isEmpty {
        open.append(tag.2)
      }
    }
    return open.isEmpty && text.firstMatch(of: /&(?!(amp|lt|gt|quot|#39);)/) == nil
  }

  func attributes(_ element: String, _ name: String) -> [String] {
    text.split(separator: "<\(element) ").dropFirst().compactMap { rest in
      rest.split(separator: "\(name)=\"", maxSplits: 1).last?.split(separator: "\"").first.map(String.init)
    }
  }
}
