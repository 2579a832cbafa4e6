import Catalogs
import Checks
import Diagnostics
import Testing

struct DecisionTableCheckTests {
  @Test func aGapNamesAnExampleAndTheRowThatWouldCloseIt() throws {
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
    #expect(gap.summary == "Table renewal decides nothing for 12 combinations")
    #expect(gap.notes.first?.contains("transaction.expiresDate one second before now") == true)
    #expect(gap.notes.first?.contains("renewalInfo.expirationIntent = 2") == true)
    #expect(gap.fix?.contains("autoRenew: [ends, absent, unrecognised]") == true)
  }

  @Test func anOverlapNamesBothRowsAndWhetherTheyAgree() throws {
    let found = try findings(after: [
      Edit(
        "facts/tables/renewal.yaml",
        "grace: absent, retry: raised, reason: billingError",
        "grace: notOpen, retry: raised, reason: billingError"
      )
    ])
    #expect(Set(found.map(\.rule)) == ["incomplete-decision-table"])
    let overlap = try #require(found.first { $0.summary.contains("both decide") })
    #expect(overlap.summary == "Rows T1 and T2 of table renewal both decide 16 combinations")
    #expect(overlap.notes.last == "The rows say different things.")
    #expect(overlap.fix == "Let grace of row T1 be absent.")
  }

  @Test func aDeadRowNamesTheRowsThatCoverIt() throws {
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

  @Test func aStageOfOverlaysIsProvedAsWell() throws {
    let found = try findings(after: [
      Edit(
        "facts/tables/renewalOverlays.yaml",
        "ownership: [purchased, absent, unrecognised]",
        "ownership: [purchased, absent]"
      )
    ])
    #expect(found.map(\.summary) == ["Table renewalOverlays.family decides nothing for 21 combinations"])
    #expect(found.first?.notes.first?.contains("transaction.inAppOwnershipType = a value not listed") == true)
  }
}
