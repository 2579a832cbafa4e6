/// The payloads that the App Store signs.
public enum AppStoreObject: String, CaseIterable, Sendable {
  case renewalInfo, transaction, notification
}
