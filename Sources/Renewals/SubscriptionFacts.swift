import Catalogs
import Diagnostics
import Instants

/// What a backend knows about one customer's subscription, as it came: renewal info, transaction, notification, and
/// what the request itself says (names, locale, zone, now).
///
/// Payloads may be decoded objects or signed texts, see ``init(_:opening:)``. Absent is a value of its own, not false and not 0. Unknown fields of payloads are ignored.
public struct SubscriptionFacts: Sendable {
  private let objects: [PayloadPath.Object: [String: PayloadValue]]
  /// How far each payload can be trusted, by its name in the facts: `renewalInfo`, `transaction`, `notification`,
  /// `statusResponse`. Payloads that are not there are left out.
  public let trust: [String: PayloadTrust]

  /// Fields of the request; what is neither one of these nor a payload is a mistake.
  public static let requestFields = ["appName", "locale", "now", "productName", "timeZone"]
  private static let payloads = ["renewalInfo", "transaction", "notification", "statusResponse"]

  /// The most bytes that one facts object may have.
  public static let sizeLimit = 1 << 20

  /// Reads a facts object from UTF-8 JSON; see ``init(_:opening:)``.
  public init(json: [UInt8], opening opener: PayloadOpener = .refusing) throws(PayloadError) {
    guard json.count <= Self.sizeLimit else {
      throw PayloadError(
        path: nil,
        summary: "The facts are larger than \(Self.sizeLimit >> 20) MiB",
        fix: "Pass one customer's renewal info and transaction"
      )
    }
    try self.init(PayloadValue(json: json), opening: opener)
  }

  /// Reads a facts object from a decoded value.
  ///
  /// `renewalInfo`, `transaction` and `notification` may be decoded objects or signed texts, `notification` also
  /// `{"signedPayload": …}`; `statusResponse` is the App Store Server API's answer about all subscriptions, from which
  /// `originalTransactionId` and `subscriptionGroupIdentifier` of the facts choose one. What a notification or an
  /// answer carries stands in for a transaction and a renewal info that are not there. A notification or an answer
  /// may also be the whole value, with nothing but fields of the request beside its own.
  ///
  /// - Throws: Where a part has a type that it cannot have, where two parts contradict each other, and where `opener`
  ///   refuses a signed text.
  public init(_ value: PayloadValue, opening opener: PayloadOpener = .refusing) throws(PayloadError) {
    guard case .object(let whole) = value else {
      throw PayloadError(
        path: nil,
        summary: "The facts are \(value.kindName), not an object",
        fix: "Pass one JSON object with renewalInfo and transaction"
      )
    }
    let top = Self.wrapped(whole)
    let known = (Self.payloads + StatusResponse.selectors + Self.requestFields).sorted()
    if let name = top.keys.filter({ !known.contains($0) }).min() { throw Self.unknownField(name, known: known) }
    let forms = try PayloadForms(top, opener: opener)
    var objects = try forms.objects()
    objects[.request] = top.filter { Self.requestFields.contains($0.key) }
    self.objects = objects
    trust = forms.trust
  }

  /// A notification or a status response that stands alone, put where it belongs in a facts object.
  private static func wrapped(_ whole: [String: PayloadValue]) -> [String: PayloadValue] {
    guard payloads.allSatisfy({ whole[$0] == nil }) else { return whole }
    var name: String?
    if whole["signedPayload"] != nil || whole["notificationType"] != nil { name = "notification" }
    if name == nil, case .list? = whole["data"] { name = "statusResponse" }
    guard let name else { return whole }
    let besides = requestFields + StatusResponse.selectors
    var top = whole.filter { besides.contains($0.key) }
    top[name] = .object(whole.filter { !besides.contains($0.key) })
    return top
  }

  private static func unknownField(_ name: String, known: [String]) -> PayloadError {
    // A long name is no slip of the pen, and measuring its distance would take time.
    let nearest = name.utf8.count <= 40 ? suggestion(for: name, among: known) : nil
    return PayloadError(
      path: name.shortened,
      summary: "The facts have no field of this name",
      fix: nearest.map { "Write \($0), which is the nearest known name" }
        ?? "Use \(known.joined(separator: ", ")); fields of Apple's payloads go inside renewalInfo or transaction"
    )
  }

  /// The value at a path; nothing when it is absent or null.
  public func value(at path: PayloadPath) -> PayloadValue? { value(path.field, of: path.object) }

  /// The value of a field; nothing when it is absent or null.
  func value(_ field: String, of object: PayloadPath.Object) -> PayloadValue? {
    guard let value = objects[object]?[field] ?? nested(field, in: object), value != .null else { return nil }
    return value
  }

