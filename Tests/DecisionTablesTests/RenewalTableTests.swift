import Testing

import DecisionTables

struct RenewalTableTests {
  private let table: DecisionTable

  init() throws {
    table = try RenewalTable.table()
  }

  @Test func `every point has exactly one row`() {
    let proof = table.prove()
    #expect(proof.pointCount == 9_072)
    #expect(proof.gaps.isEmpty && proof.overlaps.isEmpty && proof.deadRows.isEmpty && proof.isExact)
    #expect(proof.hits.values.reduce(0, +) == 9_072)
    #expect(proof.unusedInputs.isEmpty && proof.unusedValues.isEmpty)
  }

  @Test func `every point has the row the conditions ask for`() throws {
    for point in allPoints(of: table) {
      let values = try #require(table.tokens(at: point))
      let facts = Dictionary(uniqueKeysWithValues: zip(table.inputs.map(\.name), values))
      #expect(table.row(at: point)?.id == expectedRow(facts), "\(facts)")
    }
  }

  @Test func `rows kept apart only for their evidence are found`() {
    let pairs = table.mergeableRows { RenewalTable.outcomes[$0] }.map { "\($0.first)+\($0.second) \($0.input)" }
    #expect(pairs == ["G2+G3 retry", "E2c+E6c reason"])
  }

  @Test func `open grace after expiry is near billing retry`() throws {
    let point = try table.point([
      "revocation": "absent", "expiry": "past", "retry": "true", "reason": "billingError", "grace": "future",
      "autoRenew": "on", "increase": "none",
    ])
    let explanation = try #require(table.explain(point))
    #expect(explanation.row?.id == "G1")
    let misses = explanation.nearMisses.filter { $0.input == "grace" }.map { "\($0.to) \($0.row)" }
    #expect(misses == ["absent T1", "past T2"])
    #expect(explanation.nearMisses.filter { $0.input == "autoRenew" }.isEmpty)
  }

  /// The conditions as nested questions, the most decisive first, written without the table's cells.
  private func expectedRow(_ facts: [String: String]) -> String {
    if facts["revocation"] == "past" { return "V1" }
    if facts["revocation"] == "future" { return "V2" }
    if facts["expiry"] == "absent" { return "U0" }
    return facts["expiry"] == "future" ? paidFor(facts) : over(facts)
  }

  private func paidFor(_ facts: [String: String]) -> String {
    let billing = facts["reason"] == "billingError"
    if !billing && facts["reason"] != "absent" { return "B4" }
    if facts["grace"] == "future" { return "B1" }
    if facts["retry"] == "true" { return "B2" }
    if billing { return "B3" }
    let increase = facts["increase"] ?? ""
    switch facts["autoRenew"] {
    case "off": return ["pending": "A4p", "unrecognised": "A4u"][increase] ?? "A4"
    case "unrecognised": return increase == "pending" ? "A6p" : "A6"
    default: return ["pending": "A2", "agreed": "A3", "unrecognised": "A5"][increase] ?? "A1"
    }
  }

  private func over(_ facts: [String: String]) -> String {
    let reason = facts["reason"] ?? ""
    let grace = facts["grace"] ?? ""
    switch (facts["retry"] == "true", grace == "future") {
    case (true, true):
      return ["billingError": "G1", "absent": "G2"][reason] ?? "G4"
    case (true, false):
      if reason == "billingError" { return grace == "past" ? "T2" : "T1" }
      return reason == "absent" ? "T3" : "T4"
    case (false, true):
      return ["billingError": "E2c", "absent": "G3"][reason] ?? "E6c"
    case (false, false):
      let ended = [
        "autoRenewDisabled": "E1", "billingError": "E2", "didNotConsentToPriceIncrease": "E3",
        "productUnavailable": "E4", "unknown": "E5", "unrecognised": "E5u",
      ]
      if let row = ended[reason] { return row }
      return ["off": "S2", "unrecognised": "S3"][facts["autoRenew"] ?? ""] ?? "S1"
    }
  }
}
