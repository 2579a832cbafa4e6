import Catalogs
import Renewals
import Reporters

/// Missing golden cases as a file of the catalog, to be reviewed by a person.
package struct ProposedCases {
  let table: TableFact
  let proposals: [MissingCases.Proposal]

  package init(table: TableFact, proposals: [MissingCases.Proposal]) {
    (self.table, self.proposals) = (table, proposals)
  }

  package var yaml: String {
    var lines = [
      "# Golden cases that `noticebook prove --write-cases` has computed: with them, the cases of the table notice every",
      "# small mistake. What `row` and `then` say is what the table decides now, so a mistake of the table is in them too.",
      "# Compare each case with the documents. If they agree, give the case a name that says what it is about and remove",
      "# its comment; if they do not, correct the table. Remove isProposed when all are compared; until then, prove counts them.",
      "table: \(table.id)",
      "now: \(WitnessFacts.moment)",
      "isProposed: true",
      "base: {}",
      "cases:",
    ]
    for (index, proposal) in proposals.enumerated() {
      let facts = proposal.facts.fields.map { "\($0.path): \(text($0.value))" }
      let outcome = table.outputs.compactMap { output in
        proposal.outcome[output.id].flatMap { $0 == "none" ? nil : "\(output.id): \(plain($0))" }
      }
      lines += [
        "  # To be reviewed against the documents. Detects the mistake \(proposal.mutant.terminalLine)",
        "  proposed\(index + 1):",
        "    facts: {\(facts.joined(separator: ", "))}",
        "    row: \(plain(proposal.row))",
        "    then: {\(outcome.joined(separator: ", "))}",
      ]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func text(_ value: GoldenCases.Value) -> String {
    switch value {
    case .absent: "absent"
    case .literal(.text(let text)): quoted(text)
    case .literal(let literal): literal.description
    case .instant(let distance): distance == 0 ? "now" : "now\(distance < 0 ? "-" : "+")\(length(distance.magnitude))"
    case .object: "{}"
    case .texts(let texts): "[\(texts.map(quoted).joined(separator: ", "))]"
    }
  }

  private func length(_ milliseconds: UInt64) -> String {
    let units: [(String, UInt64)] = [("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1000)]
    let unit = units.first { milliseconds.isMultiple(of: $0.1) } ?? ("ms", 1)
    return "\(milliseconds / unit.1)\(unit.0)"
  }

  /// A name of the catalog, in quotation marks if YAML could take it for something else.
  private func plain(_ name: String) -> String {
    let isPlain = name.first?.isLetter == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain ? name : quoted(name)
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\x\(digits.count == 1 ? "0" : "")\(digits)"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
