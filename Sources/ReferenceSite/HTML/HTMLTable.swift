import Notices
import Templates

/// Writes a table as HTML, with a caption, scopes for all header cells, and a frame that can be scrolled with the
/// keyboard.
///
/// The notes of a row are on a separate line below its cells, because they are sentences. The end tags of cells and
/// rows are left out, as HTML allows: in a table of short texts they would be a large part of the page. Each cell of a
/// wide table names its column, because a narrow window shows each row as a card.
struct HTMLTable {
  let table: Table
  let links: SiteLinks

  /// The table; `id` gives the id that a row may have.
  func html(id: (String?) -> String?) -> String {
    var html =
      "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"\(table.caption.plainText.htmlEscaped)\">\n"
    html += "<table\(table.isWide ? " class=\"wide\"" : "")>\n<caption>\(heading(table.caption))</caption>\n"
    html += heads
    html += "<tbody>\n"
    let names = table.isWide ? table.cellNames : nil
    for row in table.rows { html += self.row(row, id: id(row.id), names: names) }
    return html + "</tbody>\n</table>\n</div>\n"
  }

  private var heads: String {
    var html = ""
    guard table.groups.contains(where: { $0.title != nil }) else {
      return "<thead>\n<tr>\(table.columns.map { "<th scope=\"col\">\(heading($0))" }.joined())\n</thead>\n"
    }
    for group in table.groups { html += "<colgroup span=\"\(group.columns.count)\"></colgroup>" }
    html += "\n<thead>\n<tr>"
    for group in table.groups {
      if let title = group.title {
        html += "<th scope=\"colgroup\" colspan=\"\(group.columns.count)\">\(title.htmlEscaped)"
      } else {
        for column in group.columns { html += "<th scope=\"col\" rowspan=\"2\">\(heading(column))" }
      }
    }
    html += "\n<tr>"
    for group in table.groups where group.title != nil {
      for column in group.columns { html += "<th scope=\"col\">\(heading(column))" }
    }
    return html + "\n</thead>\n"
  }

  private func row(_ row: Table.Row, id: String?, names: [String]?) -> String {
    let attribute = id.map { " id=\"\($0.htmlEscaped)\"" } ?? ""
    let span = row.notes.isEmpty ? "" : " rowspan=\"2\""
    let isLink = row.header.contains { if case .link = $0 { true } else { false } }
    let header = isLink ? nil : id.map { "<a href=\"#\($0.htmlEscaped)\">\(inline(row.header))</a>" }
    var html = "<tr\(attribute)><th scope=\"row\"\(span)>\(header ?? inline(row.header))"
    for (number, cell) in row.cells.enumerated() {
      if let names {
        let name = names.indices.contains(number) ? names[number].htmlEscaped : ""
        let isQuiet = if case .quiet? = cell.first { cell.count == 1 } else { false }
        html += "<td data-h=\"\(name)\"\(isQuiet ? " class=\"q\"" : "")>\(inline(cell))"
      } else if cell.count == 1, case .quiet(let content) = cell[0] {
        // A dash doesn't need the class.
        let hasWords = content.plainText.contains { $0.isLetter || $0.isNumber }
        html += hasWords ? "<td class=\"q\">\(inline(content))" : "<td>\(inline(content))"
      } else {
        html += "<td>\(inline(cell))"
      }
    }
    html += "\n"
    guard !row.notes.isEmpty else { return html }
    // The first note is the reason for the row and needs no label.
    html += "<tr class=\"why\"><td colspan=\"\(row.cells.count)\"><div>\(inline(row.notes[0]))"
    for (title, note) in zip(table.noteTitles, row.notes).dropFirst() {
      html += " <span>\(title.htmlEscaped) \(inline(note))</span>"
    }
    return html + "</div>\n"
  }

  private func heading(_ content: [Inline]) -> String { HTMLHeading.inline(content, links: links, inTable: true) }

  private func inline(_ content: [Inline]) -> String { HTMLWriter.inline(content, links: links, inTable: true) }
}
