import Catalogs
import Testing

import ReferenceSite

struct PlaceIndexTests {
  @Test(
    arguments: [
      ("states", "states", nil), ("states#expired", "states", "expired"),
      ("decisions/renewal#G1", "decisions/renewal", "G1"), ("glossary#refund", "glossary", "refund"),
      ("notices/gallery#grace", "notices/gallery", "grace"),
    ] as [(String, String, String?)]
  )
  func `places of the site are found`(place: String, path: String, anchor: String?) throws {
    #expect(try index().target(place) == .page(path, anchor: anchor))
  }

  @Test(arguments: ["", "#", "#expired", "states/renewal", "states#", "states#G1", "states#a#b"])
  func `other places are not`(place: String) throws { #expect(try index().target(place) == nil) }

  @Test func `facts lead to the page that lists them`() throws {
    let index = try index()
    #expect(index.page(aboutReason: "billingIssue") == .page("reasons/billingIssue", anchor: nil))
    #expect(index.page(aboutReason: "none") == nil)
    #expect(index.place(of: "grace", listedAs: .notices) == .page("notices/gallery/billing", anchor: "grace"))
    #expect(index.place(of: "stale", listedAs: .states) == nil)
  }

  private func index() throws -> PlaceIndex { PlaceIndex(try SiteFixture.shipped.get().catalog.facts) }
}
