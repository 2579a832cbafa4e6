import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// The offer of the next period, in a word for the account settings.
  var nextOffer: String? {
    guard let offer else { return nil }
    if offer.paymentMode == .freeTrial { return "free" }
    return switch offer.type {
    case .introductory: "introductory price"
    case .code: "offer code"
    case .winBack: "win-back offer"
    default: "offer"
    }
  }
}
