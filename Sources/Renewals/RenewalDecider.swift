import Catalogs
import DecisionTables
import Instants

/// Decides with a table of a catalog and the overlays over it.
public struct RenewalDecider: Sendable {
  private let table: ExecutableTable
  private let stages: [ExecutableTable]
  /// The states by Apple's numbers for them.
  private let statesByStatus: [Int64: String]

  /// Why a catalog cannot decide.
  public enum SetupError: Error, CustomStringConvertible {
    /// The catalog has no table of this name.
    case noTable(String)
    /// A table of the catalog is not finite and well formed.
    case table(String, TableError)

    /// What is wrong.
    public var description: String {
      switch self {
      case .noTable(let name): "The catalog has no decision table '\(name)'"
      case .table(let name, let error): "Table \(name) cannot be used: \(error)"
      }
    }
  }

  /// Makes a decider for a table of a catalog.
  public init(catalog: Catalog, table name: String = "renewal") throws(SetupError) {
    guard let fact = catalog.facts.tables.named(name) else { throw .noTable(name) }
    table = try Self.executable(fact)
    var stages: [ExecutableTable] = []
    for overlay in catalog.facts.overlays where overlay.over.name == name {
      for stage in overlay.stages { stages.append(try Self.executable(stage.table)) }
    }
    self.stages = stages
    statesByStatus = Dictionary(catalog.facts.states.map { (Int64($0.raw), $0.id) }) { first, _ in first }
  }

  private static func executable(_ fact: TableFact) throws(SetupError) -> ExecutableTable {
    do throws(TableError) {
      return try ExecutableTable(fact)
    } catch {
      throw .table(fact.id, error)
    }
  }

  /// Decides about facts at a moment.
  ///
  /// An instant that equals `now` is past. An unknown value of a known type decides as `unrecognised` and is reported.
  /// - Throws: Where a field has a type that it cannot have, and where a table of the catalog has a gap.
  public func decide(_ facts: SubscriptionFacts, now: Instant) throws(PayloadError) -> RenewalDecision {
    let verdict = try verdict(on: facts, now: now)
    return RenewalDecision(
      table: table.fact.id,
      row: verdict.row.id,
      outcome: verdict.outcome,
      provenance: verdict.row.provenance,
      inputs: verdict.inputs,
      overlays: verdict.overlays,
      warnings: try facts.warnings + disagreement(with: verdict, facts) + verdict.warnings,
      trust: facts.trust,
      now: now,
      nextChange: try nextChange(after: verdict, facts, now: now),
      deduplicationKey: try deduplicationKey(of: verdict, facts)
    )
  }

  /// Apple's own status, where it is another state than the one that the row found.
  private func disagreement(with verdict: Verdict, _ facts: SubscriptionFacts) -> [String] {
    guard case .integer(let status)? = facts.value("status", of: .subscription),
      let apples = statesByStatus[status], let own = verdict.row.outcome["state"]?.name, own != apples
    else { return [] }
    let used =
      switch verdict.outcome["state"] {
      case apples: "Apple's counts"
      case own: "the row's evidence is firm, so the row counts"
      default: "neither counts"
      }
    return ["Apple's status is \(status) (\(apples)), but row \(verdict.row.id) says \(own); \(used)"]
  }

  /// What the tables say, before anything is said about time and repetition.
  fileprivate struct Verdict {
    var row: TableFact.Row
    var inputs: [DecidedInput]
    var overlayInputs: [DecidedInput] = []
    var overlays: [AppliedOverlay] = []
    var outcome: [String: String]
  }

  private func verdict(on facts: SubscriptionFacts, now: Instant) throws(PayloadError) -> Verdict {
    let (row, inputs) = try decided(table, facts, now: now, outcome: [:])
    var outcome: [String: String] = [:]
    for output in table.fact.outputs { outcome[output.id] = row.outcome[output.id]?.name ?? "none" }
    var verdict = Verdict(row: row, inputs: inputs, outcome: outcome)
    let evidence = [TableFact.evidenceOutcome: row.provenance.evidence.rawValue]
    for stage in stages {
      let known = verdict.outcome.merging(evidence) { own, _ in own }
      let (row, inputs) = try decided(stage, facts, now: now, outcome: known)
      verdict.overlayInputs += inputs
      let changes = row.outcome.mapValues(\.name).filter { verdict.outcome[$0.key] != $0.value }
      guard !changes.isEmpty else { continue }
      verdict.outcome.merge(changes) { $1 }
      verdict.overlays.append(AppliedOverlay(stage: stage.fact.id, row: row.id, changes: changes))
    }
    return verdict
  }

  /// A stage with a gap ends the decision like a table with one: to leave it out could undo what it is there to prevent.
  private func decided(
    _ table: ExecutableTable,
    _ facts: SubscriptionFacts,
    now: Instant,
    outcome: [String: String]
  ) throws(PayloadError) -> (row: TableFact.Row, inputs: [DecidedInput]) {
    guard let decided = try table.decide(facts, now: now, outcome: outcome) else {
      throw PayloadError(
        path: nil,
        summary: "Table \(table.fact.id) has no row for these facts",
        fix: "Run `noticebook check`, which names the gap"
      )
    }
    return decided
  }

  /// Only instants of the facts can change a decision, so it is enough to decide again at each of them.
  private func nextChange(
    after verdict: Verdict,
    _ facts: SubscriptionFacts,
    now: Instant
  ) throws(PayloadError) -> Instant? {
    let instants = Set((verdict.inputs + verdict.overlayInputs).compactMap(\.instant)).filter { $0 > now }
    for instant in instants.sorted() {
      let later = try self.verdict(on: facts, now: instant)
      if later.row.id != verdict.row.id || later.outcome != verdict.outcome { return instant }
    }
    return nil
  }

  /// The digest leaves out what the row did not ask for: a customer who turns auto-renew off in grace keeps the notice
  /// that was already sent. Of the inputs it asked for, only instants tell two situations of one row apart.
  private func deduplicationKey(of verdict: Verdict, _ facts: SubscriptionFacts) throws(PayloadError) -> String {
    if let uuid = try facts.notificationUUID { return uuid }
    var parts = [table.fact.id, verdict.row.id] + verdict.overlays.map { "\($0.stage).\($0.row)" }
    for input in verdict.inputs where input.isNamed {
      if let instant = input.instant { parts.append("\(input.id)=\(instant)") }
    }
    // Last, because it is the only part that is not ours and could hold a line break.
    parts.append(try facts.subscriptionIdentity ?? "")
    return String(hexadecimalDigest(of: parts.joined(separator: "\n").utf8).prefix(32))
  }
}

extension RenewalDecider.Verdict {
  fileprivate var warnings: [String] {
    var warnings: [String] = []
    for input in inputs + overlayInputs {
      guard let unlisted = input.unlisted, input.value == "unrecognised" else { continue }
      let warning = "Input \(input.id) is \(unlisted), which the catalog does not know; it counts as \(input.value)"
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    switch outcome["advice"] {
    case "refresh"?: warnings.append("The facts are too old or too incomplete to decide; fetch the status anew")
    case "report"?: warnings.append("The facts disagree with each other (row \(row.id)); report the payload")
    case "reportClockSkew"?:
      warnings.append("The revocation lies in the future; compare the clocks and report the payload")
    case "sendAsTest"?:
      warnings.append("The facts do not come from production; the notice is a test and must not reach a customer")
    default: break
    }
    return warnings
  }
}
