import Catalogs

/// A decision table as JSON: tokens only, so that any program can run it.
package struct TableDocument: JSONDocument {
  struct Input: Encodable {
    let id: String
    /// The field, or the instants of which the first that is there counts.
    let from: [String]
    let comparedWith: String?
    /// The length that is added to an instant before it is compared.
    let plus: String?
    let within: String?
    let values: [String]
    let literals: [String: String]?
    let missing: String?
    let other: String?
    let assumed: [String: String]?
  }

  package struct Output: Encodable {
    let id: String
    let values: [String]
  }

  package struct Row: Encodable {
    let id: String
    /// The values that a row requires; an input that isn't named may have any.
    let when: [String: [String]]
    let then: [String: String]
    let evidence: String
    let sources: [String]
  }

  let format = 1
  let id: String
  let hitPolicy = "UNIQUE"
  let inputs: [Input]
  let outputs: [Output]
  let rows: [Row]

  package init(_ table: TableFact, catalog: Catalog) {
    id = table.id
    inputs = table.inputs.map(Input.init)
    outputs = table.outputs.map { Output(id: $0.id, values: catalog.facts.values(of: $0)) }
    rows = table.rows.map { row in
      var when: [String: [String]] = [:]
      for (input, cell) in zip(table.inputs, row.cells) where row.named.contains(input.id) { when[input.id] = cell }
      var then = row.outcome.mapValues(\.name)
      for output in table.outputs where then[output.id] == nil { then[output.id] = "none" }
      return Row(
        id: row.id,
        when: when,
        then: then,
        evidence: row.provenance.evidence.rawValue,
        sources: row.provenance.references
      )
    }
  }
}

extension TableDocument.Input {
  fileprivate init(_ input: TableFact.Input) {
    id = input.id
    values = input.values
    missing = input.missing
    other = input.other
    assumed = input.assumed.isEmpty ? nil : input.assumed
    if case .instant(_, let shift?) = input.origin {
      (plus, within) = shift.isWindow ? (nil, shift.name) : (shift.name, nil)
    } else {
      (plus, within) = (nil, nil)
    }
    switch input.origin {
    case .instant(let paths, _):
      (from, comparedWith, literals) = (paths.map(\.description), "now", nil)
    case .field(let path, let known):
      let pairs = known.map { ($0.token, $0.literal.description) }
      (from, comparedWith, literals) = ([path.description], nil, Dictionary(pairs) { first, _ in first })
    case .outcome(let output): (from, comparedWith, literals) = (["outcome.\(output)"], nil, nil)
    }
  }
}

/// Overlays as JSON: the stages, in the order in which they apply.
package struct OverlayDocument: JSONDocument {
  struct Stage: Encodable {
    let sets: [String]
    let table: TableDocument
  }

  let format = 1
  let id: String
  let over: String
  let stages: [Stage]

  package init(_ overlay: OverlayFact, catalog: Catalog) {
    id = overlay.id
    over = overlay.over.name
    stages = overlay.stages.map {
      Stage(sets: $0.sets.map(\.name), table: TableDocument($0.table, catalog: catalog))
    }
  }
}

/// A decision table as comma-separated values (RFC 4180): one column an input and an output, `-` for any value.
package struct TableCSV {
  package let text: String

  package init(_ table: TableFact, catalog: Catalog) {
    var lines = [["row"] + table.inputs.map(\.id) + table.outputs.map(\.id) + ["evidence", "sources"]]
    for row in table.rows {
      let cells = zip(table.inputs, row.cells).map { input, cell in
        row.named.contains(input.id) ? cell.joined(separator: " ") : "-"
      }
      let outcome = table.outputs.map { row.outcome[$0.id]?.name ?? "none" }
      let sources = row.provenance.references
      lines.append([row.id] + cells + outcome + [row.provenance.evidence.rawValue, sources.joined(separator: " ")])
    }
    text = lines.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ field: String) -> String {
    guard field.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return field }
    return "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
