import Instants
import Renewals

extension Customer {
  /// A customer who gets a notice, for every notice of the catalog, in the order of the tables; after each the customer
  /// who gets its reminder.
  static let forEveryNotice = forEveryDecision.flatMap { notice, customer in
    var reminded = customer
    reminded.request["step"] = .text("reminder")
    return [(notice: notice, customer: customer)] + (reminders[notice].map { [(notice: $0, customer: reminded)] } ?? [])
  }

  private static let reminders = [
    "priceIncreasePending": "priceIncreasePendingReminder", "priceIncreaseAgreed": "priceIncreaseAgreedReminder",
    "renewalOff": "renewalOffReminder", "grace": "graceReminder", "softBilling": "softBillingReminder",
    "retry": "retryReminder",
  ]

  /// A customer whom the decision gives a notice, for every notice that a decision gives.
  private static let forEveryDecision: [(notice: String, customer: Customer)] = [
    (
      "accessRevoked",
      Customer(
        expiry: "2026-11-28T15:00:00Z",
        graceEnd: nil,
        renewalInfo: [:],
        transaction: ["revocationDate": .integer(1_792_335_600_000)]
      )
    ),
    ("priceIncreasePending", .withPrices(status: 0)), ("priceIncreaseAgreed", .withPrices(status: 1)),
    ("renewalOff", .paid(["autoRenewStatus": .integer(0)])),
    (
      "commitmentEnds",
      .committed(.paid(["commitmentInfo": .object(["commitmentAutoRenewStatus": .integer(0)])]))
    ),
    ("grace", Customer()),
    ("softBilling", .paid(["isInBillingRetryPeriod": .boolean(true), "expirationIntent": .integer(2)])),
    ("retry", Customer(graceEnd: nil)), ("retryAfterGrace", Customer(graceEnd: "2026-10-18T15:00:00Z")),
    ("expiredByChoice", .expired(1)), ("expiredAfterRetry", .expired(2)), ("expiredWithoutConsent", .expired(3)),
    ("productUnavailable", .expired(4)), ("expiredForOtherCause", .expired(5)),
    ("graceWithoutEnd", .inGraceWithoutEnd), ("recovered", .recovered()),
    ("recoveredInGrace", .recovered(from: "inGracePeriod")),
    ("recoveredInRetry", .recovered(from: "inBillingRetryPeriod")),
    ("commitmentRetry", .committed(Customer(graceEnd: nil))),
    ("commitmentPricePending", .committed(.withPrices(status: 0))),
    ("commitmentPriceAgreed", .committed(.withPrices(status: 1))),
    ("winBackOffer", .offered), ("trialEnding", .inTrial), ("renewalAhead", .inItsYear),
  ]

  /// A customer whose subscription ended long ago, and who agrees to marketing.
  private static var offered: Customer {
    var customer = expired(1, offers: ["winter"])
    customer.expiry = "2026-07-01T15:00:00Z"
    customer.request["marketingConsent"] = .boolean(true)
    customer.request["offer"] = .object([
      "price": .integer(5_990), "regularPrice": .integer(9_990), "currency": .text("USD"), "length": .integer(3),
      "unit": .text("month"), "until": .integer(1_793_545_200_000),
    ])
    return customer
  }

  /// A free trial of a week that ends in three days.
  private static var inTrial: Customer {
    var customer = Customer(
      expiry: "2026-10-22T15:00:00Z",
      graceEnd: nil,
      renewalInfo: ["autoRenewStatus": .integer(1), "renewalPrice": .integer(9_990), "currency": .text("USD")]
    )
    customer.transaction = [
      "offerType": .integer(1), "offerDiscountType": .text("FREE_TRIAL"), "purchaseDate": .integer(1_792_076_400_000),
    ]
    return customer
  }

  /// A yearly plan that renews in three weeks.
  private static var inItsYear: Customer {
    var customer = Customer(
      expiry: "2026-11-09T15:00:00Z",
      graceEnd: nil,
      renewalInfo: ["autoRenewStatus": .integer(1), "renewalPrice": .integer(59_990), "currency": .text("USD")]
    )
    customer.transaction = ["purchaseDate": .integer(1_762_700_400_000)]
    return customer
  }

