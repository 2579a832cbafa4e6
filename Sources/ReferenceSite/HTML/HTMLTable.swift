import Notices
import Templates

/// Writes a table as HTML, with a caption, scopes for all header cells, and a frame that can be scrolled with the
/// keyboard.
///
/// The notes of a row are on a separate line below its cells, because they are sentences. The end tags of cells and
/// rows are left out, as HTML allows: in a table of short texts they would be a large part of the page. Where a narrow
/// window shows each row as a card, each cell names its column. An outcome of several outputs is one cell, without those that
/// are not set. The header of a wide table shows only the last part of each field's name.
struct HTMLTable {
  let table: Table
  let links: SiteLinks

  /// What a table is about: its caption, or the names of its columns.
  static func label(of table: Table) -> String {
    table.caption.isEmpty ? table.columns.map(\.plainText).joined(separator: ", ") : table.caption.plainText
  }

  /// The table in a frame with a label; `id` gives the id that a row may have.
  func html(label: String, id: (String?) -> String?) -> String {
    var html = "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"\(label.htmlEscaped)\">\n"
    let style = table.isWide ? " class=\"wide\"" : table.hasCards ? " class=\"cards\"" : ""
    html += "<table\(style)>\n"
    if !table.caption.isEmpty { html += "<caption>\(heading(table.caption))</caption>\n" }
    html += heads
    html += "<tbody>\n"
    let names = table.hasCards ? table.cellNames : nil
    for row in table.rows { html += self.row(row, id: id(row.id), names: names) }
    return html + "</tbody>\n</table>\n</div>\n"
  }

