import Catalogs
import Notices
import Testing

import ReferenceSite

struct PageGraphTests {
  @Test func `every shipped page is reached`() throws {
    #expect(PageGraph(try SiteFixture.shipped.get().catalog).orphans.isEmpty)
  }

  @Test func `pages that only each other link to are orphans`() throws {
    let site = try SiteFixture { sources in
      sources["facts/pages.yaml"]? += """
        one: {path: notices/one, sections: {}}
        two: {path: notices/two, sections: {}}
        three: {path: notices/three, sections: {}}

        """
      for locale in ["en", "ja"] {
        sources["strings/\(locale)/pages/one.yaml"] = "title: One\nabstract: See [two](page:notices/two).\n"
        sources["strings/\(locale)/pages/two.yaml"] = "title: Two\nabstract: See [one](page:notices/one).\n"
        sources["strings/\(locale)/pages/three.yaml"] = "title: Three\nabstract: Three.\n"
        sources["strings/\(locale)/pages/glossary.yaml"]?.append("note.text: See [three](page:notices/three).\n")
      }
      sources["facts/pages.yaml"]?.replace(
        "terms: [{generated: glossary}]",
        with: "terms: [{generated: glossary}]\n    note: [text]"
      )
      // The first page lists all others.
      sources["facts/pages.yaml"]?.replace("    contents: [{generated: contents}]\n", with: "")
    }
    let orphans = PageGraph(site.catalog).orphans
    // Pages that only the list led to are orphans as well.
    #expect(orphans.isSuperset(of: ["notices/one", "notices/two"]))
    #expect(orphans.isDisjoint(with: ["notices/three", "glossary", "index"]))
  }
}
