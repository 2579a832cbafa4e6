import Catalogs
import Testing

struct TranslatorNoteTests {
  private func note(_ key: MessageKey, in file: String) -> String? {
    let header = "format: 1\nname: notes\nsourceLocale: en\nlocales: [en]\nmessageSyntax: mf2-ldml48.2\n"
    let files = ["catalog.yaml": Array(header.utf8), "strings/en/page.yaml": Array(file.utf8)]
    let catalog = Catalog.load(files: files).catalog
    return catalog.flatMap { catalog in catalog.message(key, in: catalog.sourceLocale)?.note }
  }

  @Test func `a comment is about the key below it and those that follow without a blank line`() {
    let file = """
      # Names of states,
      # in a table.
      open: Open
      closed: |
        Closed

        for now
      late: Late

      other: Other
      # Of this alone.
      last: Last

      """
    #expect(note("page.open", in: file) == "Names of states,\nin a table.")
    #expect(note("page.closed", in: file) == note("page.open", in: file))
    #expect(note("page.late", in: file) == note("page.open", in: file))
    #expect(note("page.other", in: file) == nil)
    #expect(note("page.last", in: file) == "Of this alone.")
  }

  @Test func `a comment at the head is about every key`() {
    let file = "# yaml-language-server: $schema=x.json\n# Labels.\n\none: One\n\n# The second.\ntwo: Two\n"
    #expect(note("page.one", in: file) == "Labels.")
    #expect(note("page.two", in: file) == "Labels.\nThe second.")
    #expect(note("page.one", in: "# yaml-language-server: $schema=x.json\none: One\n") == nil)
  }

  @Test func `a hash within a text is no comment`() {
    #expect(note("page.two", in: "one: |\n  # no comment\ntwo: Two\n") == nil)
  }
}
