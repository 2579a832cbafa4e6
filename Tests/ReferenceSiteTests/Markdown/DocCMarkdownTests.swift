import Catalogs
import ICU
import Notices
import Testing

import ReferenceSite

struct DocCMarkdownTests {
  @Test(
    arguments: [
      ("a*b ``c`` <d> & \"e\" 'f'", "a\\*b \\`\\`c\\`\\` &lt;d&gt; &amp; \\\"e\\\" \\'f\\'"),
      ("a -- b --- c ... d-e. f", "a -\\- b -\\-\\- c .\\.\\. d-e. f"), ("@Metadata", "\\@Metadata"),
    ])
  func `characters that DocC would read are escaped`(text: String, expected: String) throws {
    try check([.paragraph([.text(text)])], expected + "\n")
  }

  @Test func `several backticks would be a symbol`() throws {
    try check([.paragraph([.code("let a"), .text(" "), .code("a`b")])], "`let a` a\\`b\n")
  }

  @Test func `there is no HTML`() throws {
    try check([.paragraph([.strong([.text("猶予期間（短い）")]), .text("が")])], "猶予期間（短い）が\n")
    try check([.paragraph([.strong([.text("猶予期間")]), .lineBreak, .text("が")])], "**猶予期間**\n\nが\n")
    let part = Part(id: "b", title: [.link([.text("B")], .page("b", anchor: nil))], blocks: [])
    try check([.part(part)], "## B\n")
    let table = Table(
      caption: [.text("T")],
      groups: [Table.ColumnGroup(title: nil, columns: [[.text("a")], [.text("b")]])],
      noteTitles: [],
      rows: [Table.Row(id: "x", header: [.text("x")], cells: [[.code("1"), .lineBreak, .code("2")]], notes: [])]
    )
    try check([.table(table)], "**T**\n\n| a | b |\n| --- | --- |\n| x | `1` · `2` |\n")
  }

  @Test func `asides have the markers of DocC and quotations are none`() throws {
    let blocks: [Block] = [.paragraph([.text("a")]), .paragraph([.text("b")])]
    try check([.aside(Aside(kind: .important, label: "重要", blocks: blocks))], "> Important: a\n>\n> b\n")
    let list = Block.list(start: nil, items: [[.paragraph([.text("a")])]])
    try check([.aside(Aside(kind: .note, label: "注", blocks: [list]))], "> Note:\n>\n> - a\n")
    try check([.quote(blocks)], "a\n\nb\n")
  }

  @Test func `links lead to articles and headings`() throws {
    let links: [Inline] = [
      .link([.text("A")], .page("b/c", anchor: nil)), .link([.code("B")], .page("b/c", anchor: "first")),
      .link([.text("C")], .page("b/c", anchor: "row")), .link([.text("D")], .page("b/d", anchor: nil)),
      .link([.text("E")], .external("https://example.org/e")),
    ]
    try check(
      [.paragraph(links)],
      "[A](doc:b_c)[`B`](doc:b_c#%E6%9C%80%E5%88%9D%20a%2Fb)[C](doc:b_c)D[E](https://example.org/e)\n"
    )
  }

  @Test func `drawings are images with words`() throws {
    var diagram = Diagram(
      name: "states",
      title: "T",
      about: "A.\nB.",
      document: "<svg/>",
      mermaid: "stateDiagram",
      inWords: "Words"
    )
    try check([.diagram(diagram)], "![T A. B.](states.ja.svg)\n")
    diagram = Diagram(
      name: "t",
      title: "T",
      about: "A.",
      document: "<svg/>",
      mermaid: nil,
      inWords: nil
    )
    try check([.diagram(diagram)], "![T](t.ja.svg)\n")
  }

  private func check(_ blocks: [Block], _ expected: String) throws {
    let edition = try DocCFixture.edition(sections: [("first", "最初 a/b"), ("second", "次")])
    var writer = MarkdownWriter(.docC(DocCLinks(edition: edition, article: "root")))
    writer.write(blocks, level: 2)
    #expect(writer.text == expected)
  }
}