  /// The notification says that the renewal is in grace, and nothing says until when.
  private static var inGraceWithoutEnd: Customer {
    var customer = Customer(graceEnd: nil)
    customer.notification = ["notificationType": .text("DID_FAIL_TO_RENEW"), "subtype": .text("GRACE_PERIOD")]
    return customer
  }

  /// The same customer with a commitment of 12 months that is paid monthly.
  private static func committed(_ customer: Customer) -> Customer {
    var customer = customer
    let end: PayloadValue = .integer(1_817_910_000_000)
    customer.transaction["billingPlanType"] = .text("MONTHLY")
    customer.transaction["commitmentInfo"] = .object([
      "commitmentExpiresDate": end, "commitmentPrice": .integer(119_880),
    ])
    var info: [String: PayloadValue] = ["commitmentRenewalDate": end, "commitmentRenewalPrice": .integer(143_880)]
    if case .object(let own)? = customer.renewalInfo["commitmentInfo"] { info.merge(own) { $1 } }
    customer.renewalInfo["commitmentInfo"] = .object(info)
    return customer
  }

  /// The same customer in Japan, in Japanese.
  func movedToJapan() -> Customer {
    var customer = self
    (customer.appName, customer.productName, customer.locale) = ("ハーバーラジオ", "ハーバープラス", "ja")
    if case .object(var offer)? = customer.request["offer"] {
      offer.merge(["price": .integer(600_000), "regularPrice": .integer(980_000), "currency": .text("JPY")]) { $1 }
      customer.request["offer"] = .object(offer)
    }
    if customer.transaction["price"] == nil, customer.renewalInfo["renewalPrice"] != nil {
      customer.renewalInfo["renewalPrice"] = .integer(980_000)
      customer.renewalInfo["currency"] = .text("JPY")
    }
    if customer.transaction["price"] != nil {
      customer.transaction["price"] = .integer(980_000)
      customer.transaction["currency"] = .text("JPY")
      customer.renewalInfo["renewalPrice"] = .integer(1_200_000)
      customer.renewalInfo["currency"] = .text("JPY")
      if case .object(var info)? = customer.transaction["commitmentInfo"] {
        info["commitmentPrice"] = .integer(11_760_000)
        customer.transaction["commitmentInfo"] = .object(info)
      }
      if case .object(var info)? = customer.renewalInfo["commitmentInfo"] {
        info["commitmentRenewalPrice"] = .integer(14_400_000)
        customer.renewalInfo["commitmentInfo"] = .object(info)
      }
    }
    return customer
  }

  /// A paid period that ends on 29 November at midnight in Tokyo.
  static func paid(_ renewalInfo: [String: PayloadValue]) -> Customer {
    Customer(expiry: "2026-11-28T15:00:00Z", graceEnd: nil, renewalInfo: renewalInfo)
  }

  /// A paid period with a price increase after it.
  static func withPrices(status: Int64) -> Customer {
    var customer = paid([
      "priceIncreaseStatus": .integer(status), "renewalPrice": .integer(11_990), "currency": .text("USD"),
    ])
    customer.transaction = ["price": .integer(9_990), "currency": .text("USD")]
    return customer
  }

  static func expired(_ reason: Int64, offers: [String]? = nil) -> Customer {
    var info: [String: PayloadValue] = ["expirationIntent": .integer(reason)]
    if let offers { info["eligibleWinBackOfferIds"] = .list(offers.map(PayloadValue.text)) }
    return Customer(graceEnd: nil, renewalInfo: info)
  }

  /// A renewal that went through on 19 October, Tokyo time.
  static func recovered(from state: String) -> Customer {
    var customer = recovered()
    customer.previousState = state
    customer.transaction = ["purchaseDate": .integer(1_792_335_600_000)]
    return customer
  }
}
