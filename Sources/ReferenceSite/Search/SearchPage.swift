import ICU

/// The search data of a page: its texts, by the anchors that lead to them.
package struct SearchPage: Sendable {
  /// A text and the anchor that leads to it; `nil` for the top of the page.
  struct Passage: Hashable, Sendable {
    let anchor: String?
    var text: String
  }

  /// The address, relative to the folder of the locale, without an extension.
  let path: String
  let title: String
  /// The locale of the texts where it is not that of the page.
  let language: LocaleIdentifier?
  /// The headings, in order.
  private(set) var headings: [Passage] = []
  /// Everything else, in order. The lines of a passage are separate.
  private(set) var passages: [Passage] = []

  /// Puts a page together.
  init(path: String, title: String, language: LocaleIdentifier?, headings: [Passage], passages: [Passage]) {
    (self.path, self.title, self.language) = (path, title, language)
    (self.headings, self.passages) = (headings, passages)
  }

  package init(_ page: Page, language: LocaleIdentifier?) {
    path = page.path
    title = page.title.plainText
    self.language = language
    // What a page says first is what a result shows.
    add(page.abstract, at: nil)
    if let eyebrow = page.eyebrow { add(eyebrow, at: nil) }
    add(page.lead, at: nil)
    for section in page.sections {
      headings.append(Passage(anchor: section.id, text: section.title.plainText))
      add(section.blocks, at: section.id)
    }
  }

  private mutating func add(_ text: String, at anchor: String?) {
    guard !text.isEmpty else { return }
    if passages.last?.anchor == anchor, !passages.isEmpty {
      passages[passages.count - 1].text += "\n\(text)"
    } else {
      passages.append(Passage(anchor: anchor, text: text))
    }
  }

  private mutating func add(_ content: [Inline], at anchor: String?) { add(content.plainText, at: anchor) }

  private mutating func add(_ blocks: [Block], at anchor: String?) { for block in blocks { add(block, at: anchor) } }

  private mutating func add(_ block: Block, at anchor: String?) {
    switch block {
    case .paragraph(let content): add(content, at: anchor)
    case .list(_, let items): for item in items { add(item, at: anchor) }
    case .aside(let aside): add(aside.blocks, at: anchor)
    case .quote(let blocks), .foreign(let blocks, _): add(blocks, at: anchor)
    case .code(let code, _): add(code, at: anchor)
    // Readers search for the languages, not for the words of a program.
    case .programs(let programs, _): for program in programs { add(program.name, at: anchor) }
    case .declaration(let content): add(content, at: anchor)
    case .table(let table): add(table, at: anchor)
    case .diagram(let diagram): add(diagram.words, at: anchor)
    case .definitions(let definitions), .facts(let definitions):
      for definition in definitions {
        add(definition.term, at: definition.id ?? anchor)
        add(definition.blocks, at: definition.id ?? anchor)
      }
    case .part(let part):
      headings.append(Passage(anchor: part.id ?? anchor, text: part.title.plainText))
      add(part.blocks, at: part.id ?? anchor)
    case .card(let card):
      add(card.title, at: anchor)
      for field in card.fields { add(field.blocks, at: anchor) }
    case .explorer(let explorer): add(explorer.withoutScript, at: anchor)
    case .labels(let labels):
      if let label = labels.label { add(label, at: anchor) }
      for item in labels.items { add(item.content, at: item.id ?? anchor) }
      if let remark = labels.remark { add(remark, at: anchor) }
    }
  }

  private mutating func add(_ table: Table, at anchor: String?) {
    add(table.caption, at: anchor)
    for column in table.columns { add(column, at: anchor) }
    for row in table.rows {
      for cell in [row.header] + row.cells + row.notes { add(cell, at: row.id ?? anchor) }
    }
  }
}

extension Diagram {
  /// The description and the words in the drawing, a line each.
  fileprivate var words: String {
    var lines = [title]
    var rest = document[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      guard tag.hasPrefix("text") || tag.hasPrefix("desc"), let close = rest.firstIndex(of: "<") else { continue }
      lines.append(String(rest[..<close]).withoutEntities)
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The text of which this is the escaped form.
  fileprivate var withoutEntities: String {
    guard contains("&") else { return self }
    var text = ""
    var rest = self[...]
    while let mark = rest.firstIndex(of: "&") {
      text += rest[..<mark]
      rest = rest[mark...]
      let entities = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&apos;": "'", "&amp;": "&"]
      if let found = entities.first(where: { rest.hasPrefix($0.key) }) {
        text += found.value
        rest = rest.dropFirst(found.key.count)
      } else {
        text += "&"
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }
}
