import Testing

import ReferenceSite

struct EscapingTests {
  private static let attack = "<script>alert('x')</script> & \"q\""
  private static let escaped = "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;q&quot;"

  @Test func `terms and parameters are escaped`() throws {
    let site = try SiteFixture { sources in
      sources["strings/en/glossary.yaml"]?.replace("refund: refund\n", with: "refund: r \(Self.attack)\n")
      sources["facts/parameters.yaml"]?.replace("{en: Harbor Radio,", with: "{en: 'A <b onload=x> B',")
      sources["facts/parameters.yaml"]?.replace("{en: Harbor Plus,", with: "{en: <script>1</script>,")
    }
    let glossary = try site.file("en/glossary.html")
    #expect(glossary.contains("r \(Self.escaped)"))
    let gallery = try site.file("en/notices/gallery/billing.html")
    #expect(gallery.contains("A &lt;b onload=x&gt; B"))
    #expect(gallery.contains("&lt;script&gt;1&lt;/script&gt;"))
    for (path, html) in site.pages {
      // Those that the templates have: the theme before the first paint, the enhancements, the search, and the player
      // with its cases.
      let isSmall =
        ["index.html", "404.html"].contains(path) || path.hasSuffix("/review.html")
        || html.contains("http-equiv=\"refresh\"")
      let count = isSmall ? 1 : path.hasSuffix("/search.html") ? 3 : html.contains("class=\"player\"") ? 4 : 2
      #expect(html.matches(of: /<script/).count == count, "\(path)")
      #expect(!html.contains("<b onload"), "\(path)")
    }
  }

  @Test func `raw HTML in prose is shown as text`() throws {
    let site = try SiteFixture { sources in
      sources["strings/en/pages/glossary.yaml"]?.replace(
        "This reference uses one name",
        with: "This <img src=x onerror=y> reference uses one name"
      )
    }
    let html = try site.file("en/glossary.html")
    #expect(html.contains("This &lt;img src=x onerror=y&gt; reference"))
    #expect(try site.file("en/glossary.md").contains("This &lt;img src=x onerror=y&gt; reference"))
  }

  @Test func `titles and descriptions are escaped in attributes`() throws {
    let site = try SiteFixture { sources in
      sources["strings/en/pages/glossary.yaml"]?.replace("title: Glossary", with: "title: G \"> <i>")
    }
    let html = try site.file("en/glossary.html")
    #expect(html.contains("<title>G &quot;&gt; &lt;i&gt; — "))
    #expect(!html.contains("<i>"))
  }
}
