import Catalogs
import DecisionTables

/// Whether an invariant holds at every point of a composition.
public struct InvariantProof: Sendable {
  /// A way in which it does not hold.
  public struct Violation: Hashable, Sendable {
    /// How many combinations are decided in this way.
    public let pointCount: Int
    /// One of them.
    public let facts: WitnessFacts
    /// The outputs that break it, such as `action updatePayment`; in the order of the table.
    public let broken: [String]
  }

  /// The invariant.
  public let invariant: InvariantFact
  /// How many combinations fall under it: an invariant about none of them proves nothing.
  public let pointCount: Int
  /// How it is broken, in the order in which the composition is walked; empty when it holds.
  public let violations: [Violation]

  /// How many combinations break it; `Int.max` if there are more.
  public var brokenPointCount: Int { violations.reduce(into: 0) { $0.addClamping($1.pointCount) } }
}

extension TableComposition {
  /// Proves an invariant over every point of the combined space.
  ///
  /// Only the points that it is about are walked; see ``TableChain/prove(keeping:where:)``. A name that the
  /// composition does not have restricts nothing, which can only make the invariant stronger.
  public func prove(_ invariant: InvariantFact) -> InvariantProof {
    let condition = condition(of: invariant)
    return proof(of: invariant, condition, chain.prove(where: condition.limits).classes)
  }

  /// The proofs of several invariants, in their order; those about the same points need one walk.
  package func proofs(of invariants: [InvariantFact]) -> [InvariantProof] {
    let conditions = invariants.map(condition)
    let limits = Array(Set(conditions.map(\.limits)))
    let proofs = Dictionary(uniqueKeysWithValues: zip(limits, chain.prove(whereEach: limits)))
    return zip(invariants, conditions).map { proof(of: $0, $1, proofs[$1.limits]?.classes ?? []) }
  }

  /// What an invariant is about.
  private struct Condition {
    /// The values that variables are limited to.
    var limits: [Int: [Int]] = [:]
    /// The values that outputs must have.
    var results: [(output: Int, values: Set<Int>)] = []
  }

  private func condition(of invariant: InvariantFact) -> Condition {
    let outputs = chain.outputs
    var condition = Condition()
    for (name, tokens) in invariant.when.sorted(by: { $0.key < $1.key }) {
      let wanted = Set(tokens.map(\.name))
      if let (stage, input) = input(named: name),
        case .variable(let index, let indices) = chain.stages[stage].sources[input]
      {
        // Two names may be of one place.
        let known = condition.limits[index] ?? Array(indices.indices)
        condition.limits[index] = known.filter { wanted.contains(facts[stage].inputs[input].values[indices[$0]]) }
      } else if let evidence = evidenceOutput, let (stage, input) = input(named: name),
        case .output(evidence, _) = chain.stages[stage].sources[input]
      {
        // Nothing sets it after the first table, so that its last value is the one that the stage has seen.
        condition.results.append((evidence, Self.indices(of: wanted, outputs[evidence])))
      } else if let output = outputs.firstIndex(where: { $0.name == name }) {
        condition.results.append((output, Self.indices(of: wanted, outputs[output])))
      }
    }
    return condition
  }

  /// What some classes of points, which the condition's limits leave, say about an invariant.
  private func proof(
    of invariant: InvariantFact,
    _ condition: Condition,
    _ classes: [ChainProof.Class]
  ) -> InvariantProof {
    let outputs = chain.outputs
    func values(_ tokens: [String: [Token]]) -> [Set<Int>?] {
      outputs.map { output in tokens[output.name].map { Self.indices(of: Set($0.map(\.name)), output) } }
    }
    let (only, never) = (values(invariant.then), values(invariant.never))
    var pointCount = 0
    var violations: [InvariantProof.Violation] = []
    for group in classes {
      guard condition.results.allSatisfy({ $0.values.contains(group.outcome[$0.output]) }) else { continue }
      // Tables with many inputs have more combinations than a number can count.
      let (sum, isTooMany) = pointCount.addingReportingOverflow(group.pointCount)
      pointCount = isTooMany ? .max : sum
      let broken = outputs.indices.filter { index in
        let value = group.outcome[index]
        return only[index]?.contains(value) == false || never[index]?.contains(value) == true
      }
      guard !broken.isEmpty else { continue }
      violations.append(
        InvariantProof.Violation(
          pointCount: group.pointCount,
          facts: facts(at: group.witness),
          broken: broken.map { "\(outputs[$0].name) \(outputs[$0].values[group.outcome[$0]])" }
        )
      )
    }
    return InvariantProof(invariant: invariant, pointCount: pointCount, violations: violations)
  }

  private static func indices(of tokens: Set<String>, _ output: TableChain.Output) -> Set<Int> {
    Set(output.values.indices.filter { tokens.contains(output.values[$0]) })
  }

  /// An input of the table by its name, or one of a stage as `stage.input`.
  private func input(named name: String) -> (stage: Int, input: Int)? {
    for (stage, fact) in facts.enumerated() {
      let prefix = stage == 0 ? "" : (fact.id.split(separator: ".").last.map { "\($0)." } ?? "")
      if let input = fact.inputs.firstIndex(where: { prefix + $0.id == name }) { return (stage, input) }
    }
    return nil
  }
}
