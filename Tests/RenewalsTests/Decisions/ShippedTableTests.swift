import Catalogs
import DecisionTables
import Instants
import Renewals
import Testing

@Suite struct ShippedTableTests {
  @Test func `the renewal table is an exact partition`() throws {
    let table = try ExecutableTable(ShippedCatalog.table()).table
    let proof = table.prove()
    #expect(proof.pointCount == 36_288)
    #expect(proof.isExact)
    #expect(proof.deadRows.isEmpty)
    #expect(proof.unusedInputs.isEmpty)
    #expect(proof.hits.values.reduce(0, +) == 36_288)
  }

  @Test func `every overlay stage is an exact partition`() throws {
    let overlays = try ShippedCatalog.catalog().facts.overlays
    let stages = overlays.flatMap(\.stages)
    #expect(
      stages.map(\.table.id)
        == [
          "refund", "eventRunning", "eventGrace", "eventEnd", "statusRunning", "statusGrace", "statusEnd", "recovery",
          "upgrade", "commitment", "prices", "winBack", "trialAhead", "renewalAhead", "family", "environment",
        ].map { "renewalOverlays.\($0)" }
    )
    for stage in stages {
      let proof = try ExecutableTable(stage.table).table.prove()
      #expect(proof.isExact, "\(stage.table.id)")
      #expect(proof.deadRows.isEmpty, "\(stage.table.id)")
    }
  }

  @Test func `an independent reading of the facts agrees at every point`() throws {
    let decider = try ShippedCatalog.decider()
    let table = try ExecutableTable(ShippedCatalog.table()).table
    let now = try Instant.at(Payload.now)
    #expect(Situation.all.count == 36_288)
    for situation in Situation.all {
      let decision = try decider.decide(situation.facts(), now: now)
      let expected = Verdict.of(situation)
      guard decision.verdict == expected else {
        Issue.record(
          "\(situation.tokens.sorted { $0.key < $1.key }): row \(decision.row) says \(decision.verdict), not \(expected)"
        )
        return
      }
      let row = try table.row(at: table.point(situation.tokens))
      guard row?.id == decision.row else {
        Issue.record("payload of \(situation.tokens) is decided by \(decision.row), not \(row?.id ?? "none")")
        return
      }
    }
  }

  @Test func `a table with a gap says so instead of guessing`() throws {
    let catalog = try ShippedCatalog.load { path, text in
      path == "facts/tables/renewalOverlays.yaml"
        ? text.replacing("ownership: [purchased, absent, unrecognised]", with: "ownership: [purchased, unrecognised]")
        : text
    }
    let decider = try RenewalDecider(catalog: catalog)
    let facts = try SubscriptionFacts(json: Array(Payload(["transaction.inAppOwnershipType": nil]).json.utf8))
    #expect {
      try decider.decide(facts, now: Instant.at(Payload.now))
    } throws: { error in
      (error as? PayloadError)?.summary == "Table renewalOverlays.family has no row for these facts"
    }
  }

  @Test func `a missing table is named`() throws {
    let catalog = try ShippedCatalog.catalog()
    #expect { try RenewalDecider(catalog: catalog, table: "renewals") } throws: { error in
      "\(error)" == "The catalog has no decision table 'renewals'"
    }
  }
}

extension RenewalDecision {
  var verdict: Verdict {
    Verdict(
      state: state,
      isEntitled: access.isEntitled,
      message: message,
      notice: notice,
      action: action,
      advice: advice
    )
  }
}
