import Catalogs
import DecisionTables

/// The places that the tables of two catalogs read, with the values that both can decide about.
struct ComparedSpace {
  let scope: DecisionComparison.Scope
  let variables: [SourceVariable]
  /// What the later catalog says of decisions and payloads.
  let decision: DecisionFact
  private let payloads: PayloadModel
  private let possible: PossibleFacts
  /// The outputs of both catalogs, and last the evidence if a stage reads it.
  let outputs: [TableChain.Output]
  private let evidence: Int?
  let refusedValues: [DecisionComparison.RefusedValues]
  let unsharedOutputs: [DecisionComparison.UnsharedOutput]
  let unsharedPlaces: [DecisionComparison.UnsharedPlace]
  /// The inputs that describe a place, the second catalog's first.
  private let readers: [(table: String, input: TableFact.Input)]

  init(_ before: TableComposition, _ after: TableComposition, scope: DecisionComparison.Scope) {
    self.scope = scope
    (decision, payloads) = (after.decision, after.payloads)
    let inputs = [before, after].map { Self.facts(of: $0, scope).flatMap(\.inputs) }
    variables = SourceVariable.variables(of: inputs[1] + inputs[0])
    possible = PossibleFacts(variables.map { $0.reading(after.payloads) }, of: after.payloads)
    let own = inputs.map(SourceVariable.variables)
    refusedValues = variables.flatMap { variable in
      zip(DecisionComparison.Side.allCases, own).compactMap { side, own in
        Self.refused(variable, knownTo: own, by: side == .before ? .after : .before)
      }
    }
    unsharedPlaces = variables.compactMap { variable in
      let readers = zip(DecisionComparison.Side.allCases, own)
        .filter { $0.1.contains { !Set($0.paths).isDisjoint(with: variable.paths) } }
      guard readers.count == 1, let side = readers.first?.0 else { return nil }
      return DecisionComparison.UnsharedPlace(name: variable.name, valueCount: variable.values.count, side: side)
    }
    let named = [before, after].map(\.namedOutputs)
    var all: [TableChain.Output] = []
    for output in named[1] + named[0] where !all.contains(where: { $0.name == output.name }) {
      let twin = named[0].first { $0.name == output.name }
      let values = output.values + (twin?.values ?? []).filter { !output.values.contains($0) }
      all.append(TableChain.Output(name: output.name, values: values, initial: output.initial))
    }
    unsharedOutputs = all.compactMap { output in
      let sides = zip(DecisionComparison.Side.allCases, named)
        .filter { $0.1.contains { $0.name == output.name } }.map(\.0)
      return sides.count == 1 ? DecisionComparison.UnsharedOutput(name: output.name, side: sides[0]) : nil
    }
    let asked = [after, before].lazy.compactMap { composition in
      composition.evidenceOutput.map { composition.chain.outputs[$0] }
    }.first
    evidence = scope == .table ? nil : asked.map { _ in all.count }
    outputs = all + (scope == .table ? [] : [asked].compactMap(\.self))
    readers = [after, before].flatMap { composition in
      Self.facts(of: composition, scope).flatMap { fact in fact.inputs.map { (fact.id, $0) } }
    }
  }

  private static func facts(of composition: TableComposition, _ scope: DecisionComparison.Scope) -> [TableFact] {
    scope == .table ? Array(composition.facts.prefix(1)) : composition.facts
  }

  /// The values of a field that one catalog knows and the space does not have, because the other refuses them.
  private static func refused(
    _ variable: SourceVariable,
    knownTo own: [SourceVariable],
    by side: DecisionComparison.Side
  ) -> DecisionComparison.RefusedValues? {
    guard case .field(let path) = variable.place, let known = own.first(where: { $0.paths == [path] }) else {
      return nil
    }
    let values = known.values.filter { !variable.values.contains($0) }
    guard !values.isEmpty else { return nil }
    return DecisionComparison.RefusedValues(path: path, values: values.map(\.words), refusing: side)
  }

