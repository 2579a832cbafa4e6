import Catalogs

/// Golden cases that a table lacks: together with its own they notice every small mistake.
///
/// What they expect is what the table decides now. A person has to compare it with the documents: a mistake that the
/// table already has is in the case too.
public struct MissingCases: Sendable {
  /// A case that is missing.
  public struct Proposal: Hashable, Sendable {
    /// The facts and the moment.
    public let facts: WitnessFacts
    /// The row of the table that decides now.
    public let row: String
    /// What is decided now, by output.
    public let outcome: [String: String]
    /// A mistake that the case notices and no other does, as ``TableMutations`` names it.
    public let mutant: String
  }

  /// The cases, in the order in which mistakes were found.
  public let proposals: [Proposal]

  /// Looks for the cases that are missing. All tables must be exact, and the cases that there are must pass.
  ///
  /// - Complexity: A few times that of ``TableMutations``: each round proposes one case for each row with unnoticed
  ///   mistakes.
  public init(_ run: GoldenCaseRun, _ composition: TableComposition) {
    let base = composition.facts[0]
    var expectations = run.expectations
    var proposals: [Proposal] = []
    var known: Set<WitnessFacts> = []
    var isDone = false
    while !isDone {
      let survivors = TableMutations(composition, GoldenCaseRun(expectations, composition)).survivors
      var rows: Set<[String]> = []
      isDone = true
      for survivor in survivors where rows.insert([survivor.table, survivor.changedRow]).inserted {
        guard known.insert(survivor.facts).inserted else { continue }
        isDone = false
        let facts = composition.aboutSubscription(survivor.facts)
        proposals.append(
          Proposal(facts: facts, row: survivor.row, outcome: survivor.outcome, mutant: survivor.mutant)
        )
        expectations.append(
          GoldenCaseRun.Expectation(
            name: survivor.mutant,
            facts: facts,
            row: survivor.row,
            outcome: survivor.outcome,
            span: base.span
          )
        )
      }
    }
    self.proposals = proposals
  }
}
