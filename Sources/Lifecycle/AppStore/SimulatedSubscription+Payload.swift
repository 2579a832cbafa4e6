import Catalogs
import Instants
import JSON

extension SimulatedSubscription {
  /// What is seen now, with a notification or without one.
  public func payload(with notification: TransitionFact.Notification? = nil) -> SimulatedPayload {
    let objects = [("renewalInfo", members(renewalInfo)), ("transaction", members(transaction))]
    return SimulatedPayload(
      of: .appStore,
      objects + (notification.map { [("notification", members(fields(of: $0)))] } ?? [])
    )
  }

  /// A field, and its value unless Apple leaves it out. Fields are listed in alphabetical order.
  private typealias Field = SimulatedPayload.Field

  private var original: JSONValue { .string(String(product.firstTransaction)) }

  /// A subscription that will not renew has no next product and no next price.
  private var willRenew: Bool {
    (renews || isCommitted) && [.subscribed, .inGracePeriod, .inBillingRetryPeriod].contains(state)
  }

  private var discountType: String { product.offerPrice == 0 ? "FREE_TRIAL" : "PAY_AS_YOU_GO" }

  private var renewalInfo: [Field] {
    [
      ("autoRenewProductId", willRenew ? .string(product.productID(of: nextPlan ?? paid.plan)) : nil),
      // Whether the next period renews, which it does within a commitment.
      ("autoRenewStatus", .number(JSONNumber(renews || isCommitted && state != .expired ? 1 : 0))),
      ("commitmentInfo", paid.commitment.map { object(renewal(of: $0)) }),
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
      ("productId", .string(product.productID(of: paid.plan))),
      ("recentSubscriptionStartDate", date(seriesStart)),
      ("renewalBillingPlanType", willRenew ? billingPlan(paid) : nil),
      ("renewalDate", date(paid.expiry)),
      ("renewalPrice", willRenew ? .number(JSONNumber(nextPrice)) : nil),
      ("signedDate", date(now)),
    ]
  }

  private func renewal(of commitment: Commitment) -> [Field] {
    let continues = renews && willRenew
    return [
      ("commitmentAutoRenewProductId", continues ? .string(product.productID(of: paid.plan)) : nil),
      ("commitmentAutoRenewStatus", .number(JSONNumber(continues ? 1 : 0))),
      ("commitmentRenewalBillingPlanType", continues ? billingPlan(paid) : nil),
      ("commitmentRenewalDate", continues ? date(commitment.end) : nil),
      ("commitmentRenewalPrice", continues ? .number(JSONNumber(Int64(commitment.payments) * renewedPrice)) : nil),
    ]
  }

  private func fields(of commitment: Commitment) -> [Field] {
    [
      ("billingPeriodNumber", .number(JSONNumber(commitment.number))),
      ("commitmentExpiresDate", date(commitment.end)),
      ("commitmentPrice", .number(JSONNumber(commitment.price))),
      ("totalBillingPeriods", .number(JSONNumber(commitment.payments))),
    ]
  }

  private func billingPlan(_ period: PaidPeriod) -> JSONValue? { period.commitment.map { _ in .string("MONTHLY") } }

  private var transaction: [Field] {
    let period = refundedEarlier ?? paid
    // Refunds of an earlier period have no other reason here.
    let refund = refundedEarlier.map { _ in Revocation(date: now, refund: .other, previous: state) } ?? revocation
    return [
      ("billingPlanType", billingPlan(period)),
      ("bundleId", .string(product.bundleID)),
      ("commitmentInfo", period.commitment.map { object(fields(of: $0)) }),
      ("currency", .string(product.currency)),
      ("environment", .string(terms.environment)),
      ("expiresDate", date(period.expiry)),
      ("inAppOwnershipType", .string(product.isFamilyShared ? "FAMILY_SHARED" : "PURCHASED")),
      ("offerDiscountType", period.offer.map { _ in .string(discountType) }),
      ("offerIdentifier", period.offer?.identifier.map(JSONValue.string)),
      ("offerType", period.offer.map { .number(JSONNumber($0.rawValue)) }),
      ("originalPurchaseDate", date(firstPurchase)),
      ("originalTransactionId", original),
      ("price", .number(JSONNumber(period.price))),
      ("productId", .string(product.productID(of: period.plan))),
      ("purchaseDate", date(period.purchase)),
      ("quantity", .number(JSONNumber(1))),
      ("revocationDate", refund.map { date($0.date) }),
      ("revocationReason", refund?.refund.map { .number(JSONNumber($0.rawValue)) }),
      ("signedDate", date(now)),
      ("storefront", .string(product.storefront)),
      ("subscriptionGroupIdentifier", .string(product.groupID)),
      ("transactionId", .string(String(period.number))),
      ("transactionReason", .string(period.isRenewal ? "RENEWAL" : "PURCHASE")),
      ("type", .string("Auto-Renewable Subscription")),
    ]
  }

  private func fields(of notification: TransitionFact.Notification) -> [Field] {
    [
      ("data", object([("status", .number(JSONNumber(status)))])),
      ("notificationType", .string(notification.type)),
      ("notificationUUID", .string(uuid(of: notification))),
      ("signedDate", date(now)),
      ("subtype", notification.subtype.map(JSONValue.string)),
      ("version", .string("2.0")),
    ]
  }

  /// The status of the subscription, as notifications and the status API number it.
  private var status: Int {
    switch state {
    case .subscribed: 1
    case .expired: 2
    case .inBillingRetryPeriod: 3
    case .inGracePeriod: 4
    case .revoked: 5
    }
  }

  /// A UUID of version 8 (RFC 9562), the same for the same notification of the same subscription.
  private func uuid(of notification: TransitionFact.Notification) -> String {
    let digest = hexadecimalDigest(
      of: "\(product.firstTransaction) \(now) \(paid.number) \(notification.name)".utf8
    )
    let digits = Array(digest.utf8)
    func group(_ range: Range<Int>) -> String { String(decoding: digits[range], as: UTF8.self) }
    return "\(group(0..<8))-\(group(8..<12))-8\(group(12..<15))-a\(group(15..<18))-\(group(18..<30))"
  }

  private func date(_ instant: Instant) -> JSONValue { .number(JSONNumber(instant.milliseconds)) }
}
