import Catalogs
import DecisionTables
import Testing

import Renewals

/// The table and its overlays together, at every point of the combined space.
@Suite struct CompositionTests {
  private let catalog: Catalog
  private let composition: TableComposition

  init() throws {
    catalog = try ShippedCatalog.catalog()
    composition = try TableComposition(catalog: catalog, table: "renewal")
  }

  @Test func `exactly one row of every table decides every point`() throws {
    #expect(composition.chain.prove().isExact)
    // Few enough points that an `Int` counts them.
    let chain = try TableComposition(catalog: ShippedCatalog.load("google-play"), table: "entitlement").chain
    let proof = chain.prove()
    #expect(proof.isExact)
    #expect(proof.pointCount == chain.variables.reduce(1) { $0 * $1.valueCount })
    #expect(proof.classes.reduce(0) { $0 + $1.pointCount } == proof.pointCount)
    for hits in proof.hits { #expect(hits.reduce(0, +) == proof.pointCount) }
  }

  /// What two tables read from one place is one variable.
  @Test func `auto renew is counted once`() {
    let names = composition.chain.variables.map(\.name)
    #expect(names.count { $0 == "renewalInfo.autoRenewStatus" } == 1)
    #expect(Set(names).count == names.count)
  }

  @Test func `every invariant of the catalog holds`() {
    #expect(catalog.facts.invariants.count >= 10)
    for invariant in catalog.facts.invariants {
      let proof = composition.prove(invariant)
      #expect(proof.pointCount > 0, "\(invariant.id)")
      #expect(proof.violations.map { "\($0.broken): \($0.facts.json)" } == [], "\(invariant.id)")
    }
  }

  @Test func `every notice that can be reached has all its texts in every locale`() throws {
    let notice = try #require(composition.chain.outputs.firstIndex { $0.name == "notice" })
    let values = composition.chain.outputs[notice].values
    let reached = Set(composition.chain.prove().classes.map { values[$0.outcome[notice]] }).subtracting(["none"])
    #expect(reached == Set(catalog.facts.notices.map(\.id)).subtracting(catalog.facts.reminders))
    for id in reached.sorted() {
      let fact = try #require(catalog.facts.notices.named(id))
      for channel in try fact.channels.map({ try #require(catalog.facts.channels.named($0.name)) }) {
        for part in channel.parts where !part.isOptional && part.format != .actionLabel {
          for locale in catalog.locales {
            let key: MessageKey = "notices.\(id).\(channel.id).\(part.id)"
            #expect(catalog.message(key, in: locale) != nil, "\(key) in \(locale)")
          }
        }
      }
    }
  }

  /// The proof's examples decide as the proof says, so that it is about the decider and not about a model of it.
  @Test func `the decider agrees with every class of the proof`() throws {
    let decider = RenewalDecider(composition)
    let outputs = composition.chain.outputs
    let possible = composition.possibleFacts
    var agreed = 0
    for overlay in catalog.facts.overlays.flatMap(\.stages).map(\.table) {
      let kept = Set(
        composition.variables.indices.filter { index in
          overlay.inputs.contains { composition.variables[index].isRead(by: $0) }
        }
      )
      // Facts that are worked out of the same dates can exclude each other.
      for group in composition.chain.prove(keeping: kept).classes where possible.contradictions(in: group.witness) == []
      {
        let facts = composition.facts(at: group.witness)
        let decision = try decider.decide(facts.facts, now: facts.now)
        var outcome = decision.outcome
        #expect(outcome[TableFact.evidenceOutcome] == nil)
        outcome[TableFact.evidenceOutcome] = decision.provenance.evidence.rawValue
        guard zip(outputs, group.outcome).allSatisfy({ outcome[$0.name] == $0.values[$1] }) else {
          let expected = zip(outputs, group.outcome).map { "\($0.name) \($0.values[$1])" }
          Issue.record("\(overlay.id) \(facts.json): \(outcome), not \(expected)")
          return
        }
        agreed += 1
      }
    }
    #expect(agreed > 500)
  }

  @Test func `the witness of a broken invariant breaks it`() throws {
    let broken = try ShippedCatalog.load { path, text in
      path == "facts/tables/renewalOverlays.yaml"
        ? text.replacing(
          "then: {message: none, notice: none, action: none}",
          with: "then: {message: none, notice: none}"
        )
        : text
    }
    let composition = try TableComposition(catalog: broken, table: "renewal")
    let invariant = try #require(broken.facts.invariants.named("familyIsNeverAskedToPay"))
    let violation = try #require(composition.prove(invariant).violations.first)
    let decision = try RenewalDecider(composition).decide(violation.facts.facts, now: violation.facts.now)
    #expect(decision.action.map { !["none", "support"].contains($0) } == true)
    #expect(violation.broken == ["action \(decision.action ?? "")"])
  }
}
