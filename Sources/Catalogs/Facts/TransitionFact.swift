import Diagnostics
import YAML

/// A way from one renewal state to the next.
public struct TransitionFact: Sendable {
  /// A server notification.
  public struct Notification: Hashable, Sendable {
    /// Its `notificationType`.
    public let type: String
    /// Its `subtype`; `nil` if it has none.
    public let subtype: String?

    /// `DID_RENEW/BILLING_RECOVERY`, or the type alone.
    public var name: String { subtype.map { "\(type)/\($0)" } ?? type }
  }

  /// What becomes of the days on which the subscription renews.
  public enum BillingCycle: String, CaseIterable, Sendable {
    /// They stay as they were before the renewal failed.
    case kept
    /// They are counted from the transition on.
    case restarted
  }

  /// Its name.
  public let id: String
  /// The states that it leaves, in the order of the file; none when it begins a subscription.
  public let from: [Token]
  /// What happens. From one state an event leads to one transition only.
  public let event: Token
  /// The state that it reaches; `nil` if the facts decide again, as after a refund is reversed.
  public let to: Token?
  /// What the server then sends: all of them, in this order.
  public let notifications: [Notification]
  /// The places of the notifications, in their order.
  let notificationSpans: [SourceSpan]
  /// Whether the customer has access afterwards; `nil` if the facts decide again.
  public let entitled: Bool?
  /// Why the subscription has ended, as a value of the inputs that read `renewalInfo.expirationIntent`.
  public let expirationReason: Token?
  /// What becomes of the billing cycle, where the transition says so.
  public let billingCycle: BillingCycle?
  /// Where the fact comes from.
  public let provenance: Provenance
  /// Its place in the file.
  public let span: SourceSpan
}

extension Fields {
  mutating func transition(id: String) -> TransitionFact? {
    let from = statesBefore()
    let event = token("event")
    let to = token("to")
    let isDecided = to?.name == "decided"
    // A new decision from the facts also decides access.
    let entitled = isDecided ? nil : boolean("entitled")
    let notifications = notifications()
    let expirationReason = optionalToken("expirationReason")
    let hasCycle = node("billingCycle") != nil
    let cycle = hasCycle ? choice("billingCycle", TransitionFact.BillingCycle.self) : nil
    let provenance = provenance()
    reportUnknownKeys()
    guard let from, let event, let to, isDecided || entitled != nil, let provenance else { return nil }
    return TransitionFact(
      id: id,
      from: from,
      event: event,
      to: isDecided ? nil : to,
      notifications: notifications.map(\.notification),
      notificationSpans: notifications.map(\.span),
      entitled: entitled,
      expirationReason: expirationReason,
      billingCycle: cycle,
      provenance: provenance,
      span: span
    )
  }

  /// The states of a list, or none for the word `none`.
  private mutating func statesBefore() -> [Token]? {
    guard let node = required("from") else { return nil }
    if case .scalar(let scalar) = node.content, scalar.value == "none" { return [] }
    return tokens("from")
  }

  private mutating func notifications() -> [(notification: TransitionFact.Notification, span: SourceSpan)] {
    guard let node = required("notifications") else { return [] }
    guard case .sequence(let items) = node.content else {
      wrongType("notifications", node.kindName, "a list of {type: …, subtype: …}", node.span)
      return []
    }
    return items.compactMap { item in
      guard var fields = Fields(item, subject: "a notification of \(subject)", findings: findings) else { return nil }
      defer { fields.reportUnknownKeys() }
      let span = fields.span
      return fields.notificationName().map { ($0, span) }
    }
  }
}