  /// The value of `notification.data.status`, where objects stand inside one another.
  private func nested(_ field: String, in object: PayloadPath.Object) -> PayloadValue? {
    guard field.utf8.contains(UInt8(ascii: ".")), let fields = objects[object] else { return nil }
    var value = PayloadValue.object(fields)
    for name in field.split(separator: ".") {
      guard case .object(let fields) = value, let next = fields[String(name)] else { return nil }
      value = next
    }
    return value
  }

  /// The instant at a path, given in milliseconds since 1970, fractions allowed.
  public func instant(at path: PayloadPath) throws(PayloadError) -> Instant? {
    let fix = "Write milliseconds since 1970, as Apple's payloads do, such as 1793199600000"
    let instant: Instant?
    switch value(at: path) {
    case nil: return nil
    case .integer(let value)?: instant = Instant(milliseconds: value)
    case .number(let value)?: instant = Instant(fractionalMilliseconds: value)
    case let other?:
      throw PayloadError(path: path.description, summary: "This is \(other.kindName), where a date belongs", fix: fix)
    }
    guard let instant else {
      throw PayloadError(
        path: path.description,
        summary: "This date lies outside the years 1 to 9999",
        fix: fix
      )
    }
    // As milliseconds these are days of early 1970; as seconds they are the dates of the App Store's time.
    guard !Self.appStoreSeconds.contains(instant.milliseconds) else {
      throw PayloadError(
        path: path.description,
        summary: "This date is in 1970, so it is probably in seconds",
        fix: fix
      )
    }
    return instant
  }

  /// The seconds since 1970 from 2008, when the App Store opened, to 2100.
  private static let appStoreSeconds: Range<Int64> = 1_199_145_600..<4_102_444_800

  /// The text at a path.
  public func text(at path: PayloadPath) throws(PayloadError) -> String? {
    try text(path.field, of: path.object, shown: path.description)
  }

  /// A field of the request.
  public func request(_ field: String) throws(PayloadError) -> String? {
    try text(field, of: .request, shown: field)
  }

  private func text(
    _ field: String,
    of object: PayloadPath.Object,
    shown path: String
  ) throws(PayloadError) -> String? {
    switch value(field, of: object) {
    case nil: return nil
    case .text(let text)?: return text
    case let other?:
      throw PayloadError(
        path: path,
        summary: "This is \(other.kindName), where a text belongs",
        fix: "Write a JSON string"
      )
    }
  }
}

extension SubscriptionFacts {
  /// The notification's UUID; nothing where it is absent or empty.
  var notificationUUID: String? {
    get throws(PayloadError) {
      let path = "notification.notificationUUID"
      guard let uuid = try text("notificationUUID", of: .notification, shown: path), !uuid.isEmpty else { return nil }
      let isPlain = uuid.utf8.allSatisfy { (0x21...0x7E).contains($0) } && uuid.utf8.count <= 64
      guard isPlain else {
        throw PayloadError(
          path: path,
          summary: "This is no UUID",
          fix: "Pass the notification's own UUID, or leave it out"
        )
      }
      return uuid
    }
  }

  /// What tells the customer's subscription apart from all others, as far as the payloads say: the first field that is
  /// there, so that a payload which arrives later with more fields names the same subscription.
  var subscriptionIdentity: String? {
    get throws(PayloadError) {
      if let original = try identifier("originalTransactionId", of: .transaction) { return original }
      if let original = try identifier("originalTransactionId", of: .renewalInfo) { return original }
      return try identifier("transactionId", of: .transaction)
    }
  }

  /// Whether the renewal info, the transaction and the chosen part of a status response name different subscriptions.
  var areOfDifferentSubscriptions: Bool {
    get throws(PayloadError) {
      let renewal = try identifier("originalTransactionId", of: .renewalInfo)
      let transaction = try identifier("originalTransactionId", of: .transaction)
      let chosen = try identifier("originalTransactionId", of: .subscription)
      guard let first = renewal ?? transaction ?? chosen else { return false }
      return (transaction ?? first) != first || (chosen ?? first) != first
    }
  }

  /// A transaction's identifier, which Apple writes as a text and others as a number.
  private func identifier(_ field: String, of object: PayloadPath.Object) throws(PayloadError) -> String? {
    switch value(field, of: object) {
    case nil, .text("")?: return nil
    case .text(let text)?: return text
    case .integer(let number)?: return String(number)
    case let other?:
      throw PayloadError(
        path: "\(object.rawValue).\(field)",
        summary: "This is \(other.kindName), where a text belongs",
        fix: "Write a JSON string"
      )
    }
  }
}
