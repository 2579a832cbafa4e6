import Catalogs
import DecisionTables
import Diagnostics
import Renewals
import Testing

/// Inputs that are read from the same date can't have all values together: an end that is past is also near.
struct RelatedDateTests {
  private static func catalog(ahead: String = "3d") throws -> Catalog {
    var files = ProviderPayloadTests.own
    files["facts/schedule.yaml"] = "endingAhead: {kind: duration, value: \(ahead), evidence: inferred}\n"
    files["facts/tables/access.yaml"] = """
      inputs:
        bill: {field: bill.status, values: {paid: paid, open: open}, missing: absent, other: unrecognised}
        end: {instant: [bill.periodEnd], values: [absent, past, future]}
        soon: {instant: [bill.periodEnd], within: schedule.endingAhead, values: [absent, far, near]}
      outputs:
        status: {facts: states, also: [undetermined, ending]}
        canUse: boolean
      rows:
        running: {when: {bill: paid, end: future, soon: [absent, far]}, then: {status: paid, canUse: true}, evidence: inferred}
        ending: {when: {bill: paid, end: future, soon: near}, then: {status: ending, canUse: true}, evidence: inferred}
        unknown: {when: {bill: paid, end: absent}, then: {status: undetermined, canUse: null}, evidence: inferred}
        over: {when: {bill: paid, end: past}, then: {status: unpaid, canUse: false}, evidence: inferred}
        open: {when: {bill: [open, absent, unrecognised]}, then: {status: unpaid, canUse: false}, evidence: inferred}

      """
    let loaded = Catalog.load(files: files.mapValues { Array($0.utf8) })
    return try #require(loaded.catalog, "\(loaded.diagnostics.map(\.summary))")
  }

  @Test func `a mistake in a row is no equivalent because its first combination can't be`() throws {
    let catalog = try Self.catalog()
    let composition = try TableComposition(catalog: catalog, table: "access")
    let mutations = TableMutations(composition, GoldenCaseRun([], composition))
    let decider = try RenewalDecider(catalog: catalog)
    // Each row can say each of the other states, or none.
    for row in ["running", "ending", "unknown", "over", "open"] {
      let own = mutations.survivors.filter { $0.mutant.hasPrefix("access \(row): status ") }
      #expect(own.count == 4, "\(row): \(own.map(\.mutant)), no effect: \(mutations.equivalents)")
      for survivor in own {
        let decision = try decider.decide(survivor.facts.facts, now: survivor.facts.now)
        #expect(decision.row == row && decision.outcome == survivor.outcome)
      }
    }
    // No end is past and far.
    #expect(mutations.equivalents.contains { $0.contains("running: also end past") }, "\(mutations.equivalents)")
  }

  @Test func `a comparison shows only changes that facts can have`() throws {
    let before = try TableComposition(catalog: Self.catalog(), table: "access")
    let after = try TableComposition(catalog: Self.catalog(ahead: "5d"), table: "access")
    let changes = try DecisionComparison(before, after, scope: .table).changes
    let statuses = changes.flatMap(\.outputs).filter { $0.name == "status" }
    #expect(statuses.map { "\($0.before ?? "") → \($0.after ?? "")" } == ["paid → ending"])
    let example = try #require(changes.first?.example)
    for (catalog, row) in [(try Self.catalog(), "running"), (try Self.catalog(ahead: "5d"), "ending")] {
      let facts = try SubscriptionFacts(json: Array(example.json.utf8), of: catalog.facts.payloads)
      #expect(try RenewalDecider(catalog: catalog).decide(facts, now: example.now).row == row)
    }
    // Both windows have one name, so the regions say which is meant.
    let shifts = changes.flatMap(\.regions).flatMap(\.conditions).compactMap(\.shift?.milliseconds)
    #expect(Set(shifts) == [-259_200_000, -432_000_000])
  }

  @Test func `facts of a region have its values, or there are none`() throws {
    let composition = try TableComposition(catalog: Self.catalog(), table: "access")
    let table = composition.chain.stages[0].table
    func facts(_ wanted: [String: String]) -> WitnessFacts? {
      let cells = table.inputs.map { input in
        ValueSet(indices: input.values.indices.filter { input.values[$0] == wanted[input.name] ?? input.values[$0] })
      }
      let region = TableRegion(cells: cells)
      return region.witness.flatMap { composition.facts(inBaseRegion: region, at: $0) }
    }
    #expect(facts(["end": "past", "soon": "far"]) == nil && facts(["end": "absent", "soon": "near"]) == nil)
    let past = try #require(facts(["bill": "paid", "end": "past"]))
    #expect(try RenewalDecider(composition).decide(past.facts, now: past.now).row == "over")
  }
}
