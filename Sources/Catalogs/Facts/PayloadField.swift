import Diagnostics

/// What a field of a payload holds.
public enum PayloadFieldType: String, Sendable {
  case boolean = "true or false"
  case integer = "a whole number"
  /// Milliseconds since 1970.
  case instant = "an instant"
  case text = "a text"
  case texts = "a list of texts"
}

extension PayloadPath.Object {
  /// The fields that the object can have, by their paths in it. Those of Apple's payloads are the fields that its
  /// documentation of the server API names, and those that StoreKit's JSON has besides; a payload may lack any of them.
  public var fields: [String: PayloadFieldType] {
    switch self {
    case .renewalInfo: Self.renewalInfoFields
    case .transaction: Self.transactionFields
    case .notification: Self.notificationFields
    case .request: Self.requestFields
    case .subscription: Self.subscriptionFields
    }
  }

  private static let renewalInfoFields: [String: PayloadFieldType] = [
    "appAccountToken": .text,
    "appTransactionId": .text,
    "autoRenewProductId": .text,
    "autoRenewStatus": .integer,
    "currency": .text,
    "deviceVerification": .text,
    "deviceVerificationNonce": .text,
    "eligibleWinBackOfferIds": .texts,
    "environment": .text,
    "expirationIntent": .integer,
    "gracePeriodExpiresDate": .instant,
    "isInBillingRetryPeriod": .boolean,
    "offerDiscountType": .text,
    "offerIdentifier": .text,
    "offerPeriod": .text,
    "offerType": .integer,
    "originalTransactionId": .text,
    "priceIncreaseStatus": .integer,
    "productId": .text,
    "recentSubscriptionStartDate": .instant,
    "renewalDate": .instant,
    "renewalPrice": .integer,
    "signedDate": .instant,
  ]

  private static let transactionFields: [String: PayloadFieldType] = [
    "appAccountToken": .text,
    "appTransactionId": .text,
    "bundleId": .text,
    "currency": .text,
    "deviceVerification": .text,
    "deviceVerificationNonce": .text,
    "environment": .text,
    "expiresDate": .instant,
    "inAppOwnershipType": .text,
    "isUpgraded": .boolean,
    "offerDiscountType": .text,
    "offerIdentifier": .text,
    "offerPeriod": .text,
    "offerType": .integer,
    "originalPurchaseDate": .instant,
    "originalTransactionId": .text,
    "price": .integer,
    "productId": .text,
    "purchaseDate": .instant,
    "quantity": .integer,
    "revocationDate": .instant,
    "revocationPercentage": .integer,
    "revocationReason": .integer,
    "revocationType": .text,
    "signedDate": .instant,
    "storefront": .text,
    "storefrontId": .text,
    "subscriptionGroupIdentifier": .text,
    "transactionId": .text,
    "transactionReason": .text,
    "type": .text,
    "webOrderLineItemId": .text,
  ]

  private static let notificationFields: [String: PayloadFieldType] = [
    "data.appAppleId": .integer,
    "data.bundleId": .text,
    "data.bundleVersion": .text,
    "data.consumptionRequestReason": .text,
    "data.environment": .text,
    "data.signedRenewalInfo": .text,
    "data.signedTransactionInfo": .text,
    "data.status": .integer,
    "externalPurchaseToken.appAppleId": .integer,
    "externalPurchaseToken.bundleId": .text,
    "externalPurchaseToken.externalPurchaseId": .text,
    "externalPurchaseToken.tokenCreationDate": .instant,
    "notificationType": .text,
    "notificationUUID": .text,
    "signedDate": .instant,
    "subtype": .text,
    "summary.appAppleId": .integer,
    "summary.bundleId": .text,
    "summary.environment": .text,
    "summary.failedCount": .integer,
    "summary.productId": .text,
    "summary.requestIdentifier": .text,
    "summary.storefrontCountryCodes": .texts,
    "summary.succeededCount": .integer,
    "version": .text,
  ]

  private static let requestFields: [String: PayloadFieldType] = [
    "appName": .text,
    "customer": .text,
    "locale": .text,
    "now": .text,
    "previousState": .text,
    "productName": .text,
    "reminder": .boolean,
    "support": .text,
    "textMessageLink": .boolean,
    "timeZone": .text,
  ]

  private static let subscriptionFields: [String: PayloadFieldType] = [
    "bundleId": .text,
    "environment": .text,
    "hasWinBackOffer": .boolean,
    "originalTransactionId": .text,
    "status": .integer,
    "subscriptionGroupIdentifier": .text,
  ]
}

extension PayloadPath {
  /// What the field holds; `nil` if no payload has it.
  public var type: PayloadFieldType? { object.fields[field] }

  /// The paths of all fields, sorted.
  private static let all = Object.allCases.flatMap { object in object.fields.keys.map { "\(object.rawValue).\($0)" } }
    .sorted()

  /// What to write in place of a path that no payload has.
  var fix: String {
    // A field of another object is a likelier mistake than a misspelt one.
    if let other = Object.allCases.first(where: { $0.fields[field] != nil }) {
      return "Did you mean '\(other.rawValue).\(field)'?"
    }
    if let nearest = suggestion(for: description, among: Self.all) { return "Did you mean '\(nearest)'?" }
    return NameList(object.fields.keys.sorted()).fix(for: field)
  }
}
