import Diagnostics
import Testing

import Catalogs

struct SpeedTests {
  private let head = "a: {names: {sandbox-5m: Sandbox}, periods: {1mo: 5m}, "
  private let rest = "billingRetry: 10m, gracePeriod: 150s, evidence: documented, sources: [guide]}\n"

  @Test func `speeds are read`() throws {
    let text =
      "a: {names: {sandbox-5m: Sandbox, xcode-5m: Xcode}, periods: {1w: 3m, 1mo: 5m}, "
      + "gracePeriodOfWeeklyPlans: 9s, \(rest)"
    let loaded = load(["facts/speeds.yaml": text])
    #expect(loaded.diagnostics.isEmpty)
    let speed = try #require(loaded.catalog?.facts.speeds.named("a"))
    #expect(speed.names.map(\.token.name) == ["sandbox-5m", "xcode-5m"])
    #expect(speed.names.map(\.environment) == ["Sandbox", "Xcode"])
    #expect(speed.periods.count == 2)
    #expect(FactDuration("1w").flatMap { speed.periods[$0] }?.milliseconds == 180_000)
    #expect(speed.gracePeriod.milliseconds == 150_000)
    #expect(speed.gracePeriodOfWeeklyPlans?.milliseconds == 9000)
  }

  @Test(arguments: [
    ("a: {names: ⟦{}, periods: {1mo: 5m}, ", [RuleID.wrongType]),
    ("a: {names: ⟦sandbox, periods: {1mo: 5m}, ", [.wrongType]),
    ("a: {names: {⟦5m: Sandbox}, periods: {1mo: 5m}, ", [.invalidName]),
    ("a: {names: {s: Sandbox}, periods: ⟦{}, ", [.wrongType]),
    ("a: {names: {s: Sandbox}, periods: {⟦month: 5m}, ", [.wrongType]),
    ("a: {names: {s: Sandbox}, periods: {1mo: ⟦5}, ", [.wrongType]),
    ("a: {names: {s: Sandbox}, periods: {1mo: ⟦1mo}, ", [.wrongType]),
    ("a: {names: {s: Sandbox}, periods: {1mo: 5m, ⟦1mo: 6m}, ", [.duplicateKey]),
    ("a: {names: {s: Sandbox}, periods: {1mo: 5m}, ⟦speed: 5, ", [.unknownKey]),
    ("a: {names: {s: Sandbox}, periods: {1mo: 5m}, gracePeriodOfWeeklyPlans: ⟦1y, ", [.wrongType]),
    ("a: ⟦{periods: {1mo: 5m}, ", [.missingKey]), ("a: ⟦{names: {s: Sandbox}, ", [.missingKey]),
  ])
  func `what is wrong is found`(_ marked: String, _ rules: [RuleID]) {
    let source = Marked(marked + rest)
    let found = load(["facts/speeds.yaml": source.text]).diagnostics
    #expect(found.map(\.rule) == rules, "\(marked)\n\(found.map(\.summary))")
    #expect(found.compactMap(\.span?.start) == source.positions, "\(marked)\n\(found.map(\.summary))")
  }

  @Test func `lengths and sources must be there`() {
    check(
      "facts/speeds.yaml",
      "a: ⟦⟦{names: {s: Sandbox}, periods: {1mo: 5m}, evidence: documented, sources: [guide]}\n",
      .missingKey,
      .missingKey
    )
    check(
      "facts/speeds.yaml",
      "\(head)billingRetry: 1m, gracePeriod: 9s, evidence: documented, sources: [⟦book]}\n",
      .unknownReference
    )
  }

  @Test func `a name chooses one speed`() {
    check(
      "facts/speeds.yaml",
      "\(head)\(rest)b: {names: {⟦sandbox-5m: Sandbox}, periods: {1mo: 6m}, \(rest)",
      .duplicateKey
    )
  }

  @Test(arguments: ["0", "-1", "1.5", "01", "1234567", "'１'", "many"])
  func `counts are whole numbers from one`(_ text: String) {
    check(
      "facts/schedule.yaml",
      "a: {kind: count, value: ⟦\(text), evidence: documented, sources: [guide]}\n",
      .wrongType
    )
  }

  @Test func `counts are read`() {
    let loaded = load(["facts/schedule.yaml": "a: {kind: count, value: 12, evidence: documented, sources: [guide]}\n"])
    guard case .count(12)? = loaded.catalog?.facts.schedule.named("a")?.value else {
      Issue.record("not a count of 12")
      return
    }
  }
}
