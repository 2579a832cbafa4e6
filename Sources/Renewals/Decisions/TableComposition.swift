import Catalogs
import DecisionTables
import Instants

/// A table of a catalog with the overlays over it, as one chain of finite tables over what payloads hold.
///
/// The chain that is proved is the one that decides.
public struct TableComposition: Sendable {
  /// The table, and then the stages of its overlays, in the order in which they apply.
  public let facts: [TableFact]
  /// The same as finite tables. Its variables are the places of payloads that the tables read. Its outputs are those of
  /// the table, and last ``TableFact/evidenceOutcome`` if a stage reads it.
  public let chain: TableChain
  /// The places that the tables read, in the order of the chain's variables.
  package let variables: [SourceVariable]
  private let plan: FieldPlan
  /// What the inputs of each stage can be.
  let readings: [[InputReading]]
  /// Whether each row of each stage requires particular values of each input.
  package let isNamed: [[[Bool]]]
  /// The output that gives stages the evidence of the row that decided; it isn't part of the decision.
  let evidenceOutput: Int?
  /// What the table calls the parts of a decision.
  package let decision: DecisionFact
  /// What the payloads of the tables are.
  let payloads: PayloadModel
  /// The states by the provider's values for them.
  package let statesByStatus: [PayloadLiteral: String]
  /// The provider's values for states that tables list; empty if a table takes all others for unrecognised.
  package let knownStatuses: Set<PayloadLiteral>
  /// What deduplication keys are made of, by notice.
  let occurrences: [String: NoticeOccurrence]

  /// Makes the composition of a table and its overlays.
  public init(_ table: TableFact, overlays: [OverlayFact], in facts: Facts) throws(RenewalDecider.SetupError) {
    let stages = overlays.flatMap(\.stages)
    self.facts = [table] + stages.map(\.table)
    let variables = SourceVariable.variables(of: self.facts.flatMap(\.inputs))
    self.variables = variables
    plan = FieldPlan(variables)
    isNamed = self.facts.map { fact in fact.rows.map { row in fact.inputs.map { row.named.contains($0.id) } } }
    let named = Self.outputs(of: table, self.facts, in: facts)
    let evidence = Self.evidenceOutput(for: stages.map(\.table), besides: named)
    let outputs = named + [evidence].compactMap(\.self)
    let evidenceOutput = evidence.map { _ in named.count }
    self.evidenceOutput = evidenceOutput
    (decision, payloads) = (facts.decision, facts.payloads)
    statesByStatus = Dictionary(facts.states.compactMap { state in state.raw.map { ($0, state.id) } }) { first, _ in
      first
    }
    let listed = self.facts.flatMap(\.inputs).compactMap { input -> (literals: [PayloadLiteral], other: String?)? in
      guard case .field(let path, let listed) = input.origin, path == facts.payloads.status else { return nil }
      return (listed.map(\.literal), input.other)
    }
    knownStatuses = listed.contains { $0.other == TableFact.unrecognised } ? [] : Set(listed.flatMap(\.literals))
    let common = facts.payloads.identity.occurrence
    occurrences = Dictionary(
      facts.notices.map { notice in
        let paths = notice.occurrence.isEmpty ? common : notice.occurrence
        return (notice.id, NoticeOccurrence(situation: notice.situation, paths: paths))
      }
    ) { first, _ in first }
    var chainStages: [TableChain.Stage] = []
    for (index, fact) in self.facts.enumerated() {
      let executable = try Self.executable(fact)
      chainStages.append(
        TableChain.Stage(
          table: executable,
          sources: fact.inputs.map { Self.source(of: $0, variables, outputs) },
          effects: fact.rows.map { Self.effects(of: $0, outputs, evidence: index == 0 ? evidenceOutput : nil) }
        )
      )
    }
    readings = zip(self.facts, chainStages).map { fact, stage in
      zip(fact.inputs, stage.sources).map { InputReading($0, $1, variables, outputs: outputs) }
    }
    chain = TableChain(
      variables: variables.map { TableChain.Variable(name: $0.name, valueCount: $0.values.count) },
      outputs: outputs,
      stages: chainStages
    )
  }

  /// Makes the composition of a catalog's table, named, and its overlays.
  public init(catalog: Catalog, table name: String) throws(RenewalDecider.SetupError) {
    guard let table = catalog.facts.tables.named(name) else { throw .noTable(name) }
    try self.init(table, overlays: catalog.facts.overlays.filter { $0.over.name == name }, in: catalog.facts)
  }

  private static func executable(_ fact: TableFact) throws(RenewalDecider.SetupError) -> DecisionTable {
    do throws(TableError) {
      return try ExecutableTable(fact).table
    } catch {
      throw .table(fact.id, error)
    }
  }

  /// The outputs with all values that a row sets or requires; an output that no row sets is `none`.
  private static func outputs(of table: TableFact, _ tables: [TableFact], in facts: Facts) -> [TableChain.Output] {
    table.outputs.map { output in
      var values = facts.values(of: output)
      for value in ["none"] + tables.flatMap(\.rows).compactMap({ $0.outcome[output.id]?.name })
      where !values.contains(value) { values.append(value) }
      return TableChain.Output(name: output.id, values: values, initial: values.firstIndex(of: "none") ?? 0)
    }
  }

