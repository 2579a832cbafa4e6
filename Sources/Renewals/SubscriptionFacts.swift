import Catalogs
import Diagnostics
import Instants

/// What a backend knows about one customer's subscription, as it came: renewal info, transaction, notification, and
/// what the request itself says (names, locale, zone, now).
///
/// Absent is a value of its own, not false and not 0. Unknown fields of payloads are ignored.
public struct SubscriptionFacts: Sendable {
  private let objects: [PayloadPath.Object: [String: PayloadValue]]

  /// Fields of the request; anything else at the top is a mistake.
  public static let requestFields = ["appName", "locale", "now", "productName", "timeZone"]
  private static let payloads: [PayloadPath.Object] = [.renewalInfo, .transaction, .notification]

  /// The most bytes that one facts object may have.
  public static let sizeLimit = 1 << 20

  /// Reads a facts object from UTF-8 JSON.
  public init(json: [UInt8]) throws(PayloadError) {
    guard json.count <= Self.sizeLimit else {
      throw PayloadError(
        path: nil,
        summary: "The facts are larger than \(Self.sizeLimit >> 20) MiB",
        fix: "Pass one customer's renewal info and transaction"
      )
    }
    try self.init(PayloadValue(json: json))
  }

  /// Reads a facts object from a decoded value.
  public init(_ value: PayloadValue) throws(PayloadError) {
    guard case .object(let top) = value else {
      throw PayloadError(
        path: nil,
        summary: "The facts are \(value.kindName), not an object",
        fix: "Pass one JSON object with renewalInfo and transaction"
      )
    }
    let known = (Self.payloads.map(\.rawValue) + Self.requestFields).sorted()
    if let name = top.keys.filter({ !known.contains($0) }).min() { throw Self.unknownField(name, known: known) }
    var objects: [PayloadPath.Object: [String: PayloadValue]] = [:]
    for object in Self.payloads {
      objects[object] = try Self.fields(of: top[object.rawValue] ?? .null, object.rawValue)
    }
    objects[.request] = top.filter { Self.requestFields.contains($0.key) }
    self.objects = objects
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

  private static func fields(of value: PayloadValue, _ name: String) throws(PayloadError) -> [String: PayloadValue] {
    switch value {
    case .null: return [:]
    case .object(let fields): return fields
    case .text:
      throw PayloadError(
        path: name,
        summary: "This is a text, perhaps a signed payload (JWS)",
        fix: "Verify and decode it first, and pass the decoded object"
      )
    default:
      throw PayloadError(
        path: name,
        summary: "This is \(value.kindName), not an object",
        fix: "Pass the decoded \(name) object"
      )
    }
  }

  /// The value at a path; nothing when it is absent or null.
  public func value(at path: PayloadPath) -> PayloadValue? { value(path.field, of: path.object) }

  /// The value of a field; nothing when it is absent or null.
  func value(_ field: String, of object: PayloadPath.Object) -> PayloadValue? {
    guard let value = objects[object]?[field], value != .null else { return nil }
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

  /// Whether the renewal info and the transaction name different subscriptions.
  var areOfDifferentSubscriptions: Bool {
    get throws(PayloadError) {
      guard let renewal = try identifier("originalTransactionId", of: .renewalInfo),
        let transaction = try identifier("originalTransactionId", of: .transaction)
      else { return false }
      return renewal != transaction
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
