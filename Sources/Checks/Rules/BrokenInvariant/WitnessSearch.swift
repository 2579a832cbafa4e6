import Catalogs
import DecisionTables
import Renewals

/// Finds raw facts for a point of a table, also where the table reads what the tables below it say.
struct WitnessSearch {
  let table: DecisionTable
  /// 0 for a table, from 1 for the stages over it.
  let stage: Int
  let composition: TableComposition?

  /// Facts that lie in a region of the table, as a backend would pass them; the region's first point in words where no
  /// payload leads there as the tables are.
  func note(region: TableRegion, witness: TablePoint) -> String {
    if let facts = facts(in: region, witness) { return "For example: \(facts.json)" }
    let words = zip(table.inputs, table.tokens(at: witness) ?? []).map { "\($0.name) \($1)" }
    let why =
      stage == 0 && composition != nil
      ? "though no payload has these values together, because they are read from the same dates"
      : "though no payload leads there as the other tables are"
    return "For example, \(why): \(words.joined(separator: ", "))"
  }

  private func facts(in region: TableRegion, _ witness: TablePoint) -> WitnessFacts? {
    guard let composition else { return nil }
    if stage == 0 { return composition.facts(inBaseRegion: region, at: witness) }
    let chain = composition.chain
    let before = TableChain(variables: chain.variables, outputs: chain.outputs, stages: Array(chain.stages[..<stage]))
    return before.prove(keeping: Set(chain.variables(ofStage: stage))).classes.lazy
      .first { group in
        region.contains(
          TablePoint(chain.point(ofStage: stage, variables: group.witness, outcome: group.outcome))
        )
      }
      .map { composition.facts(at: $0.witness) }
  }
}

/// A row that would close a gap, in the YAML of the catalog.
struct RowSkeleton {
  /// The cells that are not "any", for a flow map.
  let cells: String
  private let fact: TableFact

  init(_ skeleton: [NamedCell], _ fact: TableFact) {
    cells = skeleton.filter { !$0.isAny }
      .map { cell in
        "\(cell.input): \(cell.tokens.count == 1 ? cell.tokens[0] : "[\(cell.tokens.joined(separator: ", "))]")"
      }
      .joined(separator: ", ")
    self.fact = fact
  }

  /// The row, to paste below `rows:`; what it says is for a person to fill in.
  var note: String {
    // A stage has no outputs of its own, and may leave the decision as it is.
    let then = fact.outputs.isEmpty ? "keep" : "{\(fact.outputs.map { "\($0.id): …" }.joined(separator: ", "))}"
    return """
      A row to paste:
            newRow:
              when: {\(cells)}
              then: \(then)
              evidence: undefined
              sources: […]
      """
  }
}
