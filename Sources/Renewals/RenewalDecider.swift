import Catalogs
import Crypto
import DecisionTables
import Instants

/// Decides with a table of a catalog and the overlays over it.
public struct RenewalDecider: Sendable {
  private let table: ExecutableTable
  private let stages: [(stage: OverlayFact.Stage, table: ExecutableTable)]
  private let outputs: [TableFact.Output]

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
    outputs = fact.outputs
    var stages: [(OverlayFact.Stage, ExecutableTable)] = []
    for overlay in catalog.facts.overlays where overlay.over.name == name {
      for stage in overlay.stages { stages.append((stage, try Self.executable(stage.table))) }
    }
    self.stages = stages
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
  /// An instant that equals `now` is past. Throws where a field has a type that it cannot have; an unknown value of a
  /// known type decides as `unrecognised` and is reported.
  public func decide(_ facts: SubscriptionFacts, now: Instant) throws(PayloadError) -> RenewalDecision {
    guard let (row, inputs) = try table.decide(facts, now: now) else {
      throw PayloadError(
        path: nil,
        summary: "Table \(table.fact.id) has no row for these facts",
        fix: "Run `noticebook check`, which names the gap"
      )
    }
    var outcome: [String: String] = [:]
    for output in outputs { outcome[output.id] = row.outcome[output.id]?.name ?? "none" }
    var overlays: [AppliedOverlay] = []
    var allInputs = inputs
    for (stage, table) in stages {
      guard let (row, inputs) = try table.decide(facts, now: now, outcome: outcome) else { continue }
      allInputs += inputs
      let changes = row.outcome.mapValues(\.name).filter { outcome[$0.key] != $0.value }
      guard !changes.isEmpty else { continue }
      outcome.merge(changes) { $1 }
      overlays.append(AppliedOverlay(stage: stage.table.id, row: row.id, changes: changes))
    }
    return RenewalDecision(
      table: table.fact.id,
      row: row.id,
      outcome: outcome,
      provenance: row.provenance,
      inputs: inputs,
      overlays: overlays,
      warnings: warnings(row, inputs: allInputs, outcome),
      now: now,
      nextChange: allInputs.compactMap(\.instant).filter { $0 > now }.min(),
      deduplicationKey: try deduplicationKey(facts, row: row, overlays: overlays, inputs: inputs)
    )
  }

  private func warnings(_ row: TableFact.Row, inputs: [DecidedInput], _ outcome: [String: String]) -> [String] {
    var warnings: [String] = []
    for input in inputs {
      guard let unlisted = input.unlisted, input.value == "unrecognised" else { continue }
      warnings.append("Input \(input.id) is \(unlisted), which the catalog does not know; it counts as \(input.value)")
    }
    switch outcome["advice"] {
    case "refresh"?: warnings.append("The facts are too old or too incomplete to decide; fetch the status anew")
    case "report"?: warnings.append("The facts disagree with each other (row \(row.id)); report the payload")
    case "reportClockSkew"?:
      warnings.append("The revocation lies in the future; compare the clocks and report the payload")
    default: break
    }
    return warnings
  }

  private func deduplicationKey(
    _ facts: SubscriptionFacts,
    row: TableFact.Row,
    overlays: [AppliedOverlay],
    inputs: [DecidedInput]
  ) throws(PayloadError) -> String {
    if let path = PayloadPath("notification.notificationUUID"), let uuid = try facts.text(at: path) { return uuid }
    var parts = [table.fact.id, row.id] + overlays.map { "\($0.stage).\($0.row)" }
    parts += inputs.map { "\($0.id)=\($0.instant?.description ?? $0.value)" }
    for text in ["transaction.originalTransactionId", "renewalInfo.originalTransactionId", "transaction.transactionId"]
    {
      guard let path = PayloadPath(text), let value = facts.value(at: path) else { continue }
      parts.append("\(text)=\(value.shortText)")
    }
    return hexadecimalDigest(of: parts.joined(separator: "\n").utf8).prefix(32).description
  }
}
