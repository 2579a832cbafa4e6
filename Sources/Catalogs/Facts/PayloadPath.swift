import Diagnostics

/// The place of a value in what a backend hands over: an object and a field, such as `renewalInfo.expirationIntent`
/// or `notification.data.status`.
public struct PayloadPath: Hashable, Sendable, CustomStringConvertible {
  /// The objects that facts are made of.
  public enum Object: String, CaseIterable, Sendable {
    case renewalInfo, transaction, notification, request
    /// What the payloads say together about the subscription, in whatever form they came: `status` (Apple's own, of a
    /// notification or of a status response), `environment`, `bundleId`, `originalTransactionId`,
    /// `subscriptionGroupIdentifier`, and `hasWinBackOffer` (whether `eligibleWinBackOfferIds` names any).
    case subscription
  }

  /// The object.
  public let object: Object
  /// The field in it; one inside another object has a full stop between the two names.
  public let field: String

  /// The longest name of a field, in bytes of UTF-8; Apple's have less than half of it.
  public static let nameLimit = 64

  /// Reads `object.field`; `nil` if that is no object or a name is empty or too long.
  public init?(_ text: String) {
    let parts = text.unicodeScalars.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let object = Object(rawValue: String(parts[0])),
      Substring(parts[1]).utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        .allSatisfy({ (1...Self.nameLimit).contains($0.count) })
    else { return nil }
    self.object = object
    field = String(parts[1])
  }

  /// The path as the catalog writes it.
  public var description: String { "\(object.rawValue).\(field)" }
}

/// A value that a field of a payload may hold, as a decision table names it.
public enum PayloadLiteral: Hashable, Sendable, CustomStringConvertible {
  case integer(Int)
  case boolean(Bool)
  case text(String)

  init(_ word: String) {
    switch word {
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    default: self = Int(word).map(PayloadLiteral.integer) ?? .text(word)
    }
  }

  /// The value as JSON would write it, texts without quotes.
  public var description: String {
    switch self {
    case .integer(let value): String(value)
    case .boolean(let value): String(value)
    case .text(let value): value
    }
  }
}

extension Fields {
  /// Reads the path of a field that payloads have; one of `types`, where the caller says which it can use.
  func path(_ token: Token, _ key: String, of types: [PayloadFieldType] = []) -> PayloadPath? {
    guard let path = PayloadPath(token.name) else {
      let objects = PayloadPath.Object.allCases.map(\.rawValue).joined(separator: ", ")
      wrongType(key, token.name, "a path such as renewalInfo.expirationIntent (objects: \(objects))", token.span)
      return nil
    }
    guard let type = path.type else {
      findings.add(
        .unknownReference,
        "Field '\(token.name.shown)' exists in no payload",
        at: token.span,
        fix: path.fix
      )
      return path
    }
    if !types.isEmpty, !types.contains(type) {
      let expected = types.map(\.rawValue).joined(separator: " or ")
      findings.add(
        .wrongType,
        "Field '\(path)' holds \(type.rawValue), not \(expected)",
        at: token.span,
        fix: "Name a field that holds \(expected)."
      )
    }
    return path
  }
}
