import Catalogs
import MessageFormatting
import Testing

import ReferenceSite

struct ProseReaderTests {
  @Test(
    arguments: [
      ("One.\nTwo.", "One. Two."), ("一つ目。\n二つ目。", "一つ目。二つ目。"), ("終わり\nEnd", "終わりEnd"), ("End\n終わり", "End終わり"),
      ("``RenewalState/expired``\nです。", "expiredです。"), ("が\n`code`と", "がcodeと"), ("「はい」\n**強調**", "「はい」強調"),
      ("한국어\n문장", "한국어 문장"), ("**終わり。**\n次", "終わり。次"),
    ])
  func `soft break next to a wide character is dropped`(source: String, expected: String) throws {
    try check(source, [.paragraph([.text(expected)])], plain: true)
  }

  @Test func `aside of each kind has its label`() throws {
    try check(
      "> [!NOTE]\n> Mind this.",
      [.aside(Aside(kind: .note, label: "N", blocks: [.paragraph([.text("Mind this.")])]))]
    )
    try check(
      "> [!IMPORTANT]\n> One.\n> Two.\n>\n> Three.",
      [
        .aside(
          Aside(
            kind: .important,
            label: "I",
            blocks: [.paragraph([.text("One. Two.")]), .paragraph([.text("Three.")])]
          )
        )
      ]
    )
    try check("> [!NOTES]\n> No.", [.quote([.paragraph([.text("[!NOTES] No.")])])])
  }

  @Test func `a table has its first row as its head, and no caption`() throws {
    try check(
      "| Value | Meaning |\n| --- | --- |\n| `nil` | 3~16 *days* |\n| ``RenewalState/expired`` | – |\n\nAfter it.",
      [
        .table(
          Table(
            caption: [],
            groups: [Table.ColumnGroup(title: nil, columns: [[.text("Value")], [.text("Meaning")]])],
            noteTitles: [],
            rows: [
              Table.Row(
                id: nil,
                header: [.code("nil")],
                cells: [[.text("3~16 "), .emphasis([.text("days")])]],
                notes: []
              ),
              Table.Row(
                id: nil,
                header: [.link([.code("expired")], .page("states/expired", anchor: nil))],
                cells: [[.text("–")]],
                notes: []
              ),
            ]
          )
        ), .paragraph([.text("After it.")]),
      ]
    )
    try check("a | b\nc | d", [.paragraph([.text("a | b c | d")])])
  }

  @Test func `symbols become links or code`() throws {
    try check(
      "``RenewalState/inGracePeriod``",
      [.paragraph([.link([.code("inGracePeriod")], .page("states/inGracePeriod", anchor: nil))])]
    )
    try check("``Message/reason``", [.paragraph([.code("Message.reason")])])
    try check("``Message/nothing``!", [.paragraph([.text("Message/nothing!")])])
    try check("`` ` ``", [.paragraph([.text(" ` ")])])
  }

  @Test func `links are resolved or become text`() throws {
    try check(
      "[a](page:states#retry)",
      [.paragraph([.link([.text("a")], .page("states", anchor: "retry"))])]
    )
    try check(
      "[a](link:updatePayment)",
      [.paragraph([.link([.text("a")], .external("https://apps.apple.com/account/billing"))])]
    )
    try check(
      "[a](source:server-api)",
      [.paragraph([.link([.text("a")], .external("https://developer.apple.com/documentation/appstoreserverapi"))])]
    )
    // A file that isn't a document has no address, but is among the sources.
    try check(
      "[a](source:catalog-policy)",
      [.paragraph([.link([.text("a")], .page("catalog/knowledge", anchor: "catalog-policy"))])]
    )
    for destination in [
      "page:nowhere", "page:states#nowhere", "link:nowhere", "source:nowhere", "javascript:alert(1)", "other.html",
    ] {
      try check("[a](\(destination)) b", [.paragraph([.text("a b")])])
    }
  }

  @Test func `values are never read as Markdown`() throws {
    let blocks = try reader().blocks([
      .text("On "), .fallback(source: "$a*b*[c](d)``e``"), .text(" and **"), .fallback(source: "f"), .text("**."),
    ])
    #expect(blocks == [.paragraph([.text("On {$a*b*[c](d)``e``} and "), .strong([.text("{f}")]), .text(".")])])
  }

  @Test func `private use characters of a text stay themselves`() throws {
    let blocks = try reader().blocks([.text("\u{F0000} \u{F0001} "), .fallback(source: "v")])
    #expect(blocks == [.paragraph([.text("\u{F0000} \u{F0001} {v}")])])
  }

  @Test func `ranges with tildes are not struck out`() throws {
    try check("3~16日、17~30日 and ~~not~~ | a |", [.paragraph([.text("3~16日、17~30日 and ~~not~~ | a |")])])
  }

  @Test func `lists keep their numbers`() throws {
    try check(
      "3. a\n4. b",
      [.list(start: 3, items: [[.paragraph([.text("a")])], [.paragraph([.text("b")])]])]
    )
  }

  @Test(arguments: ["> ", "- ", "*", "[", "``", "**a ", "`"])
  func `deep or unclosed marks end without harm`(mark: String) throws {
    let source = String(repeating: mark, count: 5_000) + "end"
    _ = try reader().blocks([.text(source)])
    _ = ProseReferences.find(in: source)
  }

  private func reader() throws -> ProseReader {
    let facts = try SiteFixture.shipped.get().catalog.facts
    return ProseReader(
      links: facts.links,
      sources: facts.sources,
      places: PlaceIndex(facts),
      asideLabels: [.note: "N", .important: "I"]
    )
  }

  private func check(_ source: String, _ expected: [Block], plain: Bool = false) throws {
    var blocks = try reader().blocks([.text(source)])
    if plain, case .paragraph(let content)? = blocks.first { blocks[0] = .paragraph([.text(content.plainText)]) }
    #expect(blocks == expected)
  }
}
