import Catalogs
import DecisionTables
import Fuzzing
import Renewals
import Testing

/// Compares the shipped tables with changed ones.
@Suite struct DecisionComparisonTests {
  private static let table = "facts/tables/renewal.yaml"
  private static let overlays = "facts/tables/renewalOverlays.yaml"

  private let before: Catalog

  init() throws { before = try ShippedCatalog.catalog() }

  /// The shipped catalog with texts of one file replaced, each of which must be there.
  private static func changed(_ file: String, _ edits: [(old: String, new: String)]) throws -> Catalog {
    try ShippedCatalog.load { path, text in
      guard path == file else { return text }
      return edits.reduce(text) { text, edit in
        #expect(text.contains(edit.old), "\(edit.old) is not in \(file)")
        return text.replacing(edit.old, with: edit.new, maxReplacements: 1)
      }
    }
  }

  private func compare(
    _ after: Catalog,
    _ scope: DecisionComparison.Scope
  ) throws -> DecisionComparison {
    try DecisionComparison(
      TableComposition(catalog: before, table: "renewal"),
      TableComposition(catalog: after, table: "renewal"),
      scope: scope
    )
  }

  private static let entitlement: [(old: String, new: String)] = [
    (
      "when: {revocation: absent, expiry: past, grace: future, retry: raised, reason: billingError}\n"
        + "    then: {state: inGracePeriod, entitled: true,",
      "when: {revocation: absent, expiry: past, grace: future, retry: raised, reason: billingError}\n"
        + "    then: {state: inGracePeriod, entitled: false,"
    )
  ]

  @Test(arguments: DecisionComparison.Scope.allCases)
  func `a catalog decides as itself`(scope: DecisionComparison.Scope) throws {
    let comparison = try compare(ShippedCatalog.load(), scope)
    #expect(comparison.isEmpty)
    let composition = try TableComposition(catalog: before, table: "renewal")
    #expect(comparison.pointCount == (scope == .table ? 36_288 : composition.chain.pointCount))
  }

