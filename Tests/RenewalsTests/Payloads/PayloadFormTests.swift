import Catalogs
import Instants
import JSON
import Renewals
import Testing

/// Whatever form the payloads come in, the decision is the same.
@Suite struct PayloadFormTests {
  /// A subscription in one situation, as the two payloads of the App Store, and what must be decided about it.
  struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: String
    var subtype: String?
    let status: Int
    let changes: [String: String?]
    let row: String
    let verdict: Verdict
  }

  private static let lapsed: [String: String?] = [
    "transaction.expiresDate": days(-2), "renewalInfo.isInBillingRetryPeriod": "true",
    "renewalInfo.expirationIntent": "2",
  ]

  static let scenarios = [
    Scenario(
      testDescription: "failure",
      type: "DID_FAIL_TO_RENEW",
      status: 3,
      changes: lapsed,
      row: "T1",
      verdict: Verdict(state: "inBillingRetryPeriod", message: "billingIssue", notice: "retry", action: "updatePayment")
    ),
    Scenario(
      testDescription: "grace",
      type: "DID_FAIL_TO_RENEW",
      subtype: "GRACE_PERIOD",
      status: 4,
      changes: lapsed.merging(["renewalInfo.gracePeriodExpiresDate": days(14)]) { $1 },
      row: "G1",
      verdict: Verdict(
        state: "inGracePeriod",
        isEntitled: true,
        message: "billingIssue",
        notice: "grace",
        action: "updatePayment"
      )
    ),
    Scenario(
      testDescription: "retry after grace",
      type: "GRACE_PERIOD_EXPIRED",
      status: 3,
      changes: lapsed.merging([
        "transaction.expiresDate": days(-20), "renewalInfo.gracePeriodExpiresDate": days(-4),
      ]) { $1 },
      row: "T2",
      verdict: Verdict(
        state: "inBillingRetryPeriod",
        message: "billingIssue",
        notice: "retryAfterGrace",
        action: "updatePayment"
      )
    ),
    Scenario(
      testDescription: "recovery",
      type: "DID_RENEW",
      status: 1,
      changes: [:],
      row: "A1",
      verdict: Verdict(state: "subscribed", isEntitled: true)
    ),
  ]

  /// Takes `jws:` and an object for a signed text, so that these tests need no certificates.
  private static let opener = PayloadOpener(trust: .verified) { text, _ throws(PayloadError) in
    guard text.hasPrefix("jws:"), let value = try? JSONValue(parsing: Array(text.dropFirst(4).utf8)) else {
      throw PayloadError(path: "header.alg", summary: "refused", fix: "Sign it")
    }
    return value
  }

  private func signed(_ json: String) -> String {
    "\"jws:\(json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private func decide(_ json: String) throws -> RenewalDecision {
    let facts = try SubscriptionFacts(json: Array(json.utf8), opening: Self.opener)
    return try ShippedCatalog.decider().decide(facts, now: Instant.at(Payload.now))
  }

  private func object(_ fields: [String: String]) -> String {
    "{\(fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ","))}"
  }

  private func parts(_ payload: Payload) -> (renewal: String, transaction: String) {
    (object(payload.renewalInfo), object(payload.transaction))
  }

  private func notification(_ scenario: Scenario, isSigned: Bool) -> String {
    let (renewal, transaction) = parts(Payload(scenario.changes))
    let subtype = scenario.subtype.map { #""subtype":"\#($0)","# } ?? ""
    return """
      {"notificationType":"\(scenario.type)",\(subtype)"notificationUUID":"7d2f8f0e-5f0c-4c1b-9a67-1f0c8f6e2b31","version":"2.0","signedDate":\(Payload.now - 1000),\
      "data":{"status":\(scenario.status),"environment":"Production","bundleId":"com.example.harbor",\
      "signedTransactionInfo":\(isSigned ? signed(transaction) : transaction),\
      "signedRenewalInfo":\(isSigned ? signed(renewal) : renewal)}}
      """
  }

  private func response(_ scenario: Scenario) -> String {
    let (renewal, transaction) = parts(Payload(scenario.changes))
    return """
      {"environment":"Production","bundleId":"com.example.harbor","appAppleId":1,"data":[\
      {"subscriptionGroupIdentifier":"20481","lastTransactions":[{"originalTransactionId":"2000000123456789",\
      "status":\(scenario.status),"signedTransactionInfo":\(signed(transaction)),\
      "signedRenewalInfo":\(signed(renewal))}]}]}
      """
  }

  @Test(arguments: scenarios)
  func `every form of one situation is decided the same`(_ scenario: Scenario) throws {
    let (renewal, transaction) = parts(Payload(scenario.changes))
    let decoded = notification(scenario, isSigned: false)
    let whole = notification(scenario, isSigned: true)
    let posted = "{\"signedPayload\":\(signed(whole))}"
    let response = response(scenario)
    let both: [String: PayloadTrust] = ["renewalInfo": .unsigned, "transaction": .unsigned]
    let verified: [String: PayloadTrust] = ["renewalInfo": .verified, "transaction": .verified]
    let forms: [(String, [String: PayloadTrust])] = [
      ("{\"renewalInfo\":\(renewal),\"transaction\":\(transaction)}", both),
      ("{\"renewalInfo\":\(signed(renewal)),\"transaction\":\(signed(transaction))}", verified),
      ("{\"notification\":\(decoded)}", both.merging(["notification": .unsigned]) { $1 }),
      ("{\"notification\":\(whole)}", verified.merging(["notification": .unsigned]) { $1 }),
      ("{\"notification\":\(signed(whole))}", verified.merging(["notification": .verified]) { $1 }),
      ("{\"notification\":\(signed(decoded))}", verified.merging(["notification": .verified]) { $1 }),
      ("{\"notification\":\(posted)}", verified.merging(["notification": .verified]) { $1 }),
      (posted, verified.merging(["notification": .verified]) { $1 }),
      (whole, verified.merging(["notification": .unsigned]) { $1 }),
      ("{\"appName\":\"Harbor\",\(posted.dropFirst())", verified.merging(["notification": .verified]) { $1 }),
      ("{\"statusResponse\":\(response)}", verified.merging(["statusResponse": .unsigned]) { $1 }),
      (response, verified.merging(["statusResponse": .unsigned]) { $1 }),
      (
        "{\"statusResponse\":\(response),\"transaction\":\(transaction)}",
        verified.merging(["statusResponse": .unsigned]) { $1 }
      ),
    ]
    for (json, trust) in forms {
      let decision = try decide(json)
      #expect(decision.row == scenario.row, "\(json)")
      #expect(decision.verdict == scenario.verdict, "\(json)")
      #expect(decision.trust == trust, "\(json)")
      #expect(decision.warnings.allSatisfy { $0.contains("unsigned beside what is verified") }, "\(decision.warnings)")
      let isMixed = trust["notification"] == .unsigned && trust["transaction"] == .verified
      #expect(decision.warnings.isEmpty == !isMixed, "\(json)")
      #expect(decision.inputs.allSatisfy { $0.unlisted == nil })
    }
  }

  @Test func `a recovery in a signed notification brings its notice`() throws {
    let whole = notification(Self.scenarios[3], isSigned: true)
      .replacing("\"DID_RENEW\"", with: "\"DID_RENEW\",\"subtype\":\"BILLING_RECOVERY\"")
    let decision = try decide("{\"signedPayload\":\(signed(whole))}")
    #expect(decision.notice == "recovered")
    #expect(decision.deduplicationKey?.utf8.count == 32)
  }

  private func refuse(
    _ json: String,
    _ path: String?,
    _ words: String,
    fix: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    do {
      let decision = try decide(json)
      Issue.record("decided by \(decision.row)", sourceLocation: sourceLocation)
    } catch let error as PayloadError {
      #expect(error.path == path, "\(error)", sourceLocation: sourceLocation)
      #expect(error.summary.contains(words), "\(error)", sourceLocation: sourceLocation)
      #expect(fix.isEmpty || error.fix.contains(fix), "\(error)", sourceLocation: sourceLocation)
      #expect(!error.fix.isEmpty && !error.fix.hasSuffix("."), "\(error)", sourceLocation: sourceLocation)
    }
  }

  @Test func `a status response with several subscriptions is chosen from`() throws {
    func item(_ original: String, _ status: Int, _ expiry: String) -> String {
      let transaction = #"{"originalTransactionId":"\#(original)","expiresDate":\#(expiry)}"#
      return """
        {"originalTransactionId":"\(original)","status":\(status),"signedTransactionInfo":\(signed(transaction))}
        """
    }
    let response = """
      {"data":[{"subscriptionGroupIdentifier":"1","lastTransactions":[\(item("11", 1, days(2)))]},\
      {"subscriptionGroupIdentifier":"2","lastTransactions":[\(item("21", 2, days(-2))),\(item("22", 1, days(3)))]}]}
      """
    func facts(_ selectors: String) -> String { "{\"statusResponse\":\(response)\(selectors)}" }
    #expect(try decide(facts(#","originalTransactionId":"22""#)).row == "A1")
    #expect(try decide(facts(#","originalTransactionId":21"#)).outcome["state"] == "expired")
    #expect(try decide(facts(#","subscriptionGroupIdentifier":"1""#)).row == "A1")
    #expect(try decide("{\"originalTransactionId\":\"11\",\(response.dropFirst())").row == "A1")
    try refuse(
      facts(""),
      "statusResponse.data",
      "There are 3 items to choose from",
      fix: "11, 1, status 1; 21, 2, status 2; 22, 2, status 1"
    )
    // Of one group, the entry that grants access decides.
    #expect(try decide(facts(#","subscriptionGroupIdentifier":"2""#)).outcome["state"] == "subscribed")
    let none = response.replacing(
      #""originalTransactionId":"22","status":1"#,
      with: #""originalTransactionId":"22","status":3"#
    )
    try refuse(
      "{\"statusResponse\":\(none),\"subscriptionGroupIdentifier\":\"2\"}",
      "statusResponse.data",
      "There are 2 items to choose from",
      fix: "21, 2, status 2; 22, 2, status 3"
    )
    try refuse(
      facts(#","originalTransactionId":"11","subscriptionGroupIdentifier":"2""#),
      "statusResponse.data",
      "None of 3 items has the originalTransactionId or subscriptionGroupIdentifier of the facts",
      fix: "11, 1, status 1"
    )
    try refuse(#"{"statusResponse":{"data":[]}}"#, "statusResponse.data", "holds no subscription")
    let many = (0..<9).map { item("\($0)", 1, days(1)) }.joined(separator: ",")
    try refuse("{\"data\":[{\"lastTransactions\":[\(many)]}]}", "statusResponse.data", "9 items", fix: "; and 4 more")
  }

  @Test func `payloads that contradict each other`() throws {
    let whole = notification(Self.scenarios[1], isSigned: true)
    try refuse(
      "{\"notification\":\(whole),\"transaction\":{\"expiresDate\":\(days(1))}}",
      "notification.data.signedTransactionInfo",
      "another transaction than the one at transaction"
    )
    let other = response(Self.scenarios[0])
    try refuse(
      "{\"notification\":\(whole),\"statusResponse\":\(other)}",
      "statusResponse.data[0].lastTransactions[0].signedRenewalInfo",
      "another renewalInfo than the one at notification.data.signedRenewalInfo"
    )
    try refuse(
      "{\"notification\":\(whole),\"statusResponse\":\(response(Self.scenarios[1]).replacing("\"status\":4", with: "\"status\":3"))}",
      "statusResponse.data[0].lastTransactions[0].status",
      "differs from the value at notification.data.status"
    )
    try refuse(
      "{\"signedPayload\":\(signed(whole)),\"notificationType\":\"TEST\"}",
      "notification.signedPayload",
      "both signed and decoded"
    )
  }

  @Test(arguments: [
    ("summary", "renewalExtensionSummary"), ("externalPurchaseToken", "externalPurchaseToken"),
    ("appData", "appTransaction"),
  ])
  func `notifications about no subscription`(_ name: String, _ subject: String) throws {
    let json = #"{"notificationType":"RENEWAL_EXTENSION","\#(name)":{"environment":"Sandbox"}}"#
    for json in [json, "{\"signedPayload\":\(signed(json))}"] {
      #expect(try SubscriptionFacts(json: Array(json.utf8), opening: Self.opener).otherSubject == subject)
      try refuse(json, nil, "about no subscription (\(subject))")
    }
  }

  static let wrongTypes: [(String, [String])] = [
    ("renewalInfo", ["{\"renewalInfo\":@}"]), ("transaction", ["{\"transaction\":@}"]),
    ("notification", ["{\"notification\":@}"]),
    ("notification.signedPayload", ["{\"notification\":{\"signedPayload\":@}}", "{\"signedPayload\":@}"]),
    ("notification.data", ["{\"notification\":{\"data\":@}}"]),
    ("notification.data.signedTransactionInfo", ["{\"notification\":{\"data\":{\"signedTransactionInfo\":@}}}"]),
    ("statusResponse", ["{\"statusResponse\":@}"]), ("statusResponse.data", ["{\"statusResponse\":{\"data\":@}}"]),
    ("statusResponse.data[0]", ["{\"data\":[@]}"]),
    ("statusResponse.data[0].lastTransactions", ["{\"data\":[{\"lastTransactions\":@}]}"]),
    ("statusResponse.data[0].lastTransactions[0]", ["{\"data\":[{\"lastTransactions\":[@]}]}"]),
    (
      "statusResponse.data[0].lastTransactions[0].signedRenewalInfo",
      ["{\"data\":[{\"lastTransactions\":[{\"signedRenewalInfo\":@}]}]}"]
    ),
    ("originalTransactionId", ["{\"originalTransactionId\":@}"]),
    ("renewalInfo.eligibleWinBackOfferIds", ["{\"renewalInfo\":{\"eligibleWinBackOfferIds\":@}}"]),
    ("notification.data.status", ["{\"notification\":{\"data\":{\"status\":@}}}"]),
    ("transaction.environment", ["{\"transaction\":{\"environment\":@}}"]),
    ("transaction.isUpgraded", ["{\"transaction\":{\"isUpgraded\":@}}"]),
  ]

  /// Every place with a value of no use there: refused at that place, whatever the value.
  @Test(arguments: wrongTypes)
  func `types that cannot be`(_ path: String, _ forms: [String]) throws {
    for form in forms {
      for value in ["true", "2.5", "[2]", #""x""#, "{\"a\":[]}"] {
        let json = form.replacing("@", with: value)
        let error: PayloadError
        do {
          _ = try decide(json)
          // A payload may be an object, an environment a text, and this flag a Boolean.
          #expect(
            value.hasPrefix("{") || (path == "transaction.environment" && value == #""x""#)
              || (path == "transaction.isUpgraded" && value == "true"),
            "\(json)"
          )
          continue
        } catch let found as PayloadError { error = found }
        let place = error.path ?? ""
        #expect(place.hasPrefix(path), "\(json): \(error)")
        #expect(error.description.split(whereSeparator: \.isNewline).count == 1)
      }
    }
  }

  @Test func `an openers error names the place in the facts`() throws {
    try refuse(#"{"transaction":"a.b.c"}"#, "transaction: header.alg", "refused")
    try refuse(
      #"{"notification":{"data":{"signedRenewalInfo":"a.b.c"}}}"#,
      "notification.data.signedRenewalInfo: header.alg",
      "refused"
    )
    try refuse(#"{"transaction":"jws:[]"}"#, "transaction", "not an object")
  }

  @Test func `a choice without a response`() throws {
    try refuse(#"{"originalTransactionId":"1","transaction":{}}"#, "originalTransactionId", "there is none")
  }

  @Test func `a decoded copy of a verified payload is as good`() throws {
    let transaction = parts(Payload()).transaction
    let whole = notification(Self.scenarios[3], isSigned: true)
    let decision = try decide("{\"transaction\":\(transaction),\"notification\":\(signed(whole))}")
    #expect(decision.trust["transaction"] == .verified)
  }
}
