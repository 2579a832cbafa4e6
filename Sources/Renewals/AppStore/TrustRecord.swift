/// How far each payload is trusted; nothing for what is not there.
struct TrustRecord: Hashable, Sendable {
  var renewalInfo: PayloadTrust?
  var transaction: PayloadTrust?
  var notification: PayloadTrust?
  var statusResponse: PayloadTrust?

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
