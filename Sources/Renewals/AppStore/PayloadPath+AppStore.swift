import Catalogs

extension PayloadPath.Object {
  static let renewalInfo = appStore(.renewalInfo)
  static let transaction = appStore(.transaction)
  static let notification = appStore(.notification)

  private static func appStore(_ object: AppStoreObject) -> PayloadPath.Object {
    guard let object = PayloadModel.appStore.object(named: object.rawValue) else {
      preconditionFailure("the App Store's description has \(object.rawValue)")
    }
    return object
  }
}
