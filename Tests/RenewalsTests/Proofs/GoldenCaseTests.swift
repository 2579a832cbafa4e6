import Catalogs
import Renewals
import Testing

/// The golden cases of the shipped catalog, read as data.
@Suite struct GoldenCaseTests {
  private let composition: TableComposition
  private let run: GoldenCaseRun

  init() throws {
    let catalog = try ShippedCatalog.catalog()
    composition = try TableComposition(catalog: catalog, table: "renewal")
    run = GoldenCaseRun(catalog.facts.cases, composition)
  }

  @Test func `every case is decided as it says`() {
    #expect(run.expectations.count > 700)
    #expect(run.failures.map { "\($0.expectation.name): \($0.differences)" } == [])
  }

  @Test func `every row of every table decides a case`() {
    for (fact, rows) in zip(composition.facts, run.decidingRows) {
      #expect(fact.rows.map(\.id).filter { !rows.contains($0) } == [], "\(fact.id)")
    }
  }

  /// Every instant of the base table turns a case of its own, from every side.
  @Test func `every boundary has its three moments`() throws {
    let cases = try ShippedCatalog.catalog().facts.cases.flatMap(\.cases).filter { $0.before != nil }
    let fields = Set(cases.flatMap { golden in golden.facts.filter { $0.value == .instant(0) }.map(\.key.description) })
    #expect(
      fields == [
        "transaction.revocationDate", "transaction.expiresDate", "renewalInfo.renewalDate",
        "renewalInfo.gracePeriodExpiresDate",
      ]
    )
    for golden in cases {
      let names = run.expectations.map(\.name)
      #expect(
        names.contains("\(golden.id) − 1 ms") && names.contains(golden.id) && names.contains("\(golden.id) + 1 ms")
      )
    }
  }

  @Test func `cases say the same as JSON`() throws {
    let decider = try ShippedCatalog.decider()
    for expectation in run.expectations {
      let facts = try SubscriptionFacts(json: Array(expectation.facts.json.utf8))
      let decision = try decider.decide(facts, now: expectation.facts.now)
      guard decision.row == expectation.row, expectation.outcome.map({ $0 == decision.outcome }) ?? true else {
        Issue.record("\(expectation.name): \(decision.row) \(decision.outcome)")
        return
      }
    }
  }

  @Test func `every small mistake in a table is noticed`() {
    let mutations = TableMutations(composition, run)
    #expect(mutations.count > 1_200)
    #expect(
      mutations.survivors.map { "\($0.mutant): a case would notice it: \($0.facts.json), now row \($0.row)" } == []
    )
  }

  /// What the run shows for a survivor does notice it.
  @Test func `a missing case leaves a survivor with facts that would notice it`() throws {
    let catalog = try ShippedCatalog.load { path, text in
      guard path == "cases/renewal.yaml", let families = text.firstRange(of: "\nfamilies:") else { return text }
      return String(text[..<families.lowerBound])
        .replacing(
          "  endedForUnknownCause:\n    facts: {transaction.expiresDate: now-2d,",
          with: "  endedForUnknownCause:\n    facts: {transaction.expiresDate: now+2d,"
        )
        .replacing("row: E5", with: "row: B4")
    }
    let weak = GoldenCaseRun(catalog.facts.cases, composition)
    let survivors = TableMutations(composition, weak).survivors.filter { $0.mutant.hasPrefix("renewal E5:") }
    #expect(!survivors.isEmpty)
    let decider = try ShippedCatalog.decider()
    for survivor in survivors {
      let decision = try decider.decide(survivor.facts.facts, now: survivor.facts.now)
      #expect(decision.row == survivor.row && decision.outcome == survivor.outcome)
    }
  }
}
