import Catalogs
import Checks
import Diagnostics
import Instants
import Renewals
import Testing

struct DecisionTableCheckTests {
  @Test func `a gap names an example and the row that would close it`() throws {
    let found = try findings(after: [
      Edit(
        "facts/tables/renewal.yaml",
        "grace: absent, retry: raised, reason: billingError",
        "grace: absent, retry: raised, reason: billingError, autoRenew: renews"
      )
    ])
    let gap = try #require(found.first)
    #expect(found.count == 1)
    #expect(gap.rule == "incomplete-decision-table")
    #expect(gap.summary == "Table renewal decides nothing for 48 combinations")
    let example = try #require(gap.notes.first?.firstRange(of: "{").map { gap.notes[0][$0.lowerBound...] })
    #expect(
      example.hasPrefix(#"{"now":"2026-01-01T00:00:00Z","renewalInfo":{"autoRenewStatus":0,"commitmentInfo":{"#)
    )
    #expect(example.contains(#""expiresDate":1767139200000"#))
    #expect(gap.notes.last?.contains("when: {revocation: absent, expiry: past") == true)
    #expect(gap.notes.last?.contains("then: {state: …, entitled: …") == true)
    #expect(gap.fix?.contains("autoRenew: [ends, absent, unrecognised]") == true)
  }

  @Test func `rows say what their state says about access`() throws {
    let found = try findings(after: [
      Edit(
        "facts/tables/renewal.yaml",
        "retry: raised, reason: billingError}\n    then: {state: inGracePeriod, entitled: true",
        "retry: raised, reason: billingError}\n    then: {state: inGracePeriod, entitled: false"
      )
    ])
    let rows = found.filter { $0.rule == "broken-invariant" && $0.span?.file == "facts/tables/renewal.yaml" }
    #expect(rows.contains { $0.summary == "Row G1 ends access in the state inGracePeriod, whose fact says otherwise" })
  }

  @Test func `an overlap names both rows and whether they agree`() throws {
    let found = try findings(after: [
      Edit(
        "facts/tables/renewal.yaml",
        "grace: absent, retry: raised, reason: billingError",
        "grace: notOpen, retry: raised, reason: billingError"
      )
    ])
    #expect(Set(found.map(\.rule)) == ["incomplete-decision-table"])
    let overlap = try #require(found.first { $0.summary.contains("both decide") })
    #expect(overlap.summary == "Rows T1 and T2 of table renewal both decide 64 combinations")
    #expect(overlap.notes.last == "The rows say different things.")
    #expect(overlap.fix == "Let grace of row T1 be absent.")
  }

  @Test func `a dead row names the rows that cover it`() throws {
    let found = try findings(after: [
      Edit(
        "facts/tables/renewal.yaml",
        "grace: absent, retry: raised, reason: billingError",
        "grace: notOpen, retry: raised, reason: billingError"
      )
    ])
    let dead = try #require(found.first { $0.summary.contains("decides nothing on its own") })
    #expect(dead.summary == "Row T2 of table renewal decides nothing on its own")
    #expect(dead.notes == ["All its combinations belong to T1 as well."])
    #expect(dead.span?.file == "facts/tables/renewal.yaml")
  }

  @Test func `a stage of overlays is proved as well`() throws {
    let found = try findings(after: [
      Edit(
        "facts/tables/renewalOverlays.yaml",
        "ownership: [purchased, absent, unrecognised]",
        "ownership: [purchased, absent]"
      )
    ])
    #expect(found.map(\.summary) == ["Table renewalOverlays.family decides nothing for 1400 combinations"])
    #expect(found.first?.notes.first?.contains(#""inAppOwnershipType":"ANOTHER""#) == true)
    #expect(found.first?.notes.last?.contains("then: keep") == true)
  }

