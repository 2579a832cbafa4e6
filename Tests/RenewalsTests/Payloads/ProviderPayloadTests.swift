import Catalogs
import Diagnostics
import Foundation
import Instants
import ProjectFiles
import Renewals
import Testing

/// Payloads of Google Play, and of a provider that a catalog describes itself.
struct ProviderPayloadTests {
  private struct Missing: Error {}

  private static let catalog = Result { () -> Catalog in
    guard let catalog = Catalog.load(files: try ProjectFiles.contents(of: "Catalogs/google-play")).catalog
    else { throw Missing() }
    return catalog
  }
  private static let decider = Result { try RenewalDecider(catalog: catalog.get()) }

  private static func purchase(_ state: String, _ more: String = "", items: String? = nil) -> String {
    let item =
      #"{"productId": "plus", "expiryTime": "2026-12-01T04:12:08.902Z", "latestSuccessfulOrderId": "GPA.1..3", "autoRenewingPlan": {"autoRenewEnabled": true}}"#
    return """
      {"kind": "androidpublisher#subscriptionPurchaseV2", "regionCode": "JP", "subscriptionState": "SUBSCRIPTION_STATE_\(state)",
       "lineItems": [\(items ?? item)]\(more)}
      """
  }

  private static func facts(_ json: String) throws -> SubscriptionFacts {
    try SubscriptionFacts(json: Array(json.utf8), of: .shipped(named: "google-play"))
  }

