/// Writes the blocks of a page as Markdown: lists, tables, asides, and for GitHub anchors that do not depend on the
/// language of the headings.
package struct MarkdownWriter {
  private let inlines: MarkdownInlines
  private var dialect: MarkdownDialect { inlines.dialect }
  private var lines: [String] = []
  /// The text before each line: the indent of a list, the mark of a quote.
  private var prefix = ""
  /// The text before the next line only: the mark of a list item.
  private var mark: String?

  package init(_ dialect: MarkdownDialect) { inlines = MarkdownInlines(dialect) }

  /// Writes for GitHub.
  package init(links: SiteLinks) { self.init(.gitHub(links)) }

  /// What has been written, with one line break at its end.
  package var text: String { lines.joined(separator: "\n").trimmingLineBreaks + "\n" }

  /// Adds a heading, with an anchor before it where it has an id.
  mutating func heading(_ title: [Inline], level: Int, id: String?) {
    if let id, !dialect.isDocC {
      add(dialect.anchor(id))
      endBlock()
    }
    // DocC's headings are plain text.
    let content = dialect.isDocC ? [.text(title.plainText)] : title
    add(String(repeating: "#", count: min(level, 6)) + " " + inlines.line(content))
    endBlock()
  }

  /// Adds a paragraph.
  mutating func paragraph(_ content: [Inline]) {
    // DocC knows no line breaks, so that each line is a paragraph.
    for line in dialect.isDocC ? content.split(separator: .lineBreak).map(Array.init) : [content] {
      add(inlines.line(line).escapingBlockStart)
      endBlock()
    }
  }

  /// Adds a directive of DocC with one argument a line.
  mutating func directive(_ name: String, _ arguments: [String]) {
    add("@\(name) {")
    for argument in arguments { add("  " + argument) }
    add("}")
    endBlock()
  }

  /// Adds links to articles of DocC, which lists them with their titles and abstracts.
  mutating func topics(_ articles: [String]) {
    for article in articles { add("- <doc:\(article)>") }
    endBlock()
  }

  /// Adds blocks; headings inside them begin at `level`.
  package mutating func write(_ blocks: [Block], level: Int) { for block in blocks { write(block, level: level) } }

  private mutating func write(_ block: Block, level: Int) {
    switch block {
    case .paragraph(let content): paragraph(content)
    case .list(let start, let items): write(list: items, start: start, level: level)
    case .aside(let aside): write(aside, level: level)
    // DocC would make a note of a quotation.
    case .quote(let blocks) where dialect.isDocC: write(blocks, level: level)
    case .quote(let blocks): indented("> ") { $0.write(blocks, level: level) }
    case .code(let code, let language): write(code: code, language)
    case .programs(let programs, _):
      for program in programs {
        paragraph([.strong([.text(program.name)])])
        write(code: program.code, program.language)
      }
    case .declaration(let content): write(code: content.plainText, "swift")
    case .table(let table): write(table)
    case .diagram(let diagram): write(diagram)
    case .definitions(let definitions), .facts(let definitions):
      for definition in definitions { write(definition, level: level) }
      endBlock()
    case .part(let part):
      heading(part.title, level: level, id: part.id)
      write(part.blocks, level: level + 1)
    case .card(let card): write(card, level: level)
    case .labels(let labels):
      let items = labels.items.map { ($0.id.map(dialect.anchor) ?? "") + inlines.line($0.content) }
      let label = labels.label.map { "\(inlines.line([.strong([.text($0)])])) — " } ?? ""
      add(label + items.joined(separator: " · "))
      endBlock()
      if let remark = labels.remark { paragraph(remark) }
    case .explorer(let explorer):
      write(explorer.example?.blocks ?? [], level: level)
      paragraph(explorer.withoutScript)
    case .foreign(let blocks, _): write(blocks, level: level)
    }
  }

  private mutating func write(_ aside: Aside, level: Int) {
    indented("> ") { writer in
      guard writer.dialect.isDocC else {
        writer.add("[!\(aside.kind.rawValue.uppercased())]")
        return writer.write(aside.blocks, level: level)
      }
      // The marker is English; the renderer shows its own word for it.
      let marker = aside.kind.rawValue.capitalizingFirst + ": "
      guard case .paragraph(let content)? = aside.blocks.first else {
        writer.add(marker)
        writer.endBlock()
        return writer.write(aside.blocks, level: level)
      }
      writer.add(marker + writer.inlines.line(content))
      writer.endBlock()
      writer.write(Array(aside.blocks.dropFirst()), level: level)
    }
  }

  private mutating func write(_ diagram: Diagram) {
    switch dialect {
    case .docC(let links):
      // A picture that no words follow has all of them with it.
      let words = diagram.mermaid == nil ? diagram.title : "\(diagram.title)\n\(diagram.about)"
      add("![\(inlines.line([.text(words)]))](\(links.image(of: diagram)))")
      endBlock()
    case .gitHub: if let source = diagram.mermaid { write(code: source, "mermaid") }
    }
  }

  private mutating func write(list items: [[Block]], start: Int?, level: Int) {
    for (index, item) in items.enumerated() {
      write(item: item, mark: start.map { "\($0 + index). " } ?? "- ", level: level)
    }
    endBlock()
  }

  /// Items of one list follow each other without empty lines, so that GitHub sets them close.
  private mutating func write(item: [Block], mark: String, level: Int) {
    let outer = prefix
    self.mark = outer + mark
    prefix = outer + String(repeating: " ", count: mark.count)
    write(item, level: level)
    if self.mark != nil { add("") }
    prefix = outer
    dropEmptyLine()
  }

  private mutating func write(_ definition: Definition, level: Int) {
    let anchor = definition.id.map(dialect.anchor) ?? ""
    // A remark next to a term is not part of the term.
    let name = definition.term.prefix { if case .quiet = $0 { false } else { $0 != .text(" ") } }
    let term = anchor + inlines.line([.strong(Array(name))] + definition.term.dropFirst(name.count))
    guard definition.blocks.count == 1, case .paragraph(let content) = definition.blocks[0] else {
      let outer = prefix
      add("- \(term)")
      prefix += "  "
      endBlock()
      write(definition.blocks, level: level)
      prefix = outer
      return
    }
    add("- \(term) — \(inlines.line(content))")
  }

  private mutating func write(_ card: Card, level: Int) {
    heading([.text(card.title)], level: level, id: nil)
    paragraph([.text(card.sender)])
    for field in card.fields {
      let measure = field.measure.map { " — \(inlines.line([.text($0)]))" } ?? ""
      add(inlines.line([.strong([.text(field.label)])]) + measure)
      endBlock()
      indented(dialect.isDocC ? "" : "> ") { $0.write(field.blocks, level: level + 1) }
    }
  }

  private mutating func write(code: String, _ language: String) {
    let fence = code.longestRun(of: "`") < 3 ? "```" : "~~~~"
    add(fence + language)
    let lines = code.trimmingLineBreaks.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines { add(String(Substring(line))) }
    add(fence)
    endBlock()
  }

  private mutating func write(_ table: Table) {
    if !table.caption.isEmpty {
      add(inlines.line([.strong(table.caption)]))
      endBlock()
    }
    let columns = table.columns + table.noteTitles.map { [.text($0)] }
    add(row(columns.map { inlines.line($0, inTable: true) }))
    add(row(columns.map { _ in "---" }))
    for row in table.rows {
      let anchor = row.id.map(dialect.anchor) ?? ""
      let cells = (row.cells + row.notes).map { inlines.line($0, inTable: true) }
      add(self.row([anchor + inlines.line(row.header, inTable: true)] + cells))
    }
    endBlock()
  }

  private func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

  private mutating func indented(_ mark: String, _ body: (inout MarkdownWriter) -> Void) {
    let outer = prefix
    prefix += mark
    body(&self)
    dropEmptyLine()
    prefix = outer
    endBlock()
  }

  private mutating func add(_ line: String) {
    let full = (mark ?? prefix) + line
    mark = nil
    lines.append(full.trimmingSpacesAtEnd)
  }

  /// Adds an empty line, unless one is there or the block has no line yet.
  private mutating func endBlock() {
    guard mark == nil, let last = lines.last, !last.isEmptyLine else { return }
    lines.append(prefix.trimmingSpacesAtEnd)
  }

  /// Takes back the empty line that the last block ended with.
  private mutating func dropEmptyLine() {
    if let last = lines.last, last.isEmptyLine { lines.removeLast() }
  }
}

extension String {
  fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }

  fileprivate var trimmingLineBreaks: String {
    func isBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    guard let start = utf8.firstIndex(where: { !isBreak($0) }), let end = utf8.lastIndex(where: { !isBreak($0) }) else {
      return ""
    }
    return String(self[start...end])
  }

  fileprivate var trimmingSpacesAtEnd: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: " ") }.map(utf8.index(after:)) ?? startIndex
    return end == endIndex ? self : String(self[..<end])
  }

  /// Whether a line holds nothing but indents and marks of quotes.
  fileprivate var isEmptyLine: Bool { utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") } }

  /// The line with a mark escaped at its start that would make another block of it.
  fileprivate var escapingBlockStart: String {
    guard let first, first.isASCII else { return self }
    if "#+-=|@".contains(first) { return "\\" + self }
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let next = dropFirst(digits.count).first, next == "." || next == ")" else { return self }
    return "\(digits)\\\(dropFirst(digits.count))"
  }
}