  /// The facts that a finding shows lead to what it says.
  @Test func `the example of a gap cannot be decided`() throws {
    let edit = Edit(
      "facts/tables/renewalOverlays.yaml",
      "when: {ownership: familyShared, action: asksToPay}",
      "when: {ownership: familyShared, action: updatePayment}"
    )
    let gap = try #require(try findings(after: [edit]).first { $0.rule == "incomplete-decision-table" })
    let note = try #require(gap.notes.first)
    let json = try #require(note.firstIndex(of: "{").map { note[$0...] })
    let catalog = try #require(Catalog.load(files: edited([edit])).catalog)
    let facts = try SubscriptionFacts(json: Array(json.utf8))
    let now = try #require(Instant(iso8601: "2026-01-01T00:00:00Z"))
    #expect { try RenewalDecider(catalog: catalog).decide(facts, now: now) } throws: { error in
      "\(error)".contains("Table renewalOverlays.family has no row for these facts")
    }
  }

  @Test func `what else is wrong is listed beside a gap`() throws {
    let found = try findings(after: [
      Edit("facts/tables/renewal.yaml", "when: {revocation: past}", "when: {revocation: past, retry: raised}"),
      Edit("facts/tables/renewal.yaml", "when: {revocation: future}", "when: {revocation: [past, future]}"),
      Edit(
        "facts/tables/renewal.yaml",
        "values: [none, report, reportClockSkew, refresh, pricesDiffer, sendAsTest]",
        "values: [none, report, reportClockSkew, refresh, pricesDiffer, sendAsTest, wait]"
      ),
      Edit(
        "facts/tables/renewal.yaml",
        "then: {state: expired, entitled: false, notice: expiredForOtherCause}\n    evidence: inferred",
        "then: {state: expired, entitled: true}\n    evidence: inferred"
      ),
      Edit("strings/ja/notices/grace.yaml", "push.title:", "push.titel:"),
    ])
    let rules = Set(found.map(\.rule))
    #expect(
      rules.isSuperset(of: ["incomplete-decision-table", "unused-decision-part", "failing-case", "broken-invariant"])
    )
    #expect(rules.contains("missing-translation"))
  }

  @Test func `a case that is decided otherwise is found`() throws {
    let found = try findings(after: [
      Edit(
        "facts/tables/renewal.yaml",
        "notice: expiredAfterRetry, action: resubscribe",
        "notice: retry, action: resubscribe"
      )
    ])
    let failing = try #require(found.first { $0.rule == "failing-case" })
    let words = try #require(failing.summary.firstMatch(of: #/^Case 'retryFailed' and (\d+) more of row E2 fail: /#))
    #expect(failing.summary.hasSuffix(": notice is retry, not expiredAfterRetry"))
    #expect((Int(words.1) ?? 0) > 3 && failing.notes.last?.hasPrefix("The others: ") == true)
    // One finding reports all failing cases of a row.
    #expect(found.count { $0.rule == "failing-case" && $0.summary.contains("row E2") } == 1)
    #expect(failing.span?.file == "cases/renewal.yaml")
    #expect(failing.notes.first?.contains(#""expirationIntent":2"#) == true)
  }

  @Test func `a row without a case is found`() throws {
    let found = try findings(after: [
      Edit(
        "cases/renewal.yaml",
        "facts: {transaction.expiresDate: now-2d, renewalInfo.expirationIntent: 3}\n    row: E3\n    then:\n      state: expired\n      entitled: false\n      message: winBackOfferIfEligible\n      notice: expiredWithoutConsent\n      action: viewPlans",
        "facts: {}\n    row: A1\n    then: {state: subscribed, entitled: true}"
      )
    ])
    #expect(
      found.contains { $0.rule == "row-without-case" && $0.summary == "Row E3 of table renewal decides no golden case" }
    )
  }

  @Test func `a broken invariant shows facts that break it`() throws {
    let found = try findings(after: [
      Edit(
        "facts/tables/renewalOverlays.yaml",
        "then: {message: none, notice: none, action: none}",
        "then: {message: none, notice: none}"
      )
    ])
    let broken = try #require(found.first { $0.rule == "broken-invariant" })
    #expect(broken.summary.hasPrefix("Invariant familyIsNeverAskedToPay is broken by "))
    #expect(broken.notes.first?.contains(#""inAppOwnershipType":"FAMILY_SHARED""#) == true)
    #expect(broken.span?.file == "facts/invariants.yaml")
  }

  @Test func `an invariant about nothing is found`() throws {
    let found = try findings(after: [
      Edit("facts/invariants.yaml", "when: {state: [undetermined, stale]}", "when: {state: stale, entitled: true}")
    ])
    #expect(found.map(\.summary) == ["Invariant doubtfulStatesLeaveAccess applies to no combination"])
  }

  @Test func `a row that hides most of the table is found`() throws {
    let found = try findings(after: [
      Edit("facts/tables/renewal.yaml", "when: {revocation: past}", "when: {revocation: [past, absent]}")
    ])
    #expect(
      found.contains {
        $0.rule == "catch-all-row" && $0.summary.hasPrefix("Row V1 of table renewal decides 24192 of 36288")
      }
    )
  }

  @Test func `mistakes in cases and invariants have a place and a remedy`() throws {
    let found = try findings(after: [
      Edit("cases/renewal.yaml", "row: G1", "row: G11"),
      Edit("cases/renewal.yaml", "transaction.expiresDate: now-20d", "transaction.expiresDate: now-20days"),
      Edit("cases/renewal.yaml", "over: [autoRenewOff, reasonBeforeExpiry]", "over: [autoRenewOf]"),
      Edit("facts/invariants.yaml", "family.ownership", "family.owner"),
    ])
    let summaries = found.map(\.summary)
    #expect(summaries.contains("Row 'G11' does not exist in table renewal"))
    #expect(summaries.contains { $0.contains("is now-20days, not a moment such as now, now-2d or now+1h") })
    #expect(summaries.contains("Case 'autoRenewOf' does not exist in the file"))
    let unknown = "'family.owner' in invariant familyIsNeverAskedToPay is neither an input"
    #expect(summaries.contains { $0.hasPrefix(unknown) })
    #expect(found.allSatisfy { $0.span != nil && $0.fix != nil })
  }
}
