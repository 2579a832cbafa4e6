import Catalogs
import ICU
import Testing

import ReferenceSite

struct MarkdownWriterTests {
  @Test func `text is escaped`() throws {
    try check([.paragraph([.text("a*b_c`[d]<e>&~f~ | g")])], "a\\*b\\_c\\`\\[d\\]&lt;e&gt;&amp;\\~f\\~ | g\n")
    try check([.paragraph([.text("# no heading")])], "\\# no heading\n")
    try check([.paragraph([.text("1. no list")])], "1\\. no list\n")
    try check([.paragraph([.text("- no list")])], "\\- no list\n")
    try check([.paragraph([.code("a`b")])], "`` a`b ``\n")
  }

  @Test func `bold text next to Japanese closes`() throws {
    try check([.paragraph([.strong([.text("猶予期間")]), .text("が")])], "**猶予期間**が\n")
    try check([.paragraph([.strong([.text("猶予期間（短い）")]), .text("が")])], "<strong>猶予期間（短い）</strong>が\n")
  }

  @Test func `lists and asides nest`() throws {
    let items: [[Block]] = [
      [.paragraph([.text("a")]), .list(start: 1, items: [[.paragraph([.text("b")])]])], [.paragraph([.text("c")])],
    ]
    try check([.list(start: nil, items: items), .paragraph([.text("d")])], "- a\n\n  1. b\n- c\n\nd\n")
    let aside = Aside(kind: .note, label: "", blocks: [.paragraph([.text("a")]), .paragraph([.text("b")])])
    try check([.aside(aside), .paragraph([.text("c")])], "> [!NOTE]\n> a\n>\n> b\n\nc\n")
  }

  @Test func `tables have all columns and notes`() throws {
    let table = Table(
      caption: [.text("T")],
      groups: [
        Table.ColumnGroup(title: nil, columns: [[.text("r")]]),
        Table.ColumnGroup(title: "G", columns: [[.text("a")], [.text("b")]]),
      ],
      noteTitles: ["why"],
      rows: [
        Table.Row(id: "x", header: [.text("x")], cells: [[.text("1|2")], [.code("c|d")]], notes: [[.text("n")]])
      ]
    )
    try check(
      [.table(table)],
      "**T**\n\n| r | a | b | why |\n| --- | --- | --- | --- |\n| <a id=\"x\"></a>x | 1\\|2 | `c\\|d` | n |\n"
    )
  }

  @Test func `terms are bold and what stands beside them is not`() throws {
    let term = Definition(
      id: "t",
      term: [.text("t"), .text(" "), .quiet([.text("u")])],
      blocks: [.paragraph([.text("m")])]
    )
    try check([.definitions([term])], "- <a id=\"t\"></a>**t** u — m\n")
  }

  @Test func `Markdown and HTML have the same anchors`() throws {
    let site = try SiteFixture.shipped.get()
    for page in site.catalog.facts.pages {
      let markdown = HTMLElements.ids(of: try site.file("en/\(page.path).md"))
      let html = HTMLElements.ids(of: try site.file("en/\(page.path).html"))
      #expect(markdown == html.filter { !$0.hasPrefix("nb-") })
    }
  }

  private func check(_ blocks: [Block], _ expected: String) throws {
    let page = (path: "a", locale: try LocaleIdentifier("en"))
    var writer = MarkdownWriter(links: SiteLinks(file: "en/a.md", page: page, pageExtension: "md"))
    writer.write(blocks, level: 2)
    #expect(writer.text == expected)
  }
}
