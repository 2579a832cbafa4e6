/// Where a payload stands in the facts, such as `notification.data.signedTransactionInfo`; put together only when an
/// error shows it.
struct PayloadTrail: CustomStringConvertible {
  private let base: String
  private let rest: String

  init(_ base: String, _ rest: String = "") {
    self.base = base
    self.rest = rest
  }

  func appending(_ more: String) -> PayloadTrail {
    rest.isEmpty ? PayloadTrail(base, more) : PayloadTrail(base + rest, more)
  }

  var description: String { base + rest }
}

/// A payload's place in a document, with where it comes from.
struct TrustedPayload {
  let place: Int
  let trust: PayloadTrust
  let path: PayloadTrail
}

/// How far each payload is trusted; nothing for what is not there.
struct TrustRecord: Hashable, Sendable {
  var renewalInfo: PayloadTrust?
  var transaction: PayloadTrust?
  var notification: PayloadTrust?
  var statusResponse: PayloadTrust?

  /// Whether any payload was signed, checked or not.
  var hasSigned: Bool { isSigned(renewalInfo) || isSigned(transaction) || isSigned(notification) }

  private func isSigned(_ trust: PayloadTrust?) -> Bool { trust != nil && trust != .unsigned }

  /// By the names that payloads have in the facts, sorted.
  var byName: [(name: String, trust: PayloadTrust)] {
    var named: [(name: String, trust: PayloadTrust)] = []
    named.reserveCapacity(4)
    if let notification { named.append(("notification", notification)) }
    if let renewalInfo { named.append(("renewalInfo", renewalInfo)) }
    if let statusResponse { named.append(("statusResponse", statusResponse)) }
    if let transaction { named.append(("transaction", transaction)) }
    return named
  }
}