  private static func decide(_ json: String, now: String = "2026-11-26T00:00:00Z") throws -> RenewalDecision {
    try decider.get().decide(facts(json), now: #require(Instant(iso8601: now)))
  }

  private static func envelope(_ notification: String, id: String = "136969346945") -> String {
    let data = Data(notification.utf8).base64EncodedString()
    return #"{"message": {"data": "\#(data)", "messageId": "\#(id)"}, "subscription": "projects/p/subscriptions/s"}"#
  }

  @Test(
    arguments: [
      ("ACTIVE", "active", true, nil), ("IN_GRACE_PERIOD", "inGracePeriod", true, "grace"),
      ("ON_HOLD", "onHold", false, "hold"), ("EXPIRED", "expired", false, nil),
      ("PENDING", "pending", false, "purchasePending"),
    ] as [(String, String, Bool, String?)]
  )
  func `a response of the API is the whole value`(raw: String, state: String, access: Bool, notice: String?) throws {
    let expired = raw == "EXPIRED" || raw == "ON_HOLD"
    let decision = try Self.decide(Self.purchase(raw), now: expired ? "2026-12-20T00:00:00Z" : "2026-11-26T00:00:00Z")
    #expect(decision.state == state)
    #expect(decision.access.isEntitled == access)
    if let notice { #expect(decision.notice == notice) }
  }

  @Test func `a notification alone asks for the purchase`() throws {
    let body =
      #"{"version": "1.0", "packageName": "a.b", "eventTimeMillis": "1795651200000", "subscriptionNotification": {"notificationType": 6, "purchaseToken": "t"}}"#
    let alone = try Self.decide(Self.envelope(body))
    #expect(alone.state == "undetermined" && alone.advice == "fetchPurchase" && alone.access == .unknown)
    #expect(alone.notice == nil && alone.deduplicationKey == nil)
    let both = try Self.decide(
      #"{"notification": \#(Self.envelope(body)), "purchase": \#(Self.purchase("IN_GRACE_PERIOD"))}"#
    )
    let nightly = try Self.decide(#"{"purchase": \#(Self.purchase("IN_GRACE_PERIOD")), "purchaseToken": "t"}"#)
    #expect(both.notice == "grace" && both.deduplicationKey?.utf8.count == 32)
    #expect(both.deduplicationKey == nightly.deduplicationKey)
  }

  @Test func `the token of a purchase names the subscription`() throws {
    func key(_ token: String) throws -> String? {
      try Self.decide(#"{"purchase": \#(Self.purchase("IN_GRACE_PERIOD")), "purchaseToken": "\#(token)"}"#)
        .deduplicationKey
    }
    #expect(try key("a") != nil)
    #expect(try key("a") == key("a"))
    #expect(try key("a") != key("b"))
    #expect(try Self.decide(Self.purchase("ACTIVE")).warnings.first?.contains("purchaseToken, or customer") == true)
  }

  @Test func `dates have offsets and nanoseconds`() throws {
    func state(_ expiry: String) throws -> Instant? {
      let items = #"{"productId": "plus", "expiryTime": "\#(expiry)", "autoRenewingPlan": {"autoRenewEnabled": true}}"#
      let facts = try Self.facts(Self.purchase("ACTIVE", items: items))
      return try facts.instant(at: #require(PayloadPath("lineItem.expiryTime", in: .shipped(named: "google-play"))))
    }
    #expect(try state("2026-12-01T13:12:08.902+09:00") == Instant(iso8601: "2026-12-01T04:12:08.902Z"))
    // What is finer than a millisecond is not yet over at that millisecond.
    #expect(try state("2026-12-01T04:12:08.902000001Z") == Instant(iso8601: "2026-12-01T04:12:08.903Z"))
    #expect(try state("2026-12-01T04:12:08.902000000Z") == Instant(iso8601: "2026-12-01T04:12:08.902Z"))
  }

  @Test func `what payloads say together is worked out`() throws {
    func text(_ path: String, _ json: String) throws -> PayloadValue? {
      try Self.facts(json).value(at: #require(PayloadPath(path, in: .shipped(named: "google-play"))))
    }
    let canceled = Self.purchase(
      "CANCELED",
      #", "canceledStateContext": {"userInitiatedCancellation": {"cancelTime": "2026-11-20T00:00:00Z"}}, "testPurchase": {}"#
    )
    #expect(try text("subscription.cancellation", canceled) == .text("userInitiatedCancellation"))
    #expect(try text("subscription.isTest", canceled) == .boolean(true))
    #expect(try text("subscription.plan", canceled) == .text("autoRenewingPlan"))
    #expect(try text("subscription.isTest", Self.purchase("ACTIVE")) == nil)
  }

  @Test(
    arguments: [
      (#"{"purchase": [], "purchaseToken": "t"}"#, "purchase", "not an object"),
      (#"{"purchase": {"lineItems": 3}}"#, "purchase.lineItems", "not a list"),
      (#"{"transaction": {}}"#, "transaction", "a payload of app-store"),
      (
        #"{"notification": {"message": {"data": "eyJ2ZXJzaW9uIjo", "messageId": "1"}}}"#, "notification.message.data",
        "whole JSON"
      ),
      (#"{"notification": {"message": {"data": "e", "messageId": "1"}}}"#, "notification.message.data", "whole Base64"),
      (#"{"notification": {"message": {"data": 7}}}"#, "notification.message.data", "a text in Base64"),
      (#"{"notification": {"message": "x"}}"#, "notification.message", "a text, not an object"),
      (#"{"purchase": {}, "purchaseTokn": "t"}"#, "purchaseTokn", "no field of this name"),
      (#"{"purchase": {"a": 1}, "subscriptionPurchase": {}}"#, "subscriptionPurchase", "another purchase"),
      ("[]", nil, "not an object"),
    ] as [(String, String?, String)]
  )
  func `bad payloads are named with their place`(json: String, path: String?, words: String) throws {
    let error = try #require(throws: PayloadError.self) { try Self.facts(json) }
    #expect(error.path == path)
    #expect(error.summary.contains(words), "\(error)")
  }

  @Test func `several line items need a choice`() throws {
    let items =
      #"{"productId": "plus", "expiryTime": "2026-12-01T00:00:00Z"}, {"productId": "extra", "expiryTime": "2027-01-01T00:00:00Z"}"#
    let purchase = Self.purchase("ACTIVE", items: items)
    let error = try #require(throws: PayloadError.self) { try Self.decide(purchase) }
    #expect(error.path == "purchase.lineItems" && error.fix.contains("productId"))
    // Once one of them is over, the other one decides.
    #expect(try Self.decide(purchase, now: "2026-12-20T00:00:00Z").access == .entitled)
    let chosen = try Self.facts(#"{"purchase": \#(purchase), "productId": "extra"}"#)
    let path = try #require(PayloadPath("lineItem.expiryTime", in: .shipped(named: "google-play")))
    #expect(try chosen.instant(at: path) == Instant(iso8601: "2027-01-01T00:00:00Z"))
    let wrong = try #require(throws: PayloadError.self) {
      try Self.facts(#"{"purchase": \#(purchase), "productId": "x"}"#)
    }
    #expect(wrong.summary == "None of 2 items has the productId of the facts" && wrong.fix.contains(": plus until "))
  }

  /// The order of members decides which one counts, whichever reader reads them.
  @Test(arguments: ["", #", "é": 1"#, #", "large": 1e30"#])
  func `the first member counts in the order of the facts`(more: String) throws {
    func cancellation(_ members: String) throws -> PayloadValue? {
      let facts = try Self.facts(#"{"purchase": {"canceledStateContext": {\#(members)}\#(more)}}"#)
      return facts.value(at: try #require(PayloadPath("subscription.cancellation", in: .shipped(named: "google-play"))))
    }
    let (user, system) = (#""userInitiatedCancellation": {}"#, #""systemInitiatedCancellation": {}"#)
    #expect(try cancellation("\(user), \(system)") == .text("userInitiatedCancellation"))
    #expect(try cancellation("\(system), \(user)") == .text("systemInitiatedCancellation"))
  }

  @Test func `an unknown state is reported`() throws {
    let decision = try Self.decide(Self.purchase("SNOOZED"))
    #expect(
      decision.warnings.contains { $0.contains("purchase.subscriptionState is the text 'SUBSCRIPTION_STATE_SNOOZED'") }
    )
  }

  @Test func `a date that is none is refused with the form that it needs`() throws {
    let items = #"{"productId": "plus", "expiryTime": 1795651200000, "autoRenewingPlan": {}}"#
    let error = try #require(throws: PayloadError.self) { try Self.decide(Self.purchase("ACTIVE", items: items)) }
    #expect(error.path == "lineItem.expiryTime" && error.fix.contains("RFC 3339"))
  }

  @Test func `payloads of two tokens do not belong together`() throws {
    let body = #"{"packageName": "a.b", "subscriptionNotification": {"notificationType": 6, "purchaseToken": "one"}}"#
    let json = #"{"notification": \#(body), "purchase": \#(Self.purchase("ACTIVE")), "purchaseToken": "two"}"#
    let error = try #require(throws: PayloadError.self) { try Self.decide(json) }
    #expect(error.summary.contains("about two subscriptions"))
  }

  @Test func `facts of a witness are payloads of the provider`() throws {
    let composition = try TableComposition(catalog: Self.catalog.get(), table: "entitlement")
    for values in [[Int](repeating: 1, count: composition.variables.count)] {
      let witness = composition.facts(
        at: values.indices.map { min(values[$0], composition.variables[$0].values.count - 1) }
      )
      let facts = try SubscriptionFacts(json: Array(witness.json.utf8), of: .shipped(named: "google-play"))
      #expect(try facts.trust.keys.contains("purchase") && witness.facts.trust == facts.trust)
    }
  }

  /// A catalog of a provider of its own.
  static let own = [
    "catalog.yaml": """
    format: 1
    name: cards
    sourceLocale: en
    locales: [en]
    messageSyntax: mf2-ldml48.2
    decision: {table: access, state: status, access: canUse}

    """,
    "facts/payloads.yaml": """
    objects:
      bill:
        whole: [collected]
        fields:
          status: text
          periodEnd: seconds
          renewsAt: rfc3339
          amount: minorUnits
          currency: text
          customer.id: text
    identity: {subscription: [bill.customer.id]}

    """,
    "facts/states.yaml": """
    paid: {raw: paid, entitled: true, evidence: inferred}
    unpaid: {raw: open, entitled: false, evidence: inferred}

    """,
    "facts/tables/access.yaml": """
    inputs:
      bill: {field: bill.status, values: {paid: paid, open: open}, missing: absent, other: unrecognised}
      end: {instant: [bill.periodEnd], values: [absent, past, future]}
    outputs:
      status: {facts: states, also: [undetermined]}
      canUse: boolean
    rows:
      paid: {when: {bill: paid, end: future}, then: {status: paid, canUse: true}, evidence: inferred}
      over: {when: {bill: paid, end: [absent, past]}, then: {status: undetermined, canUse: false}, evidence: inferred}
      open: {when: {bill: [open, absent, unrecognised]}, then: {status: unpaid, canUse: false}, evidence: inferred}

    """,
  ]

  @Test func `a catalog describes the payloads of its own provider`() throws {
    let loaded = Catalog.load(files: Self.own.mapValues { Array($0.utf8) })
    #expect(loaded.diagnostics.filter { $0.severity == .error }.map(\.summary) == [])
    let catalog = try #require(loaded.catalog)
    let decider = try RenewalDecider(catalog: catalog)
    let now = try #require(Instant(iso8601: "2026-11-26T00:00:00Z"))
    func decide(_ json: String) throws -> RenewalDecision {
      try decider.decide(SubscriptionFacts(json: Array(json.utf8), of: catalog.facts.payloads), now: now)
    }
    let paid = try decide(#"{"bill": {"status": "paid", "periodEnd": 1798675200, "customer": {"id": "c1"}}}"#)
    #expect(paid.state == "paid" && paid.access == .entitled && paid.deduplicationKey == nil)
    #expect(try decide(#"{"collected": false, "status": "open"}"#).access == .notEntitled)
    let wrong = try #require(throws: PayloadError.self) {
      try decide(#"{"bill": {"status": "paid", "periodEnd": 1798675200000}}"#)
    }
    #expect(wrong.summary.contains("milliseconds"))
  }

  @Test(arguments: [
    ("facts/payloads.yaml", "rfc3339", "rfc339", "is not what a field can hold"),
    ("facts/payloads.yaml", "bill:\n", "derived:\n", "An object of payloads can't be named 'derived'"),
    ("facts/payloads.yaml", "[bill.customer.id]", "[bill.custmer.id]", "exists in no payload"),
    ("facts/payloads.yaml", "whole: [collected]", "whole: [bill]", "is also the name of an object"),
    (
      "facts/payloads.yaml", "objects:\n", "objects:\n  customer: {fields: {id: text}}\n",
      "has a field 'customer', which is also the name of an object"
    ),
    (
      "facts/payloads.yaml", "objects:\n  bill:\n",
      "objects:\n  list: {fields: {}}\n  bill:\n    oneOf: {lists: [list.items]}\n",
      "'whole' of object bill has no effect"
    ),
    ("facts/payloads.yaml", "  bill:\n", "  bill:\n    where: {field: statsu, among: [paid]}\n", "'bill.statsu'"),
    ("facts/payloads.yaml", "  bill:\n", "  bill:\n    when: {field: bill.statsu, among: [paid]}\n", "'bill.statsu'"),
    ("facts/payloads.yaml", "identity:", "locale: [bill.lang]\nidentity:", "'bill.lang'"),
    (
      "facts/payloads.yaml", "  bill:\n", "  event: {fields: {data: object}}\n  bill:\n    otherwise: [event.dta]\n",
      "'event.dta'"
    ),
    ("facts/payloads.yaml", "identity:", "derived: {isDue: {has: bill.amuont}}\nidentity:", "'bill.amuont'"),
    (
      "facts/payloads.yaml", "identity:",
      "derived: {owner: {identifierOf: [bill.customer, bill.custmer]}}\nidentity:", "'bill.custmer'"
    ),
    (
      "facts/payloads.yaml", "identity:",
      "otherSubjects: {draft: {has: [bill.stauts], among: [draft]}}\nidentity:", "'bill.stauts'"
    ),
    ("facts/tables/access.yaml", "bill.periodEnd", "bill.periodEdn", "exists in no payload"),
    ("facts/tables/access.yaml", "bill.periodEnd", "bill.amount", "holds a price, not an instant"),
    ("catalog.yaml", "decision:", "provider: cards\ndecision:", "Provider 'cards' does not exist"),
    ("catalog.yaml", "table: access", "table: acces", "Table 'acces' does not exist"),
    ("catalog.yaml", "access: canUse", "access: canuse", "Output 'canuse' does not exist"),
  ])
  func `a wrong description is a finding at its place`(path: String, old: String, new: String, words: String) throws {
    var files = Self.own
    files[path] = files[path]?.replacing(old, with: new)
    let found = Catalog.load(files: files.mapValues { Array($0.utf8) }).diagnostics
    #expect(found.contains { $0.summary.contains(words) && $0.span?.file == path }, "\(found.map(\.summary))")
  }

  @Test func `an object that does not exist is one finding for each file`() {
    var files = Self.own
    files["facts/tables/access.yaml"] = files["facts/tables/access.yaml"]?.replacing("bill.", with: "card.")
    let found = Catalog.load(files: files.mapValues { Array($0.utf8) }).diagnostics
    #expect(found.count { $0.summary == "Object 'card' exists in no payload" } == 1, "\(found.map(\.summary))")
  }

  @Test func `names of an own provider's payloads are never those of another store`() throws {
    let catalog = try #require(Catalog.load(files: Self.own.mapValues { Array($0.utf8) }).catalog)
    for json in [#"{"transaction": {"id": 1}}"#, #"{"subscription": {"status": "open"}}"#] {
      let error = try #require(throws: PayloadError.self) {
        try SubscriptionFacts(json: Array(json.utf8), of: catalog.facts.payloads)
      }
      #expect(error.summary == "The facts have no field of this name", "\(error)")
    }
  }

  @Test func `proposed cases are about a subscription`() throws {
    var files = Self.own
    files["facts/payloads.yaml"] = """
      objects:
        hook: {whole: [type], fields: {type: text, data: object}}
        bill: {otherwise: [hook.data], fields: {id: text, status: text}}
      otherSubjects:
        other: {has: [hook.type], unless: [bill.id]}

      """
    files["facts/tables/access.yaml"] = """
      inputs:
        bill: {field: bill.status, values: {paid: paid, open: open}, missing: absent, other: unrecognised}
        event: {field: hook.type, values: {failed: failed}, missing: none, other: another}
      outputs:
        status: {facts: states, also: [undetermined]}
        canUse: boolean
      rows:
        paid: {when: {bill: paid, event: [none, another]}, then: {status: paid, canUse: true}, evidence: inferred}
        failed: {when: {bill: paid, event: failed}, then: {status: unpaid, canUse: true}, evidence: inferred}
        open: {when: {bill: [open, absent, unrecognised]}, then: {status: unpaid, canUse: false}, evidence: inferred}

      """
    let catalog = try #require(Catalog.load(files: files.mapValues { Array($0.utf8) }).catalog)
    let composition = try TableComposition(catalog: catalog, table: "access")
    let proposals = MissingCases(GoldenCaseRun([], composition), composition).proposals
    #expect(proposals.contains { $0.facts.fields.contains { $0.path.description == "hook.type" } })
    for proposal in proposals { #expect(try proposal.facts.facts.otherSubject == nil, "\(proposal.facts.json)") }
  }

  @Test func `the type of an event can say what is in it`() throws {
    var files = Self.own
    files["facts/payloads.yaml"] = """
      objects:
        hook: {whole: [type], fields: {type: text, data: object}}
        bill:
          otherwise: [hook.data]
          when: {field: hook.type, among: [bill.paid, bill.open]}
          fields: {id: text, status: text}
        payment: {otherwise: [hook.data], when: {field: hook.type, among: [payment.done]}, fields: {id: text, status: text}}

      """
    files["facts/tables/access.yaml"] = """
      inputs:
        bill: {field: bill.status, values: {paid: paid, open: open}, missing: absent, other: unrecognised}
      outputs:
        status: {facts: states, also: [undetermined]}
        canUse: boolean
      rows:
        paid: {when: {bill: paid}, then: {status: paid, canUse: true}, evidence: inferred}
        open: {when: {bill: [open, absent, unrecognised]}, then: {status: unpaid, canUse: false}, evidence: inferred}

      """
    let loaded = Catalog.load(files: files.mapValues { Array($0.utf8) })
    let catalog = try #require(loaded.catalog, "\(loaded.diagnostics.map(\.summary))")
    let decider = try RenewalDecider(catalog: catalog)
    let now = try #require(Instant(iso8601: "2026-11-26T00:00:00Z"))
    func state(_ json: String) throws -> String {
      try decider.decide(SubscriptionFacts(json: Array(json.utf8), of: catalog.facts.payloads), now: now).state
    }
    #expect(try state(#"{"type": "bill.paid", "data": {"status": "paid"}}"#) == "paid")
    // A payment, an unknown event and an event without a type hold no bill; one that is passed needs no event.
    #expect(try state(#"{"type": "payment.done", "data": {"status": "paid"}}"#) == "unpaid")
    #expect(try state(#"{"type": "bill.else", "data": {"status": "paid"}}"#) == "unpaid")
    #expect(try state(#"{"hook": {"data": {"status": "paid"}}}"#) == "unpaid")
    #expect(try state(#"{"hook": {"type": "payment.done"}, "bill": {"status": "paid"}}"#) == "paid")
  }

  @Test func `proofs use fields of the request, and the condition of an object in a list`() throws {
    var files = Self.own
    files["facts/payloads.yaml"] = """
      request: {amountDue: integer}
      objects:
        list: {fields: {count: integer}}
        bill:
          where: {field: kind, among: [bill]}
          oneOf: {lists: [list.items]}
          fields: {kind: text, status: text, periodEnd: seconds}
      derived:
        hasAmount: {has: request.amountDue}

      """
    files["facts/tables/access.yaml"] = """
      inputs:
        bill: {field: bill.status, values: {paid: paid, open: open}, missing: absent, other: unrecognised}
        amount: {field: subscription.hasAmount, values: {due: true}, missing: none}
      outputs:
        status: {facts: states, also: [undetermined]}
        canUse: boolean
      rows:
        paid: {when: {bill: paid, amount: none}, then: {status: paid, canUse: true}, evidence: inferred}
        due: {when: {bill: paid, amount: due}, then: {status: unpaid, canUse: null}, evidence: inferred}
        open: {when: {bill: [open, absent, unrecognised]}, then: {status: undetermined, canUse: null}, evidence: inferred}

      """
    let loaded = Catalog.load(files: files.mapValues { Array($0.utf8) })
    #expect(loaded.diagnostics.filter { $0.severity == .error }.map(\.summary) == [])
    let catalog = try #require(loaded.catalog)
    let composition = try TableComposition(catalog: catalog, table: "access")
    let decider = try RenewalDecider(catalog: catalog)
    let counts = composition.variables.map(\.values.count)
    var rows: Set<String> = []
    for number in 0..<counts.reduce(1, *) {
      var rest = number
      let values = counts.map { count in
        defer { rest /= count }
        return rest % count
      }
      let facts = try SubscriptionFacts(
        json: Array(composition.facts(at: values).json.utf8),
        of: catalog.facts.payloads
      )
      rows.insert(try decider.decide(facts, now: #require(Instant(iso8601: "2026-11-26T00:00:00Z"))).row)
    }
    #expect(rows == ["paid", "due", "open"])
  }
}
