import Catalogs
import Checks
import Diagnostics
import Testing

import ReferenceSite

struct ReferenceSiteTests {
  @Test func `every page is there in every locale and format`() throws {
    let site = try SiteFixture.shipped.get()
    var expected: Set = ["index.html", "404.html", "llms.txt", "reference.json", "en/search.html", "ja/search.html"]
    expected.formUnion(["en/review.html", "ja/review.html", "assets/icon.svg"])
    for locale in ["en", "ja"] { expected.formUnion(["html", "md", "json"].map { "\(locale)/noticebook.\($0)" }) }
    for name in ["site.css", "tables.css", "cards.css", "player.css", "site.js", "theme.js", "search.js", "player.js"] {
      expected.insert("assets/\(name)")
    }
    for page in site.catalog.facts.pages {
      for locale in ["en", "ja"] {
        expected.formUnion(["html", "md", "json"].map { "\(locale)/\(page.path).\($0)" })
        expected.formUnion(page.movedFrom.map { "\(locale)/\($0.name).html" })
        for case .some(.notices, let notices) in page.sections.flatMap(\.blocks) {
          for notice in notices
          where site.catalog.facts.notices.named(notice.name)?.channels.map(\.name).contains("email") == true {
            expected.insert("\(locale)/\(page.path).\(notice.name).email.html")
          }
        }
        if page.path == "states" { expected.insert("\(locale)/states.states.svg") }
        if page.path == "reasons/billingIssue" { expected.insert("\(locale)/\(page.path).messageSheet.svg") }
        if ["guides/billingRetry", "index"].contains(page.path) {
          for kind in ["svg", "js"] {
            expected.insert("\(locale)/\(page.path).timeline-schedule-messageFrequency.\(kind)")
          }
        }
      }
    }
    #expect(site.pageFileCount == site.pages.count)
    let index = site.files.keys.filter { $0.contains("/search/") }
    #expect(Set(site.files.keys).subtracting(index) == expected)
    #expect(index.contains("ja/search/index.js") && index.contains("en/search/terms-0.js"))
  }

  @Test func `two runs give the same bytes`() throws {
    let first = try SiteFixture()
    let second = try SiteFixture()
    #expect(first.files == second.files)
  }

  @Test func `no text is missing and no markup is left over`() throws {
    let site = try SiteFixture.shipped.get()
    let keys = ["site", "pages", "facts", "tables", "notices", "glossary", "schedule"]
    // The examples of checks are catalogs, with all marks of theirs.
    let examples = ["/search/", "/catalog/checks/", "reference.json"]
    for (path, text) in site.files where !path.hasPrefix("assets/") && !examples.contains(where: path.contains) {
      for key in keys {
        #expect(!text.contains("[\(key).") && !text.contains("\\[\(key)."), "\(path)")
      }
      let schemes = ["{$", "page:", "(link:", "(source:"]
      #expect(!schemes.contains(where: text.contains), "\(path)")
      if path.hasSuffix(".html") { #expect(!text.contains("**") && !text.contains("``"), "\(path)") }
    }
  }

  /// A page and the style sheets that it loads are at most 30 kB with gzip, whatever it shows.
  @Test func `pages stay light`() throws {
    let site = try SiteFixture.shipped.get()
    let sizes = try CompressedSizes.of(site.files.filter { $0.key.hasSuffix(".html") || $0.key.hasSuffix(".css") })
    for (path, html) in site.pages {
      let sheets = html.matches(of: /<link rel="stylesheet" href="[.\/]*(?<file>[^"]+)">/).map {
        String($0.output.file)
      }
      #expect(sheets.contains("assets/site.css"), "\(path)")
      let weight = try ([path] + sheets).map { try #require(sizes[$0]) }.reduce(0, +)
      #expect(weight <= 30_000, "\(path)")
    }
  }

  /// A page that shows what a style sheet is for loads it, and no other page does.
  @Test func `pages load the styles of what they show`() throws {
    for (path, html) in try SiteFixture.shipped.get().pages where path.contains("/") {
      #expect(html.contains("/cards.css\"") == html.contains("<figure class=\"card "), "\(path)")
      let hasTables = html.contains(/<table class="(wide|cards)"|<tr class="why"/)
      #expect(html.contains("/tables.css\"") == hasTables, "\(path)")
    }
  }