  @Test func `a row that takes access away is named with its region`() throws {
    let comparison = try compare(Self.changed(Self.table, Self.entitlement), .table)
    #expect(comparison.changes.count == 1)
    let change = try #require(comparison.changes.first)
    #expect(change.outputs.map { "\($0.name) \($0.before ?? "") \($0.after ?? "")" } == ["entitled true false"])
    // Four values of auto-renew, four of the price increase and four of the commitment.
    #expect(change.pointCount == 64)
    #expect(comparison.lostEntitlementCount == 64 && comparison.gainedEntitlementCount == 0)
    let conditions = try #require(change.regions.first).conditions
    #expect(change.regions.count == 1)
    let inputs = conditions.compactMap(\.input).map { "\($0.table).\($0.name) \($0.values.joined(separator: ","))" }
    #expect(
      inputs == [
        "renewal.revocation absent", "renewal.expiry past", "renewal.grace future", "renewal.retry raised",
        "renewal.reason billingError",
      ]
    )
    #expect(conditions.map(\.values) == [["absent"], ["past"], ["future"], ["true"], ["2"]])
    #expect(conditions[1].paths.map(\.description) == ["transaction.expiresDate", "renewalInfo.renewalDate"])
  }

  /// Every point of the table, decided by both.
  @Test(arguments: [
    ("reason: billingError}\n    then: {state: expired", "reason: [billingError, unknown]}\n    then: {state: expired"),
    ("when: {revocation: past}", "when: {revocation: [past, future]}"),
    ("notice: retryAfterGrace", "notice: retry"),
    ("grace: future, reason: [absent, billingError]", "grace: future, reason: absent"),
    ("increase: agreed, commitment", "increase: [agreed, unrecognised], commitment"),
  ])
  func `the table agrees with enumeration`(old: String, new: String) throws {
    let after = try Self.changed(Self.table, [(old, new)])
    let comparison = try compare(after, .table)
    let chains = try [before, after].map { catalog in
      try ExecutableTable(#require(catalog.facts.tables.named("renewal")))
    }
    var changed = 0
    var lost = 0
    var points: [[Int]] = [[]]
    for input in chains[0].table.inputs {
      points = points.flatMap { point in input.values.indices.map { point + [$0] } }
    }
    for point in points {
      let outcomes = chains.map { table in
        table.table.row(at: TablePoint(point)).flatMap { row in
          table.fact.rows.first { $0.id == row.id }?.outcome.mapValues(\.name).filter { $0.value != "none" }
        }
      }
      if outcomes[0] != outcomes[1] { changed += 1 }
      if let before = outcomes[0]?["entitled"], before != "false", outcomes[1]?["entitled"] == "false" { lost += 1 }
    }
    #expect(comparison.changedPointCount == changed)
    #expect(comparison.lostEntitlementCount == lost)
    let listed = comparison.changes.flatMap(\.regions).reduce(0) { $0 + $1.pointCount }
    #expect(listed == changed)
  }

  /// The proofs count what the two catalogs say without comparing them.
  @Test func `the composition agrees with the proofs`() throws {
    let compositions = try [
      ("", ""), ("state: inGracePeriod, entitled: true", "state: inGracePeriod, entitled: false"),
    ]
    .map { old, new in
      let catalog = try ShippedCatalog.load("google-play") { path, text in
        path == "facts/tables/entitlement.yaml" && !old.isEmpty ? text.replacing(old, with: new) : text
      }
      return try TableComposition(catalog: catalog, table: "entitlement")
    }
    let comparison = try DecisionComparison(compositions[0], compositions[1], scope: .composition)
    let entitled = try compositions.map { composition in
      let output = try #require(composition.chain.outputs.firstIndex { $0.name == "entitled" })
      let open = composition.chain.outputs[output].values.firstIndex(of: "true")
      return composition.chain.prove().classes.filter { $0.outcome[output] == open }.reduce(0) { $0 + $1.pointCount }
    }
    #expect(entitled[0] - entitled[1] == comparison.lostEntitlementCount - comparison.gainedEntitlementCount)
    #expect(comparison.lostEntitlementCount > 0)
    for change in comparison.changes {
      #expect(change.regions.reduce(0) { $0 + $1.pointCount } == change.pointCount)
    }
  }

  /// The deciders of both catalogs, asked about the examples.
  @Test func `the deciders agree with every example`() throws {
    let edit =
      [("sets: [notice, action]", "sets: [notice, action]")] + [
        ("{notice: recovered, action: none}", "{notice: recoveredInGrace, action: support}")
      ]
    for after in try [Self.changed(Self.table, Self.entitlement), Self.changed(Self.overlays, edit)] {
      let deciders = try [before, after].map { try RenewalDecider(catalog: $0) }
      let comparison = try compare(after, .composition)
      #expect(!comparison.changes.isEmpty)
      for change in comparison.changes {
        let decisions = try deciders.map { try $0.decide(change.example.facts, now: change.example.now) }
        for output in change.outputs {
          #expect(decisions[0].outcome[output.name] == output.before)
          #expect(decisions[1].outcome[output.name] == output.after)
        }
      }
    }
  }

  @Test func `a changed overlay leaves the table alone`() throws {
    let after = try Self.changed(
      Self.overlays,
      [("{notice: recovered, action: none}", "{notice: recoveredInGrace, action: none}")]
    )
    #expect(try compare(after, .table).isEmpty)
    let comparison = try compare(after, .composition)
    let notices = comparison.changes.flatMap(\.outputs).filter { $0.name == "notice" }
    #expect(notices.contains { $0.before == "recovered" && $0.after == "recoveredInGrace" })
    #expect(comparison.lostEntitlementCount == 0)
  }

  /// A literal that the first catalog takes as unrecognised.
  @Test func `a new value is compared with what was unrecognised`() throws {
    let after = try Self.changed(
      Self.table,
      [
        ("unknown: 5}", "unknown: 5, household: 6}"), ("unknown, unrecognised]}", "unknown, unrecognised, household]}"),
        (
          "reason: [unknown, unrecognised]}\n    then: {state: expired, entitled: false, notice: expiredForOtherCause}",
          "reason: [unknown, unrecognised, household]}\n    then: {state: expired, entitled: false}"
        ),
      ]
    )
    let comparison = try compare(after, .table)
    #expect(comparison.refusedValues.isEmpty)
    #expect(comparison.pointCount == 36_288 / 7 * 8)
    let change = try #require(comparison.changes.first)
    #expect(change.outputs.map(\.name) == ["notice"])
    let reason = try #require(change.regions.first?.conditions.last)
    #expect(reason.values == ["5", "6", "another value"])
    #expect(reason.input?.values == ["unknown", "household", "unrecognised"])
  }

  @Test func `a new input is named and counted`() throws {
    let after = try Self.changed(
      Self.table,
      [
        (
          "\noutputs:",
          "  offer:\n    field: renewalInfo.offerType\n    values: {introductory: 1}\n    missing: absent\n    other: another\n"
            + "    changedBy: nobody\n\noutputs:"
        ), ("when: {revocation: past}", "when: {revocation: past, offer: absent}"),
      ]
    )
    let comparison = try compare(after, .table)
    let place = try #require(comparison.unsharedPlaces.first)
    #expect(comparison.unsharedPlaces.count == 1)
    #expect(place.name == "renewalInfo.offerType" && place.valueCount == 3 && place.side == .after)
    #expect(comparison.pointCount == 3 * 36_288)
    // Two of three values have no row any more.
    let change = try #require(comparison.changes.first)
    #expect(change.outputs.allSatisfy { $0.after == nil } && change.outputs.first?.before == "revoked")
    #expect(change.pointCount == 2 * 36_288 / 3)
  }

  @Test func `values that only one catalog takes are not compared`() throws {
    let after = try Self.changed(
      Self.table,
      [("values: {raised: true, lowered: false}", "values: {raised: 1, lowered: 0}")]
    )
    let comparison = try compare(after, .table)
    #expect(comparison.changes.isEmpty)
    #expect(comparison.pointCount == 36_288 / 3)
    let refused = comparison.refusedValues.map { "\($0.path) \($0.values.joined(separator: " ")) \($0.refusing)" }
    #expect(
      refused == [
        "renewalInfo.isInBillingRetryPeriod true false after", "renewalInfo.isInBillingRetryPeriod 1 0 before",
      ]
    )
  }

  @Test func `an output that only one catalog has is named`() throws {
    let after = try Self.changed(
      Self.table,
      [
        ("advice: {values: [", "tone: {values: [none, warm]}\n  advice: {values: ["),
        ("notice: accessRevoked, action: support}", "notice: accessRevoked, action: support, tone: warm}"),
      ]
    )
    let comparison = try compare(after, .table)
    #expect(comparison.changes.isEmpty)
    #expect(comparison.unsharedOutputs.map(\.name) == ["tone"] && comparison.unsharedOutputs.first?.side == .after)
  }

  /// The grace period's end may then be that of the paid period, so that three instants are one place.
  @Test func `instants that replace each other are one place`() throws {
    let after = try Self.changed(
      Self.table,
      [
        (
          "instant: [renewalInfo.gracePeriodExpiresDate]",
          "instant: [renewalInfo.gracePeriodExpiresDate, transaction.expiresDate]"
        )
      ]
    )
    let comparison = try compare(after, .table)
    #expect(comparison.pointCount == 36_288 * 3 && comparison.changedPointCount > 0)
    let deciders = try [before, after].map { try RenewalDecider(catalog: $0) }
    for change in comparison.changes {
      let decisions = try deciders.map { try $0.decide(change.example.facts, now: change.example.now) }
      #expect(decisions[0].row != decisions[1].row)
      for condition in change.regions.flatMap(\.conditions) where condition.paths.count > 1 {
        #expect(condition.paths.count == 3 && condition.values.allSatisfy { $0.contains("renewalInfo.renewalDate ") })
      }
    }
  }

  @Test func `more instants than a cell holds are refused`() throws {
    let after = try Self.changed(
      Self.table,
      [
        (
          "instant: [renewalInfo.gracePeriodExpiresDate]",
          "instant: [renewalInfo.gracePeriodExpiresDate, transaction.expiresDate]"
        ),
        (
          "instant: [transaction.revocationDate]",
          "instant: [transaction.revocationDate, renewalInfo.gracePeriodExpiresDate]"
        ),
      ]
    )
    #expect(throws: ChainComparisonError.self) { try compare(after, .table) }
  }

  /// Points of the whole space, drawn at random and inside of every region, as the chains decide them.
  @Test(arguments: [
    (Self.table, "notice: retryAfterGrace", "notice: retry"),
    (Self.table, "when: {revocation: past}", "when: {revocation: [past, future]}"),
    (
      Self.overlays, "when: {environment: outside, notice: anyNotice}",
      "when: {environment: sandbox, notice: anyNotice}"
    ),
    (Self.overlays, "{notice: recovered, action: none}", "{notice: recoveredInGrace, action: support}"),
  ])
  func `points of the whole space are decided as the regions say`(file: String, old: String, new: String) throws {
    let chains = try [before, Self.changed(file, [(old, new)])]
      .map { try TableComposition(catalog: $0, table: "renewal").chain }
    let evidence = Set(chains[0].outputs.indices.filter { chains[0].outputs[$0].name == TableFact.evidenceOutcome })
    let comparison = try ChainComparison(chains[0], chains[1], ignoring: evidence)
    let space = TableRegion(cells: chains[0].variables.map { ValueSet.all(count: $0.valueCount) })
    var random = SeededGenerator(seed: 7)
    var boxes = Array(repeating: space, count: 500)
    for region in comparison.changes.flatMap(\.regions) { boxes += Array(repeating: region, count: 5) }
    #expect(boxes.count > 500)
    for box in boxes {
      let point = box.cells.compactMap { $0.indices.randomElement(using: &random) }
      let outcomes = chains.map { $0.decide(point)?.outcome }
      let differing = chains[0].outputs.indices
        .filter { !evidence.contains($0) && outcomes[0]?[$0] != outcomes[1]?[$0] }
        .map { ChainComparison.OutputChange(output: $0, before: outcomes[0]?[$0], after: outcomes[1]?[$0]) }
      let said = comparison.changes.filter { $0.regions.contains { $0.contains(TablePoint(point)) } }.map(\.outputs)
      #expect(said == (differing.isEmpty ? [] : [differing]), "\(point)")
    }
  }
}
