import StoreKit

/// Prints the information to the console; no code should read the text.
func inspect(_ info: Product.SubscriptionInfo.RenewalInfo) {
  debugPrint(info)
  print(info.debugDescription)
}
