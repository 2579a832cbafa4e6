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

extension Fields {
  mutating func notification(id: String) -> NotificationFact? {
    let notification = notificationName()
    let number = number()
    let provenance = provenance()
    reportUnknownKeys()
    guard let notification, let provenance else { return nil }
    return NotificationFact(id: id, notification: notification, number: number, provenance: provenance, span: span)
  }

  private mutating func number() -> Int? {
    guard let node = node("number"), let number = integer("number") else { return nil }
    if number < 1 { wrongType("number", String(number), "a whole number from 1", node.span) }
    return number
  }

  /// The type and the subtype of a notification, in the words of payloads.
  mutating func notificationName() -> TransitionFact.Notification? {
    let type = token("type")
    let subtype = optionalToken("subtype")
    for (key, token) in [("type", type), ("subtype", subtype)] {
      guard let token, !isNotificationWord(token.name) else { continue }
      wrongType(key, token.name, "a word of letters, digits, underscores and full stops", token.span)
    }
    return type.map { TransitionFact.Notification(type: $0.name, subtype: subtype?.name) }
  }

  private func isNotificationWord(_ word: String) -> Bool {
    func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar) }
    return word.unicodeScalars.first.map(isLetter) == true
      && word.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "." }
  }
}
