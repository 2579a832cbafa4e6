import Catalogs
import Foundation
import ICU
import MessageFormatting
import Notices
import Testing

/// Reads tables back from what the command prints. The readers know the formats and the words of the catalog, and share
/// nothing with the writers; where a format does not hold the values of a column, they are those of `domain`.
struct TableReaders {
  let domain: PlainTable

  func csv(_ text: String) throws -> PlainTable {
    let lines = text.components(separatedBy: "\r\n").dropLast().map { $0.components(separatedBy: ",") }
    let names = domain.inputs.map(\.name) + domain.outputs.map(\.name)
    try #require(lines.first == ["row"] + names + ["evidence", "sources"])
    return table(
      rows: lines.dropFirst().map { fields in
        let cells = zip(domain.inputs, fields.dropFirst()).map { column, cell in
          cell == "-" ? column.values : cell.components(separatedBy: " ")
        }
        return PlainTable.Row(
          id: fields[0],
          cells: cells,
          outcome: Array(fields[(1 + cells.count)...].prefix(domain.outputs.count))
        )
      }
    )
  }

  func json(_ text: String) throws -> PlainTable {
    struct Document: Decodable {
      struct Column: Decodable {
        let id: String
        let values: [String]
      }
      struct Row: Decodable {
        let id: String
        let when: [String: [String]]
        let then: [String: String]
      }
      let hitPolicy: String
      let inputs: [Column]
      let outputs: [Column]
      let rows: [Row]
    }
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    #expect(document.hitPolicy == "UNIQUE")
    return PlainTable(
      inputs: document.inputs.map { PlainTable.Column(name: $0.id, values: $0.values) },
      outputs: document.outputs.map { PlainTable.Column(name: $0.id, values: $0.values) },
      rows: document.rows.map { row in
        PlainTable.Row(
          id: row.id,
          cells: document.inputs.map { row.when[$0.id] ?? $0.values },
          outcome: document.outputs.map { row.then[$0.id] ?? "?" }
        )
      }
    )
  }

  /// The decision of a name; several rules of one label must together be a row.
  func dmn(_ text: String, decision: String) throws -> PlainTable {
    let root = try #require(MarkupElement.parse(text))
    let element = try #require(root.all("decision").first { $0.attributes["name"] == decision })
    func value(_ token: String) -> String {
      guard token.hasPrefix("\"") else { return token }
      let name = token.dropFirst().prefix { $0 != "." && $0 != "@" }
      return String(name.hasPrefix("_") ? name.dropFirst() : name)
    }
    func values(_ element: MarkupElement?) -> [String] {
      element?.all("text").first.map { $0.text.components(separatedBy: ",").map(value) } ?? []
    }
    func name(_ variable: String) -> String { variable.components(separatedBy: "_").dropFirst().joined(separator: "_") }
    let inputs = element.all("input").map { input in
      PlainTable.Column(
        name: name(input.all("inputExpression").first?.all("text").first?.text ?? ""),
        values: values(input.all("inputValues").first)
      )
    }
    let outputs = element.all("output").map {
      PlainTable.Column(name: name($0.attributes["name"] ?? ""), values: values($0.all("outputValues").first))
    }
    let rules = element.all("rule").map { rule in
      PlainTable.Row(
        id: rule.attributes["label"] ?? "",
        cells: zip(inputs, rule.all("inputEntry")).map {
          isAny($1) ? $0.values : values($1)
        },
        outcome: rule.all("outputEntry").flatMap(values)
      )
    }
    return PlainTable(inputs: inputs, outputs: outputs, rows: try joined(rules, inputs))
  }

  private func isAny(_ entry: MarkupElement) -> Bool { entry.all("text").first?.text == "-" }

