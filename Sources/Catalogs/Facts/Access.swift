/// Whether a customer has access, in the words of decision tables.
public enum Access: String, CaseIterable, Sendable {
  /// The customer has access.
  case entitled = "true"
  /// The customer has no access.
  case notEntitled = "false"
  /// The facts don't say: leave the customer's access unchanged, and fetch newer facts.
  case unknown = "null"

  /// The same as true, false, or `nil` for ``unknown``.
  public var isEntitled: Bool? {
    switch self {
    case .entitled: true
    case .notEntitled: false
    case .unknown: nil
    }
  }
}
