import Catalogs
import Testing

struct IdentifierTests {
  @Test func `ids are unique on each page`() throws {
    for (path, html) in try SiteFixture.shipped.get().pages {
      let ids = HTMLElements.ids(of: html)
      #expect(Set(ids).count == ids.count, "\(path)")
    }
  }

  @Test func `ids are the same in every locale`() throws {
    let site = try SiteFixture.shipped.get()
    for page in site.catalog.facts.pages {
      let english = HTMLElements.ids(of: try site.file("en/\(page.path).html"))
      let japanese = HTMLElements.ids(of: try site.file("ja/\(page.path).html"))
      #expect(english == japanese)
      #expect(site.catalog.facts.anchors(of: page).isSubset(of: english))
    }
  }

  @Test func `a row named like a section does not repeat its id`() throws {
    let site = try SiteFixture { sources in
      sources["facts/tables/renewal.yaml"]?.replace("  V1:\n", with: "  table:\n")
      for path in ["cases/renewal.yaml", "cases/related.yaml"] {
        sources[path]?.replace("row: V1\n", with: "row: table\n")
      }
      for locale in ["en", "ja"] {
        sources["strings/\(locale)/tables.yaml"]?.replace("renewal.V1:", with: "renewal.table:")
      }
    }
    let ids = HTMLElements.ids(of: try site.file("en/decisions/renewal.html"))
    #expect(ids.filter { $0 == "table" }.count == 1)
  }

  @Test func `every header cell has a scope`() throws {
    var count = 0
    for (path, html) in try SiteFixture.shipped.get().pages {
      for tag in HTMLElements.tags(of: html) where tag.name == "th" {
        count += 1
        #expect(["col", "row", "colgroup"].contains(tag.attributes["scope"]), "\(path)")
      }
    }
    #expect(count > 100)
  }

  @Test func `every table is in a frame that the keyboard reaches`() throws {
    for (path, html) in try SiteFixture.shipped.get().pages {
      let tags = HTMLElements.tags(of: html)
      for (index, tag) in tags.enumerated() where tag.name == "table" {
        let frame = tags[index - 1].attributes
        #expect(
          frame["role"] == "region" && frame["tabindex"] == "0" && frame["aria-label"]?.isEmpty == false,
          "\(path)"
        )
        // A table of a text has no caption: the text before it says what it is, and its columns name the frame.
        #expect(["caption", "thead"].contains(tags[index + 1].name), "\(path)")
      }
    }
  }
}
