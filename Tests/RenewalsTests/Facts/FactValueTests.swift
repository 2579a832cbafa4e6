import Instants
import Renewals
import Testing

/// How single values of a payload are taken.
@Suite struct FactValueTests {
  private static let expiry = "transaction.expiresDate"

  @Test func `absent is not false`() throws {
    let absent = try Payload([Self.expiry: days(-2), "renewalInfo.isInBillingRetryPeriod": nil]).decide()
    let lowered = try Payload([Self.expiry: days(-2), "renewalInfo.isInBillingRetryPeriod": "false"]).decide()
    #expect(absent.input("retry")?.value == "absent")
    #expect(absent.input("retry")?.assumedAs == "lowered")
    #expect(lowered.input("retry")?.value == "lowered")
    #expect(lowered.input("retry")?.assumedAs == nil)
  }

  @Test func `null is absent`() throws {
    let decision = try Payload([
      Self.expiry: "null", "renewalInfo.renewalDate": days(3), "renewalInfo.isInBillingRetryPeriod": "null",
      "renewalInfo.expirationIntent": "null", "transaction.revocationDate": "null",
      "notification.notificationUUID": "null",
    ]).decide()
    #expect(decision.row == "A1")
    #expect(decision.input("expiry")?.instant?.milliseconds == Payload.now + 3 * Payload.day)
  }

  @Test func `the transactions expiry comes before the renewal date`() throws {
    let both = try Payload([Self.expiry: days(-2), "renewalInfo.renewalDate": days(3)]).decide()
    #expect(both.input("expiry")?.value == "past")
    let fallback = try Payload([Self.expiry: nil, "renewalInfo.renewalDate": days(3)]).decide()
    #expect(fallback.row == "A1")
  }

  @Test(arguments: [
    ("renewalInfo.expirationIntent", "6", "reason", "6"), ("renewalInfo.autoRenewStatus", "-1", "autoRenew", "-1"),
    ("renewalInfo.priceIncreaseStatus", "9", "increase", "9"),
    ("renewalInfo.expirationIntent", "9007199254740993", "reason", "9007199254740993"),
    ("transaction.inAppOwnershipType", #""LENT""#, "ownership", "the text 'LENT'"),
  ])
  func `unknown values decide as unrecognised and are reported`(
    _ path: String,
    _ value: String,
    _ input: String,
    _ shown: String
  )
    throws
  {
    let decision = try Payload([path: value]).decide()
    #expect(
      decision.warnings.contains(
        "\(path) is \(shown), which the catalog does not know; it counts as unrecognised"
      )
    )
    if input != "ownership" { #expect(decision.input(input)?.value == "unrecognised") }
  }

  @Test func `an unknown notification is said`() throws {
    let decision = try Payload(["notification.notificationType": #""SOMETHING_NEW""#]).decide()
    #expect(decision.verdict == (try Payload().decide().verdict))
    #expect(decision.warnings == ["The notification SOMETHING_NEW is unknown; the rest of the facts decides"])
  }

  @Test(arguments: ["2", "2.0", "2e0", "20E-1"])
  func `a whole number may be written with a fraction`(_ number: String) throws {
    #expect(try Payload(["renewalInfo.expirationIntent": number]).decide().row == "B3")
  }

  @Test(arguments: [
    ("U0", ["transaction.expiresDate": nil as String?], "leave the customer's access unchanged"),
    ("B3", ["renewalInfo.expirationIntent": "2"], "(row B3); report"),
    ("V2", ["transaction.revocationDate": days(1)], "compare the clocks"),
  ])
  func `advice becomes a warning`(_ row: String, _ changes: [String: String?], _ fragment: String) throws {
    let decision = try Payload(changes).decide()
    #expect(decision.row == row)
    #expect(decision.warnings.count == 1)
    #expect(decision.warnings.allSatisfy { $0.contains(fragment) })
  }

  @Test func `only inputs that the row asks for are named`() throws {
    let decision = try Payload(["transaction.revocationDate": days(-1)]).decide()
    #expect(decision.inputs.filter(\.isNamed).map(\.id) == ["revocation"])
    #expect(
      decision.inputs.map(\.id)
        == ["revocation", "expiry", "grace", "retry", "reason", "autoRenew", "increase", "commitment"]
    )
  }
}

extension RenewalDecision {
  func input(_ id: String) -> DecidedInput? { inputs.first { $0.id == id } }
}
