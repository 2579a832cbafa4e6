import StoreKit

extension Product.SubscriptionInfo.RenewalInfo {
  /// Whether the information was signed for this device; `nil` if the
  /// device has no identifier.
  func isForThisDevice(sha384: (Data) -> Data) -> Bool? {
    guard let device = AppStore.deviceVerificationID else { return nil }
    let text = deviceVerificationNonce.uuidString + device.uuidString
    return sha384(Data(text.lowercased().utf8)) == deviceVerification
  }
}