  /// The evidence as an output, if a stage reads it and the table has no output of that name itself.
  private static func evidenceOutput(for stages: [TableFact], besides named: [TableChain.Output])
    -> TableChain.Output?
  {
    let name = TableFact.evidenceOutcome
    let isAsked = stages.flatMap(\.inputs).contains { input in
      if case .outcome(name) = input.origin { true } else { false }
    }
    guard isAsked, !named.contains(where: { $0.name == name }) else { return nil }
    return TableChain.Output(name: name, values: Evidence.allCases.map(\.rawValue), initial: 0)
  }

  static func source(
    of input: TableFact.Input,
    _ variables: [SourceVariable],
    _ outputs: [TableChain.Output]
  ) -> TableChain.Source {
    if case .outcome(let name) = input.origin {
      let output = outputs.firstIndex { $0.name == name } ?? 0
      // A value that the input does not have, such as `none` of an output that is always set, cannot reach it.
      return .output(output, outputs[output].values.map { input.values.firstIndex(of: $0) ?? 0 })
    }
    let variable = variables.firstIndex { $0.isRead(by: input) } ?? 0
    return .variable(
      variable,
      variables[variable].values.map { value in
        SourceVariable.token(of: input, for: value, at: variables[variable].place)
          .flatMap(input.values.firstIndex) ?? 0
      }
    )
  }

  /// What a row sets; `evidence` is the output that also gets its evidence.
  static func effects(
    of row: TableFact.Row,
    _ outputs: [TableChain.Output],
    evidence: Int?
  ) -> [Int: Int] {
    var effects: [Int: Int] = [:]
    if let evidence { effects[evidence] = Evidence.allCases.firstIndex(of: row.provenance.evidence) }
    for (name, token) in row.outcome {
      guard let output = outputs.firstIndex(where: { $0.name == name }),
        let value = outputs[output].values.firstIndex(of: token.name)
      else { continue }
      effects[output] = value
    }
    return effects
  }

  /// The table and the stages that read the provider's own status.
  package var statusTables: [String] {
    facts.filter { stage in
      stage.inputs.contains { input in
        if case .field(let path, _) = input.origin { path == payloads.status } else { false }
      }
    }.map(\.id)
  }

  /// Whether any of the stages that changed something reads the provider's own status.
  func asksForStatus(_ overlays: [AppliedOverlay]) -> Bool {
    overlays.contains { statusTables.contains($0.stage) }
  }

  /// The values of all variables in facts, as indices.
  /// - Throws: If a field has a type or a value that an input cannot have.
  func values(in payload: SubscriptionFacts, now: Instant) throws(PayloadError) -> [Int] {
    if let values = plan.values(in: payload, now: now) { return values }
    throw try refusal(payload)
  }

  /// Why the values of the variables cannot be read: what is wrong with the first variable that cannot be read.
  private func refusal(_ payload: SubscriptionFacts) throws(PayloadError) -> PayloadError {
    for variable in variables {
      if variable.isField {
        if FieldPlan([variable]).values(in: payload, now: WitnessFacts.moment) == nil, let path = variable.paths.first {
          let found = payload.value(at: path)?.shortText ?? ""
          return PayloadError(.notListed, at: path.shown, ["value": found, "expected": variable.expectation])
        }
        continue
      }
      for path in variable.paths {
        guard let instant = try payload.instant(at: path) else { continue }
        if let shift = variable.shift, instant.advanced(byMilliseconds: shift.milliseconds) == nil {
          return PayloadError(.dateTooLate, at: path.shown)
        }
        if !variable.isCombination { break }
      }
    }
    return PayloadError(path: nil, summary: "No table knows these facts", fix: "Run `noticebook check`")
  }

  /// The fields that inputs of a stage took for unrecognised, with their values.
  func unrecognised(of stage: Int, in payload: SubscriptionFacts, _ values: [Int]) -> [(field: String, value: String)] {
    readings[stage].compactMap { $0.unrecognised(in: payload, values) }
  }

  /// The first instant in facts after a moment; no decision about them changes between the two.
  func firstInstant(in payload: SubscriptionFacts, after moment: Instant) -> Instant? {
    plan.firstInstant(in: payload, after: moment)
  }

  /// The values of facts that have been read before, at another moment.
  func values(_ values: [Int], in payload: SubscriptionFacts, at moment: Instant) -> [Int] {
    plan.values(values, in: payload, at: moment)
  }
}

extension SourceVariable {
  package func isRead(by input: TableFact.Input) -> Bool {
    switch (input.origin, place) {
    case (.field(let path, _), .field(let own)): path == own
    case (.instant(let paths, shift), .firstInstant(let own)), (.instant(let paths, shift), .instants(let own)):
      paths.contains(where: own.contains)
    default: false
    }
  }
}

extension SourceVariable {
  /// What a field may hold, as a sentence names it.
  package var expectation: String {
    let values = literals.map(\.literal.description).joined(separator: ", ")
    let listed = unlisted == nil ? values : "such as \(values)"
    return switch literals.first?.literal {
    case .integer?: "a whole number (\(listed))"
    case .boolean?: "true or false"
    default: "a text (\(listed))"
    }
  }
}
