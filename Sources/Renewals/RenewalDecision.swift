import Catalogs
import Instants

/// What a decision table says about one customer's subscription at one moment.
public struct RenewalDecision: Sendable {
  /// The table that decided.
  public let table: String
  /// The row that decided.
  public let row: String
  /// What the decision says, by output, after the overlays.
  public let outcome: [String: String]
  /// How sure the deciding row is.
  public let provenance: Provenance
  /// What each input was, in the order of the table.
  public let inputs: [DecidedInput]
  /// The overlay rows that changed something, in order.
  public let overlays: [AppliedOverlay]
  /// What the caller should know, in English, in a fixed order.
  public let warnings: [String]
  /// How far each payload behind the decision can be trusted; see ``SubscriptionFacts/trust``.
  public let trust: [String: PayloadTrust]
  /// The moment of the decision.
  public let now: Instant
  /// The first later moment at which the same facts give another row or outcome; it belongs to that decision. Nothing
  /// when time alone changes nothing.
  public let nextChange: Instant?
  /// Names the situation, so that a caller can send each notice once: the notification's UUID, or else a digest of the
  /// row, the overlays, the instants that the row asked about, and the original transaction's identifier. The moment
  /// of the decision is not part of it.
  public let deduplicationKey: String

  /// The renewal state, or `undetermined` or `stale`.
  public var state: String { outcome["state"] ?? "" }
  /// Whether the customer has access.
  public var isEntitled: Bool { outcome["entitled"] == "true" }
  /// The notice to send.
  public var notice: String? { named("notice") }
  /// The link of the action that the customer can take.
  public var action: String? { named("action") }
  /// The App Store message that applies.
  public var message: String? { named("message") }
  /// What the caller should do about the facts themselves, or about a notice that is only a test.
  public var advice: String? { named("advice") }

  private func named(_ output: String) -> String? { outcome[output].flatMap { $0 == "none" ? nil : $0 } }
}

/// An overlay row that changed the outcome.
public struct AppliedOverlay: Hashable, Sendable {
  /// The stage.
  public let stage: String
  /// The row.
  public let row: String
  /// What it set, by output.
  public let changes: [String: String]
}
