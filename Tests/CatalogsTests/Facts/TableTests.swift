import Diagnostics
import Testing

import Catalogs

/// Decision tables and overlays: every mistake once, at the word that is wrong.
struct TableTests {
  private static let table = """
    inputs:
      expiry: {instant: [transaction.expiresDate], values: [absent, future, past], sets: {over: [absent, past]}}
      retry:
        field: renewalInfo.isInBillingRetryPeriod
        values: {raised: true, lowered: false}
        missing: absent
        assume: {absent: lowered}
        changedBy: store
    outputs:
      state: {facts: states, also: [stale]}
      entitled: boolean
      advice: {values: [none, report]}
    rows:
      A1:
        when: {expiry: future}
        then: {state: active, entitled: true}
        evidence: documented
        sources: [guide]
      A2:
        when: {expiry: over, retry: [raised, lowered]}
        then: {state: stale, entitled: false, advice: report}
        evidence: inferred
        sources: [guide]

    """
  private static let overlay = """
    over: decision
    stages:
      family:
        sets: [advice]
        inputs:
          owner: {field: transaction.inAppOwnershipType, values: {me: ME}, missing: absent, other: another}
          state: {outcome: state}
        rows:
          F1: {when: {owner: me, state: stale}, then: {advice: none}, evidence: documented, sources: [guide]}
          F2: {when: {owner: [absent, another]}, then: keep, evidence: documented, sources: [guide]}

    """

  private func check(_ path: String, _ text: String, _ old: String, _ new: String, _ rules: [RuleID]) {
    #expect(text.contains(old), "\(old)")
    let source = Marked(text.replacing(old, with: new, maxReplacements: 1))
    let files = ["facts/tables/decision.yaml": Self.table].merging([path: source.text]) { $1 }
    let found = load(files).diagnostics
    #expect(found.map(\.rule) == rules, "\(new)\n\(found.map(\.summary))")
    #expect(found.compactMap(\.span?.start) == source.positions, "\(new)\n\(found.map(\.summary))")
    #expect(found.allSatisfy { $0.fix?.isEmpty == false && $0.span?.file == path })
  }

  private static let cases = """
    table: decision
    now: 2026-10-20T09:00:00Z
    base: {transaction.expiresDate: now}
    cases:
      a: {facts: {}, row: A2, before: A1, then: {state: stale, entitled: false, advice: report}}

    """

  /// A mistake in a row or a fact is reported at its place, not where the row or fact is named.
  @Test func `a row that cannot be read is still known by name`() {
    let table = Self.table.replacing("    evidence: inferred\n", with: "")
    let found = load(["facts/tables/decision.yaml": table, "cases/decision.yaml": Self.cases]).diagnostics
    #expect(found.map(\.rule) == [.missingKey], "\(found.map(\.summary))")
    let unknown = Self.cases.replacing("row: A2", with: "row: A3")
    let other = load(["facts/tables/decision.yaml": table, "cases/decision.yaml": unknown]).diagnostics
    #expect(other.map(\.rule) == [.unknownReference, .missingKey], "\(other.map(\.summary))")
  }

  @Test func `a fact that cannot be read is still a value`() {
    let table = Self.table.replacing(
      "  advice: {values: [none, report]}",
      with: "  advice: {facts: links, also: [none]}"
    )
    let links = "report: {url: http://example.com, evidence: documented, sources: [guide]}\n"
    let overlay = Self.overlay.replacing("state: {outcome: state}", with: "state: {outcome: advice}")
      .replacing("state: stale", with: "state: report")
    let files = [
      "facts/links.yaml": links, "facts/tables/decision.yaml": table, "facts/tables/over.yaml": overlay,
      "cases/decision.yaml": Self.cases,
      "facts/invariants.yaml": "i: {table: decision, when: {entitled: true}, never: {advice: report}}\n",
    ]
    let found = load(files).diagnostics
    #expect(found.map { $0.span?.file } == ["facts/links.yaml"], "\(found.map(\.summary))")
  }

  @Test func `a value that does not exist is told where the table says it`() {
    let table = Self.table.replacing("advice: report}", with: "advice: reprt}")
    let cases = Self.cases.replacing("advice: report}", with: "advice: reprt}")
    let found = load(["facts/tables/decision.yaml": table, "cases/decision.yaml": cases]).diagnostics
    #expect(found.map { $0.span?.file } == ["facts/tables/decision.yaml"], "\(found.map(\.summary))")
    let other = load(["facts/tables/decision.yaml": Self.table, "cases/decision.yaml": cases]).diagnostics
    #expect(other.map { $0.span?.file } == ["cases/decision.yaml"], "\(other.map(\.summary))")
  }

