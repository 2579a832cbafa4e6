import Diagnostics
import Testing

import Catalogs

struct TransitionTests {
  private static let files = [
    "facts/states.yaml": """
    active: {symbol: State/active, raw: 1, entitled: true, evidence: documented, sources: [guide]}
    over: {symbol: State/over, raw: 2, entitled: false, evidence: documented, sources: [guide]}

    """,
    "facts/tables/verdict.yaml": """
    inputs: {why: {field: renewalInfo.expirationIntent, values: {billing: 2}, missing: absent, other: another}}
    outputs: {state: {facts: states}}
    rows: {R: {when: {}, then: {state: over}, evidence: documented, sources: [guide]}}

    """,
  ]

  private static let tail = ", evidence: documented, sources: [guide]}\n"

  @Test func `every field is read`() throws {
    let text = """
      begin: {from: none, event: buys, to: active, notifications: [], entitled: true\(Self.tail)
      end: {from: [active], event: fails, to: over, notifications: [{type: EXPIRED, subtype: BILLING_RETRY}, {type: TEST}],
        entitled: false, expirationReason: billing, billingCycle: restarted, evidence: inferred, sources: [guide]}
      back: {from: [over], event: returns, to: decided, notifications: []\(Self.tail)
      """
    let loaded = load(Self.files.merging(["facts/transitions.yaml": text]) { $1 })
    #expect(loaded.diagnostics.map(\.summary) == [])
    let transitions = try #require(loaded.catalog).facts.transitions
    #expect(transitions.map(\.id) == ["begin", "end", "back"])
    #expect(transitions.map { $0.from.map(\.name) } == [[], ["active"], ["over"]])
    #expect(transitions.map { $0.to?.name } == ["active", "over", nil])
    #expect(transitions.map(\.entitled) == [true, false, nil])
    #expect(transitions[1].notifications.map(\.name) == ["EXPIRED/BILLING_RETRY", "TEST"])
    #expect(transitions[1].expirationReason?.name == "billing")
    #expect(transitions[1].billingCycle == .restarted)
    #expect(transitions[1].provenance.evidence == .inferred)
  }

  @Test(arguments: [
    ("from: [⟦actve], event: e, to: active, notifications: [], entitled: true", [RuleID.unknownReference]),
    ("from: ⟦active, event: e, to: active, notifications: [], entitled: true", [.wrongType]),
    ("from: ⟦[], event: e, to: active, notifications: [], entitled: true", [.wrongType]),
    ("from: none, event: e, to: ⟦nowhere, notifications: [], entitled: true", [.unknownReference]),
    ("from: none, event: e, to: ⟦active, notifications: [], entitled: false", [.wrongType]),
    ("from: none, event: e, to: decided, notifications: [], ⟦entitled: true", [.unknownKey]),
    ("from: none, event: e, to: active, notifications: ⟦EXPIRED, entitled: true", [.wrongType]),
    ("from: none, event: e, to: active, notifications: [{type: ⟦did-expire}], entitled: true", [.wrongType]),
    ("from: none, event: e, to: active, notifications: [{type: A, ⟦sub: B}], entitled: true", [.unknownKey]),
    (
      "from: none, event: e, to: over, notifications: [], entitled: false, expirationReason: ⟦biling",
      [.unknownReference]
    ),
    ("from: none, event: e, to: active, notifications: [], entitled: true, billingCycle: ⟦new", [.wrongType]),
  ])
  func `a mistake is found in its place`(_ marked: String, _ rules: [RuleID]) {
    let source = Marked("t: {\(marked)\(Self.tail)")
    let found = load(Self.files.merging(["facts/transitions.yaml": source.text]) { $1 }).diagnostics
    #expect(found.map(\.rule) == rules, "\(found.map(\.summary))")
    #expect(found.compactMap(\.span?.start) == source.positions, "\(found.map(\.summary))")
  }

  private static func notification(_ name: String, _ words: String) -> String {
    "\(name): {\(words), evidence: documented, sources: [guide]}\n"
  }

  @Test(arguments: [
    ("[⟦{type: EXPIRED, subtype: VOLUNTRY}]", "Did you mean 'EXPIRED/VOLUNTARY'?"),
    ("[{type: DID_RENEW}, ⟦{type: EXPIRED}]", nil),
    ("[⟦{type: DID_RENEW, subtype: VOLUNTARY}]", "Write one of: DID_RENEW."),
    ("[⟦{type: EXPIRED, subtype: BILLING}]", "Write one of: EXPIRED/VOLUNTARY."),
  ])
  func `a notification is one of the catalog`(_ marked: String, fix: String?) {
    let notifications =
      Self.notification("a", "type: EXPIRED, subtype: VOLUNTARY") + Self.notification("b", "type: DID_RENEW")
    let source = Marked("t: {from: none, event: e, to: active, notifications: \(marked), entitled: true\(Self.tail)")
    let files = Self.files.merging(["facts/transitions.yaml": source.text]) { $1 }
    let found = load(files.merging(["facts/notifications.yaml": notifications]) { $1 }).diagnostics
    #expect(found.map(\.rule) == [.unknownReference], "\(found.map(\.summary))")
    #expect(found.compactMap(\.span?.start) == source.positions, "\(found.map(\.summary))")
    if let fix { #expect(found.first?.fix == fix) }
    // Without a list of notifications there is nothing to hold them against; one that cannot be read may be the one.
    #expect(load(files).diagnostics == [])
    let broken = notifications + Self.notification("c", "typ: EXPIRED")
    let rest = load(files.merging(["facts/notifications.yaml": broken]) { $1 }).diagnostics
    #expect(rest.allSatisfy { $0.span?.file == "facts/notifications.yaml" })
  }

  @Test func `a source that does not exist is found`() {
    let text = "t: {from: none, event: e, to: active, notifications: [], entitled: true, evidence: documented, "
    let source = Marked(text + "sources: [⟦giude]}\n")
    let found = load(Self.files.merging(["facts/transitions.yaml": source.text]) { $1 }).diagnostics
    #expect(found.map(\.rule) == [.unknownReference])
    #expect(found.compactMap(\.span?.start) == source.positions)
  }

  @Test func `an event leads from a state to one place only`() {
    let source = Marked(
      """
      one: {from: [active, over], event: e, to: over, notifications: [], entitled: false\(Self.tail)
      two: {from: [over], event: ⟦e, to: active, notifications: [], entitled: true\(Self.tail)
      three: {from: none, event: e, to: active, notifications: [], entitled: true\(Self.tail)
      """
    )
    let found = load(Self.files.merging(["facts/transitions.yaml": source.text]) { $1 }).diagnostics
    #expect(found.map(\.rule) == [.duplicateKey], "\(found.map(\.summary))")
    #expect(found.compactMap(\.span?.start) == source.positions)
  }

  /// What the catalog guarantees in addition to the loader's rules: each end has a reason; each state can be reached
  /// and left.
  @Test func `the shipped transitions are whole`() throws {
    let facts = try #require(Catalog.load(files: ShippedCatalog.files).catalog).facts
    #expect(facts.transitions.count == 31)
    for transition in facts.transitions {
      #expect((transition.to?.name == "expired") == (transition.expirationReason != nil), "\(transition.id)")
      #expect(!transition.notifications.isEmpty, "\(transition.id)")
    }
    #expect(Set(facts.transitions.compactMap { $0.to?.name }) == Set(facts.states.map(\.id)))
    #expect(Set(facts.transitions.flatMap { $0.from.map(\.name) }) == Set(facts.states.map(\.id)))
  }
}
