import Foundation
import JSON

/// The words of a page without its format: letters and marks in order, without spaces and the marks that formats add.
struct PageWords {
  enum Format {
    case html, markdown
  }

  /// The format with which is compared: formats put the words over a table's columns and notes in other places.
  let format: Format

  /// What formats put between words.
  private static func bare(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { !$0.properties.isWhitespace && !"—·|".unicodeScalars.contains($0) }
      )
    )
  }

  // MARK: JSON

  func words(ofPage page: JSONValue) -> String {
    let sections = page["sections"].items.map { text($0["title"]) + blocks($0["blocks"]) }
    return Self.bare(string(page["eyebrow"]) + text(page["title"]) + text(page["abstract"]) + sections.joined())
  }

  private func string(_ value: JSONValue?) -> String { if case .string(let text)? = value { text } else { "" } }

  private func text(_ value: JSONValue?) -> String {
    value.items.map { item in
      if case .string(let text) = item { text } else { string(item["text"]) + text(item["content"]) }
    }.joined()
  }

  private func blocks(_ value: JSONValue?) -> String { value.items.map(block).joined() }

  private func block(_ block: JSONValue) -> String {
    switch string(block["kind"]) {
    case "paragraph": text(block["content"])
    case "list": block["items"].items.map { blocks($0) }.joined()
    case "note", "important": (format == .html ? string(block["label"]) : "") + blocks(block["blocks"])
    case "quote", "foreign", "explorer": blocks(block["blocks"])
    case "code": string(block["text"])
    case "table": table(block)
    case "diagram": ""
    case "definitions", "facts": block["items"].items.map { text($0["term"]) + blocks($0["blocks"]) }.joined()
    case "part": text(block["title"]) + blocks(block["blocks"])
    case "card": card(block)
    case "labels": string(block["label"]) + block["items"].items.map { text($0) }.joined() + text(block["remark"])
    default: "unknown block \(block.text())"
    }
  }

  /// In HTML, the short texts come first, as a device shows them, then the long one, and then what is said about the
  /// short ones.
  private func card(_ card: JSONValue) -> String {
    let fields = card["fields"].items
    func about(_ field: JSONValue) -> String { string(field["label"]) + string(field["measure"]) }
    let head = string(card["title"]) + string(card["sender"])
    guard format == .html else { return head + fields.map { about($0) + blocks($0["blocks"]) }.joined() }
    let (short, long) = (fields.filter { $0["blocks"].items.count < 2 }, fields.filter { $0["blocks"].items.count > 1 })
    return head + short.map { blocks($0["blocks"]) }.joined() + long.map { about($0) + blocks($0["blocks"]) }.joined()
      + short.filter { !string($0["measure"]).isEmpty }.map(about).joined()
  }

  private func table(_ table: JSONValue) -> String {
    let groups = table["groups"].items
    let titles = table["noteTitles"].items.map { string($0) }
    let columnCount = groups.map { $0["columns"].items.count }.reduce(0, +)
    let outcome = groups.last.flatMap { $0["isOutcome"] == nil ? nil : $0["columns"].items } ?? []
    let isOneCell = outcome.count > 2
    let isWide = columnCount - (isOneCell ? outcome.count - 1 : 0) > 8
    let columns = isWide ? columns : wholeColumns
    if format == .html, isOneCell { return folded(table, outcome, columns) }
    var words = text(table["caption"])
    switch format {
    case .html:
      words += groups.map { $0["title"].map { string($0) } ?? columns($0) }.joined()
      words += groups.filter { $0["title"] != nil }.map(columns).joined()
    case .markdown: words += groups.map(wholeColumns).joined() + titles.joined()
    }
    for row in table["rows"].items {
      words += text(row["header"]) + row["cells"].items.map { text($0) }.joined()
      let notes = row["notes"].items
      for (index, note) in notes.enumerated() {
        words += (format == .html && hasTitle(index, of: notes) ? titles[index] : "") + text(note)
      }
    }
    return words
  }

  /// In HTML, the first of several notes is the reason for the row, which has no title.
  private func hasTitle(_ index: Int, of notes: [JSONValue]) -> Bool { index > 0 || notes.count == 1 }

  private func wholeColumns(_ group: JSONValue) -> String { group["columns"].items.map { text($0) }.joined() }

  /// The headings of columns, with the last name of a field that has a line of its own.
  private func columns(_ group: JSONValue) -> String {
    group["columns"].items.map { column in
      column.items.split { string($0["kind"]) == "lineBreak" }.map { line in
        let name = text(.array(Array(line)))
        let isField = line.count == 1 && string(line.first?["kind"]) == "quiet"
        return isField ? String(name.split(separator: ".").last ?? "") : name
      }.joined()
    }.joined()
  }

  /// A table in HTML whose outcome is one cell: access first, and without what is none.
  private func folded(_ table: JSONValue, _ outcome: [JSONValue], _ columns: (JSONValue) -> String) -> String {
    func isQuiet(_ cell: JSONValue) -> Bool { cell.items.count == 1 && string(cell.items[0]["kind"]) == "quiet" }
    func isBadge(_ cell: JSONValue) -> Bool { cell.items.first.map { string($0["kind"]) == "badge" } ?? false }
    let conditions = table["groups"].items.dropLast()
    var words = text(table["caption"])
    words += conditions.map { $0["title"].map(string) ?? columns($0) }.joined()
    words += string(table["groups"].items.last?["title"])
    words += conditions.filter { $0["title"] != nil }.map(columns).joined()
    for row in table["rows"].items {
      let cells = row["cells"].items
      words += text(row["header"]) + cells.dropLast(outcome.count).map { text($0) }.joined()
      let said = zip(outcome, cells.suffix(outcome.count)).filter { !isQuiet($0.1) }
      if said.isEmpty { words += text(cells.suffix(outcome.count).first) }
      words += said.filter { isBadge($0.1) }.map { text($0.1) }.joined()
      words += said.filter { !isBadge($0.1) }.map { text($0.0) + text($0.1) }.joined()
      let notes = row["notes"].items
      for (index, note) in notes.enumerated() {
        words += (hasTitle(index, of: notes) ? string(table["noteTitles"].items[index]) : "") + text(note)
      }
    }
    return words
  }

  // MARK: HTML

  static func html(_ html: String) -> String {
    var text = html.firstMatch(of: /<main[^>]*>([\s\S]*)<\/main>/).map { String($0.output.1) } ?? ""
    text.replace(/<nav[\s\S]*?<\/nav>/, with: "")
    text.replace(/<details class="toc">[\s\S]*?<\/details>/, with: "")
    text.replace(/<figure class="(drawing|map)( small)?"[^>]*>[\s\S]*?<\/figure>/, with: "")
    text.replace(/<details class="fold"><summary>[\s\S]*?<\/summary>/, with: "")
    text.replace(/<p class="(switch|untranslated)">[\s\S]*?<\/p>/, with: "")
    // The list of languages to choose from; each program has the name of its language as well.
    text.replace(/<(legend|label)[^>]*>[\s\S]*?<\/(legend|label)>/, with: "")
    return bare(HTMLElements.text(text))
  }

  // MARK: Markdown

  static func markdown(_ markdown: String) -> String {
    var words = ""
    var fence: (mark: Substring, isShown: Bool)?
    for line in markdown.split(separator: "\n") {
      let content = line.drop { " >".contains($0) }
      if let open = fence {
        if content == open.mark { fence = nil } else if open.isShown { words += content }
      } else if let mark = content.prefixMatch(of: /```|~~~~/)?.output {
        fence = (mark, !content.hasSuffix("mermaid"))
      } else if !content.hasPrefix("[!"), content.wholeMatch(of: /(\| --- )+\|/) == nil {
        words += inline(String(content).replacing(/^(#+ |- |[0-9]+\. )+/, with: ""))
      }
    }
    return bare(words)
  }

  /// A line without marks. What a text itself holds of them is escaped, so that every other one is a mark.
  private static func inline(_ line: String) -> String {
    var rest = line.replacing(/<\/?(a|em|strong|br)( id="[^"]*")?>/, with: "")[...]
    var text = ""
    while let first = rest.first {
      switch first {
      case "\\":
        rest = rest.dropFirst()
        text += rest.prefix(1)
        rest = rest.dropFirst()
      case "`":
        let mark = rest.prefix { $0 == "`" }
        rest = rest.dropFirst(mark.count)
        guard let end = rest.range(of: mark) else { return text + "unclosed code" }
        text += rest[..<end.lowerBound].replacing("\\|", with: "|")
        rest = rest[end.upperBound...]
      case "]" where rest.hasPrefix("]("): rest = rest.drop { $0 != ")" }.dropFirst()
      case "[", "*", "]": rest = rest.dropFirst()
      case "&":
        let entity = ["&lt;": "<", "&gt;": ">", "&amp;": "&"].first { rest.hasPrefix($0.key) }
        text += entity?.value ?? "&"
        rest = rest.dropFirst(entity?.key.count ?? 1)
      default:
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}

extension JSONValue {
  fileprivate var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
}

extension JSONValue? {
  fileprivate var items: [JSONValue] { map(\.items) ?? [] }
}
