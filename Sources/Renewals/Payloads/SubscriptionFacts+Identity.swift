import Catalogs

extension SubscriptionFacts {
  private enum Place {
    static let notificationUUID = FieldPlace("notificationUUID", of: .notification)
    static let renewalOriginal = FieldPlace("originalTransactionId", of: .renewalInfo)
    static let transactionOriginal = FieldPlace("originalTransactionId", of: .transaction)
    static let chosenOriginal = FieldPlace("originalTransactionId", of: .subscription)
    static let transactionIdentifier = FieldPlace("transactionId", of: .transaction)
  }

  /// Refuses identifiers that nothing can be told by.
  func checkIdentity() throws(PayloadError) {
    _ = try areOfDifferentSubscriptions
    if let place = place(of: Place.notificationUUID) { try checkUUID(place) }
    if place(of: Place.transactionOriginal) == nil, place(of: Place.renewalOriginal) == nil {
      _ = try identifier(Place.transactionIdentifier)
    }
  }

  private func checkUUID(_ place: Int) throws(PayloadError) {
    let path = Place.notificationUUID.description
    guard let uuid = document.node(at: place).string else {
      throw PayloadError(
        path: path,
        summary: "This is \(document.node(at: place).value.kindName), where a text belongs",
        fix: "Write a JSON string"
      )
    }
    guard uuid.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), uuid.utf8.count <= 64 else {
      throw PayloadError(
        path: path,
        summary: "This is no UUID",
        fix: "Pass the notification's own UUID, or leave it out"
      )
    }
  }

  /// The notification's UUID; nothing where it is absent or empty. ``checkIdentity()`` has read it before.
  var notificationUUID: String? {
    guard let place = place(of: Place.notificationUUID), let uuid = document.node(at: place).string, !uuid.isEmpty
    else { return nil }
    return uuid
  }

  /// What tells the customer's subscription apart from all others, as far as the payloads say: the first field that is
  /// there, so that a payload which arrives later with more fields names the same subscription.
  var subscriptionIdentity: String? {
    for field in [Place.transactionOriginal, Place.renewalOriginal, Place.transactionIdentifier] {
      if let place = (try? identifier(field)) ?? nil { return string(at: place) }
    }
    return nil
  }

  /// Whether the renewal info, the transaction and the chosen part of a status response name different subscriptions.
  var areOfDifferentSubscriptions: Bool {
    get throws(PayloadError) {
      let renewal = try identifier(Place.renewalOriginal)
      let transaction = try identifier(Place.transactionOriginal)
      let chosen = try identifier(Place.chosenOriginal)
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
  private func identifier(_ field: FieldPlace) throws(PayloadError) -> Int? {
    guard let place = place(of: field) else { return nil }
    switch document.kind(at: place) {
    case .text: return document.extent(at: place) == 1 ? nil : place
    case .integer: return place
    default:
      throw PayloadError(
        path: field.description,
        summary: "This is \(document.node(at: place).value.kindName), where a text belongs",
        fix: "Write a JSON string"
      )
    }
  }
}
