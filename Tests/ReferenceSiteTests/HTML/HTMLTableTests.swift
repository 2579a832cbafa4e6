import Testing

/// How much room a table takes, and what becomes of it in a narrow window.
struct HTMLTableTests {
  @Test(
    arguments: [
      // The columns that a reader sees count: the four outputs of a stage are one cell.
      ("decisions/renewal/audience", "Upgrade", "cards"), ("decisions/renewal/overlays", "Refunded period", "cards"),
      ("decisions/renewal/audience", "End of a free trial", "wide"), ("decisions/renewal", nil, "wide"),
      // Five columns don't fit a phone, two do.
      ("catalog/knowledge/time", "Durations and schedules", "cards"), ("renewalInfo/expirationReason", nil, nil),
    ] as [(String, String?, String?)]
  )
  func `only a table of many columns is wide`(page: String, caption: String?, style: String?) throws {
    let html = try SiteFixture.shipped.get().file("en/\(page).html")
    let tables = html.matches(of: /<table(?: class="(\w+)")?>\s*<caption>(.*?)<\/caption>/).filter { table in
      caption.map { table.2 == $0 } ?? true
    }
    #expect(!tables.isEmpty)
    for table in tables { #expect(table.1.map(String.init) == style, "\(table.2)") }
  }

  @Test func `a table of a text is named by its columns`() throws {
    let html = try SiteFixture.shipped.get().file("en/renewalInfo/offerType.html")
    #expect(html.contains("aria-label=\"Value, Who gets the offer\">\n<table>\n<thead>"))
  }

  @Test func `a cell of several outputs leaves out those that aren't set`() throws {
    let html = try SiteFixture.shipped.get().file("en/decisions/renewal/audience.html")
    let upgrade = try #require(html.split(separator: "<caption>Upgrade</caption>").last?.prefix { $0 != "\u{0}" })
    let cells = upgrade.prefix(6000).matches(of: /<td class="(out[^"]*)">/).prefix(2)
    #expect(cells.map { String($0.1) } == ["out", "out q"])
  }
}
