import Catalogs
import Instants
import Renewals
import Testing

/// What cannot be used is refused with its place, a reason and a way out.
@Suite struct BadPayloadTests {
  private func check(
    _ json: [UInt8],
    path: String?,
    _ summary: String,
    fix: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let decider = try ShippedCatalog.decider()
    let now = try Instant.at(Payload.now)
    do throws(PayloadError) {
      let decision = try decider.decide(SubscriptionFacts(json: json), now: now)
      Issue.record("decided by \(decision.row)", sourceLocation: sourceLocation)
    } catch {
      #expect(error.path == path, sourceLocation: sourceLocation)
      #expect(error.summary.contains(summary), "\(error)", sourceLocation: sourceLocation)
      #expect(error.fix.contains(fix), "\(error)", sourceLocation: sourceLocation)
      #expect(!error.fix.isEmpty && !error.fix.hasSuffix("."), sourceLocation: sourceLocation)
      #expect(error.description.split(whereSeparator: \.isNewline).count == 1, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    ("", nil as String?, "column 1: expected a value, found the end of the text"),
    ("renewalInfo", nil, "column 1: expected a value"),
    ("{\n  \"transaction\": {\"expiresDate\": NaN}}", "transaction.expiresDate", "line 2, column 34"),
    ("{\"renewalInfo\": {}", nil, "column 19: expected ',' or '}'"),
    ("{\"renewalInfo\": {},}", nil, "expected a property name in double quotes"),
    ("{\"appName\": \"ab", "appName", "the closing quotation mark is missing"),
    ("{\"appName\": \"a\nb\"}", "appName", "found a control character in a string"),
    ("{\"appName\": \"\\x\"}", "appName", "unknown escape"),
    ("{\"appName\": \"\\ud83d\"}", "appName", "half of a surrogate pair"),
    ("{\"appName\": \"\\u12\"}", "appName", "four hexadecimal digits"),
    ("{\"transaction\": {\"expiresDate\": 01}}", "transaction.expiresDate", "cannot begin with 0"),
    ("{\"transaction\": {\"expiresDate\": 1.}}", "transaction.expiresDate", "expected a digit"),
    ("{\"transaction\": {\"expiresDate\": -}}", "transaction.expiresDate", "expected a digit"),
    ("{} {}", nil, "expected the end of the text"),
    ("{\"a\" 1}", "a", "expected ':'"), ("{\"transaction\": [1 2]}", "transaction", "expected ',' or ']'"),
  ])
  func `text that is no JSON`(_ json: String, _ path: String?, _ summary: String) throws {
    let fix =
      switch summary {
      case "expected the end of the text": "Pass one object, or a stream with one on each line"
      case let summary where summary.hasPrefix("column 1: "): "Pass one JSON object in UTF-8"
      default: "Correct the JSON"
      }
    try check(Array(json.utf8), path: path, summary, fix: fix)
  }

  @Test(arguments: [("[]", "a list"), ("\"text\"", "a text"), ("null", "null")])
  func `facts that are no object`(_ json: String, _ kind: String) throws {
    try check(Array(json.utf8), path: nil, "The facts are \(kind), not an object", fix: "Pass one JSON object")
  }

  @Test func `a number beyond all`() throws {
    let json = Array("{\"transaction\": {\"expiresDate\": 1e999}}".utf8)
    try check(json, path: "transaction.expiresDate", "larger than any", fix: "Write the field as the payload has it")
  }

