import Catalogs
import Instants
import JSON

extension SimulatedSubscription {
  /// What is seen now, with a notification or without one.
  public func payload(with notification: TransitionFact.Notification? = nil) -> SimulatedPayload {
    let objects = [("renewalInfo", renewalInfo.members), ("transaction", transaction.members)]
    return SimulatedPayload(
      of: .appStore,
      objects + (notification.map { [("notification", fields(of: $0).members)] } ?? [])
    )
  }

  /// A field, and its value unless Apple leaves it out. Fields are listed in alphabetical order.
  fileprivate typealias Field = (name: String, value: JSONValue?)

  private var original: JSONValue { .string(String(product.firstTransaction)) }

  /// A subscription that will not renew has no next product and no next price.
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
