import DecisionTables
import Renewals

/// One combination of the eight facts, as tokens, and the payload that states it.
struct Situation: Sendable {
  let tokens: [String: String]

  subscript(input: String) -> String { tokens[input] ?? "" }

  /// Every combination, from the lists of the domain facts and not from the catalog.
  static let all: [Situation] = {
    let inputs: [(String, [String])] = [
      ("revocation", ["absent", "past", "future"]), ("expiry", ["absent", "future", "past"]),
      ("grace", ["absent", "future", "past"]), ("retry", ["absent", "raised", "lowered"]),
      (
        "reason",
        [
          "absent", "autoRenewDisabled", "billingError", "didNotConsentToPriceIncrease", "productUnavailable",
          "unknown",
          "unrecognised",
        ]
      ),
      ("autoRenew", ["absent", "renews", "ends", "unrecognised"]),
      ("increase", ["none", "pending", "agreed", "unrecognised"]),
      ("commitment", ["absent", "renews", "ends", "unrecognised"]),
    ]
    var points: [[String: String]] = [[:]]
    for (input, values) in inputs {
      points = points.flatMap { point in values.map { point.merging([input: $0]) { $1 } } }
    }
    return points.map(Situation.init)
  }()

  /// The payload as decoded JSON; going through text for each of 36,288 points would only test the reader again.
  func facts(
    ownership: String? = nil,
    event: (type: String, subtype: String)? = nil
  ) throws -> SubscriptionFacts {
    var renewalInfo: [String: PayloadValue] = [:]
    var transaction: [String: PayloadValue] = ["originalTransactionId": .text("1")]
    func date(_ token: String) -> PayloadValue {
      switch token {
      case "past": .integer(Payload.now - 3 * Payload.day)
      case "future": .integer(Payload.now + 3 * Payload.day)
      default: .null
      }
    }
    transaction["revocationDate"] = date(self["revocation"])
    transaction["expiresDate"] = date(self["expiry"])
    renewalInfo["gracePeriodExpiresDate"] = date(self["grace"])
    renewalInfo["isInBillingRetryPeriod"] = ["raised": .boolean(true), "lowered": .boolean(false)][self["retry"]]
    let reasons = [
      "autoRenewDisabled": 1, "billingError": 2, "didNotConsentToPriceIncrease": 3, "productUnavailable": 4,
      "unknown": 5, "unrecognised": 77,
    ]
    renewalInfo["expirationIntent"] = reasons[self["reason"]].map { .integer(Int64($0)) }
    renewalInfo["autoRenewStatus"] =
      ["renews": .integer(1), "ends": .integer(0), "unrecognised": .integer(9)][
        self["autoRenew"]
      ]
    renewalInfo["priceIncreaseStatus"] =
      ["pending": .integer(0), "agreed": .integer(1), "unrecognised": .integer(9)][
        self["increase"]
      ]
    let commitment: [String: Int64] = ["renews": 1, "ends": 0, "unrecognised": 9]
    renewalInfo["commitmentInfo"] = commitment[self["commitment"]].map {
      .object(["commitmentAutoRenewStatus": .integer($0)])
    }
    transaction["inAppOwnershipType"] = ownership.map { .text($0) }
    var top: [String: PayloadValue] = ["renewalInfo": .object(renewalInfo), "transaction": .object(transaction)]
    if let event {
      top["notification"] = .object(["notificationType": .text(event.type), "subtype": .text(event.subtype)])
    }
    return try SubscriptionFacts(.object(top))
  }
}