  @Test func `bytes that are not UTF-8`() throws {
    let json = Array("{\"appName\": \"a".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
    try check(json, path: "appName", "is not UTF-8")
    try check([0xFF, 0xFE, 0x7B, 0x00], path: nil, "expected a value")
  }

  @Test(arguments: [
    ("appname", "Write appName,"), ("transactions", "Write transaction,"),
    ("renewalinfo", "Write renewalInfo,"), ("expiresDate", "fields of payloads go inside the payloads"),
  ])
  func `unknown fields`(_ name: String, _ fix: String) throws {
    try check(Array("{\"\(name)\": 1}".utf8), path: name, "no field of this name", fix: fix)
  }

  @Test func `a long or dirty name is cut short`() throws {
    let name = String(repeating: "x", count: 100_000)
    try check(Array("{\"\(name)\": 1}".utf8), path: "\(name.prefix(40))…", "no field of this name")
    try check(Array("{\"a\\u001b\\nb\": 1}".utf8), path: "a  b", "no field of this name")
  }

  @Test(arguments: [
    (#""eyJhbGciOi.eyJhcHA.c2ln""#, "perhaps a signed payload (JWS)", "Verify and decode it first"),
    ("[]", "This is a list, not an object", "Pass the renewalInfo as Apple sends it"),
    ("7", "This is a number, not an object", ""), ("true", "This is true or false, not an object", ""),
  ])
  func `payloads that are no objects`(_ value: String, _ summary: String, _ fix: String) throws {
    try check(Array("{\"renewalInfo\": \(value)}".utf8), path: "renewalInfo", summary, fix: fix)
  }

  static let dateFields = [
    "transaction.revocationDate", "transaction.expiresDate", "renewalInfo.gracePeriodExpiresDate",
  ]

  @Test(
    arguments: dateFields,
    [
      (#""2026-10-28T15:00:00Z""#, "a text, not a date"), ("true", "true or false, not a date"),
      ("{}", "an object, not a date"), ("[1]", "a list, not a date"),
      ("9404640000000000", "outside the years 1 to 9999"), ("-99999999999999", "outside the years 1 to 9999"),
      ("1e300", "outside the years 1 to 9999"), ("-1e300", "outside the years 1 to 9999"),
      ("9223372036854775807", "outside the years 1 to 9999"), ("99999999999999999999", "outside the years 1 to 9999"),
      (#""NaN""#, "a text, not a date"),
    ]
  )
  func `dates`(_ path: String, _ value: (String, String)) throws {
    try check(Array(Payload([path: value.0]).json.utf8), path: path, value.1, fix: "milliseconds since 1970")
  }

  @Test(arguments: dateFields)
  func `dates in seconds are recognised`(_ path: String) throws {
    try check(Array(Payload([path: "1793199600"]).json.utf8), path: path, "in seconds", fix: "milliseconds since 1970")
  }

  @Test func `payloads of different subscriptions are refused, and numbers are read as texts`() throws {
    let ids: [String: String?] = [
      "renewalInfo.originalTransactionId": #""1""#, "transaction.originalTransactionId": #""2""#,
    ]
    #expect {
      try Payload(ids).decide()
    } throws: {
      ($0 as? PayloadError)?.path == "renewalInfo.originalTransactionId"
    }
    let same = ids.merging(["transaction.originalTransactionId": "1"]) { $1 }
    #expect(try Payload(same).decide().warnings.allSatisfy { !$0.contains("originalTransactionId") })
  }

  @Test(arguments: dateFields)
  func `dates before 1970 exist`(_ path: String) throws {
    #expect(try Payload([path: "-1.5"]).decide().inputs.contains { $0.instant?.milliseconds == -1 })
  }

  @Test(arguments: [
    ("renewalInfo.expirationIntent", #""2""#, "the text '2', not a whole number (such as 1, 2, 3, 4, 5)"),
    ("renewalInfo.expirationIntent", "2.5", "a number, not a whole number"),
    ("renewalInfo.expirationIntent", "true", "true, not a whole number"),
    ("renewalInfo.isInBillingRetryPeriod", "1", "1, not true or false"),
    ("renewalInfo.isInBillingRetryPeriod", #""true""#, "the text 'true', not true or false"),
    ("renewalInfo.autoRenewStatus", "[]", "a list, not a whole number (such as 1, 0)"),
    ("transaction.inAppOwnershipType", "1", "1, not a text (such as PURCHASED, FAMILY_SHARED)"),
    ("notification.notificationType", "{}", "an object, not a text"),
    ("notification.subtype", "[]", "a list, not a text"),
    ("notification.notificationUUID", "5", "a number, not a text"),
    ("notification.notificationUUID", #""\u001b[31m""#, "This isn't a UUID"),
    ("notification.notificationUUID", #""a b""#, "This isn't a UUID"),
    ("notification.notificationUUID", #""../../x""#, "This isn't a UUID"),
    ("notification.notificationUUID", #""3838df56-31ab-4e2e-9535-e6e9377c4c7""#, "This isn't a UUID"),
    ("transaction.originalTransactionId", "{}", "an object, not a text"),
  ])
  func `values of another type`(_ path: String, _ value: String, _ summary: String) throws {
    try check(Array(Payload([path: value]).json.utf8), path: path, summary)
  }

  @Test func `names may occur once`() throws {
    let json = "{\n\"renewalInfo\": {\"expirationIntent\": 1, \"expirationIntent\": 2}}"
    try check(
      Array(json.utf8),
      path: "renewalInfo.expirationIntent",
      "has this name twice (line 2",
      fix: "Keep the one"
    )
    try check(
      Array("{\"appName\": \"a\", \"appN\\u0061me\": \"b\"}".utf8),
      path: "appName",
      "has this name twice"
    )
    // Facts are looked up by names as Swift compares them, so the second of these would silently win.
    try check(
      Array("{\"\u{E9}\": 1, \"e\u{301}\": 2}".utf8),
      path: "\u{E9}",
      "has this name twice",
      fix: "Keep the one"
    )
  }

  @Test func `deep nesting is refused`() throws {
    let lists = String(repeating: "[", count: 10_000)
    try check(Array("{\"transaction\": {\"x\": \(lists)".utf8), path: "transaction.x", "nested more than 64 deep")
    let objects = String(repeating: "{\"a\":", count: 10_000)
    try check(Array(objects.utf8), path: "a.a.a.a…", "nested more than 64 deep")
    let fine = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    #expect(try Payload(["transaction.unknown": fine]).decide().row == "A1")
  }

  @Test func `size is bounded`() throws {
    let padding = String(repeating: " ", count: 2 << 20)
    try check(Array("{\(padding)}".utf8), path: nil, "larger than 1 MiB")
  }

  @Test func `a request field of another type is named as it stands`() throws {
    let facts = try SubscriptionFacts(json: Array(#"{"appName": 5}"#.utf8))
    #expect { try facts.request("appName") } throws: { error in
      (error as? PayloadError)
        == PayloadError(
          path: "appName",
          summary: "This is a number, not a text",
          fix: "Write a JSON string"
        )
    }
    #expect(try facts.request("productName") == nil)
  }
}
