/// The names that the App Store's payloads have in facts.
enum AppStoreNames {
  static let payloads = ["renewalInfo", "transaction", "notification", "statusResponse"]
  /// What Apple's answers call a signed transaction and renewal info, which may stand for the two.
  static let signedPayloads = ["signedRenewalInfo", "signedTransactionInfo"]

  /// The names of members that only the App Store's facts have.
  static let recognised = payloads + signedPayloads + ["signedPayload", "notificationType", "data"]
}
