import Catalogs
import Instants
import JSON
import Renewals

/// What an app or a server sees after a step: renewal info, transaction and notification, as decoded JSON.
///
/// A field that Apple leaves out is left out here.
public struct SimulatedPayload: Sendable {
  /// The fields of the renewal info, in alphabetical order.
  public let renewalInfo: [JSONValue.Member]
  /// The fields of the transaction, in alphabetical order.
  public let transaction: [JSONValue.Member]
  /// The fields of the notification; `nil` if none is sent.
  public let notification: [JSONValue.Member]?

  /// The payloads as one object, which ``SubscriptionFacts`` reads.
  public var json: JSONValue {
    var members = [
      JSONValue.Member(name: "renewalInfo", value: .object(renewalInfo)),
      JSONValue.Member(name: "transaction", value: .object(transaction)),
    ]
    if let notification { members.append(JSONValue.Member(name: "notification", value: .object(notification))) }
    return .object(members)
  }

  /// The payloads as facts to decide about, with fields of the request such as `appName`.
  public func facts(request: [String: String] = [:]) throws(PayloadError) -> SubscriptionFacts {
    var payloads = [(name: "renewalInfo", fields: renewalInfo), ("transaction", transaction)]
    if let notification { payloads.append(("notification", notification)) }
    return try SubscriptionFacts(decoded: payloads, request: request)
  }
}

extension SimulatedSubscription {
  /// What is seen now, with a notification or without one.
  public func payload(with notification: TransitionFact.Notification? = nil) -> SimulatedPayload {
    SimulatedPayload(
      renewalInfo: renewalInfo.members,
      transaction: transaction.members,
      notification: notification.map { fields(of: $0).members }
    )
  }

  /// A field, and its value unless Apple leaves it out. Fields are listed in alphabetical order.
  fileprivate typealias Field = (name: String, value: JSONValue?)

  private var original: JSONValue { .string(String(product.firstTransaction)) }

  /// Without a renewal to come there is no product and no price for it.
  private var willRenew: Bool { renews && [.subscribed, .inGracePeriod, .inBillingRetryPeriod].contains(state) }

  private var discountType: String { product.offerPrice == 0 ? "FREE_TRIAL" : "PAY_AS_YOU_GO" }

  private var renewalInfo: [Field] {
    [
      ("autoRenewProductId", willRenew ? .string(product.productID(of: nextPlan ?? plan)) : nil),
      ("autoRenewStatus", .number(JSONNumber(renews ? 1 : 0))),
      ("currency", willRenew ? .string(product.currency) : nil),
      ("environment", .string(terms.environment)),
      ("expirationIntent", expirationReason.map { .number(JSONNumber($0.rawValue)) }),
      ("gracePeriodExpiresDate", graceEnd.map(date)),
      ("isInBillingRetryPeriod", .boolean(retryEnd != nil)),
      ("offerDiscountType", willRenew ? nextOffer.map { _ in .string(discountType) } : nil),
      ("offerIdentifier", willRenew ? nextOffer?.identifier.map(JSONValue.string) : nil),
      ("offerType", willRenew ? nextOffer.map { .number(JSONNumber($0.rawValue)) } : nil),
      ("originalTransactionId", original),
      ("priceIncreaseStatus", increase == .none ? nil : .number(JSONNumber(increase.rawValue))),
      ("productId", .string(product.productID(of: plan))),
      ("recentSubscriptionStartDate", date(seriesStart)),
      ("renewalDate", date(expiry)),
      ("renewalPrice", willRenew ? .number(JSONNumber(nextPrice)) : nil),
      ("signedDate", date(now)),
    ]
  }

  private var transaction: [Field] {
    [
      ("bundleId", .string(product.bundleID)),
      ("currency", .string(product.currency)),
      ("environment", .string(terms.environment)),
      ("expiresDate", date(expiry)),
      ("inAppOwnershipType", .string(product.isFamilyShared ? "FAMILY_SHARED" : "PURCHASED")),
      ("offerDiscountType", offer.map { _ in .string(discountType) }),
      ("offerIdentifier", offer?.identifier.map(JSONValue.string)),
      ("offerType", offer.map { .number(JSONNumber($0.rawValue)) }),
      ("originalPurchaseDate", date(firstPurchase)),
      ("originalTransactionId", original),
      ("price", .number(JSONNumber(price))),
      ("productId", .string(product.productID(of: plan))),
      ("purchaseDate", date(purchase)),
      ("quantity", .number(JSONNumber(1))),
      ("revocationDate", revocation.map { date($0.date) }),
      ("revocationReason", revocation?.refund.map { .number(JSONNumber($0.rawValue)) }),
      ("signedDate", date(now)),
      ("storefront", .string(product.storefront)),
      ("subscriptionGroupIdentifier", .string(product.groupID)),
      ("transactionId", .string(String(transactionNumber))),
      ("transactionReason", .string(isRenewal ? "RENEWAL" : "PURCHASE")),
      ("type", .string("Auto-Renewable Subscription")),
    ]
  }

  private func fields(of notification: TransitionFact.Notification) -> [Field] {
    [
      ("notificationType", .string(notification.type)),
      ("notificationUUID", .string(uuid(of: notification))),
      ("signedDate", date(now)),
      ("subtype", notification.subtype.map(JSONValue.string)),
      ("version", .string("2.0")),
    ]
  }

  /// A UUID of version 8 (RFC 9562), the same for the same notification of the same subscription.
  private func uuid(of notification: TransitionFact.Notification) -> String {
    let digest = hexadecimalDigest(
      of: "\(product.firstTransaction) \(now) \(transactionNumber) \(notification.name)".utf8
    )
    let digits = Array(digest.utf8)
    func group(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    return "\(group(0..<8))-\(group(8..<12))-8\(group(12..<15))-a\(group(15..<18))-\(group(18..<30))"
  }

  private func date(_ instant: Instant) -> JSONValue { .number(JSONNumber(instant.milliseconds)) }
}

extension [SimulatedSubscription.Field] {
  /// The fields that are there.
  fileprivate var members: [JSONValue.Member] {
    compactMap { field in field.value.map { JSONValue.Member(name: field.name, value: $0) } }
  }
}
