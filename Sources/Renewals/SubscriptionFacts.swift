import Catalogs
import FoundationEssentials
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
    let value: PayloadValue
    do {
      value = try JSONDecoder().decode(PayloadValue.self, from: Data(json))
    } catch {
      throw PayloadError(
        path: nil,
        summary: "The facts are not JSON: \(Self.reason(error))",
        fix: "Pass one JSON object with renewalInfo and transaction"
      )
    }
    try self.init(value)
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
    let known = Self.payloads.map(\.rawValue) + Self.requestFields
    for name in top.keys.sorted() where !known.contains(name) {
      throw PayloadError(
        path: name,
        summary: "The facts have no field of this name",
        fix:
          "Use \(known.sorted().joined(separator: ", ")); fields of Apple's payloads go inside renewalInfo or transaction"
      )
    }
    var objects: [PayloadPath.Object: [String: PayloadValue]] = [:]
    for object in Self.payloads {
      switch top[object.rawValue] {
      case nil, .null?: break
      case .object(let fields)?: objects[object] = fields
      case .text?:
        throw PayloadError(
          path: object.rawValue,
          summary: "This is a text, perhaps a signed payload (JWS)",
          fix: "Verify and decode it first, and pass the decoded object"
        )
      case let other?:
        throw PayloadError(
          path: object.rawValue,
          summary: "This is \(other.kindName), not an object",
          fix: "Pass the decoded \(object.rawValue) object"
        )
      }
    }
    objects[.request] = top.filter { Self.requestFields.contains($0.key) }
    self.objects = objects
  }

  /// The value at a path; nothing when it is absent or null.
  public func value(at path: PayloadPath) -> PayloadValue? {
    guard let value = objects[path.object]?[path.field], value != .null else { return nil }
    return value
  }

  /// The instant at a path, given in milliseconds since 1970, fractions allowed.
  public func instant(at path: PayloadPath) throws(PayloadError) -> Instant? {
    let fix = "Write milliseconds since 1970, as Apple's payloads do, such as 1793199600000"
    let milliseconds: Double
    switch value(at: path) {
    case nil: return nil
    case .integer(let value)?:
      if let instant = Instant(milliseconds: value) { return instant }
      milliseconds = Double(value)
    case .number(let value)?: milliseconds = value
    case let other?:
      throw PayloadError(path: path.description, summary: "This is \(other.kindName), where a date belongs", fix: fix)
    }
    guard let instant = Instant(fractionalMilliseconds: milliseconds) else {
      throw PayloadError(
        path: path.description,
        summary: "This date lies outside the years 1 to 9999",
        fix: fix
      )
    }
    return instant
  }

  /// The text at a path.
  public func text(at path: PayloadPath) throws(PayloadError) -> String? {
    switch value(at: path) {
    case nil: return nil
    case .text(let text)?: return text
    case let other?:
      throw PayloadError(
        path: path.description,
        summary: "This is \(other.kindName), where a text belongs",
        fix: "Write a JSON string"
      )
    }
  }

  /// A field of the request.
  public func request(_ field: String) throws(PayloadError) -> String? {
    guard let path = PayloadPath("request.\(field)") else { return nil }
    do throws(PayloadError) {
      return try text(at: path)
    } catch {
      throw PayloadError(path: field, summary: error.summary, fix: error.fix)
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "it cannot be read" }
    let detail = context.underlyingError.map { "\($0)" } ?? context.debugDescription
    return detail.split(whereSeparator: { $0.isNewline }).first.map { String($0.prefix(200)) } ?? "it cannot be read"
  }
}
