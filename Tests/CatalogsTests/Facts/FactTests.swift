import Diagnostics
import Testing

import Catalogs
import YAML

/// Facts of one file each, over the small catalog.
struct FactTests {
  private static let base = [
    "facts/links.yaml": "pay: {url: https://example.com/pay, evidence: documented, sources: [guide]}\n",
    "facts/channels.yaml": "push:\n  title: {format: line, graphemes: {en: 30, ja: 15}}\n",
    "facts/parameters.yaml": """
    end: {type: exclusiveEnd, from: renewalInfo.renewalDate, about: End, examples: {any: 2026-10-28T15:00:00Z}}
    day: {type: date, lastDayBefore: end, about: Day, examples: {en: 2026-10-28, ja: 2026-10-28}}
    left: {type: count, civilDaysUntil: day, about: Left, examples: {any: 2}, longest: {any: 28}}

    """,
    "facts/schedule.yaml": """
    retry: {kind: duration, value: 60d, evidence: documented, sources: [guide]}
    season: {kind: duration, value: 2mo, evidence: documented, sources: [guide]}

    """,
    "facts/reasons/issue.yaml": """
    symbol: Reason/issue
    schedule: retry

    """,
    "facts/notices/grace.yaml": "channels: [push]\nparameters: [end, day, left]\nvalidUntil: end\nclosings: []\n",
    "facts/pages.yaml": """
    home: {path: index, sections: {overview: [text, {generated: states}], more: [{text: after}]}}
    issue: {path: reasons/issue, about: symbols.issue, sections: {overview: [text, {list: reasons.issue.endsWhen}]}}

    """,
    "facts/availability.yaml": "second: {introduced: [iOS 16.4], unavailable: [tvOS], evidence: documented}\n",
    "facts/symbols.yaml": """
    a: {symbol: A, page: index#active}
    b: {symbol: B, page: reasons/issue}
    c: {symbol: C}
    active: {symbol: State/active}
    issue:
      symbol: Reason/issue
      kind: typeProperty
      declaration: |
        static let issue: Reason
      availability: second
      related: [a, b]
      replacedBy: c

    """,
    "code/deferral.swift": "let a = 1\n",
    "facts/glossary.yaml": "plan: {kind: term, replaceable: true}\napp: {kind: name}\n",
  ]

