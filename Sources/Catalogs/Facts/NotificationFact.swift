import Diagnostics
import YAML

/// A server notification, by its type and subtype; what it does to a subscription is said by transitions.
public struct NotificationFact: Sendable {
  /// Its name in the catalog.
  public let id: String
  /// Its type and subtype, as payloads write them.
  public let notification: TransitionFact.Notification
  /// Its number, where payloads have one in place of its type.
  public let number: Int?
  /// Where the fact comes from.
  public let provenance: Provenance
  /// Its place in the file.
  public let span: SourceSpan
}

extension NotificationFact {
  static let form = Form(
    TransitionFact.Notification.form,
    optional("number", .positive).described("Its number, where payloads have one in place of its type."),
    Provenance.form
  )
}

extension Fields {
  mutating func notification(id: String) -> NotificationFact? {
    let (notification, number, provenance) = whole(NotificationFact.form)
    guard let notification, let provenance else { return nil }
    return NotificationFact(id: id, notification: notification, number: number, provenance: provenance, span: span)
  }
}