  private func joined(_ rules: [PlainTable.Row], _ inputs: [PlainTable.Column]) throws -> [PlainTable.Row] {
    var order: [String] = []
    for rule in rules where !order.contains(rule.id) { order.append(rule.id) }
    return try order.map { id in
      let parts = rules.filter { $0.id == id }
      try #require(Set(parts.map(\.outcome)).count == 1)
      let cells = inputs.indices.map { column in
        inputs[column].values.filter { value in parts.contains { $0.cells[column].contains(value) } }
      }
      // Only a full product of the cells is the same as one row with lists.
      let covered = parts.map { $0.cells.map(\.count).reduce(1, *) }.reduce(0, +)
      try #require(covered == cells.map(\.count).reduce(1, *), "\(id)")
      return PlainTable.Row(id: id, cells: cells, outcome: parts[0].outcome)
    }
  }

  /// The table in the words of a locale.
  func html(_ text: String, texts: CatalogTexts, table: String, locale: LocaleIdentifier) throws -> PlainTable {
    let words = TableWords(texts: texts, table: table, locale: locale)
    let unbroken = text.replacing("<wbr>", with: "").replacing("<br>", with: "")
    let root = try #require(MarkupElement.parse(unbroken.withEndTags))
    // The fields of an input are below its name.
    let heads = root.all("thead").flatMap { $0.all("tr") }.last?.all("th").map { head in
      head.all("small").reduce(head.text) { $0.replacing($1.text, with: "") }
    }
    try #require(heads == domain.inputs.map { words.string($0.name) })
    let rows = root.all("tbody").flatMap { $0.all("tr") }.filter { $0.attributes["id"] != nil }
    return self.table(
      rows: try rows.map { row in
        let cells = row.all("td")
        try #require(cells.count == domain.inputs.count + 1)
        let outcome = cells.last?.all("p") ?? []
        return PlainTable.Row(
          id: row.all("th").first?.text ?? "",
          cells: try zip(domain.inputs, cells).map { try words.condition($1.text, $0) },
          outcome: try domain.outputs.map { try words.outcome(shown(outcome, $0, words), $0) }
        )
      }
    )
  }

  /// What the cell of the outcome says of an output: access comes first, others have their label, and what is none isn't
  /// there.
  private func shown(_ outcome: [MarkupElement], _ output: PlainTable.Column, _ words: TableWords) -> String {
    let label = words.string(output.name)
    let labelled = outcome.first { $0.all("small").first?.text == label }
    if let labelled { return String(labelled.text.dropFirst(label.count)).trimmingCharacters(in: .whitespaces) }
    let access = outcome.first { $0.all("small").isEmpty }?.text ?? ""
    return output.name == "entitled" ? access : words.string("\(output.name).none")
  }

  private func table(rows: [PlainTable.Row]) -> PlainTable {
    // The order of values inside of a cell has no meaning.
    let rows = rows.map { row in
      PlainTable.Row(
        id: row.id,
        cells: zip(domain.inputs, row.cells).map { column, cell in
          column.values.filter(cell.contains) + cell.filter { !column.values.contains($0) }
        },
        outcome: row.outcome
      )
    }
    return PlainTable(inputs: domain.inputs, outputs: domain.outputs, rows: rows)
  }
}

extension String {
  /// A table of HTML with the end tags of cells and rows, which HTML lets one leave out.
  fileprivate var withEndTags: String {
    var result = ""
    var open: [String] = []
    func close(_ names: Set<String>) {
      while let last = open.last, names.contains(last) {
        // The break after a row isn't part of its last cell.
        if result.hasSuffix("\n") { result.removeLast() }
        result += "</\(last)>"
        open.removeLast()
      }
    }
    for (index, piece) in split(separator: "<", omittingEmptySubsequences: false).enumerated() {
      let name = String(piece.prefix { $0.isLetter || $0.isNumber || $0 == "/" })
      switch name {
      case "p":
        close(["p"])
        open.append(name)
      case "th", "td":
        close(["p", "th", "td"])
        open.append(name)
      case "tr":
        close(["p", "th", "td", "tr"])
        open.append(name)
      case "/thead", "/tbody", "/table": close(["p", "th", "td", "tr"])
      case "/p", "/th", "/td", "/tr": open.removeLast()
      default: break
      }
      result += (index == 0 ? "" : "<") + piece
    }
    return result
  }
}
