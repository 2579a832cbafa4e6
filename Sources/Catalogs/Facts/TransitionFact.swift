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

extension TransitionFact.Notification {
  /// The type and the subtype of a notification, in the words of payloads.
  static let form = Form(
    required("type", .notificationWord).described("Its notificationType."),
    optional("subtype", .notificationWord).described("Its subtype.")
  ).making { _, words in words.0.map { Self(type: $0.name, subtype: words.1?.name) } }
}

extension TransitionFact {
  static let form = Form(
    required("from", .statesBefore).described("The states that it leaves, or none where a subscription begins."),
    required("event", .word).described("What happens."),
    end,
    required("notifications", .list(of: notification, expected: "a list of {type: …, subtype: …}")).described(
      "What the server then sends: all of them, in this order."
    ),
    optional("expirationReason", .word).described("Why the subscription has ended."),
    optional("billingCycle", .choice(BillingCycle.self)).described(
      "Whether the days of renewal are kept, or counted from now on."
    ),
    Provenance.form
  )

  /// The state that it reaches and the access there; a new decision from the facts also decides access.
  private static let end = Form.oneOf(
    required("to", .constant("decided")).described("The facts decide again, about access too.").making { _, to in
      (nil, nil, to != nil)
    },
    Form(
      required("to", .word(except: "decided")).described("The state that it reaches."),
      required("entitled", .boolean).described("Whether the customer has access afterwards.")
    ).making { _, end in (end.0, end.1, end.0 != nil && end.1 != nil) }
  )

  private static let notification = Shape.fact(
    Notification.form.making { fields, notification in notification.map { ($0, fields.span) } },
    as: "a notification"
  )
}

extension Fields {
  mutating func transition(id: String) -> TransitionFact? {
    let (from, event, end, notifications, expirationReason, cycle, provenance) = whole(TransitionFact.form)
    guard let from, let event, end.2, let provenance else { return nil }
    return TransitionFact(
      id: id,
      from: from,
      event: event,
      to: end.0,
      notifications: notifications?.map(\.0) ?? [],
      notificationSpans: notifications?.map(\.1) ?? [],
      entitled: end.1,
      expirationReason: expirationReason,
      billingCycle: cycle,
      provenance: provenance,
      span: span
    )
  }
}

extension Shape<[Token]> {
  /// The states of a list, or none for the word `none`.
  fileprivate static var statesBefore: Shape {
    Shape(.any(of: [["const": "none"], someWords.schema()])) { fields, node, key in
      node.scalarValue == "none" ? [] : someWords.read(fields, node, key)
    }
  }
}

extension Shape<Token> {
  /// A word as payloads write it.
  fileprivate static var notificationWord: Shape {
    word.limited(to: .pattern("^[A-Za-z][A-Za-z0-9_.]*$"), "a word of letters, digits, underscores and full stops") {
      word in
      func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar) }
      return word.unicodeScalars.first.map(isLetter) == true
        && word.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "." }
    }.named("notificationWord", "A word as payloads write it: DID_RENEW.")
  }
}
