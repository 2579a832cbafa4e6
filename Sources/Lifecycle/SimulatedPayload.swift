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
  /// The fields of the notification; nothing where none is sent.
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
    var top = request.mapValues(PayloadValue.text)
    top["renewalInfo"] = .object(renewalInfo.payload)
    top["transaction"] = .object(transaction.payload)
    if let notification { top["notification"] = .object(notification.payload) }
    return try SubscriptionFacts(.object(top))
  }
}

extension [JSONValue.Member] {
  /// The members as decoded values; the simulated ones are texts, whole numbers and truth values.
  fileprivate var payload: [String: PayloadValue] {
    var fields: [String: PayloadValue] = [:]
    for member in self {
      switch member.value {
      case .boolean(let value): fields[member.name] = .boolean(value)
      case .number(let number): fields[member.name] = number.integer.map(PayloadValue.integer)
      case .string(let text): fields[member.name] = .text(text)
      case .null, .array, .object: break
      }
    }
    return fields
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

  private var original: JSONValue { .string(String(product.firstTransaction)) }

  /// Without a renewal to come there is no product and no price for it.
  private var willRenew: Bool { renews && [.subscribed, .inGracePeriod, .inBillingRetryPeriod].contains(state) }

  private var discountType: String { product.offerPrice == 0 ? "FREE_TRIAL" : "PAY_AS_YOU_GO" }

  private var renewalInfo: [String: JSONValue?] {
    [
      "autoRenewProductId": willRenew ? .string(product.productID(of: nextPlan ?? plan)) : nil,
      "autoRenewStatus": .number(JSONNumber(renews ? 1 : 0)),
      "currency": willRenew ? .string(product.currency) : nil,
      "environment": .string(terms.environment),
      "expirationIntent": expirationReason.map { .number(JSONNumber($0.rawValue)) },
      "gracePeriodExpiresDate": graceEnd.map(date),
      "isInBillingRetryPeriod": .boolean(retryEnd != nil),
      "offerDiscountType": willRenew ? nextOffer.map { _ in .string(discountType) } : nil,
      "offerIdentifier": willRenew ? nextOffer?.identifier.map(JSONValue.string) : nil,
      "offerType": willRenew ? nextOffer.map { .number(JSONNumber($0.rawValue)) } : nil,
      "originalTransactionId": original,
      "priceIncreaseStatus": increase == .none ? nil : .number(JSONNumber(increase.rawValue)),
      "productId": .string(product.productID(of: plan)),
      "recentSubscriptionStartDate": date(seriesStart),
      "renewalDate": date(expiry),
      "renewalPrice": willRenew ? .number(JSONNumber(nextPrice)) : nil,
      "signedDate": date(now),
    ]
  }

  private var transaction: [String: JSONValue?] {
    [
      "bundleId": .string(product.bundleID),
      "currency": .string(product.currency),
      "environment": .string(terms.environment),
      "expiresDate": date(expiry),
      "inAppOwnershipType": .string(product.isFamilyShared ? "FAMILY_SHARED" : "PURCHASED"),
      "offerDiscountType": offer.map { _ in .string(discountType) },
      "offerIdentifier": offer?.identifier.map(JSONValue.string),
      "offerType": offer.map { .number(JSONNumber($0.rawValue)) },
      "originalPurchaseDate": date(firstPurchase),
      "originalTransactionId": original,
      "price": .number(JSONNumber(price)),
      "productId": .string(product.productID(of: plan)),
      "purchaseDate": date(purchase),
      "quantity": .number(JSONNumber(1)),
      "revocationDate": revocation.map { date($0.date) },
      "revocationReason": revocation?.refund.map { .number(JSONNumber($0.rawValue)) },
      "signedDate": date(now),
      "storefront": .string(product.storefront),
      "subscriptionGroupIdentifier": .string(product.groupID),
      "transactionId": .string(String(transactionNumber)),
      "transactionReason": .string(isRenewal ? "RENEWAL" : "PURCHASE"),
      "type": .string("Auto-Renewable Subscription"),
    ]
  }

  private func fields(of notification: TransitionFact.Notification) -> [String: JSONValue?] {
    [
      "notificationType": .string(notification.type),
      "notificationUUID": .string(uuid(of: notification)),
      "signedDate": date(now),
      "subtype": notification.subtype.map(JSONValue.string),
      "version": .string("2.0"),
    ]
  }

  /// A UUID of version 8 (RFC 9562), the same for the same notification of the same subscription.
  private func uuid(of notification: TransitionFact.Notification) -> String {
    let digest = hexadecimalDigest(
      of: "\(product.firstTransaction) \(now) \(transactionNumber) \(notification.name)".utf8
    )
    let digits = Array(digest)
    let groups = [
      digits[0..<8], digits[8..<12], ["8"] + digits[12..<15], ["a"] + digits[15..<18], digits[18..<30],
    ]
    return groups.map { String($0) }.joined(separator: "-")
  }

  private func date(_ instant: Instant) -> JSONValue { .number(JSONNumber(instant.milliseconds)) }
}

extension [String: JSONValue?] {
  /// The fields that are there, in alphabetical order.
  fileprivate var members: [JSONValue.Member] {
    compactMapValues { $0 }.sorted { $0.key < $1.key }.map { JSONValue.Member(name: $0.key, value: $0.value) }
  }
}
