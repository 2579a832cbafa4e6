import Catalogs

/// Brings the forms in which backends hold payloads into one: the fields of each object, and how far each is trusted.
///
/// A payload may be a decoded object or a signed text. A notification may be decoded, a text, or `{"signedPayload": …}`
/// as Apple posts it; what it carries, and what a status response carries, stands in for the transaction and the
/// renewal info that are not given themselves.
struct PayloadForms {
  private let opener: PayloadOpener
  /// The payloads found for each object, in the order in which they count.
  private var found: [PayloadPath.Object: [TrustedPayload]] = [:]
  /// What is said about the subscription as a whole: a value with its path for each field.
  private var subscription: [String: [(path: String, value: PayloadValue)]] = [:]
  /// How far each payload is trusted, by its name in the facts.
  private(set) var trust: [String: PayloadTrust] = [:]

  /// Reads the payloads of a facts object.
  init(_ top: [String: PayloadValue], opener: PayloadOpener) throws(PayloadError) {
    self.opener = opener
    for object in [PayloadPath.Object.renewalInfo, .transaction] {
      try add(top[object.rawValue] ?? .null, as: object, at: object.rawValue, decoded: .unsigned)
    }
    try addNotification(top["notification"] ?? .null)
    if let response = try StatusResponse(top) { try add(response) }
  }

  /// The fields of each object; refuses payloads that contradict each other.
  func objects() throws(PayloadError) -> [PayloadPath.Object: [String: PayloadValue]] {
    var objects: [PayloadPath.Object: [String: PayloadValue]] = [:]
    for (object, payloads) in found {
      for payload in payloads.dropFirst() where payload.fields != payloads[0].fields {
        throw PayloadError(
          path: payload.path,
          summary: "This is another \(object.rawValue) than the one at \(payloads[0].path)",
          fix: "Pass one of the two"
        )
      }
      objects[object] = payloads[0].fields
    }
    objects[.subscription] = try subscriptionFields(objects)
    return objects
  }

  private mutating func add(
    _ value: PayloadValue,
    as object: PayloadPath.Object,
    at path: String,
    decoded trust: PayloadTrust
  ) throws(PayloadError) {
    guard let payload = try payload(value, as: object, at: path, decoded: trust) else { return }
    found[object, default: []].append(payload)
    // The same payload twice is as trustworthy as the better of the two.
    let name = object.rawValue
    if self.trust[name] != .verified { self.trust[name] = payload.trust }
  }

  /// A payload in one of its forms; nothing for null. `trust` is that of a payload that is already decoded.
  private func payload(
    _ value: PayloadValue,
    as object: PayloadPath.Object,
    at path: String,
    decoded trust: PayloadTrust
  ) throws(PayloadError) -> TrustedPayload? {
    switch value {
    case .null: return nil
    case .object(let fields): return TrustedPayload(fields: fields, trust: trust, path: path)
    case .text(let text): return try opener.open(text, as: object, at: path)
    default:
      throw PayloadError(
        path: path,
        summary: "This is \(value.kindName), not an object",
        fix: "Pass the decoded \(object.rawValue) object"
      )
    }
  }

  private mutating func addNotification(_ value: PayloadValue) throws(PayloadError) {
    var (value, path) = (value, "notification")
    if case .object(let fields) = value, let signed = fields["signedPayload"] {
      path = "notification.signedPayload"
      guard case .text = signed else {
        throw PayloadError(
          path: path,
          summary: "This is \(signed.kindName), where the signed notification belongs",
          fix: "Pass the body of Apple's request as it came"
        )
      }
      guard fields["notificationType"] == nil else {
        throw PayloadError(
          path: path,
          summary: "The notification is both signed and decoded",
          fix: "Pass one of the two"
        )
      }
      value = signed
    }
    guard let notification = try payload(value, as: .notification, at: path, decoded: .unsigned) else { return }
    found[.notification] = [notification]
    trust["notification"] = notification.trust
    try addData(of: notification)
  }