  private func check(_ path: String, _ marked: String, _ rules: [RuleID]) {
    let source = Marked(marked)
    let found = load(Self.base.merging([path: source.text]) { $1 }).diagnostics.filter { $0.span?.file == path }
    #expect(found.map(\.rule) == rules, "\(marked)\n\(found.map(\.summary))")
    #expect(found.compactMap(\.span?.start) == source.positions, "\(marked)\n\(found.map(\.summary))")
    for finding in found { #expect(finding.fix?.isEmpty == false) }
  }

  @Test func `the base is right`() {
    #expect(load(Self.base).diagnostics == [])
  }

  @Test(arguments: [
    "javascript:alert(1)", "http://example.com", "https://", "https:///etc", "https://user@example.com", "https://a",
    "https://example.com:8080/", "HTTPS://example.com", "https://example.com/\"x", "https://exämple.com",
    "data:text/html,x",
    "//example.com", "https://.com", "https://example..com/",
  ])
  func `unsafe address`(_ url: String) {
    check("facts/links.yaml", "pay: {url: ⟦'\(url)', evidence: documented, sources: [guide]}\n", [.wrongType])
  }

  @Test(arguments: [
    ("pay: {url: https://example.com, evidence: ⟦certain, sources: [guide]}\n", [RuleID.wrongType]),
    ("pay: {url: https://example.com, evidence: documented, sources: [⟦giude]}\n", [.unknownReference]),
    ("pay: {url: https://example.com, evidence: documented, sources: [guide, ⟦guide]}\n", [.duplicateKey]),
    ("pay: {url: https://example.com, evidence: documented, sources: [guide], reviewed: ⟦2026-02-30}\n", [.wrongType]),
    ("⟦no: {url: https://example.com, evidence: documented, sources: [guide]}\n", [.invalidName]),
    ("⟦a.b: {url: https://example.com, evidence: documented, sources: [guide]}\n", [.invalidName]),
    ("⟦\"<b>\": {url: https://example.com, evidence: documented, sources: [guide]}\n", [.catalogSyntax]),
    ("pay: ⟦[a]\n", [.wrongType]), ("pay: ⟦x\n", [.wrongType]),
    ("pay: {url: ⟦[a], evidence: documented, sources: [guide]}\n", [.wrongType]),
    ("pay: {url: https://example.com, evidence: documented, sources: ⟦guide, ⟦extra: 1}\n", [.wrongType, .unknownKey]),
  ])
  func `link`(_ marked: String, _ rules: [RuleID]) {
    check("facts/links.yaml", marked, rules)
  }

  @Test(arguments: [
    ("push:\n  title: {format: ⟦lines}\n", [RuleID.wrongType]),
    ("push:\n  title: {format: line, graphemes: {⟦fr: 1}}\n", [.unknownReference]),
    ("push:\n  title: {format: line, graphemes: {en: ⟦0}}\n", [.wrongType]),
    ("push:\n  title: {format: line, graphemes: {en: ⟦99999999999999999999}}\n", [.wrongType]),
    ("push:\n  title: {format: line, optional: ⟦yes}\n", [.wrongType]),
    ("push:\n  title: {format: line, textMessages: {en: 1, ja: 2}}\n", []),
    ("push:\n  title: {format: line, textMessages: {en: ⟦0}}\n", [.wrongType]),
    ("push:\n  title: {format: line, textMessages: ⟦160}\n", [.wrongType]),
    ("push:\n  title: {format: actionLabel}\n", []),
  ])
  func `channel`(_ marked: String, _ rules: [RuleID]) {
    check("facts/channels.yaml", marked, rules)
  }

  @Test(arguments: [
    ("channels: [⟦psuh]\nparameters: [end]\nvalidUntil: end\n", [RuleID.unknownReference]),
    ("channels: [push]\nparameters: [⟦edn]\nvalidUntil: end\n", [.unknownReference]),
    ("channels: [push]\nparameters: [end]\nvalidUntil: ⟦day\n", [.wrongType]),
    ("channels: [push]\nparameters: [end]\nvalidUntil: ⟦nver\n", [.unknownReference]),
    ("channels: [push, ⟦push]\nparameters: [end]\nvalidUntil: never\n", [.duplicateKey]),
    (
      "⟦channels: [push]\n⟦parameters: [end]\n".replacing("⟦", with: "").replacing("channels", with: "⟦channels"),
      [.missingKey]
    ),
  ])
  func `notice`(_ marked: String, _ rules: [RuleID]) {
    check("facts/notices/grace.yaml", marked + "closings: []\n", rules)
  }

  @Test(arguments: [
    ("a: {path: ⟦../../etc/passwd, sections: {}}\n", [RuleID.wrongType]),
    ("a: {path: ⟦/etc/passwd, sections: {}}\n", [.wrongType]), ("a: {path: ⟦a//b, sections: {}}\n", [.wrongType]),
    ("a: {path: ⟦a/, sections: {}}\n", [.wrongType]), ("a: {path: ⟦頁, sections: {}}\n", [.wrongType]),
    ("a: {path: ⟦a.html, sections: {}}\n", [.wrongType]), ("a: {path: ⟦'a b', sections: {}}\n", [.wrongType]),
    ("a: {path: x, sections: {}}\nb: {path: ⟦X, sections: {}}\n", [.duplicateKey]),
    ("a: {path: x, sections: {o: [⟦txet]}}\n", [.wrongType]), ("a: {path: x, sections: {o: ⟦text}}\n", [.wrongType]),
    ("a: {path: x, sections: {o: [{generated: ⟦state}]}}\n", [.wrongType]),
    ("a: {path: x, sections: {o: [{table: ⟦schedule.retry}]}}\n", [.unknownReference]),
    ("a: {path: x, sections: {o: [{list: ⟦reasons.none.endsWhen}]}}\n", [.unknownReference]),
    ("a: {path: x, sections: {o: [{text: a, ⟦table: b}]}}\n", [.unknownKey]),
    ("a: {path: x, about: ⟦symbols.isue, sections: {}}\n", [.unknownReference]),
    ("a: {path: x, movedFrom: [z, ⟦../z], sections: {}}\n", [.wrongType]),
    ("a: {path: x, movedFrom: [z], sections: {}}\nb: {path: ⟦z, sections: {}}\n", [.duplicateKey]),
    ("a: {path: x, sections: {o: [{pages: [a, ⟦b]}]}}\n", [.unknownReference]),
    ("a: {path: x, sections: {o: [{generated: notices, only: [grace, ⟦grce]}]}}\n", [.unknownReference]),
    ("a: {path: x, sections: {o: [{generated: provenance, only: [states, ⟦state]}]}}\n", [.unknownReference]),
    ("a: {path: x, sections: {o: [{generated: overlays, only: [⟦none]}]}}\n", [.unknownReference]),
    ("a: {path: x, sections: {o: [{generated: checks, only: ⟦[]}]}}\n", [.wrongType]),
    ("a: {path: x, sections: {o: [{generated: ⟦states, only: [active]}]}}\n", [.wrongType]),
    ("a: {path: a, moved: {p: a#o, q: ⟦a#r}, sections: {o: [text]}}\n", [.unknownReference]),
    ("a: {path: x, sections: {o: [{timeline: ⟦schedule.retry}]}}\n", [.unknownReference]),
    ("a: {path: x, sections: {o: [{state: ⟦open, show: left}]}}\n", [.unknownReference]),
    ("a: {path: x, sections: {o: [{state: active, show: ⟦lefts}]}}\n", [.wrongType]),
    ("a: {path: x, sections: {o: [⟦{state: active}]}}\n", [.missingKey]),
    ("a: {path: x, sections: {⟦o.p: [text]}}\n", [.invalidName]), ("a: ⟦{path: x}\n", [.missingKey]),
  ])
  func `page`(_ marked: String, _ rules: [RuleID]) {
    check("facts/pages.yaml", marked, rules)
  }

  @Test(arguments: [
    ("guide: {title: Guide, kind: guide, url: ⟦http://example.com}\n", [RuleID.wrongType]),
    ("guide: {title: Guide, kind: guide, url: ⟦https://user@example.com/}\n", [.wrongType]),
    ("guide: {title: Guide, kind: guide, url: ⟦javascript:1}\n", [.wrongType]),
    ("guide: {title: Guide, kind: guide, url: https://example.com/guide#a}\n", []),
  ])
  func `source`(_ marked: String, _ rules: [RuleID]) {
    check("facts/sources.yaml", marked, rules)
  }

  @Test(arguments: [
    ("a: {symbol: A}\nb: {symbol: ⟦A}\n", [RuleID.duplicateKey]),
    ("a: {symbol: A, page: ⟦nowhere}\n", [.unknownReference]),
    ("a: {symbol: A, page: ⟦index#nowhere}\n", [.unknownReference]),
    ("a: {symbol: A, page: ⟦index#}\n", [.unknownReference]),
    ("a: {symbol: A, page: ⟦../index}\n", [.unknownReference]), ("a: {symbol: ⟦1.0}\n", [.wrongType]),
    ("a: {symbol: A, kind: ⟦propety}\n", [.wrongType]), ("a: {symbol: A, availability: ⟦fist}\n", [.unknownReference]),
    ("a: {symbol: A, related: [a, ⟦b]}\n", [.unknownReference]),
    ("a: {symbol: A, replacedBy: ⟦b}\n", [.unknownReference]),
    ("a: {symbol: A, sources: [⟦gide]}\n", [.unknownReference]),
    ("a: {symbol: A/issue, declaration: ⟦'static let issues: A'}\n", [.wrongType]),
    ("a: {symbol: A/issue, declaration: ⟦'static let reissue: A'}\n", [.wrongType]),
    ("a: {symbol: A/change, declaration: ⟦'func exchange(to: B)'}\n", [.wrongType]),
    ("a: {symbol: A/issue, declaration: 'static let issue: A'}\n", []),
    ("a: {symbol: 'A/change(to:)', declaration: 'func change(to: B) async'}\n", []),
    ("a: {symbol: 'A/init(_:)', declaration: 'init(_ b: B)'}\n", []),
    ("a: {symbol: 'A/!=(_:_:)', declaration: 'static func != (lhs: A, rhs: A) -> Bool'}\n", []),
    ("a: {symbol: A.Element, declaration: 'typealias Element = A'}\n", []),
    ("a: {symbol: A.Elements, declaration: ⟦'typealias Element = A'}\n", [.wrongType]),
    ("a: {symbol: A/Element, declaration: 'typealias Element = A'}\n", []),
  ])
  func `symbol`(_ marked: String, _ rules: [RuleID]) {
    check("facts/symbols.yaml", marked, rules)
  }

  @Test(arguments: [
    ("raw: ⟦[1]", [RuleID.wrongType]), ("raw: 1, entitled: ⟦yes", [.wrongType, .duplicateKey]),
  ])
  func `state`(_ change: String, _ rules: [RuleID]) {
    let marked =
      change.contains("entitled")
      ? "active: {symbol: S, raw: 1, entitled: ⟦yes, evidence: documented, ⟦evidence: documented, sources: [guide]}\n"
      : "active: {symbol: S, \(change), entitled: true, evidence: documented, sources: [guide]}\n"
    check("facts/states.yaml", marked, rules)
  }

  @Test(arguments: [
    ("schedule: retry", "schedule: ⟦rety", [RuleID.unknownReference]),
    ("schedule: retry", "⟦schedul: retry", [.unknownKey]), ("symbol: Reason/issue\n", "", [.missingKey]),
  ])
  func `reason`(_ old: String, _ new: String, _ rules: [RuleID]) {
    let path = "facts/reasons/issue.yaml"
    var marked = (Self.base[path] ?? "").replacing(old, with: new)
    if new.isEmpty { marked = "⟦" + marked }
    check(path, marked, rules)
  }

  @Test(arguments: [
    ("[iOS 16.4]", "[⟦16.4]", [RuleID.wrongType]), ("introduced: [iOS 16.4]", "introduced: ⟦[]", [.wrongType]),
    ("unavailable: [tvOS]", "⟦unavailble: [tvOS]", [.unknownKey]),
    ("evidence: documented", "evidence: documented, sources: [⟦gide]", [.unknownReference]),
    ("[iOS 16.4]", "[⟦IOS 16.4]", [.wrongType]), ("[tvOS]", "[⟦MacOS]", [.wrongType]),
    ("[iOS 16.4]", "[iOS 16.4, ⟦iOS 16.x]", [.wrongType]), ("[tvOS]", "[⟦tvOS  9]", [.wrongType]),
    ("[tvOS]", "[tvOS, ⟦iOS]", [.wrongType]), ("[tvOS]", "[⟦iOS 9.0]", [.wrongType]),
    ("[tvOS]", "[tvOS], deprecated: [⟦iOS 16.3]", [.wrongType]),
    ("[tvOS]", "[tvOS], deprecated: [⟦iOS 9.5.1]", [.wrongType]),
    ("[tvOS]", "[tvOS], deprecated: [iOS 16.4.0]", []), ("[tvOS]", "[tvOS], deprecated: [iOS 16.10]", []),
    ("[tvOS]", "[tvOS], deprecated: [iOS, macOS 10.15]", []),
    ("[iOS 16.4]", "[iOS 16.4, Mac Catalyst 16.4, iPadOS 16.4, visionOS 1.0]", []),
    ("[iOS 16.4]", "[iOS 16.4], backDeployed: [watchOS 9.0]", []),
  ])
  func `availability`(_ old: String, _ new: String, _ rules: [RuleID]) {
    let path = "facts/availability.yaml"
    check(path, (Self.base[path] ?? "").replacing(old, with: new), rules)
  }

  @Test(arguments: [
    ("a: {type: DID_RENEW, evidence: documented}\n", [RuleID]()),
    ("a: {type: ⟦did-renew, evidence: documented}\n", [.wrongType]),
    ("a: {type: EXPIRED, subtype: ⟦'VOLUNTARY!', evidence: documented}\n", [.wrongType]),
    ("a: ⟦{subtype: VOLUNTARY, evidence: documented}\n", [.missingKey]),
  ])
  func `notification`(_ marked: String, _ rules: [RuleID]) { check("facts/notifications.yaml", marked, rules) }

  @Test func `the nearest platform is named`() {
    let text = "second: {introduced: [Mac Catalist 16.4, VisionOS], evidence: documented, sources: [guide]}\n"
    let found = load(Self.base.merging(["facts/availability.yaml": text]) { $1 }).diagnostics
    #expect(found.map(\.fix) == ["Did you mean 'Mac Catalyst'?", "Did you mean 'visionOS'?"])
  }

  @Test(arguments: [
    ("a: {type: DID_RENEW, evidence: documented}\nb: ⟦{type: DID_RENEW, evidence: documented}\n", 1),
    (
      "a: {type: EXPIRED, subtype: A, evidence: documented}\nb: ⟦{type: EXPIRED, subtype: A, evidence: documented}\n", 1
    ),
    ("a: {type: EXPIRED, subtype: A, evidence: documented}\nb: {type: EXPIRED, evidence: documented}\n", 0),
    ("a: {type: EXPIRED, subtype: A, evidence: documented}\nb: {type: EXPIRED, subtype: B, evidence: documented}\n", 0),
  ])
  func `a type with its subtype stands once`(_ marked: String, count: Int) {
    check("facts/notifications.yaml", marked, Array(repeating: .duplicateKey, count: count))
  }

  private static func stateLine(_ name: String, _ symbol: String, _ raw: String) -> String {
    "\(name): {symbol: \(symbol), raw: \(raw), entitled: true, evidence: documented, sources: [guide]}\n"
  }

  @Test(arguments: [
    (stateLine("active", "State/active", "1") + stateLine("b", "B", "⟦1"), [RuleID.duplicateKey]),
    (stateLine("active", "State/active", "1") + stateLine("b", "B", "2"), []),
    (stateLine("active", "⟦State/activ", "1"), [.unknownReference]), (stateLine("active", "Reason/issue", "1"), []),
  ])
  func `a state has a raw value and a symbol of its own`(_ marked: String, _ rules: [RuleID]) {
    check("facts/states.yaml", marked, rules)
  }

  /// Symbols that are missing because their file can't be read cause no findings in other files.
  @Test func `states are not held against symbols that cannot be read`() {
    let files = Self.base.merging(["facts/symbols.yaml": "a: {symbl: State/active}\n"]) { $1 }
    #expect(load(files).diagnostics.allSatisfy { $0.span?.file != "facts/states.yaml" })
    var none = Self.base
    none["facts/symbols.yaml"] = nil
    #expect(load(none).diagnostics.allSatisfy { $0.span?.file != "facts/states.yaml" })
  }

  @Test func `a path is shown as it is written`() {
    check(
      "facts/pages.yaml",
      "home: {path: Index, sections: {active: [text]}}\nother: {path: ⟦index, sections: {a: [text]}}\n",
      [.duplicateKey]
    )
    let text = "home: {path: a, sections: {}}\nother: {path: reasons/billingIssue, sections: {}}\n"
    let found = load(["facts/pages.yaml": text + "third: {path: reasons/billingIssue, sections: {}}\n"]).diagnostics
    #expect(found.map(\.summary) == ["The path 'reasons/billingIssue' is already taken in line 2"])
  }

  @Test func `samples of code are read whole`() {
    let loaded = load(Self.base.merging(["code/deferral.swift": "let a = 1\n\nlet b = \"é\"\n\n"]) { $1 })
    #expect(loaded.diagnostics == [])
    #expect(loaded.catalog?.facts.code.map(\.id) == ["deferral"])
    #expect(loaded.catalog?.facts.code.first?.text == "let a = 1\n\nlet b = \"é\"")
  }

  @Test func `a notice needs no openings and closings`() {
    check("facts/notices/grace.yaml", "channels: [push]\nparameters: [end]\nvalidUntil: end\n", [])
    check("facts/notices/grace.yaml", "⟦channels: [push]\nparameters: [end]\n", [.missingKey])
  }

  /// A check finds it; the fact can be used.
  @Test(arguments: ["", ", sources: []"])
  func `a fact without a source loads`(sources: String) {
    var files = Self.base
    files["facts/links.yaml"] = "pay: {url: https://example.com, evidence: documented\(sources)}\n"
    #expect(load(files).catalog?.facts.links.first?.provenance.sources == [])
  }

  /// A fact that cannot be read is one finding, and none at each of the places that name it.
  @Test func `a broken fact is still known by name`() {
    var files = Self.base
    files["facts/links.yaml"] = "pay: {url: 1, evidence: x}\n"
    files["facts/channels.yaml"] = "push: [\n"
    files["facts/parameters.yaml"] = files["facts/parameters.yaml"]?.replacing("type: exclusiveEnd, ", with: "")
    let files2 = files
    let found = load(files2).diagnostics
    #expect(
      found.map { $0.span?.file } == [
        "facts/channels.yaml", "facts/links.yaml", "facts/links.yaml", "facts/parameters.yaml",
      ],
      "\(found.map(\.summary))"
    )
  }
}
