import Diagnostics
import Testing

import Catalogs

struct ScheduleTests {
  private let tail = ", evidence: documented, sources: [guide]}\n"

  @Test(arguments: [
    "0d", "-3d", "60", "60days", "1e3d", "d", "060d", "1.5d", "60 d", "1000000d", "６０d", "60D", "+3d",
    "99999999999999999999d",
  ])
  func `no duration`(_ text: String) {
    #expect(FactDuration(text) == nil)
    check("facts/schedule.yaml", "a: {kind: duration, value: ⟦'\(text)'\(tail)", .wrongType)
  }

  @Test(arguments: [
    ("60d", 5_184_000_000), ("90m", 5_400_000), ("24h", 86_400_000), ("2w", 1_209_600_000),
    ("999999w", 604_799_395_200_000),
  ])
  func `duration`(_ text: String, _ milliseconds: Int64) {
    #expect(FactDuration(text)?.milliseconds == milliseconds)
    #expect(FactDuration(text)?.description == text)
  }

  @Test func `months have no fixed length`() {
    #expect(FactDuration("2mo")?.unit == .month)
    #expect(FactDuration("2mo")?.milliseconds == nil)
    #expect(FactDuration("1y")?.milliseconds == nil)
  }

  @Test(arguments: [
    ("r: {days: 1..3, every: 24h}, s: {days: 4..60, every: 72h}", [RuleID]()),
    ("r: {days: 1..3, every: 24h}, s: {days: ⟦3..60, every: 72h}", [.wrongType]),
    ("r: {days: 1..3, every: 24h}, s: {days: ⟦5..60, every: 72h}", [.wrongType]),
    ("r: {days: ⟦2..60, every: 24h}", [.wrongType]), ("r: {days: ⟦3..1, every: 24h}", [.wrongType]),
    ("r: {days: ⟦1...60, every: 24h}", [.wrongType]), ("r: {days: ⟦1, every: 24h}", [.wrongType]),
    ("r: {days: ⟦1.2..60, every: 24h}", [.wrongType]), ("r: {days: ⟦-1..60, every: 24h}", [.wrongType]),
    ("r: {days: ⟦1..9223372036854775807, every: 24h}", [.wrongType]), ("r: {days: 1..60, every: ⟦24}", [.wrongType]),
    ("r: ⟦{days: 1..60}", [.missingKey]), ("r: {days: 1..60, every: 24h, ⟦each: 1}", [.unknownKey]),
    ("⟦1: {days: 1..60, every: 24h}", [.invalidName]),
  ])
  func `table`(_ rows: String, _ rules: [RuleID]) {
    let source = Marked(
      "retry: {kind: duration, value: 60d\(tail)a: {kind: table, columns: {days: dayRange, every: duration}, "
        + "rows: {\(rows)}, covers: retry\(tail)"
    )
    let found = load(["facts/schedule.yaml": source.text]).diagnostics
    #expect(found.map(\.rule) == rules, "\(rows)\n\(found.map(\.summary))")
    #expect(found.compactMap(\.span?.start) == source.positions, "\(rows)\n\(found.map(\.summary))")
  }

  @Test(arguments: [
    ("kind: ⟦durations, value: 1d", [RuleID.wrongType]), ("kind: list, of: ⟦days, value: [1d]", [.wrongType]),
    ("kind: list, of: duration, value: [⟦1]", [.wrongType]), ("kind: list, of: duration, value: ⟦1d", [.wrongType]),
    ("kind: list, of: duration, value: ⟦[]", [.wrongType]),
    ("kind: table, columns: {days: ⟦range, every: duration}, rows: {r: {days: 1..2, every: 1d}}", [.wrongType]),
    ("kind: table, columns: {days: dayRange, every: duration}, rows: ⟦{}", [.wrongType]),
    (
      "kind: table, columns: {days: dayRange, every: duration}, rows: {r: {days: 1..2, every: 1d}}, covers: ⟦b",
      [.unknownReference]
    ),
    (
      "kind: table, columns: {days: dayRange, every: duration}, rows: {r: {days: 1..2, every: 1d}}, covers: ⟦a",
      [.wrongType]
    ),
  ])
  func `schedule`(_ marked: String, _ rules: [RuleID]) {
    let source = Marked("a: {\(marked)\(tail)")
    let found = load(["facts/schedule.yaml": source.text]).diagnostics
    #expect(found.map(\.rule) == rules, "\(marked)\n\(found.map(\.summary))")
    #expect(found.compactMap(\.span?.start) == source.positions, "\(marked)\n\(found.map(\.summary))")
  }
}
