import Foundation
import Noticebook
import ProjectFiles
import Testing

/// From any payload that is decided, dropping or nulling any one field, or adding any notification, never takes access away,
/// unless that field is the reason for it.
struct AccessPropertyTests {
  /// SplitMix64: the same numbers on every run and every machine.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }

    mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &self)] }
  }

  private typealias Facts = [String: Any]

  private static func noticebook(_ store: String) throws -> Noticebook {
    try Noticebook(
      catalogFiles: ProjectFiles.contents(of: "Catalogs/\(store)", suffixes: [".yaml"]),
      templateFiles: ProjectFiles.contents(of: "Templates", suffixes: [".mustache"])
    )
  }

  private static let books: [String: Result<Noticebook, any Error>] = [
    "app-store": Result { try noticebook("app-store") }, "google-play": Result { try noticebook("google-play") },
  ]

  private static let now: Int64 = 1_795_737_600_000

  /// Fields that give access themselves, so that without them there can be none, and the source of the catalog that says so.
  private static let reasons: [String: [String: String]] = [
    "app-store": [
      // An end that lies ahead.
      "transaction": "renewal-info", "transaction.expiresDate": "renewal-info", "renewalInfo": "renewal-info",
      "renewalInfo.renewalDate": "renewal-info", "renewalInfo.gracePeriodExpiresDate": "failing-renewals",
      // A grace period is one of a renewal that is retried.
      "renewalInfo.isInBillingRetryPeriod": "failing-renewals",
      // Without the refund of an earlier period, the end of that period counts, not the renewal.
      "transaction.revocationDate": "refunds",
      // The store's own word, and the moment for which it speaks.
      "notification": "notification-types", "notification.notificationType": "notification-types",
      "notification.subtype": "notification-types", "notification.data": "server-api",
      "notification.data.status": "server-api", "notification.signedDate": "server-api",
      "renewalInfo.signedDate": "server-api", "transaction.signedDate": "server-api",
    ],
    "google-play": [
      "purchase": "discovery", "purchase.subscriptionState": "discovery", "purchase.lineItems": "discovery",
      "purchase.lineItems.expiryTime": "discovery", "notification": "rtdn",
      "notification.subscriptionNotification": "rtdn",
      "notification.subscriptionNotification.notificationType": "rtdn",
    ],
  ]

  @Test(arguments: ["app-store", "google-play"])
  func `no missing field takes access away`(store: String) throws {
    let book = try #require(try Self.books[store]?.get())
    let reasons = try #require(Self.reasons[store])
    for source in reasons.values { #expect(book.catalog.facts.sources.contains { $0.id == source }, "\(source)") }
    var tried = 0
    for seed in 0..<1500 {
      var generator = Generator(state: UInt64(seed))
      let facts = Self.facts(store, &generator)
      guard try Self.access(facts, book) == .entitled else { continue }
      for path in Self.paths(of: facts) where reasons[path.joined(separator: ".")] == nil {
        for isNull in [false, true] {
          let changed = Self.dropping(path[...], of: facts, isNull: isNull)
          tried += 1
          #expect(try Self.access(changed, book) != .notEntitled, "seed \(seed), without \(path): \(facts)")
        }
      }
    }
    #expect(tried > 2000)
  }

  @Test(arguments: ["app-store", "google-play"])
  func `no notification takes access away`(store: String) throws {
    let book = try #require(try Self.books[store]?.get())
    let notifications = book.catalog.facts.notifications
    var tried = 0
    for seed in 0..<300 {
      var generator = Generator(state: UInt64(seed) + 77_000)
      var facts = Self.facts(store, &generator)
      facts["notification"] = nil
      guard try Self.access(facts, book) == .entitled else { continue }
      for fact in notifications {
        if store == "app-store" {
          var notification: Facts = ["notificationType": fact.notification.type]
          notification["subtype"] = fact.notification.subtype
          facts["notification"] = notification
        } else {
          facts["notification"] = [
            "packageName": "com.example.harbor",
            "subscriptionNotification": ["notificationType": fact.number ?? 0, "purchaseToken": "token"],
          ]
        }
        tried += 1
        #expect(try Self.access(facts, book) != .notEntitled, "seed \(seed), \(fact.id): \(facts)")
      }
    }
    #expect(tried > 1000)
  }

  /// A test enumerates the names: each notification of the catalog has a class.
  @Test(arguments: ["app-store", "google-play"])
  func `every notification of the catalog is known`(store: String) throws {
    let book = try #require(try Self.books[store]?.get())
    for fact in book.catalog.facts.notifications {
      var facts: Facts = ["now": "2026-11-27T00:00:00Z"]
      if store == "app-store" {
        var notification: Facts = ["notificationType": fact.notification.type]
        notification["subtype"] = fact.notification.subtype
        facts["notification"] = notification
      } else {
        facts["notification"] = [
          "packageName": "c", "subscriptionNotification": ["notificationType": fact.number ?? 0],
        ]
      }
      let read = try SubscriptionFacts(json: Self.json(facts), of: book.catalog.facts.payloads)
      if read.otherSubject != nil { continue }
      let decision = try book.decide(read)
      #expect(!decision.warnings.contains { $0.contains("is unknown") }, "\(fact.id)")
    }
  }

  private static func json(_ facts: Facts) throws -> [UInt8] {
    [UInt8](try JSONSerialization.data(withJSONObject: facts))
  }

  private static func access(_ facts: Facts, _ book: Noticebook) throws -> Access? {
    let read: SubscriptionFacts
    do {
      read = try SubscriptionFacts(json: json(facts), of: book.catalog.facts.payloads)
    } catch is PayloadError {
      return nil
    }
    guard read.otherSubject == nil, let moment = Instant(milliseconds: now) else { return nil }
    return try? book.decide(read, now: moment).access
  }

  private static func paths(of value: Any, _ path: [String] = []) -> [[String]] {
    if let object = value as? Facts {
      return object.keys.sorted().flatMap { name -> [[String]] in
        guard let inner = object[name] else { return [] }
        return [path + [name]] + paths(of: inner, path + [name])
      }
    }
    if let list = value as? [Any], let first = list.first { return paths(of: first, path) }
    return []
  }

  private static func dropping(_ path: ArraySlice<String>, of facts: Facts, isNull: Bool) -> Facts {
    var facts = facts
    guard let name = path.first, let inner = facts[name] else { return facts }
    if path.count == 1 {
      facts[name] = isNull ? NSNull() : nil
    } else if let object = inner as? Facts {
      facts[name] = dropping(path.dropFirst(), of: object, isNull: isNull)
    } else if var list = inner as? [Any], let first = list.first as? Facts {
      list[0] = dropping(path.dropFirst(), of: first, isNull: isNull)
      facts[name] = list
    }
    return facts
  }

  private static func facts(_ store: String, _ generator: inout Generator) -> Facts {
    store == "app-store" ? appStore(&generator) : googlePlay(&generator)
  }

  private static func date(_ generator: inout Generator) -> Int64 {
    now + generator.pick([-40, -20, -10, -2, -1, 0, 1, 3, 10, 30, 200]) * 86_400_000
  }

  private static func appStore(_ generator: inout Generator) -> Facts {
    var transaction: Facts = ["originalTransactionId": "2000", "expiresDate": date(&generator)]
    var renewal: Facts = ["originalTransactionId": "2000", "autoRenewStatus": generator.pick([0, 1, 1])]
    if generator.one(in: 2) { renewal["isInBillingRetryPeriod"] = generator.one(in: 2) }
    if generator.one(in: 3) { renewal["expirationIntent"] = generator.pick([1, 2, 2, 3, 4, 5]) }
    if generator.one(in: 3) { renewal["gracePeriodExpiresDate"] = date(&generator) }
    if generator.one(in: 3) { renewal["renewalDate"] = date(&generator) }
    if generator.one(in: 4) { renewal["priceIncreaseStatus"] = generator.pick([0, 1]) }
    if generator.one(in: 4) { renewal["signedDate"] = date(&generator) }
    if generator.one(in: 6) { transaction["revocationDate"] = date(&generator) }
    if generator.one(in: 4) { transaction["signedDate"] = date(&generator) }
    if generator.one(in: 6) { transaction["isUpgraded"] = false }
    if generator.one(in: 4) { transaction["inAppOwnershipType"] = generator.pick(["PURCHASED", "FAMILY_SHARED"]) }
    if generator.one(in: 5) {
      transaction["billingPlanType"] = "MONTHLY"
      transaction["commitmentInfo"] = ["commitmentExpiresDate": now + 200 * 86_400_000]
      renewal["commitmentInfo"] = ["commitmentAutoRenewStatus": generator.pick([0, 1])]
    }
    var facts: Facts = ["transaction": transaction, "renewalInfo": renewal]
    if generator.one(in: 2) {
      var notification: Facts = [
        "notificationType": generator.pick(["DID_RENEW", "DID_FAIL_TO_RENEW", "EXPIRED", "REFUND", "SOMETHING_NEW"])
      ]
      if generator.one(in: 2) { notification["data"] = ["status": generator.pick([1, 2, 3, 4, 5, 7])] }
      if generator.one(in: 2) { notification["signedDate"] = date(&generator) }
      facts["notification"] = notification
    }
    return facts
  }

  private static func text(_ milliseconds: Int64) -> String {
    Instant(milliseconds: milliseconds)?.description ?? ""
  }

  private static func googlePlay(_ generator: inout Generator) -> Facts {
    var item: Facts = ["productId": "plus", "expiryTime": text(date(&generator)), "latestSuccessfulOrderId": "GPA.1"]
    if generator.one(in: 2) {
      var plan: Facts = ["autoRenewEnabled": generator.one(in: 2)]
      if generator.one(in: 4) { plan["installmentDetails"] = ["pendingCancellation": Facts()] }
      if generator.one(in: 4) { plan["priceStepUpConsentDetails"] = ["state": "PENDING"] }
      item["autoRenewingPlan"] = plan
    } else if generator.one(in: 2) {
      item["prepaidPlan"] = Facts()
    }
    let states = ["ACTIVE", "ACTIVE", "IN_GRACE_PERIOD", "ON_HOLD", "PAUSED", "CANCELED", "EXPIRED", "NEW"]
    var purchase: Facts = [
      "subscriptionState": "SUBSCRIPTION_STATE_" + generator.pick(states), "lineItems": [item], "regionCode": "US",
    ]
    if generator.one(in: 3) {
      purchase["canceledStateContext"] = [
        generator.pick(["userInitiatedCancellation", "systemInitiatedCancellation"]): Facts()
      ]
    }
    if generator.one(in: 5) { purchase["linkedPurchaseToken"] = "old" }
    var facts: Facts = ["purchaseToken": "token", "purchase": purchase]
    if generator.one(in: 2) {
      facts["notification"] = [
        "packageName": "com.example.harbor", "eventTimeMillis": String(date(&generator)),
        "subscriptionNotification": [
          "notificationType": generator.pick([1, 2, 3, 5, 6, 12, 13, 99]), "purchaseToken": "token",
        ],
      ]
    }
    return facts
  }
}
