import Catalogs
import JSON

extension SubscriptionFacts {
  private enum Name {
    static let appAccountToken: FieldName = "appAccountToken"
    static let appTransactionId: FieldName = "appTransactionId"
    static let autoRenewProductId: FieldName = "autoRenewProductId"
    static let customer: FieldName = "customer"
    static let notificationUUID: FieldName = "notificationUUID"
    static let originalTransactionId: FieldName = "originalTransactionId"
    static let productId: FieldName = "productId"
    static let status: FieldName = "status"
    static let subscriptionGroupIdentifier: FieldName = "subscriptionGroupIdentifier"
    static let transactionId: FieldName = "transactionId"
    static let webOrderLineItemId: FieldName = "webOrderLineItemId"
  }

  private typealias Field = (name: FieldName, object: PayloadPath.Object)

  /// What names a subscription or a purchase of it, the most lasting first, so that a payload which arrives later with more
  /// fields names the same subscription.
  private static let purchaseFields: [Field] = [
    (Name.originalTransactionId, .transaction), (Name.originalTransactionId, .renewalInfo),
    (Name.originalTransactionId, .subscription), (Name.transactionId, .transaction),
    (Name.webOrderLineItemId, .transaction),
  ]
  /// What names a customer, who may have several subscriptions.
  private static let customerFields: [Field] = [
    (Name.customer, .request), (Name.appAccountToken, .transaction), (Name.appAccountToken, .renewalInfo),
    (Name.appTransactionId, .transaction), (Name.appTransactionId, .renewalInfo),
  ]
  /// What tells one subscription of a customer from the others. A group comes first, because the product may change in it.
  private static let productFields: [Field] = [
    (Name.subscriptionGroupIdentifier, .transaction), (Name.subscriptionGroupIdentifier, .subscription),
    (Name.productId, .transaction), (Name.productId, .renewalInfo), (Name.autoRenewProductId, .renewalInfo),
  ]

  /// The most bytes that a caller's own name for a customer may have.
  public static let customerLimit = 256

  /// Refuses identifiers that nothing can be told by, and payloads of different subscriptions.
  func checkIdentity() throws(PayloadError) {
    try checkSameSubscription()
    if let place = place(Name.notificationUUID, of: .notification) { try checkUUID(place) }
    if try firstIdentifier(of: Self.purchaseFields) == nil, try firstIdentifier(of: Self.customerFields) != nil {
      _ = try firstIdentifier(of: Self.productFields)
    }
    if let place = try identifier((Name.customer, .request)), document.text(at: place).utf8.count > Self.customerLimit {
      throw PayloadError(
        path: "customer",
        summary: "The name of the customer has more than \(Self.customerLimit) bytes",
        fix: "Pass a shorter one, such as your own identifier of the customer"
      )
    }
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
        summary: "This isn't a UUID",
        fix: "Pass the notification's own UUID, or leave it out"
      )
    }
  }

  /// The notification's UUID; `nil` if it is absent or empty. ``checkIdentity()`` has read it before.
  var notificationUUID: String? {
    guard let place = place(Name.notificationUUID, of: .notification), let uuid = document.node(at: place).string,
      !uuid.isEmpty
    else { return nil }
    return uuid
  }

  /// Apple's number for the state of the subscription; `nil` if no payload has one.
  var status: Int64? {
    guard let place = place(Name.status, of: .subscription), document.kind(at: place) == .integer else { return nil }
    return document.integer(at: place)
  }

  /// Whether anything tells the customer's subscription from all others.
  var hasIdentity: Bool {
    first(of: Self.purchaseFields) != nil
      || first(of: Self.customerFields) != nil && first(of: Self.productFields) != nil
  }

  /// Appends what tells the customer's subscription from all others: the first field that names it, or else the first that
  /// names the customer, with the first that tells the customer's subscriptions apart.
  /// - Returns: Whether the facts have such a field.
  func appendIdentity(to text: inout ByteBuffer) -> Bool {
    if let place = first(of: Self.purchaseFields) {
      append(place, to: &text)
      return true
    }
    guard let customer = first(of: Self.customerFields), let product = first(of: Self.productFields) else {
      return false
    }
    var customerText = string(at: customer)
    // With its length, so that no other pair of texts reads the same.
    var prefix = "customer \(customerText.utf8.count) "
    prefix.withUTF8 { text.append($0) }
    customerText.withUTF8 { text.append($0) }
    append(product, to: &text)
    return true
  }

  /// The same as ``firstIdentifier(of:)`` for fields that ``checkIdentity()`` has looked at.
  private func first(of fields: [Field]) -> Int? { (try? firstIdentifier(of: fields)) ?? nil }

  private func firstIdentifier(of fields: [Field]) throws(PayloadError) -> Int? {
    for field in fields {
      if let place = try identifier(field) { return place }
    }
    return nil
  }

  private func append(_ place: Int, to text: inout ByteBuffer) {
    if document.kind(at: place) == .text {
      document.appendText(at: place, to: &text)
    } else {
      var digits = String(document.integer(at: place))
      digits.withUTF8 { text.append($0) }
    }
  }

  /// Refuses a renewal info, a transaction and a chosen part of a status response that name different subscriptions. A
  /// verified payload that names none could be of any, so that it counts as different from one that does.
  private func checkSameSubscription() throws(PayloadError) {
    let fields = [PayloadPath.Object.transaction, .renewalInfo, .subscription].map { (Name.originalTransactionId, $0) }
    var known: (object: PayloadPath.Object, place: Int)?
    for (name, object) in fields {
      guard let place = try identifier((name, object)) else { continue }
      if let known, !isSame(known.place, place) {
        throw PayloadError(
          path: "\(object.rawValue).originalTransactionId",
          summary: "This is \(string(at: place).shortened), and \(known.object.rawValue) names another subscription, "
            + string(at: known.place).shortened,
          fix: "Pass the payloads of one subscription"
        )
      }
      known = known ?? (object, place)
    }
    guard isVerified, known != nil else { return }
    for (object, place) in [(PayloadPath.Object.transaction, transactionPlace), (.renewalInfo, renewalInfoPlace)]
    where place != nil {
      guard try identifier((Name.originalTransactionId, object)) == nil else { continue }
      throw PayloadError(
        path: "\(object.rawValue).originalTransactionId",
        summary: "This is missing, so that \(object.rawValue) may be of another subscription than what is verified",
        fix: "Pass the payloads of one subscription as Apple signed them"
      )
    }
  }

  private func isSame(_ first: Int, _ second: Int) -> Bool {
    first == second || document.isEqual(first, second) || string(at: first) == string(at: second)
  }

  private func string(at place: Int) -> String {
    document.kind(at: place) == .text ? document.text(at: place) : String(document.integer(at: place))
  }

  /// Where an identifier stands, which Apple writes as a text and others as a number; `nil` where it is absent or empty.
  private func identifier(_ field: Field) throws(PayloadError) -> Int? {
    guard let place = place(field.name, of: field.object) else { return nil }
    switch document.kind(at: place) {
    case .text: return document.extent(at: place) == 1 ? nil : place
    case .integer where field.object != .request: return place
    default:
      throw PayloadError(
        path: field.object == .request ? "\(field.name)" : "\(field.object.rawValue).\(field.name)",
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
