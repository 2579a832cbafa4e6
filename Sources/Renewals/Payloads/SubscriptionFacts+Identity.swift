import Catalogs
import JSON

extension SubscriptionFacts {
  private enum Name {
    static let notificationUUID: FieldName = "notificationUUID"
    static let originalTransactionId: FieldName = "originalTransactionId"
    static let status: FieldName = "status"
    static let transactionId: FieldName = "transactionId"
  }

  /// Refuses identifiers that nothing can be told by.
  /// - Returns: Whether the payloads name different subscriptions.
  func checkIdentity() throws(PayloadError) -> Bool {
    let areOfSeveral = try areOfSeveralSubscriptions
    if let place = place(Name.notificationUUID, of: .notification) { try checkUUID(place) }
    if place(Name.originalTransactionId, of: .transaction) == nil,
      place(Name.originalTransactionId, of: .renewalInfo) == nil
    {
      _ = try identifier(Name.transactionId, of: .transaction)
    }
    return areOfSeveral
  }

  private func checkUUID(_ place: Int) throws(PayloadError) {
    let path = "notification.notificationUUID"
    guard let uuid = document.node(at: place).string else {
      throw PayloadError(
        path: path,
        summary: "This is \(document.node(at: place).value.kindName), where a text belongs",
        fix: "Write a JSON string"
      )
    }
    guard uuid.isEmpty || uuid.isUUID else {
      throw PayloadError(
        path: path,
        summary: "This is no UUID",
        fix: "Pass the notification's own UUID, or leave it out"
      )
    }
  }

  /// The notification's UUID; nothing where it is absent or empty. ``checkIdentity()`` has read it before.
  var notificationUUID: String? {
    guard let place = place(Name.notificationUUID, of: .notification), let uuid = document.node(at: place).string,
      !uuid.isEmpty
    else { return nil }
    return uuid
  }

  /// Apple's number for the state of the subscription; nothing where no payload has one.
  var status: Int64? {
    guard let place = place(Name.status, of: .subscription), document.kind(at: place) == .integer else { return nil }
    return document.integer(at: place)
  }

  /// Appends what tells the customer's subscription apart from all others, as far as the payloads say: the first field
  /// that is there, so that a payload which arrives later with more fields names the same subscription.
  func appendIdentity(to text: inout ByteBuffer) {
    let known = [
      (Name.originalTransactionId, PayloadPath.Object.transaction), (Name.originalTransactionId, .renewalInfo),
      (Name.transactionId, .transaction),
    ]
    for (name, object) in known {
      guard let place = (try? identifier(name, of: object)) ?? nil else { continue }
      if document.kind(at: place) == .text {
        document.appendText(at: place, to: &text)
      } else {
        var digits = String(document.integer(at: place))
        digits.withUTF8 { text.append($0) }
      }
      return
    }
  }

  /// Whether the renewal info, the transaction and the chosen part of a status response name different subscriptions.
  private var areOfSeveralSubscriptions: Bool {
    get throws(PayloadError) {
      let renewal = try identifier(Name.originalTransactionId, of: .renewalInfo)
      let transaction = try identifier(Name.originalTransactionId, of: .transaction)
      let chosen = try identifier(Name.originalTransactionId, of: .subscription)
      guard let first = renewal ?? transaction ?? chosen else { return false }
      return !isSame(transaction ?? first, first) || !isSame(chosen ?? first, first)
    }
  }

  private func isSame(_ first: Int, _ second: Int) -> Bool {
    first == second || document.isEqual(first, second) || string(at: first) == string(at: second)
  }

  private func string(at place: Int) -> String {
    document.kind(at: place) == .text ? document.text(at: place) : String(document.integer(at: place))
  }

  /// Where a transaction's identifier stands, which Apple writes as a text and others as a number; nothing where it is
  /// absent or empty.
  private func identifier(_ name: FieldName, of object: PayloadPath.Object) throws(PayloadError) -> Int? {
    guard let place = place(name, of: object) else { return nil }
    switch document.kind(at: place) {
    case .text: return document.extent(at: place) == 1 ? nil : place
    case .integer: return place
    default:
      throw PayloadError(
        path: "\(object.rawValue).\(name)",
        summary: "This is \(document.node(at: place).value.kindName), where a text belongs",
        fix: "Write a JSON string"
      )
    }
  }

  @inline(__always)
  private func place(_ name: FieldName, of object: PayloadPath.Object) -> Int? {
    place(of: object).flatMap { document.member(name, at: $0) }
  }
}

extension String {
  /// Whether the text is a UUID as RFC 9562 writes it: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
  fileprivate var isUUID: Bool {
    utf8.count == 36
      && utf8.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : "0123456789abcdefABCDEF".utf8.contains(byte)
      }
  }
}