  /// The outputs whose differences don't count: those that one catalog lacks, and those that only stages read.
  var ignoredOutputs: Set<Int> {
    let unshared = Set(unsharedOutputs.map(\.name))
    return Set(outputs.indices.filter { unshared.contains(outputs[$0].name) || $0 == evidence })
  }

  /// The tables of a catalog over this space.
  func chain(_ composition: TableComposition) -> TableChain {
    let facts = Self.facts(of: composition, scope)
    return TableChain(
      variables: variables.map { TableChain.Variable(name: $0.name, valueCount: $0.values.count) },
      outputs: outputs,
      stages: facts.indices.map { index in
        TableChain.Stage(
          table: composition.chain.stages[index].table,
          sources: facts[index].inputs.map { TableComposition.source(of: $0, variables, outputs) },
          effects: facts[index].rows.map {
            TableComposition.effects(of: $0, outputs, evidence: index == 0 ? evidence : nil)
          }
        )
      }
    )
  }

  /// What a region requires of the places that it limits.
  func conditions(of region: TableRegion) -> [DecisionChange.Condition] {
    variables.indices.compactMap { index in
      let variable = variables[index]
      let cell = region.cells[index]
      guard cell != .all(count: variable.values.count) else { return nil }
      return DecisionChange.Condition(
        paths: variable.paths,
        shift: isShiftedOtherwise(variable) ? variable.shift : nil,
        values: cell.indices.map { variable.words(at: $0) },
        input: input(variable, cell)
      )
    }
  }

  /// Whether the same dates are also read with another shift of the same name, such as a window that had another length.
  private func isShiftedOtherwise(_ variable: SourceVariable) -> Bool {
    variables.contains { other in
      other.shift?.name == variable.shift?.name && other.shift != variable.shift
        && !Set(other.paths).isDisjoint(with: variable.paths)
    }
  }

  /// The first input that distinguishes exactly the values of a cell from the others.
  private func input(_ variable: SourceVariable, _ cell: ValueSet) -> DecisionChange.Condition.Input? {
    for (table, input) in readers where variable.isRead(by: input) {
      let tokens = variable.values.map { SourceVariable.token(of: input, for: $0, at: variable.place) }
      let inside = Set(cell.indices.map { tokens[$0] })
      let outside = Set(tokens.indices.filter { !cell.contains($0) }.map { tokens[$0] })
      guard inside.isDisjoint(with: outside), !inside.contains(nil) else { continue }
      return DecisionChange.Condition.Input(
        table: table,
        name: input.id,
        values: input.values.filter { inside.contains($0) },
        excluded: input.values.filter { outside.contains($0) }
      )
    }
    return nil
  }

  /// Facts of a region; `nil` if no facts are in it, because places are read from the same dates.
  func facts(in region: TableRegion) -> WitnessFacts? {
    possible.values(among: region.cells.map { Array($0.indices) }).map { values in
      WitnessFacts(zip(variables, values).map { ($0, $0.values[$1]) }, of: payloads)
    }
  }
}

extension TableComposition {
  /// The outputs of the table itself.
  fileprivate var namedOutputs: [TableChain.Output] {
    chain.outputs.indices.filter { $0 != evidenceOutput }.map { chain.outputs[$0] }
  }
}

extension SourceVariable {
  /// A value in words; where several instants count for themselves, each is named.
  fileprivate func words(at index: Int) -> String {
    guard case .all(let states) = values[index] else { return values[index].words }
    return zip(paths, states).map { "\($0) \($1.words)" }.joined(separator: " and ")
  }
}

extension SourceVariable.Value {
  /// The value in words.
  fileprivate var words: String {
    switch self {
    case .absent: "absent"
    case .literal(let literal): literal.description
    case .unlisted: "another value"
    case .past: "past"
    case .future: "future"
    case .all(let states): states.map(\.words).joined(separator: " and ")
    }
  }
}
