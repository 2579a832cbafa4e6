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
