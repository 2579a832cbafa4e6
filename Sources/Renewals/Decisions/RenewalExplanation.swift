import Catalogs
import DecisionTables
import Instants

/// Why a decision is as it is, and what would have to be different for another one.
public struct RenewalExplanation: Sendable {
  /// A fact that the deciding row requires, and the values that it allows.
  public struct Match: Hashable, Sendable {
    /// What the input was.
    public let input: DecidedInput
    /// Every value that the row takes, in the order of the input.
    public let allowed: [String]
  }

  /// What the same facts will say later.
  public struct LaterDecision: Hashable, Sendable {
    /// The moment from which on it is so; it belongs to it.
    public let instant: Instant
    /// The row that then decides.
    public let row: String
    /// What it then says, by output.
    public let outcome: [String: String]
  }

  /// A fact as it would have to be.
  public struct ChangedFact: Hashable, Sendable {
    /// The table, or the stage, that reads it.
    public let table: String
    /// The input.
    public let input: String
    /// The value that it has.
    public let from: String
    /// The values that would do, in the order of the input.
    public let to: [String]
    /// Who can bring that about; `nil` if the catalog does not say.
    public let changedBy: TableFact.Changer?
  }

  /// The smallest change of the facts that leads to another outcome.
  public struct NearMiss: Hashable, Sendable {
    /// What would have to be different, all of it at once.
    public let facts: [ChangedFact]
    /// The rows that would decide, one or more.
    public let rows: [String]
    /// What they would say, by output.
    public let outcome: [String: String]
    /// The outputs in which that differs from the decision.
    public let differences: Set<String>
  }

  /// The decision.
  public let decision: RenewalDecision
  /// The facts that the deciding row requires, in the order of the table.
  public let matches: [Match]
  /// Facts that the payload leaves out and the deciding row takes for something.
  public let assumptions: [DecidedInput]
  /// What time alone will change, the earliest first.
  public let later: [LaterDecision]
  /// Other changes that lead to another outcome: those that can come about before those that no one can bring about, or
  /// that need a value which the catalog does not know. Among both, those that lead to rows whose facts contradict each
  /// other or are defined nowhere come last; before them the customer's own steps come first, and then changes of
  /// access, of the state, of what the customer is told, and of advice; among equals those that rest on better
  /// evidence. Changes of two facts only where no change of one that can come about leads elsewhere. At most
  /// ``nearMissLimit``.
  public let nearMisses: [NearMiss]

  /// How many near misses are worth reading.
  public static let nearMissLimit = 5
}

extension RenewalDecision {
  /// Explains the decision.
  /// - Complexity: A decision for each value of each place that the tables read; for each two of them where no single
  ///   one makes a difference.
  public var explanation: RenewalExplanation {
    let row = rowFact
    let named = zip(inputs, row.cells).filter(\.0.isNamed)
    var search = NearMissSearch(decision: self)
    return RenewalExplanation(
      decision: self,
      matches: named.map { RenewalExplanation.Match(input: $0, allowed: $1) },
      assumptions: named.map(\.0).filter { $0.assumedAs != nil },
      later: timeline,
      nearMisses: Array(search.nearMisses().prefix(RenewalExplanation.nearMissLimit))
    )
  }

  /// What the same facts will say at each of their instants that is still to come, where it is something else.
  var timeline: [RenewalExplanation.LaterDecision] {
    var later: [RenewalExplanation.LaterDecision] = []
    var (moment, last) = (now, common)
    while let (instant, next) = change(after: moment, of: last) {
      later.append(
        RenewalExplanation.LaterDecision(
          instant: instant,
          row: program.composition.facts[0].rows[next.verdict.rows[0]].id,
          outcome: program.words(next.verdict.outcome)
        )
      )
      (moment, last) = (instant, next)
    }
    return later
  }

  /// The first later moment at which the same facts give another row or outcome; it belongs to that decision. Nothing
  /// when time alone changes nothing.
  ///
  /// Only instants of the facts can change a decision, so it is enough to decide again at each of them.
  public var nextChange: Instant? { change(after: now, of: common)?.instant }

