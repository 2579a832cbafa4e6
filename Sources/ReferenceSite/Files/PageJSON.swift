import ICU
import JSON

/// Writes pages as JSON: what HTML and Markdown say, in a form that programs read; `reference.schema.json` describes it.
struct PageJSON {
  /// The number of the form; see the schema.
  static let format = 1

  let page: Page
  /// Whether the page is a copy of the one in the source language.
  let isCopy: Bool

  /// The page as a value, in one line.
  var value: String {
    var output = JSONOutput()
    write(to: &output)
    return output.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// A value of ``value`` as a document of its own.
  static func document(_ value: String) -> String { "{\"format\":\(format),\"page\":\(value)}\n" }

  private func write(to output: inout JSONOutput) {
    output.beginObject()
    write("abstract", page.abstract, &output)
    output.member("eyebrow", page.eyebrow)
    output.name("isCopy")
    output.value(isCopy)
    output.member("locale", page.locale.tag)
    output.member("path", page.path)
    output.name("sections")
    output.beginArray()
    if !page.lead.isEmpty {
      output.beginObject()
      write("blocks", page.lead, &output)
      output.endObject()
    }
    for section in page.sections {
      output.beginObject()
      write("blocks", section.blocks, &output)
      output.member("id", section.id)
      write("title", section.title, &output)
      output.endObject()
    }
    output.endArray()
    write("title", page.title, &output)
    output.endObject()
  }

  // MARK: Blocks

  private func write(_ name: StaticString, _ blocks: [Block], _ output: inout JSONOutput) {
    output.name(name)
    output.beginArray()
    for block in blocks { write(block, &output) }
    output.endArray()
  }

  private func write(_ block: Block, _ output: inout JSONOutput) {
    output.beginObject()
    switch block {
    case .paragraph(let content):
      output.member("kind", "paragraph")
      write("content", content, &output)
    case .list(let start, let items):
      output.member("kind", "list")
      output.name("items")
      output.beginArray()
      for item in items {
        output.beginArray()
        for block in item { write(block, &output) }
        output.endArray()
      }
      output.endArray()
      if let start {
        output.name("start")
        output.value(start)
      }
    case .aside(let aside):
      output.member("kind", aside.kind.rawValue)
      write("blocks", aside.blocks, &output)
      output.member("label", aside.label)
    case .quote(let blocks):
      output.member("kind", "quote")
      write("blocks", blocks, &output)
    case .code(let code, let language):
      output.member("kind", "code")
      output.member("language", language)
      output.member("text", code)
    case .declaration(let content):
      output.member("kind", "code")
      output.member("language", "swift")
      output.member("text", content.plainText)
    case .table(let table): write(table, &output)
    case .diagram(let diagram):
      output.member("about", diagram.about)
      output.member("kind", "diagram")
      output.member("mermaid", diagram.mermaid)
      output.member("title", diagram.title)
    case .definitions(let definitions):
      output.member("kind", "definitions")
      write(definitions, &output)
    case .facts(let definitions):
      output.member("kind", "facts")
      write(definitions, &output)
    case .part(let part):
      output.member("kind", "part")
      write("blocks", part.blocks, &output)
      output.member("id", part.id)
      write("title", part.title, &output)
    case .card(let card): write(card, &output)
    case .labels(let labels):
      output.member("kind", "labels")
      write("items", labels.items.map(\.content), &output)
      output.member("label", labels.label)
      if let remark = labels.remark { write("remark", remark, &output) }
    case .programs(let programs, _):
      output.member("kind", "definitions")
      write(programs.map(\.definition), &output)
    case .explorer(let explorer):
      write("blocks", (explorer.example?.blocks ?? []) + [.paragraph(explorer.withoutScript)], &output)
      output.member("kind", "explorer")
    case .foreign(let blocks, let locale):
      output.member("kind", "foreign")
      write("blocks", blocks, &output)
      output.member("locale", locale.tag)
    }
    output.endObject()
  }

  private func write(_ definitions: [Definition], _ output: inout JSONOutput) {
    output.name("items")
    output.beginArray()
    for definition in definitions {
      output.beginObject()
      write("blocks", definition.blocks, &output)
      output.member("id", definition.id)
      write("term", definition.term, &output)
      output.endObject()
    }
    output.endArray()
  }

  private func write(_ table: Table, _ output: inout JSONOutput) {
    output.member("kind", "table")
    write("caption", table.caption, &output)
    output.name("groups")
    output.beginArray()
    for group in table.groups {
      output.beginObject()
      write("columns", group.columns, &output)
      if group.isOutcome {
        output.name("isOutcome")
        output.value(true)
      }
      output.member("title", group.title)
      output.endObject()
    }
    output.endArray()
    output.name("noteTitles")
    output.beginArray()
    for title in table.noteTitles { output.value(title) }
    output.endArray()
    output.name("rows")
    output.beginArray()
    for row in table.rows {
      output.beginObject()
      write("cells", row.cells, &output)
      write("header", row.header, &output)
      output.member("id", row.id)
      write("notes", row.notes, &output)
      output.endObject()
    }
    output.endArray()
  }

  private func write(_ card: Card, _ output: inout JSONOutput) {
    output.member("kind", "card")
    output.member("channel", card.channel)
    output.name("fields")
    output.beginArray()
    for field in card.fields {
      output.beginObject()
      write("blocks", field.blocks, &output)
      output.member("id", field.id)
      output.member("label", field.label)
      output.member("measure", field.measure)
      output.endObject()
    }
    output.endArray()
    output.member("sender", card.sender)
    output.member("title", card.title)
  }

  // MARK: Running text

  private func write(_ name: StaticString, _ pieces: [[Inline]], _ output: inout JSONOutput) {
    output.name(name)
    output.beginArray()
    for piece in pieces { write(piece, &output) }
    output.endArray()
  }

  private func write(_ name: StaticString, _ content: [Inline], _ output: inout JSONOutput) {
    output.name(name)
    write(content, &output)
  }

  private func write(_ content: [Inline], _ output: inout JSONOutput) {
    output.beginArray()
    for inline in content { write(inline, &output) }
    output.endArray()
  }

  /// Plain text is a string, everything else an object.
  private func write(_ inline: Inline, _ output: inout JSONOutput) {
    switch inline {
    case .text(let text): return output.value(text)
    case .softBreak: return output.value(" ")
    default: break
    }
    output.beginObject()
    switch inline {
    case .text, .softBreak: break
    case .code(let code):
      output.member("kind", "code")
      output.member("text", code)
    case .emphasis(let content):
      output.member("kind", "emphasis")
      write("content", content, &output)
    case .strong(let content):
      output.member("kind", "strong")
      write("content", content, &output)
    case .link(let content, .page(let path, let anchor)):
      output.member("kind", "link")
      output.member("anchor", anchor)
      write("content", content, &output)
      output.member("page", path)
    case .link(let content, .explorer(let page, let notice)):
      output.member("kind", "link")
      write("content", content, &output)
      output.member("notice", notice)
      output.member("page", page)
    case .link(let content, .external(let url)):
      output.member("kind", "link")
      write("content", content, &output)
      output.member("url", url)
    case .foreign(let content, let locale):
      output.member("kind", "foreign")
      write("content", content, &output)
      output.member("locale", locale.tag)
    case .quiet(let content):
      output.member("kind", "quiet")
      write("content", content, &output)
    case .folded(let content, let label):
      output.member("kind", "folded")
      write("content", content, &output)
      output.member("label", label)
    case .badge(let text, let kind):
      output.member("kind", "badge")
      output.member("name", kind)
      output.member("text", text)
    case .lineBreak: output.member("kind", "lineBreak")
    }
    output.endObject()
  }
}
