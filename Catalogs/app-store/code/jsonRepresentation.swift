import Foundation
import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// A field of the payload for which the app's SDK has no property yet.
  func field(_ name: String) throws -> Any? {
    let payload = try JSONSerialization.jsonObject(with: jsonRepresentation)
    return (payload as? [String: Any])?[name]
  }
}
