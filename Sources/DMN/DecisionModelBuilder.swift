import Catalogs
import ICU
import Notices

/// Gathers the decisions of a model in the order of deciding.
struct DecisionModelBuilder {
  let texts: CatalogTexts
  /// The table that all others are applied over.
  let base: TableFact
  var inputData: [DecisionModel.InputData] = []
  var decisions: [DecisionModel.Decision] = []
  /// The variable that holds each output, after the decisions so far.
  var current: [String: DecisionModel.Column] = [:]

  init(texts: CatalogTexts, base: TableFact) { (self.texts, self.base) = (texts, base) }

  var facts: Facts { texts.catalog.facts }

  mutating func addBase() {
    let table = base
    let outputs = table.outputs.map { column(of: $0) }
    let inputs = table.inputs.map { column(of: $0, scope: nil, table: table) }
    let level = 1 + topLevel
    decisions.append(
      DecisionModel.Decision(
        id: table.id,
        about: "Decides \(table.outputs.map(\.id).joined(separator: ", "))",
        inputs: inputs,
        outputs: outputs,
        rules: table.rows.map { row in
          let outcome = table.outputs.map {
            DecisionTokens.output(row.outcome[$0.id]?.name ?? "none", of: $0.id).quoted
          }
          return rule(row, of: table, inputs: table.inputs, scope: nil, outcome: outcome)
        },
        level: level
      )
    )
    if isEvidenceRead { addEvidence(inputs, level: level) }
    for (output, column) in zip(table.outputs, outputs) {
      current[output.id] = column
      inputData.append(
        DecisionModel.InputData(column: column, about: "Output \(column.variable) of decision \(table.id)")
      )
    }
  }

  /// Whether a stage over the table asks how sure its row is.
  private var isEvidenceRead: Bool {
    facts.overlays.filter { $0.over.name == base.id }.flatMap(\.stages).flatMap(\.table.inputs).contains { input in
      if case .outcome(TableFact.evidenceOutcome) = input.origin { true } else { false }
    }
  }

  /// The same table with the evidence of its rows for its only output, since an engine does not say which row decided.
  private mutating func addEvidence(_ inputs: [DecisionModel.Column], level: Int) {
    let name = TableFact.evidenceOutcome
    let column = DecisionModel.Column(
      variable: "output_\(name)",
      kind: .string,
      values: Evidence.allCases.map { DecisionTokens.output($0.rawValue, of: name).quoted }
    )
    decisions.append(
      DecisionModel.Decision(
        id: "\(base.id).\(name)",
        about: "Says how sure the row of \(base.id) is",
        inputs: inputs,
        outputs: [column],
        rules: base.rows.map { row in
          let outcome = DecisionTokens.output(row.provenance.evidence.rawValue, of: name).quoted
          return rule(row, of: base, inputs: base.inputs, scope: nil, outcome: [outcome])
        },
        level: level
      )
    )
    current[name] = column
  }

  var topLevel: Int { decisions.map(\.level).max() ?? 0 }

  func column(of output: TableFact.Output) -> DecisionModel.Column {
    DecisionModel.Column(
      variable: "output_\(output.id)".asVariable,
      kind: .string,
      values: facts.values(of: output).map { DecisionTokens.output($0, of: output.id).quoted }
    )
  }

  /// The column of an input, together with what supplies it: input data, or a decision about instants.
  mutating func column(of input: TableFact.Input, scope: String?, table: TableFact) -> DecisionModel.Column {
    if case .outcome(let output) = input.origin, let column = current[output] { return column }
    let name = scope.map { "\($0).\(input.id)" } ?? input.id
    let column = DecisionModel.Column(
      variable: "input_\(name)".asVariable,
      kind: .string,
      values: input.values.map { DecisionTokens.input($0, of: name).quoted }
    )
    switch input.origin {
    case .outcome: break
    case .instant(let paths, let shift):
      decisions.append(timing(column, paths, shift, input.timeTokens, name, id: "\(table.id).\(input.id)"))
    case .field(let path, let literals):
      let listed = literals.map { "\(DecisionTokens.input($0.token, of: name).quoted) for \($0.literal)" }
      let rest = [input.missing.map { ($0, "no value") }, input.other.map { ($0, "any other value") }]
        .compactMap(\.self).map { "\(DecisionTokens.input($0.0, of: name).quoted) for \($0.1)" }
      inputData.append(
        DecisionModel.InputData(
          column: column,
          about: "Field \(path): \((listed + rest).joined(separator: ", "))"
        )
      )
    }
    return column
  }

  func rule(
    _ row: TableFact.Row,
    of table: TableFact,
    inputs: [TableFact.Input],
    scope: String?,
    outcome: [String]
  ) -> DecisionModel.Rule {
    DecisionModel.Rule(
      id: row.id,
      cells: zip(inputs, row.cells).map { input, cell in
        guard row.named.contains(input.id), cell.count < input.values.count else { return nil }
        if case .outcome(let output) = input.origin {
          return cell.map { DecisionTokens.output($0, of: output).quoted }
        }
        let name = scope.map { "\($0).\(input.id)" } ?? input.id
        return cell.map { DecisionTokens.input($0, of: name).quoted }
      },
      outcome: outcome,
      texts: texts.catalog.locales.map { ($0.tag, texts.string("tables.\(table.id).\(row.id)", in: $0)) },
      evidence: row.provenance.evidence.rawValue,
      sources: row.provenance.sources.map { $0.source + ($0.place.map { "#\($0)" } ?? "") }
    )
  }
}
