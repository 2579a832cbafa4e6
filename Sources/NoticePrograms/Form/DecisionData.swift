import Catalogs
import DecisionTables
import JSON
import Renewals

/// The decision as data: what is read from payloads, and the chain of tables over it.
struct DecisionData {
  let json: JSONValue
  /// The rows of the table, and the values of each part of a decision.
  let names: [(group: String, values: [String])]

  private let composition: TableComposition
  private var tables: [TableFact] { composition.facts }

  /// - Throws: If a table is not exact: programs ask rows in their order, and need no order that way.
  init(_ catalog: Catalog) throws(NoticeProgramError) {
    let facts = catalog.facts
    do throws(RenewalDecider.SetupError) {
      composition = try TableComposition(catalog: catalog, table: facts.decision.table)
    } catch {
      throw NoticeProgramError("\(error)", at: nil, fix: error.fix)
    }
    for (stage, table) in zip(composition.chain.stages, composition.facts) { try Self.prove(stage.table, table) }
    let outputs = composition.chain.outputs.filter { $0.name != TableFact.evidenceOutcome }
    let parts = DecisionFact.Part.allCases.map { ($0, facts.decision.output($0)) }
      .filter { part in outputs.contains { $0.name == part.1 } }
    var stages: [JSONValue] = []
    for index in composition.facts.indices { stages.append(Self.stage(index, composition)) }
    json = .members([
      "parts": .sorted(Dictionary(parts.map { ($0.0.rawValue, .string($0.1)) }) { first, _ in first }),
      "outputs": .array(
        outputs.map { .members(["name": .string($0.name), "initial": .string($0.values[$0.initial])]) }
      ),
      "variables": .array(composition.variables.map(Self.variable)),
      "tables": .array(stages),
      "statuses": .array(Self.statuses(composition)),
      "statusTables": .texts(composition.statusTables),
      "key": .texts(DeduplicationPart.inOrder.map(\.rawValue)),
    ])
    names =
      [("row", composition.facts[0].rows.map(\.id))]
      + DecisionFact.Part.allCases.filter { $0 != .access && $0 != .notice }.map { part in
        let output = outputs.first { $0.name == facts.decision.output(part) }
        return (part.rawValue, output?.values.filter { $0 != "none" } ?? [])
      }
  }

  private static func prove(_ table: DecisionTable, _ fact: TableFact) throws(NoticeProgramError) {
    let proof = table.prove(regionLimit: 1)
    guard proof.undecidedPointCount == 0, proof.overlapCount == 0 else {
      throw NoticeProgramError(
        "Table \(fact.id) is not exact: \(proof.undecidedPointCount) points have no row, and \(proof.overlapCount) "
          + "pairs of rows share points",
        at: fact.span,
        fix: "Run `noticebook prove`, which names them"
      )
    }
  }

  /// A place of payloads. The values of moments, after `plus` milliseconds are added, are absent, past and future; of
  /// several moments that each count, the digits of a number in base 3, those of the first the highest.
  private static func variable(_ variable: SourceVariable) -> JSONValue {
    guard variable.isField, let path = variable.paths.first else {
      return .members([
        "moments": PayloadData.moments(variable.paths), "isCombination": .flag(variable.isCombination),
        "plus": variable.shift.map { .number(JSONNumber($0.milliseconds)) },
      ])
    }
    return .members([
      "field": PayloadData.path(path),
      "literals": .array(variable.literals.map { .array([literal($0.literal), .whole($0.value)]) }),
      "absent": .whole(variable.absent),
      "unlisted": variable.unlisted.map(JSONValue.whole),
      "expected": .string(variable.expectation),
    ])
  }

  /// The provider's own values for states that tables list, with the state of each; without any, a result does not say
  /// which are unknown.
  private static func statuses(_ composition: TableComposition) -> [JSONValue] {
    let all = Set(composition.statesByStatus.keys).union(composition.knownStatuses)
    return all.sorted { $0.description < $1.description }.map { status in
      .members([
        "value": literal(status), "state": composition.statesByStatus[status].map(JSONValue.string),
        "isListed": .flag(composition.knownStatuses.contains(status)),
      ])
    }
  }

  private static func literal(_ literal: PayloadLiteral) -> JSONValue {
    switch literal {
    case .integer(let number): .whole(number)
    case .boolean(let value): .boolean(value)
    case .text(let text): .string(text)
    }
  }

  private static func stage(_ index: Int, _ composition: TableComposition) -> JSONValue {
    let fact = composition.facts[index]
    let sources = composition.chain.stages[index].sources
    return .members([
      "table": .string(fact.id),
      "inputs": .array(zip(fact.inputs, sources).map { input($0, $1, composition) }),
      "rows": .array(
        fact.rows.indices.map { row in
          self.row(fact.rows[row], in: fact, isOfTable: index == 0)
        }
      ),
    ])
  }

  private static func input(
    _ input: TableFact.Input,
    _ source: TableChain.Source,
    _ composition: TableComposition
  ) -> JSONValue {
    let name = JSONValue.string(input.id)
    switch source {
    case .output(let output, let values):
      let own = composition.chain.outputs[output]
      return .members([
        "name": name, "output": .string(own.name),
        "values": .sorted(
          Dictionary(zip(own.values, values.map { JSONValue.string(input.values[$0]) })) { first, _ in first }
        ),
      ])
    case .variable(let variable, let values):
      return .members([
        "name": name, "variable": .whole(variable), "values": .texts(values.map { input.values[$0] }),
        "unrecognised": unrecognised(input, composition.variables[variable], values),
      ])
    }
  }

  /// The values of a variable that an input takes for unrecognised; `nil` if there aren't any.
  private static func unrecognised(
    _ input: TableFact.Input,
    _ variable: SourceVariable,
    _ values: [Int]
  ) -> JSONValue? {
    guard case .field(_, let listed) = input.origin else { return nil }
    let found = variable.values.indices.filter { index in
      guard input.values[values[index]] == TableFact.unrecognised else { return false }
      return switch variable.values[index] {
      case .unlisted: true
      case .literal(let literal): !listed.contains { $0.literal == literal }
      case .absent, .past, .future, .all: false
      }
    }
    return found.isEmpty ? nil : .array(found.map(JSONValue.whole))
  }

  private static func row(
    _ row: TableFact.Row,
    in fact: TableFact,
    isOfTable: Bool
  ) -> JSONValue {
    var conditions: [JSONValue.Member] = []
    for (input, cell) in zip(fact.inputs, row.cells) where cell.count < input.values.count {
      conditions.append(.init(name: input.id, value: .texts(cell)))
    }
    return .members([
      "row": .string(row.id),
      "when": .object(conditions),
      "then": .sorted(row.outcome.mapValues { .string($0.name) }),
      "evidence": isOfTable ? .string(row.provenance.evidence.rawValue) : nil,
    ])
  }
}
