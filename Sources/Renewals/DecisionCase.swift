import Instants

/// What decisions have in common that one set of tables makes about the same values of its inputs: everything that they
/// say except instants.
package struct DecisionCase: Hashable, Sendable {
  // Held, so that no other program can have its address.
  private let program: DecisionProgram
  private let values: [Int]

  /// The case of a decision; nothing where the decision also says what a payload holds that the table does not list.
  package init?(_ decision: RenewalDecision) {
    let readings = decision.program.composition.readings[0]
    for index in readings.indices where readings[index].mayBeUnlisted(decision.values) { return nil }
    (program, values) = (decision.program, decision.values)
  }

  /// Whether two decisions differ in nothing but instants.
  package static func == (left: Self, right: Self) -> Bool {
    left.program === right.program && left.values == right.values
  }

  /// Hashes the tables' identity and the values.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(program))
    hasher.combine(values)
  }
}

extension RenewalDecision {
  /// The instant behind an input, by its place in ``inputs``; nothing where there is none.
  package func instant(ofInput index: Int) -> Instant? { program.composition.readings[0][index].instant(in: facts) }
}
