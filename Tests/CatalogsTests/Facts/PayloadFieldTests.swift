import Diagnostics
import Testing

import Catalogs

struct PayloadFieldTests {
  @Test(arguments: [
    (
      "type: exclusiveEnd, from: ⟦renewalInfo.gracePeriodExpireDate",
      "Did you mean 'renewalInfo.gracePeriodExpiresDate'?"
    ),
    ("type: exclusiveEnd, from: [⟦renewalInfo.expiresDate]", "Did you mean 'transaction.expiresDate'?"),
    ("type: exclusiveEnd, after: {instant: [⟦transaction.expires], duration: schedule.retry}", "Write one of: "),
    ("type: text, from: ⟦renewalInfo.eligibleWinBackOfferIds.0", "Did you mean 'renewalInfo.eligibleWinBackOfferIds'?"),
    ("type: text, from: ⟦notification.data.0.status", "Did you mean 'notification.data.status'?"),
    ("type: text, from: ⟦request.customerName", "Write one of: appName, customer, id, locale, "),
    ("type: price, from: transaction.price, currency: ⟦transaction.curency", "Did you mean 'transaction.currency'?"),
  ])
  func `a parameter from a field that no payload has is an error`(origin: String, fix: String) {
    let found = parameter(origin, rule: .unknownReference)
    #expect(found.first?.fix?.hasPrefix(fix) == true, "\(found)")
  }

  @Test(arguments: [
    ("type: exclusiveEnd, from: ⟦request.appName", "an instant"),
    ("type: exclusiveEnd, from: [transaction.expiresDate, ⟦transaction.price]", "an instant"),
    ("type: exclusiveEnd, after: {instant: [⟦renewalInfo.productId], duration: schedule.retry}", "an instant"),
    ("type: text, from: ⟦renewalInfo.renewalDate", "a text"),
    ("type: timeZone, from: ⟦transaction.isUpgraded", "a text"),
    ("type: count, from: ⟦transaction.productId", "a whole number"),
    ("type: price, from: ⟦transaction.currency, currency: transaction.currency", "a price"),
    ("type: price, from: transaction.price, currency: ⟦transaction.price", "a text"),
  ])
  func `a parameter from a field of another type is an error`(origin: String, expected: String) {
    let found = parameter(origin, rule: .wrongType)
    #expect(found.first?.fix == "Name a field that holds \(expected).", "\(found)")
  }

  @Test(arguments: [
    ("instant: [⟦transaction.expiryDate], values: [absent, past, future]", RuleID.unknownReference),
    ("instant: [⟦transaction.price], values: [absent, past, future]", .wrongType),
    ("field: ⟦renewalInfo.autoRenewState, values: {renews: 1}, missing: absent", .unknownReference),
    ("field: ⟦renewalInfo.autoRenewStatus, values: {renews: true}, missing: absent", .wrongType),
    ("field: ⟦transaction.storefrontId, values: {us: 143441}, missing: absent", .wrongType),
    ("field: renewalInfo.autoRenewStatus, values: {renews: 1}, missing: absent", nil),
    ("field: subscription.hasWinBackOffer, values: {has: true}, missing: absent", nil),
  ])
  func `an input reads a field that payloads have, of its type`(input: String, rule: RuleID?) {
    let text = "inputs:\n  a: {\(input)}\noutputs: {entitled: boolean}\nrows: {}\n"
    check("facts/tables/renewal.yaml", text, rules: rule)
  }

  @Test func `a golden case gives values to fields that payloads have`() {
    let table =
      "inputs:\n  a: {instant: [transaction.expiresDate], values: [absent, past, future]}\n"
      + "outputs: {entitled: boolean}\n"
      + "rows: {R: {when: {}, then: {entitled: true}, evidence: documented, sources: [guide]}}\n"
    CatalogsTests.check(
      "cases/renewal.yaml",
      """
      table: renewal
      now: 2026-10-20T09:00:00Z
      base: {transaction.expiresDate: now}
      cases:
        one: {facts: {⟦transaction.expireDate: now+1d}, row: R, then: {entitled: true}}

      """,
      .unknownReference,
      with: ["facts/tables/renewal.yaml": table]
    )
  }

  private func parameter(_ origin: String, rule: RuleID) -> [Diagnostic] {
    let sample =
      origin.contains("type: price") ? "9.99 USD" : origin.contains("exclusiveEnd") ? "2026-10-28T15:00:00Z" : "1"
    let schedule = "retry: {kind: duration, value: 60d, evidence: documented, sources: [guide]}\n"
    return CatalogsTests.check(
      "facts/parameters.yaml",
      "a: {\(origin), about: A, examples: {any: \(sample)}}\n",
      rule,
      with: ["facts/schedule.yaml": schedule]
    )
  }

  private func check(_ path: String, _ marked: String, rules: RuleID?) {
    if let rules { CatalogsTests.check(path, marked, rules) } else { CatalogsTests.check(path, marked) }
  }
}