  private var heads: String {
    var html = ""
    guard table.groups.contains(where: { $0.title != nil }) else {
      return "<thead>\n<tr>\(table.columns.map { "<th scope=\"col\">\(heading($0))" }.joined())\n</thead>\n"
    }
    for group in table.groups { html += "<colgroup span=\"\(group.isOneCell ? 1 : group.columns.count)\"></colgroup>" }
    html += "\n<thead>\n<tr>"
    for group in table.groups {
      if let title = group.title, group.isOneCell {
        html += "<th scope=\"col\" rowspan=\"2\">\(title.htmlEscaped)"
      } else if let title = group.title {
        html += "<th scope=\"colgroup\" colspan=\"\(group.columns.count)\">\(title.htmlEscaped)"
      } else {
        for column in group.columns { html += "<th scope=\"col\" rowspan=\"2\">\(heading(column))" }
      }
    }
    html += "\n<tr>"
    for group in table.groups where group.title != nil && !group.isOneCell {
      for column in group.columns { html += "<th scope=\"col\">\(table.isWide ? shortened(column) : heading(column))" }
    }
    return html + "\n</thead>\n"
  }

  /// A heading with the last names of its fields; the whole path shows when it has the focus.
  private func shortened(_ column: [Inline]) -> String {
    column.split(separator: .lineBreak, omittingEmptySubsequences: false).enumerated().map { number, line in
      let line = Array(line)
      guard number > 0, case .quiet(let content)? = line.first, line.count == 1, case .code(let path)? = content.first,
        let dot = path.lastIndex(of: ".")
      else { return heading(line) }
      let name = IdentifierBreaks.html(String(path[path.index(after: dot)...]))
      return "<small><code translate=\"no\" tabindex=\"0\" data-path=\"\(path.htmlEscaped)\">\(name)</code></small>"
    }.joined(separator: "<br>")
  }

  /// The cells of the outcome as one: access and state first, then what else is said, each with its name.
  private func outcome(_ cells: ArraySlice<[Inline]>, _ names: [String]) -> String {
    func isQuiet(_ cell: [Inline]) -> Bool { if case .quiet? = cell.first { cell.count == 1 } else { false } }
    func isBadge(_ cell: [Inline]) -> Bool { if case .badge? = cell.first { true } else { false } }
    let said = cells.filter { !isQuiet($0) }
    guard !said.isEmpty else { return "<td class=\"out q\">\(cells.first.map(inline) ?? "")" }
    let shown = zip(cells, names.suffix(cells.count)).filter { !isQuiet($0.0) }
    let lines = (shown.filter { isBadge($0.0) } + shown.filter { !isBadge($0.0) }).map { cell, name in
      isBadge(cell) ? "<p>\(inline(cell))" : "<p><small>\(name.htmlEscaped)</small> \(inline(cell))"
    }
    return "<td class=\"out\">\(lines.joined(separator: "\n"))"
  }

  private func row(_ row: Table.Row, id: String?, names: [String]?) -> String {
    let attribute = id.map { " id=\"\($0.htmlEscaped)\"" } ?? ""
    let span = row.notes.isEmpty ? "" : " rowspan=\"2\""
    let isLink = row.header.contains { if case .link = $0 { true } else { false } }
    let name = names == nil ? inline(row.header) : breaking(row.header)
    let header = isLink ? nil : id.map { "<a href=\"#\($0.htmlEscaped)\">\(name)</a>" }
    var html = "<tr\(attribute)><th scope=\"row\"\(span)>\(header ?? name)"
    let outcome = table.groups.last.map { $0.isOneCell ? $0.columns.count : 0 } ?? 0
    for (number, cell) in row.cells.dropLast(outcome).enumerated() {
      let name = names.map { " data-h=\"\($0.indices.contains(number) ? $0[number].htmlEscaped : "")\"" } ?? ""
      if cell.count == 1, case .quiet(let content) = cell[0] {
        // A card leaves out a dash.
        let hasWords = content.plainText.contains { $0.isLetter || $0.isNumber }
        let style = hasWords ? " class=\"q\"" : table.hasCards ? " class=\"none\"" : ""
        html += "<td\(name)\(style)>\(inline(content))"
      } else {
        // In a card, the content is next to the name, in one piece.
        let isInPieces = table.hasCards && cell.count > 1
        html += "<td\(name)>\(isInPieces ? "<div>\(lines(of: cell))</div>" : lines(of: cell))"
      }
    }
    if outcome > 0, let names { html += self.outcome(row.cells.suffix(outcome), names) }
    html += "\n"
    guard !row.notes.isEmpty else { return html }
    // Of several notes, the first is the reason for the row and needs no label.
    let reason = row.notes.count > 1 ? inline(row.notes[0]) : ""
    let labeled = zip(table.noteTitles, row.notes).dropFirst(row.notes.count > 1 ? 1 : 0)
    html += "<tr class=\"why\"><td colspan=\"\(row.cells.count - max(0, outcome - 1))\"><div>\(reason)"
    for (title, note) in labeled { html += " <span>\(title.htmlEscaped) \(inline(note))</span>" }
    return html + "</div>\n"
  }

  /// The name of a row, with places to break between its words.
  private func breaking(_ content: [Inline]) -> String {
    content.map { inline in
      switch inline {
      case .text(let text): IdentifierBreaks.pieces(of: text).map { String($0).htmlEscaped }.joined(separator: "<wbr>")
      case .link(let content, let target):
        "<a href=\"\(links.address(of: target).htmlEscaped)\">\(breaking(content))</a>"
      default: self.inline([inline])
      }
    }.joined()
  }

  private func heading(_ content: [Inline]) -> String { HTMLHeading.inline(content, links: links, inTable: true) }

  /// A cell, with a paragraph for each of several lines, so that readers see where one ends.
  private func lines(of cell: [Inline]) -> String {
    let lines = cell.split(separator: .lineBreak)
    return lines.count < 2 ? inline(cell) : lines.map { "<p>\(inline(Array($0)))" }.joined()
  }

  private func inline(_ content: [Inline]) -> String { HTMLWriter.inline(content, links: links, inTable: true) }
}
