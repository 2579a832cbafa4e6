import Catalogs
import DecisionTables
import Notices
import Renewals

extension DecisionCode {
  /// What a table of a catalog, the one that decides unless another is named, and its overlays decide.
  init(_ texts: CatalogTexts, table named: String? = nil) throws(CodeGenerationError) {
    let name = named ?? texts.catalog.facts.decision.table
    let composition: TableComposition
    do throws(RenewalDecider.SetupError) {
      composition = try TableComposition(catalog: texts.catalog, table: name)
    } catch {
      throw CodeGenerationError("\(error)", at: nil, fix: error.fix)
    }
    let evidence = TableFact.evidenceOutcome
    let outputs = composition.chain.outputs.filter { $0.name != evidence }
    if let own = composition.facts[0].outputs.first(where: { $0.id == evidence }) {
      throw CodeGenerationError(
        "Output '\(own.id)' of table \(name) has the name by which code says how sure a row is",
        at: composition.facts[0].span,
        fix: "Rename the output"
      )
    }
    let maker = DecisionCodeMaker(composition: composition, texts: texts, outputs: outputs)
    self.name = name
    self.fields = try maker.fields()
    self.outputs =
      outputs.map { Output(name: $0.name, values: maker.values(of: $0), isBoolean: maker.isBoolean($0.name)) }
      + [Output(name: evidence, values: Evidence.allCases.map(\.rawValue), isBoolean: false)]
    var tables: [Table] = []
    for index in composition.facts.indices { tables.append(try maker.table(index)) }
    self.tables = tables
  }
}

private struct DecisionCodeMaker {
  let composition: TableComposition
  let texts: CatalogTexts
  let outputs: [TableChain.Output]

  private var inputs: [TableFact.Input] { composition.facts.flatMap(\.inputs) }

  func fields() throws(CodeGenerationError) -> [DecisionCode.Field] {
    var fields: [DecisionCode.Field] = []
    for variable in composition.variables {
      guard case .field(let path) = variable.place else {
        fields += variable.paths.map { DecisionCode.Field(path: $0, choices: nil) }
        continue
      }
      let choices = variable.values.compactMap { choice($0, of: variable) }
      try Naming.checkCollisions(
        choices.map { ($0.token, $0.token) },
        in: "the inputs that read \(path)",
        at: composition.facts.first { $0.inputs.contains(where: variable.isRead) }?.span
      )
      fields.append(DecisionCode.Field(path: path, choices: choices))
    }
    return fields
  }

  /// A value as the first input that has a word of its own for it calls it.
  private func choice(_ value: SourceVariable.Value, of variable: SourceVariable) -> DecisionCode.Choice? {
    let readers = inputs.filter(variable.isRead)
    switch value {
    case .absent: return readers.lazy.compactMap(\.missing).first.map { .init(token: $0, meaning: .absent) }
    case .unlisted: return readers.lazy.compactMap(\.other).first.map { .init(token: $0, meaning: .unlisted) }
    case .literal(let literal):
      let token = readers.lazy.compactMap { input -> String? in
        guard case .field(_, let literals) = input.origin else { return nil }
        return literals.first { $0.literal == literal }?.token
      }.first
      return token.map { .init(token: $0, meaning: .literal(literal)) }
    case .past, .future, .all: return nil
    }
  }

  /// The values that an output can have: without `none` where no table gives it.
  func values(of output: TableChain.Output) -> [String] {
    let isNeverNone =
      composition.facts[0].rows.allSatisfy { $0.outcome[output.name] != nil }
      && !composition.facts.flatMap(\.rows).contains { $0.outcome[output.name]?.name == "none" }
    return isNeverNone ? output.values.filter { $0 != "none" } : output.values
  }

  /// Whether an output is true or false after every row.
  func isBoolean(_ output: String) -> Bool {
    guard let domain = composition.facts[0].outputs.first(where: { $0.id == output })?.domain, case .boolean = domain
    else { return false }
    return composition.facts[0].rows.allSatisfy { $0.outcome[output] != nil }
  }

  func table(_ index: Int) throws(CodeGenerationError) -> DecisionCode.Table {
    let fact = composition.facts[index]
    let proof = composition.chain.stages[index].table.prove(regionLimit: 1)
    guard proof.undecidedPointCount == 0, proof.overlapCount == 0 else {
      throw CodeGenerationError(
        "Table \(fact.id) is not exact: \(proof.undecidedPointCount) points have no row, and \(proof.overlapCount) "
          + "pairs of rows share points",
        at: fact.span,
        fix: "Run `noticebook prove`, which names them"
      )
    }
    // Where rows share no point, those that change nothing need not be asked about.
    let rows = fact.rows.filter { index == 0 || !$0.outcome.isEmpty }
    return DecisionCode.Table(
      id: fact.id,
      inputs: fact.inputs.map { DecisionCode.Input(name: $0.id, source: source(of: $0)) },
      rows: rows.map { row in
        DecisionCode.Row(
          id: row.id,
          about: texts.string("tables.\(fact.id).\(row.id)", in: texts.catalog.sourceLocale),
          conditions: fact.inputs.indices.compactMap { condition($0, of: row, in: fact) },
          effects: effects(of: row, isWhole: index == 0)
        )
      }
    )
  }

  private func source(of input: TableFact.Input) -> DecisionCode.Input.Source {
    switch input.origin {
    case .instant(let paths): .timing(paths)
    case .field(let path, _): .field(path)
    case .outcome(let name): .output(name)
    }
  }

  private func condition(_ index: Int, of row: TableFact.Row, in fact: TableFact) -> DecisionCode.Condition? {
    let input = fact.inputs[index]
    let cell = row.cells[index]
    guard cell.count < input.values.count else { return nil }
    switch input.origin {
    case .instant:
      let allowed = DecisionCode.timings.filter { cell.contains($0 == "absent" ? input.missing ?? $0 : $0) }
      return .init(input: index, allowed: allowed, all: DecisionCode.timings)
    case .outcome(let name):
      let all = outputs.first { $0.name == name }.map(values) ?? Evidence.allCases.map(\.rawValue)
      // Values that the input does not list cannot reach it.
      let allowed = all.filter(cell.contains)
      return allowed.count == all.count ? nil : .init(input: index, allowed: allowed, all: all)
    case .field:
      guard let variable = composition.variables.first(where: { $0.isRead(by: input) }) else { return nil }
      let values = variable.values.map { value in
        (
          name: choice(value, of: variable)?.token ?? "",
          isAllowed: SourceVariable.token(of: input, for: value, at: variable.place).map(cell.contains) ?? false
        )
      }
      let allowed = values.filter(\.isAllowed).map(\.name)
      return allowed.count == values.count ? nil : .init(input: index, allowed: allowed, all: values.map(\.name))
    }
  }

  private func effects(of row: TableFact.Row, isWhole: Bool) -> [(output: String, value: String)] {
    var effects = outputs.compactMap { output -> (output: String, value: String)? in
      if let value = row.outcome[output.name]?.name { return (output.name, value) }
      return isWhole ? (output.name, output.values[output.initial]) : nil
    }
    if isWhole { effects.append((TableFact.evidenceOutcome, row.provenance.evidence.rawValue)) }
    return effects
  }
}