  @Test func `nothing is fetched from elsewhere`() throws {
    let site = try SiteFixture.shipped.get()
    for (path, html) in site.pages {
      for tag in HTMLElements.tags(of: html) {
        #expect(tag.attributes["src"].map { !$0.contains("//") } ?? true, "\(path)")
        if tag.name == "link" { #expect(tag.attributes["href"].map { !$0.contains("//") } ?? true, "\(path)") }
      }
    }
    #expect(!(try site.file("assets/site.css").replacing("url(\"data:", with: "").contains("url(")))
  }

  @Test func `a text that is missing in a locale is marked`() throws {
    let site = try SiteFixture { sources in
      sources["strings/ja/pages/glossary.yaml"]?.replace("abstract: このリファレンスで使う用語とその意味です。\n", with: "")
    }
    let html = try site.file("ja/glossary.html")
    #expect(
      html.contains(
        "<p class=\"abstract\"><span lang=\"en\">The terms that these pages use, and what they mean.</span></p>"
      )
    )
  }

  @Test func `one locale alone has no language switch`() throws {
    let site = try SiteFixture(locales: ["ja", "fr"])
    #expect(site.files.keys.allSatisfy { !$0.hasPrefix("en/") && !$0.hasPrefix("fr/") })
    let tags = HTMLElements.tags(of: try site.file("ja/index.html"))
    #expect(tags.allSatisfy { $0.attributes["hreflang"] == nil })
    #expect(tags.first?.attributes["lang"] == "ja")
  }