  private mutating func addData(of notification: TrustedPayload) throws(PayloadError) {
    let path = "\(notification.path).data"
    switch notification.fields["data"] ?? .null {
    case .object(let data):
      try addParts(of: data, at: path, trust: notification.trust)
      for name in ["status", "environment", "bundleId"] { try add(data[name], as: name, at: "\(path).\(name)") }
    case .null:
      for name in ["summary", "externalPurchaseToken", "appData"] where notification.fields[name] ?? .null != .null {
        throw PayloadError(
          path: "\(notification.path).\(name)",
          summary: "A notification with \(name) is about no single subscription",
          fix: "Pass notifications that carry data"
        )
      }
    case let other:
      throw PayloadError(
        path: path,
        summary: "This is \(other.kindName), not an object",
        fix: "Pass the decoded notification as Apple sends it"
      )
    }
  }

  private mutating func addParts(
    of fields: [String: PayloadValue],
    at path: String,
    trust: PayloadTrust
  ) throws(PayloadError) {
    let parts: [(String, PayloadPath.Object)] = [
      ("signedTransactionInfo", .transaction), ("signedRenewalInfo", .renewalInfo),
    ]
    for (name, object) in parts {
      try add(fields[name] ?? .null, as: object, at: "\(path).\(name)", decoded: trust)
    }
  }

  private mutating func add(_ response: StatusResponse) throws(PayloadError) {
    trust["statusResponse"] = .unsigned
    for (name, field) in response.fields.sorted(by: { $0.key < $1.key }) {
      try add(field.value, as: name, at: field.path)
    }
    try addParts(of: response.signed, at: response.path, trust: .unsigned)
  }

  private mutating func add(_ value: PayloadValue?, as field: String, at path: String) throws(PayloadError) {
    guard let value, value != .null else { return }
    try Self.check(value, as: field, at: path)
    subscription[field, default: []].append((path, value))
  }
}

extension PayloadForms {
  /// What the payloads say together: Apple's status, the environment, and whether there is a win-back offer.
  private func subscriptionFields(
    _ objects: [PayloadPath.Object: [String: PayloadValue]]
  ) throws(PayloadError) -> [String: PayloadValue] {
    var fields: [String: PayloadValue] = [:]
    for (name, values) in subscription where name != "environment" {
      for other in values.dropFirst() where other.value != values[0].value {
        throw PayloadError(
          path: other.path,
          summary: "This differs from the value at \(values[0].path)",
          fix: "Pass the newer of the two"
        )
      }
      fields[name] = values[0].value
    }
    fields["environment"] = try environment(objects)
    fields["hasWinBackOffer"] = try hasWinBackOffer(objects[.renewalInfo]?["eligibleWinBackOfferIds"] ?? .null)
    return fields
  }

  /// The environment; where payloads name several, one that is not production, because the result must be marked then.
  private func environment(
    _ objects: [PayloadPath.Object: [String: PayloadValue]]
  ) throws(PayloadError) -> PayloadValue? {
    var values: [PayloadValue] = []
    for object in [PayloadPath.Object.transaction, .renewalInfo] {
      guard let value = objects[object]?["environment"], value != .null else { continue }
      try Self.check(value, as: "environment", at: "\(object.rawValue).environment")
      values.append(value)
    }
    values += (subscription["environment"] ?? []).map(\.value)
    return values.first { $0 != .text("Production") } ?? values.first
  }

  /// What comes from several places is checked where it stands, because nobody has written `subscription.status`.
  private static func check(_ value: PayloadValue, as field: String, at path: String) throws(PayloadError) {
    switch (field, value) {
    case ("status", .integer), ("environment", .text), ("bundleId", .text): return
    case ("status", _), ("environment", _), ("bundleId", _):
      throw PayloadError(
        path: path,
        summary: "This is \(value.shortText), where \(field == "status" ? "a whole number" : "a text") belongs",
        fix: "Pass the field as Apple's payload has it, or leave it out"
      )
    default: return
    }
  }

  private func hasWinBackOffer(_ value: PayloadValue) throws(PayloadError) -> PayloadValue? {
    let path = "renewalInfo.eligibleWinBackOfferIds"
    switch value {
    case .null: return nil
    case .list(let offers):
      for offer in offers {
        if case .text = offer { continue }
        throw PayloadError(
          path: path,
          summary: "The list holds \(offer.kindName), where identifiers of offers belong",
          fix: "Pass the field as Apple's payload has it, or leave it out"
        )
      }
      return .boolean(!offers.isEmpty)
    default:
      throw PayloadError(
        path: path,
        summary: "This is \(value.kindName), where a list of identifiers belongs",
        fix: "Pass the field as Apple's payload has it, or leave it out"
      )
    }
  }
}
