import Catalogs
import DecisionTables
import Instants

/// Decides with a table of a catalog and the overlays over it.
public struct RenewalDecider: Sendable {
  let program: DecisionProgram

  /// Why a catalog cannot decide.
  public enum SetupError: Error, CustomStringConvertible {
    /// The catalog has no table of this name.
    case noTable(String)
    /// Decisions cannot be read from a table of the catalog, because an output is missing or has other values.
    case noDecision(String, fix: String)
    /// A table of the catalog is not finite and well formed.
    case table(String, TableError)

    /// What is wrong.
    public var description: String {
      switch self {
      case .noTable(let name): "The catalog has no decision table '\(name)'"
      case .noDecision(let summary, _): summary
      case .table(let name, let error): "Table \(name) cannot be used: \(error)"
      }
    }

    /// What to do about it, in the imperative.
    public var fix: String {
      switch self {
      case .noTable(let name): "Write it in facts/tables/\(name).yaml."
      case .noDecision(_, let fix): fix
      case .table: "Run `noticebook check` and fix the table."
      }
    }
  }

  /// Makes a decider for a table of a catalog; for the one that the catalog decides with if none is named.
  public init(catalog: Catalog, table name: String? = nil) throws(SetupError) {
    let name = name ?? catalog.facts.decision.table
    if let flaw = catalog.facts.tables.named(name)?.decisionFlaws(in: catalog.facts).first {
      throw .noDecision(flaw.summary, fix: flaw.fix)
    }
    self.init(try TableComposition(catalog: catalog, table: name))
  }

  /// Makes a decider for a table and its overlays.
  public init(_ composition: TableComposition) { program = DecisionProgram(composition) }

  /// Decides about facts at a moment.
  ///
  /// An instant that equals `now` is past. An unknown value of a known type decides as `unrecognised` and is reported.
  /// - Throws: If a field has a type that it can't have, if the facts are about no subscription
  ///   (``SubscriptionFacts/otherSubject``), and if a table of the catalog has a gap.
  /// - Complexity: A fixed number of steps; what a decision says beyond its rows and outcome is computed on use.
  public func decide(_ facts: SubscriptionFacts, now: Instant) throws(PayloadError) -> RenewalDecision {
    guard facts.payloads === program.composition.payloads else {
      throw PayloadError(
        path: nil,
        summary: "The facts were read as payloads of \(facts.payloads.name), and the catalog is about "
          + program.composition.payloads.name,
        fix: "Read them with the catalog's payloads: SubscriptionFacts(json: …, of: catalog.facts.payloads)"
      )
    }
    if let subject = facts.otherSubject {
      throw PayloadError(
        path: nil,
        summary: "The facts are about no subscription (\(subject)), so there is nothing to decide",
        fix: "Look at otherSubject before you decide"
      )
    }
    let facts = try facts.at(now)
    let values = try program.composition.values(in: facts, now: now)
    let common: DecisionCase
    do throws(DecisionProgram.UndecidedError) {
      common = try program.decisionCase(values)
    } catch {
      // A stage with a gap ends the decision like a table with one: to leave it out could undo what it prevents.
      throw PayloadError(.noRow, at: nil, ["table": error.table])
    }
    // The key is made on use; values that it cannot be made of are refused now.
    try facts.checkIdentity()
    if let occurrence = common.occurrence { try facts.checkOccurrence(occurrence.paths) }
    return RenewalDecision(program: program, facts: facts, common: common, now: now)
  }
}
