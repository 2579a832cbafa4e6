import Instants
import Renewals

/// A facts object as a backend would send it, with every field of a monthly plan that renews; tests change fields.
struct Payload: Sendable {
  /// 2026-10-20T09:00:00Z.
  static let now: Int64 = 1_792_486_800_000
  static let day: Int64 = 86_400_000

  /// JSON fragments by field.
  var renewalInfo: [String: String] = [
    "autoRenewProductId": #""com.example.harbor.plus.monthly""#, "autoRenewStatus": "1", "currency": #""JPY""#,
    "environment": #""Production""#, "isInBillingRetryPeriod": "false",
    "originalTransactionId": #""2000000123456789""#, "productId": #""com.example.harbor.plus.monthly""#,
    "recentSubscriptionStartDate": "1758787200000", "renewalPrice": "980000", "signedDate": "1792486790123",
  ]
  var transaction: [String: String] = [
    "bundleId": #""com.example.harbor""#, "environment": #""Production""#, "inAppOwnershipType": #""PURCHASED""#,
    "isUpgraded": "false", "originalPurchaseDate": "1758787200000", "originalTransactionId": #""2000000123456789""#,
    "price": "980000", "productId": #""com.example.harbor.plus.monthly""#, "purchaseDate": "1790323200000",
    "storefront": #""JPN""#, "transactionId": #""2000000987654321""#, "transactionReason": #""RENEWAL""#,
  ]
  var notification: [String: String] = [:]
  var request: [String: String] = ["appName": #""Harbor Radio""#, "productName": #""Harbor Plus""#]

  /// Fields by path; `nil` takes a field away.
  init(_ changes: [String: String?] = [:]) {
    transaction["expiresDate"] = String(Self.now + 10 * Self.day)
    for (path, value) in changes { self[path] = value }
  }

  subscript(path: String) -> String? {
    get { nil }
    set {
      let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
      switch parts.first {
      case "renewalInfo"?: renewalInfo[parts[1]] = newValue
      case "transaction"?: transaction[parts[1]] = newValue
      case "notification"?: notification[parts[1]] = newValue
      default: request[path] = newValue
      }
    }
  }

  var json: String {
    // A field of an object inside is `object.field`.
    func object(_ fields: [String: String]) -> String {
      var members = fields
      for (path, value) in fields {
        let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { continue }
        members[path] = nil
        members[parts[0]] = object([parts[1]: value])
      }
      return "{\(members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
    }
    var top = request
    top["renewalInfo"] = object(renewalInfo)
    top["transaction"] = object(transaction)
    if !notification.isEmpty { top["notification"] = object(notification) }
    return object(top)
  }

  func decide(at milliseconds: Int64 = Payload.now) throws -> RenewalDecision {
    let now = try Instant.at(milliseconds)
    return try ShippedCatalog.decider().decide(SubscriptionFacts(json: Array(json.utf8)), now: now)
  }
}

extension Instant {
  struct Outside: Error {}

  static func at(_ milliseconds: Int64) throws -> Instant {
    guard let instant = Instant(milliseconds: milliseconds) else { throw Outside() }
    return instant
  }
}

/// Milliseconds of a moment so many days from the test's now, as JSON.
func days(_ count: Int64, _ milliseconds: Int64 = 0) -> String {
  String(Payload.now + count * Payload.day + milliseconds)
}
