import Catalogs
import JSON

/// What the payloads of the App Store are beside what a catalog declares: the stream reads them with rules of its own.
extension PayloadData {
  /// Where an object of the App Store also comes from.
  static func carried(_ name: String) -> [[String]] {
    switch name {
    case "transaction": [["signedTransactionInfo"], ["notification", "data", "signedTransactionInfo"]]
    case "renewalInfo": [["signedRenewalInfo"], ["notification", "data", "signedRenewalInfo"]]
    default: []
    }
  }

  /// Names at the top that `notice` takes and programs do not, with what to pass instead.
  static func refused(_ model: PayloadModel) -> [String: String] {
    guard model.forms == .appStore else { return [:] }
    let decoded = "Verify it, and pass the decoded payload as "
    return [
      "signedPayload": decoded + "notification",
      "statusResponse": "Pass the transaction and the renewalInfo of one subscription, decoded",
      "data": "Pass the transaction and the renewalInfo of one subscription, decoded",
    ]
  }

  /// What the App Store's payloads say together.
  static let appStore: [JSONValue] = [
    .members(["name": .string("status"), "firstOf": .array([.texts(["notification", "data", "status"])])]),
    .members(["name": .string("bundleId"), "firstOf": .array([.texts(["notification", "data", "bundleId"])])]),
    // Where payloads name several environments, one that is not production counts, so that a notice is marked.
    .members([
      "name": .string("environment"),
      "firstOf": .array([
        .texts(["transaction", "environment"]), .texts(["renewalInfo", "environment"]),
        .texts(["notification", "data", "environment"]),
      ]),
      "before": .string("Production"),
    ]),
    .members(["name": .string("hasWinBackOffer"), "isFilled": .texts(["renewalInfo", "eligibleWinBackOfferIds"])]),
  ]
}