  /// What the same facts say at ``nextChange``.
  package var next: RenewalDecision? {
    change(after: now, of: common).map { instant, next in
      RenewalDecision(program: program, facts: facts, common: next, now: instant)
    }
  }

  /// The first change of what a decision says after a moment.
  private func change(after moment: Instant, of last: DecisionCase) -> (instant: Instant, next: DecisionCase)? {
    var moment = moment
    while let instant = program.composition.firstInstant(in: facts, after: moment) {
      // A gap of a table, which a check names, ends the decision at that moment, and isn't a change of the outcome.
      let values = program.composition.values(values, in: facts, at: instant)
      if let next = try? program.decisionCase(values), program.differs(next.verdict, from: last.verdict) {
        return (instant, next)
      }
      moment = instant
    }
    return nil
  }
}

/// Looks for the changes of facts that lead to another outcome.
private struct NearMissSearch {
  let decision: RenewalDecision
  private var program: DecisionProgram { decision.program }
  private var composition: TableComposition { decision.program.composition }

  /// What one or two variables would have to be for a verdict.
  private struct Change {
    let variables: [Int]
    let values: [Int]
    let verdict: DecisionProgram.Verdict
  }

  /// Changes of the same variables that lead to one outcome are one near miss.
  private struct Group: Hashable {
    let variables: [Int]
    /// Of each variable that is a combination of instants, the one that changes.
    let instants: [Int?]
    /// All values but the last, which alone may be one of several.
    let fixed: [Int]
    let outcome: [Int]
  }

  /// Who changes each variable, by index.
  private let changers: [TableFact.Changer?]

  init(decision: RenewalDecision) {
    self.decision = decision
    let inputs = decision.program.composition.facts.flatMap(\.inputs)
    changers = decision.program.composition.variables.map { variable in
      inputs.lazy.filter(variable.isRead).compactMap(\.changedBy).first
    }
  }

  mutating func nearMisses() -> [RenewalExplanation.NearMiss] {
    let single = changes(of: composition.variables.indices.map { [$0] })
    if single.contains(where: isPlausible) { return ranked(single) }
    let changeable = composition.variables.indices.filter { changers[$0] != .nobody }
    let pairs = changeable.flatMap { first in changeable.filter { $0 > first }.map { [first, $0] } }
    return ranked(changes(of: pairs).filter(isPlausible) + single)
  }

  /// Whether the change can come about while the subscription stays the same one.
  private func isPlausible(_ change: Change) -> Bool {
    zip(change.variables, change.values).allSatisfy { variable, value in
      changers[variable] != .nobody && composition.variables[variable].values[value] != .unlisted
    }
  }

  private func changes(of choices: [[Int]]) -> [Change] {
    choices.flatMap { variables -> [Change] in
      var values = [decision.values]
      for variable in variables {
        values = values.flatMap { known in
          alternatives(to: known, variable).map { value in
            var changed = known
            changed[variable] = value
            return changed
          }
        }
      }
      return values.compactMap { changed in
        guard let verdict = try? program.verdict(changed), verdict.outcome != decision.verdict.outcome
        else { return nil }
        return Change(variables: variables, values: variables.map { changed[$0] }, verdict: verdict)
      }
    }
  }

  /// The other values of a variable, of a combination of instants those in which one of them changes; without what only
  /// time brings.
  private func alternatives(to values: [Int], _ variable: Int) -> [Int] {
    let all = composition.variables[variable].values
    return all.indices.filter { value in
      guard value != values[variable] else { return false }
      guard case .all(let before) = all[values[variable]], case .all(let after) = all[value] else {
        return !(all[values[variable]] == .future && all[value] == .past)
      }
      let changed = before.indices.filter { before[$0] != after[$0] }
      return changed.count == 1 && !changed.contains { before[$0] == .future && after[$0] == .past }
    }
  }

  /// The instant of a combination that a value changes; `nil` for all other variables.
  private func changedInstant(of variable: Int, to value: Int) -> Int? {
    let all = composition.variables[variable].values
    guard case .all(let before) = all[decision.values[variable]], case .all(let after) = all[value] else { return nil }
    return before.indices.first { before[$0] != after[$0] }
  }