  @Test func `the reason page shows what developers look for`() throws {
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
      try site.file("ja/reasons/billingIssue.html")
        .contains("<h1><code translate=\"no\"><small>Message.Reason.</small>billingIssue</code></h1>")
    )
  }

  @Test func `the gallery shows every notice and its limits`() throws {
    let site = try SiteFixture.shipped.get()
    let html = try site.file("en/notices/gallery.html")
    let ids = HTMLElements.ids(of: html)
    for notice in site.catalog.facts.notices { #expect(ids.contains(notice.id)) }
    var shown: [String] = []
    for folder in ["billing", "reminders", "recovery", "end", "changes", "commitments", "changeReminders", "offers"] {
      let page = try site.file("en/notices/gallery/\(folder).html")
      shown += page.matches(of: /<h3 id="(\w+)">/).map { String($0.output.1) }
    }
    for notice in site.catalog.facts.notices { #expect(shown.count { $0 == notice.id } == 1) }
    let billing = try site.file("en/notices/gallery/billing.html")
    let title = site.catalog.facts.channels.named("push")?.parts.first { $0.id == "title" }
    #expect(HTMLElements.text(billing).contains("23 of \(try #require(title?.graphemes["en"])) characters"))
    #expect(billing.contains("transaction.expiresDate</code> + 60 days"))
  }

  /// What no page shows among some stays on the page of all.
  @Test func `a notice without a page of its own is shown in full`() throws {
    let site = try SiteFixture { sources in
      sources["facts/pages.yaml"]?.replace(
        "only: [grace, graceWithoutEnd, softBilling, retry, retryAfterGrace]",
        with: "only: [grace]"
      )
    }
    let gallery = try site.file("en/notices/gallery.html")
    #expect(
      gallery.matches(of: /<h3 id="(\w+)">/).map { String($0.output.1) } == [
        "softBilling", "retry", "retryAfterGrace", "graceWithoutEnd",
      ]
    )
    #expect(gallery.contains("<div id=\"grace\"><dt><a href=\"gallery/billing.html#grace\">"))
    #expect(gallery.contains("assets/cards.css"))
  }

  @Test func `every check is on one page and listed on theirs`() throws {
    let site = try SiteFixture.shipped.get()
    let list = try site.file("ja/catalog/checks.html")
    var shown: [String] = []
    for folder in ["files", "decisions", "messages", "writing", "markup", "translations"] {
      let ids = try site.file("ja/catalog/checks/\(folder).html").matches(of: /<h3 id="([^"]+)">/)
      shown += ids.map { String($0.output.1) }
    }
    #expect(shown.sorted() == CheckRegistry.rules.map(\.id.description))
    for check in shown { #expect(list.contains("<li id=\"\(check)\"><a href=\"checks/"), "\(check)") }
    #expect(!list.contains("<h3 id"))
  }

  /// Sections that have moved to other pages leave their anchors, each with a link.
  @Test func `anchors of moved sections lead on`() throws {
    let site = try SiteFixture.shipped.get()
    let html = try site.file("en/decisions/renewal.html")
    #expect(
      html.contains("<li id=\"verdicts\"><a href=\"renewal/inputs.html#verdicts\">Results without a state</a></li>")
    )
    #expect(html.contains("<li id=\"transitions\"><a href=\"../states.html#transitions\">"))
    for page in site.catalog.facts.pages {
      let ids = HTMLElements.ids(of: try site.file("ja/\(page.path).html"))
      for (anchor, _) in page.moved { #expect(ids.contains(anchor), "\(page.path)#\(anchor)") }
    }
  }

  @Test func `every section and part is on the page list`() throws {
    let html = try SiteFixture.shipped.get().file("ja/states.html")
    let list = try #require(html.firstMatch(of: /<details class="toc"[\s\S]*?<\/nav>/)).0
    let addresses = HTMLElements.tags(of: String(list)).compactMap { $0.attributes["href"] }
    #expect(addresses.prefix(3) == ["#transitions", "#overview", "#subscribed"])
    #expect(addresses.suffix(3) == ["#retry", "#reading", "#pages"])
  }

  @Test func `navigation is the same on all pages`() throws {
    let pages = ["index", "a/one", "a/two", "a/two/three", "b", "b/c/d", "c"].map {
      SiteOutline.Entry(path: $0, title: [])
    }
    let outline = SiteOutline(pages)
    #expect(outline.home == "index")
    #expect(outline.landmarks.map(\.path) == ["index", "a/one", "b", "b/c/d", "c"])
    let landmarks = pages.map { outline.landmark(of: $0.path) }
    #expect(landmarks == ["index", "a/one", "a/one", "a/one", "b", "b/c/d", "c"])
    #expect(outline.landmark(of: "elsewhere/x") == nil)
    let (previous, next) = outline.neighbours(of: "a/two/three")
    #expect(previous?.path == "a/two" && next?.path == "b")
    #expect(outline.neighbours(of: "index").previous == nil && outline.neighbours(of: "c").next == nil)
    let site = try SiteFixture.shipped.get()
    let menus = try ["states", "reasons/generic", "catalog/checks/files"].map { page in
      let html = try site.file("ja/\(page).html")
      let menu = try #require(html.firstMatch(of: /<details class="menu">[\s\S]*?<\/details>/)).0
      // The pages of the current section are below its entry.
      return HTMLElements.text(menu.replacing(/<li class="(part|deep)">[^\n]*\n/, with: ""))
    }
    #expect(Set(menus).count == 1)
    #expect(outline.section(of: "a/two/three").map { "\($0.entry.path) \($0.depth)" } == ["a/two 1", "a/two/three 2"])
    #expect(outline.section(of: "a/one").map(\.entry.path) == ["a/two"])
    #expect(outline.section(of: "b").map(\.entry.path) == [])
    let long = SiteOutline((0...100).map { SiteOutline.Entry(path: $0 == 0 ? "x" : "x/\($0)", title: []) })
    #expect(long.section(of: "x/50").map(\.entry.path) == (30..<70).map { "x/\($0)" })
    #expect(long.section(of: "x/100").map(\.entry.path).last == "x/100")
  }

  @Test func `a page leads to those before and after it`() throws {
    let html = try SiteFixture.shipped.get().file("ja/states/inGracePeriod.html")
    #expect(html.contains("<a rel=\"prev\" href=\"subscribed.html\"><small>前のページ</small>"))
    #expect(html.contains("<a rel=\"next\" href=\"inBillingRetryPeriod.html\"><small>次のページ</small>"))
    #expect(html.contains("<li><a href=\"../states.html\" aria-current=\"true\">更新の状態</a></li>"))
  }
}