  @Test func `both are right`() throws {
    let loaded = load(["facts/tables/decision.yaml": Self.table, "facts/tables/over.yaml": Self.overlay])
    #expect(loaded.diagnostics == [])
    let facts = try #require(loaded.catalog?.facts)
    let table = try #require(facts.tables.named("decision"))
    #expect(
      table.rows.map(\.cells) == [
        [["future"], ["raised", "lowered", "absent"]], [["absent", "past"], ["raised", "lowered"]],
      ]
    )
    #expect(table.rows.map(\.named) == [["expiry"], ["expiry", "retry"]])
    #expect(table.inputs[1].assumed == ["absent": "lowered"])
    #expect(table.inputs.map(\.changedBy) == [nil, .store])
    #expect(
      table.outputs.map { facts.values(of: $0) } == [
        ["active", "stale"], ["true", "false", "null"], ["none", "report"],
      ]
    )
    let stage = try #require(facts.overlays.first?.stages.first)
    #expect(stage.table.inputs[1].values == ["active", "stale"])
    #expect(stage.table.rows[1].outcome.isEmpty)
  }

  @Test(arguments: [
    ("values: [absent, future, past]", "values: ⟦[absent, future]", [RuleID.wrongType]),
    ("values: [absent, future, past]", "values: [absent, future, past, ⟦past]", [.duplicateKey]),
    ("sets: {over: [absent, past]}", "sets: {over: [absent, ⟦pst]}", [.unknownReference]),
    ("sets: {over: [absent, past]}", "sets: {over: [absent, past], ⟦past: [absent]}", [.duplicateKey]),
    ("instant: [transaction.expiresDate]", "instant: ⟦[]", [.wrongType]),
    ("instant: [transaction.expiresDate]", "instant: [⟦transation.expiresDate]", [.unknownReference]),
    ("missing: absent", "missing: ⟦raised", [.duplicateKey, .unknownReference]),
    ("lowered: false}", "lowered: ⟦true}", [.duplicateKey]), ("lowered: false}", "lowered: ⟦0}", [.wrongType]),
    ("lowered: false}", "lowered: false, ⟦raised: true}", [.duplicateKey]),
    ("lowered: false}", "lowered: false, ⟦any: 3}", [.wrongType, .wrongType]),
    ("assume: {absent: lowered}", "assume: {absent: ⟦lowred}", [.unknownReference]),
    ("assume: {absent: lowered}", "assume: {⟦absnt: lowered}", [.unknownReference]),
    ("missing: absent", "missing: absent\n    ⟦msising: absent", [.unknownKey]),
    ("changedBy: store", "changedBy: ⟦apple", [.wrongType]),
    ("{facts: states, also", "{facts: ⟦sates, also", [.unknownReference]),
    ("entitled: boolean", "entitled: ⟦bool", [.wrongType]),
    ("{values: [none, report]}", "{values: [none, report, ⟦none]}", [.duplicateKey]),
    ("when: {expiry: future}", "when: {expiry: ⟦futur}", [.unknownReference]),
    ("when: {expiry: future}", "when: {⟦expry: future}", [.unknownKey]),
    ("when: {expiry: future}", "when: {expiry: ⟦[]}", [.wrongType]),
    ("when: {expiry: future}", "when: {expiry: [future, ⟦future]}", [.duplicateKey]),
    ("when: {expiry: future}", "when: {expiry: ⟦{}}", [.wrongType]),
    ("when: {expiry: future}", "when: ⟦future", [.wrongType]),
    ("then: {state: active, entitled: true}", "then: {state: ⟦activ, entitled: true}", [.unknownReference]),
    ("then: {state: active, entitled: true}", "then: {state: active, entitled: ⟦yes}", [.unknownReference]),
    (
      "then: {state: active, entitled: true}", "then: {state: active, entitled: true, advce: ⟦none}",
      [.unknownReference]
    ),
    ("then: {state: active, entitled: true}", "then: ⟦keep", [.wrongType]),
    ("sources: [guide]\n  A2", "sources: [⟦gide]\n  A2", [.unknownReference]),
    ("  A2:", "  ⟦A1:", [.duplicateKey]), ("  A2:", "  ⟦A.2:", [.invalidName]),
    ("outputs:\n", "⟦otputs:\n", [.unknownKey]),
  ])
  func `table`(_ old: String, _ new: String, _ rules: [RuleID]) {
    switch new {
    // The value no longer exists; the assumption that uses it is two lines below.
    case "missing: ⟦raised":
      let text = Self.table.replacing("{absent: lowered}", with: "{⟦absent: lowered}")
      check("facts/tables/decision.yaml", text, old, new, rules)
    case "lowered: false, ⟦any: 3}":
      check("facts/tables/decision.yaml", Self.table, old, "lowered: false, ⟦any: ⟦3}", rules)
    case "⟦otputs:\n":
      let found = load(["facts/tables/decision.yaml": Self.table.replacing("outputs:\n", with: "otputs:\n")])
        .diagnostics
      #expect(found.contains { $0.rule == .unknownKey && $0.fix == "Did you mean 'outputs'?" })
      #expect(found.contains { $0.rule == .missingKey && $0.summary.contains("'outputs'") })
    default: check("facts/tables/decision.yaml", Self.table, old, new, rules)
    }
  }

  @Test func `a row must say what cannot be none`() {
    check(
      "facts/tables/decision.yaml",
      Self.table.replacing("  A1:", with: "  ⟦A1:"),
      "then: {state: active, entitled: true}",
      "then: {state: active}",
      [.missingKey]
    )
  }

  @Test(arguments: [
    ("    evidence: inferred\n", ""), ("    then: {state: stale, entitled: false, advice: report}\n", ""),
  ])
  func `what is missing is one finding`(_ old: String, _ new: String) {
    let found = load(["facts/tables/decision.yaml": Self.table.replacing(old, with: new)]).diagnostics
    #expect(found.map(\.rule) == [.missingKey], "\(found.map(\.summary))")
  }

  @Test func `an input that cannot be read is one finding`() {
    check(
      "facts/tables/decision.yaml",
      Self.table,
      "field: renewalInfo.isInBillingRetryPeriod",
      "field: ⟦renewal.isInBillingRetryPeriod",
      [.unknownReference]
    )
  }

  @Test func `more than 64 values`() {
    let values = (1...65).map { "v\($0): \($0)" }.joined(separator: ", ")
    let text = Self.table.replacing(
      "values: {raised: true, lowered: false}",
      with: "values: {raised: 0, lowered: 66, \(values)}"
    )
    .replacing("renewalInfo.isInBillingRetryPeriod", with: "renewalInfo.expirationIntent")
    let found = load(["facts/tables/decision.yaml": text]).diagnostics
    #expect(found.map(\.rule) == [.wrongType])
    #expect(found.first?.summary.contains("68 values, more than 64") == true)
  }

  @Test(arguments: [
    ("over: decision", "over: ⟦decison", [RuleID.unknownReference]),
    ("sets: [advice]", "sets: [advice, ⟦advce]", [.unknownReference]),
    ("sets: [advice]", "sets: [advice, ⟦advice]", [.duplicateKey]),
    ("then: {advice: none}", "then: {entitled: ⟦true}", [.unknownReference]),
    ("then: {advice: none}", "then: {advice: ⟦non}", [.unknownReference]),
    ("{outcome: state}", "{outcome: ⟦sate}", [.unknownReference]),
    ("state: stale}", "state: ⟦stal}", [.unknownReference]),
    ("other: another", "other: ⟦absent", [.duplicateKey, .unknownReference]),
    ("then: keep", "then: ⟦kep", [.wrongType]),
    ("    sets: [advice]\n", "    ⟦sts: [advice]\n", [.unknownKey]),
  ])
  func `overlay`(_ old: String, _ new: String, _ rules: [RuleID]) {
    switch old {
    case "other: another":
      let text = Self.overlay.replacing("[absent, another]", with: "[absent, ⟦another]")
      check("facts/tables/over.yaml", text, old, new, rules)
    case "    sets: [advice]\n":
      let found = load([
        "facts/tables/decision.yaml": Self.table,
        "facts/tables/over.yaml": Self.overlay.replacing(old, with: new.replacing("⟦", with: "")),
      ]).diagnostics
      #expect(found.contains { $0.rule == .unknownKey && $0.fix == "Did you mean 'sets'?" }, "\(found)")
    default: check("facts/tables/over.yaml", Self.overlay, old, new, rules)
    }
  }
}