  private func ranked(_ changes: [Change]) -> [RenewalExplanation.NearMiss] {
    var order: [Group] = []
    var groups: [Group: [Change]] = [:]
    for change in changes {
      let group = Group(
        variables: change.variables,
        instants: zip(change.variables, change.values).map(changedInstant),
        fixed: change.values.dropLast(),
        outcome: change.verdict.outcome
      )
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(change)
    }
    let misses = order.compactMap { group in groups[group].map { (miss(group, $0), rank($0)) } }
    return misses.enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }

  private func miss(_ group: Group, _ changes: [Change]) -> RenewalExplanation.NearMiss {
    let base = composition.facts[0]
    var rows: [String] = []
    for change in changes {
      let row = base.rows[change.verdict.rows[0]].id
      if !rows.contains(row) { rows.append(row) }
    }
    let facts = group.variables.enumerated().map { position, variable in
      changed(variable, to: position < group.fixed.count ? [group.fixed[position]] : changes.compactMap(\.values.last))
    }
    let outputs = composition.chain.outputs
    return RenewalExplanation.NearMiss(
      facts: facts,
      rows: rows,
      outcome: program.words(group.outcome),
      differences: Set(
        outputs.indices.filter { group.outcome[$0] != decision.verdict.outcome[$0] }.map { outputs[$0].name }
      )
    )
  }

  /// A variable under the name of an input that reads it and is changed by all the values: of several, the first whose new
  /// values say nothing about other values of the variable, or the least.
  private func changed(_ variable: Int, to values: [Int]) -> RenewalExplanation.ChangedFact {
    var nearest: (fact: RenewalExplanation.ChangedFact, others: Int)?
    for (fact, stage) in zip(composition.facts, composition.chain.stages) {
      for (input, source) in zip(fact.inputs, stage.sources) {
        guard case .variable(variable, let indices) = source else { continue }
        let wanted = Set(values.map { indices[$0] })
        if wanted.contains(indices[decision.values[variable]]) { continue }
        let others = indices.count(where: wanted.contains) - Set(values).count
        if let nearest, nearest.others <= others { continue }
        let changed = RenewalExplanation.ChangedFact(
          table: fact.id,
          input: input.id,
          from: input.values[indices[decision.values[variable]]],
          to: input.values.indices.filter(wanted.contains).map { input.values[$0] },
          changedBy: changers[variable]
        )
        nearest = (changed, others)
      }
    }
    if let nearest { return nearest.fact }
    return RenewalExplanation.ChangedFact(
      table: "",
      input: composition.variables[variable].name,
      from: "",
      to: [],
      changedBy: nil
    )
  }

  /// How much a change matters, and how sure the catalog is of what it leads to; less comes first.
  private func rank(_ changes: [Change]) -> Int {
    let outputs = composition.chain.outputs
    let outcome = changes[0].verdict.outcome
    let kinds: [[DecisionFact.Part]] = [[.access], [.state], [.notice, .action, .message]]
    let kind =
      kinds.firstIndex { parts in
        let names = parts.map(composition.decision.output)
        return outputs.indices.contains {
          names.contains(outputs[$0].name) && outcome[$0] != decision.verdict.outcome[$0]
        }
      } ?? kinds.count
    let evidence = changes.map { change in
      composition.facts[0].rows[change.verdict.rows[0]].provenance.evidence
    }
    let certainty = evidence.compactMap { Evidence.allCases.firstIndex(of: $0) }.min() ?? Evidence.allCases.count
    // Facts that contradict each other are the least likely to come true.
    let isDoubtful = !evidence.contains { [.documented, .observed, .inferred].contains($0) }
    let isImplausible = !changes.contains(where: isPlausible)
    let isCustomers = changes[0].variables.allSatisfy { changers[$0] == .customer }
    return (isImplausible ? 1000 : 0) + (isDoubtful ? 100 : 0) + (isCustomers ? 0 : 50) + kind * Evidence.allCases.count
      + certainty
  }
}
