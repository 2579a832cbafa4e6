import Fuzzing
import Diagnostics
import Testing

import Catalogs

struct ParameterTests {
  private let end =
    "end: {type: exclusiveEnd, from: renewalInfo.renewalDate, about: End, examples: {any: 2026-10-28T15:00:00Z}}\n"
  private static func price(_ id: String, _ rest: String) -> String {
    "\(id): {type: price, from: transaction.price, currency: transaction.currency, about: A, \(rest)}\n"
  }

  @Test(arguments: [
    ("moreThan: ⟦old, examples: {any: 8.99 USD}", "examples: {any: 9.99 USD}", 1),
    ("moreThan: ⟦old, examples: {any: 9.990 USD}", "examples: {any: 9.99 USD}", 1),
    ("moreThan: ⟦old, examples: {any: 1200 JPY}", "examples: {any: 9.99 USD}", 1),
    ("moreThan: ⟦old, examples: {en: 11.99 USD, ja: 800 JPY}", "examples: {en: 9.99 USD, ja: 1000 JPY}", 1),
    ("moreThan: ⟦⟦old, examples: {en: 8.99 USD, ja: 800 JPY}", "examples: {en: 9.99 USD, ja: 1000 JPY}", 2),
    ("moreThan: ⟦old, examples: {any: 11.99 USD}", "examples: {any: 9.99 USD, ja: 1000 JPY}", 1),
    ("moreThan: old, examples: {en: 11.99 USD, ja: 1200 JPY}", "examples: {en: 9.99 USD, ja: 1000 JPY}", 0),
    ("moreThan: old, examples: {any: 10 USD}", "examples: {any: 9.99 USD}", 0),
    ("examples: {any: 8.99 USD}", "examples: {any: 9.99 USD}", 0),
  ])
  func `an example is more than that of the other`(higher: String, lower: String, count: Int) {
    parameter(Self.price("new", higher) + Self.price("old", lower), Array(repeating: .wrongType, count: count))
  }

  private let schedule = [
    "facts/schedule.yaml": """
    retry: {kind: duration, value: 60d, evidence: documented, sources: [guide]}
    season: {kind: duration, value: 2mo, evidence: documented, sources: [guide]}

    """
  ]

  @Test(arguments: [
    ("day: ⟦{type: date, lastDayBefore: day, about: A, examples: {any: 2026-10-28}}\n", [RuleID.unknownReference]),
    (
      "a: ⟦{type: count, civilDaysUntil: b, about: A, examples: {any: 1}}\nb: ⟦{type: count, civilDaysUntil: a, about: A, examples: {any: 1}}\n",
      [.unknownReference, .unknownReference]
    ),
    ("a: ⟦{type: count, civilDaysUntil: a, about: A, examples: {any: 1}}\n", [.unknownReference]),
    ("a: {type: ⟦date, civilDaysUntil: a, about: A, examples: {any: 2026-10-28}}\n", [.wrongType]),
    ("a: {type: ⟦exclusiveEnd, lastDayBefore: a, about: A, examples: {any: 2026-10-28T15:00:00Z}}\n", [.wrongType]),
    ("a: {type: ⟦date, from: renewalInfo.signedDate, about: A, examples: {any: 2026-10-28}}\n", [.wrongType]),
    ("a: ⟦{type: date, dayOf: ned, about: A, examples: {any: 2026-10-28}}\n", [.unknownReference]),
    ("a: {type: text, from: ⟦renewalInf.x, about: A, examples: {any: 1}}\n", [.unknownReference]),
    ("a: {type: text, from: ⟦renewalInfo, about: A, examples: {any: 1}}\n", [.wrongType]),
    ("a: {type: ⟦txt, from: request.appName, about: A, examples: {any: 1}}\n", [.wrongType]),
    ("a: ⟦{type: text, about: A, examples: {any: 1}}\n", [.wrongType]),
    ("a: ⟦{type: text, from: request.appName, dayOf: end, about: A, examples: {any: 1}}\n", [.wrongType]),
    ("a: {type: text, from: request.appName, about: A, examples: ⟦{en: 1}}\n", [.missingKey]),
    ("a: {type: text, from: request.appName, about: A, examples: {any: 1, ⟦fr: 1}}\n", [.unknownReference]),
    ("a: {type: exclusiveEnd, from: renewalInfo.signedDate, about: A, examples: {any: ⟦tomorrow}}\n", [.wrongType]),
    ("a: {type: date, dayOf: end, about: A, examples: {any: ⟦2026-13-01}}\n", [.wrongType]),
    (
      "a: {type: count, civilDaysUntil: b, about: A, examples: {any: ⟦-1}}\nb: {type: date, dayOf: end, about: A, examples: {any: 2026-10-28}}\n",
      [.wrongType]
    ),
    (
      "a: {type: price, from: transaction.price, currency: transaction.currency, about: A, examples: {any: 9.99 USD}}\n",
      []
    ),
    (
      "a: {type: ⟦text, from: transaction.price, currency: transaction.currency, about: A, examples: {any: x}}\n",
      [.wrongType]
    ),
    ("a: {type: ⟦price, from: transaction.price, about: A, examples: {any: 9.99 USD}}\n", [.wrongType]),
    ("a: {type: price, from: transaction.price, currency: ⟦c, about: A, examples: {any: 9.99 USD}}\n", [.wrongType]),
    (
      "a: {type: price, from: transaction.price, currency: transaction.currency, about: A, examples: {any: ⟦9.99}}\n",
      [.wrongType]
    ),
    (
      "a: {type: price, from: transaction.price, currency: transaction.currency, about: A, examples: {any: ⟦9.99 usd}}\n",
      [.wrongType]
    ),
    (
      "a: {type: price, from: transaction.price, currency: transaction.currency, about: A, examples: {any: ⟦-1 USD}}\n",
      [.wrongType]
    ),
    (
      "a: {type: date, dayOf: end, ⟦currency: transaction.currency, about: A, examples: {any: 2026-10-28}}\n",
      [.unknownKey]
    ),
    (
      "a: {type: exclusiveEnd, from: [transaction.expiresDate, renewalInfo.renewalDate], about: A, examples: {any: 2026-10-28T15:00:00Z}}\n",
      []
    ),
    (
      "a: {type: ⟦text, from: [transaction.expiresDate, renewalInfo.renewalDate], about: A, examples: {any: x}}\n",
      [.wrongType]
    ),
    ("a: {type: exclusiveEnd, from: ⟦[], about: A, examples: {any: 2026-10-28T15:00:00Z}}\n", [.wrongType]),
    ("⟦a.b: {type: text, from: request.appName, about: A, examples: {any: 1}}\n", [.invalidName]),
    (
      "a: {type: exclusiveEnd, after: {instant: [renewalInfo.signedDate], duration: schedule.retry}, about: A, examples: {any: 2026-10-28T15:00:00Z}}\n",
      []
    ),
    (
      "a: ⟦{type: exclusiveEnd, after: {instant: [renewalInfo.signedDate], duration: schedule.rety}, about: A, examples: {any: 2026-10-28T15:00:00Z}}\n",
      [.unknownReference]
    ),
    (
      "a: ⟦{type: exclusiveEnd, after: {instant: [renewalInfo.signedDate], duration: retry}, about: A, examples: {any: 2026-10-28T15:00:00Z}}\n",
      [.unknownReference]
    ),
    (
      "a: ⟦{type: exclusiveEnd, after: {instant: [renewalInfo.signedDate], duration: schedule.season}, about: A, examples: {any: 2026-10-28T15:00:00Z}}\n",
      [.unknownReference]
    ),
    (
      "a: {type: exclusiveEnd, after: {instant: ⟦[], duration: schedule.retry}, about: A, examples: {any: 2026-10-28T15:00:00Z}}\n",
      [.wrongType]
    ),
  ])
  func `parameter`(_ marked: String, _ rules: [RuleID]) {
    let source = Marked(end + marked)
    let found = load(schedule.merging(["facts/parameters.yaml": source.text]) { $1 }).diagnostics
    #expect(found.map(\.rule) == rules, "\(marked)\n\(found.map(\.summary))")
    #expect(found.compactMap(\.span?.start) == source.positions, "\(marked)\n\(found.map(\.summary))")
    #expect(found.allSatisfy { $0.fix?.isEmpty == false })
  }

  @Test(arguments: [
    ("com.example.plus_1: {name: {en: Plus, ja: プラス}, app: {any: App}}\n", [RuleID]()),
    ("plus: {name: ⟦{en: Plus}}\n", [.missingKey]),
    ("plus: {name: {any: Plus, ⟦fr: Plus}}\n", [.unknownReference]),
    ("plus: {⟦nam: {any: Plus}}\n", [.unknownReference]),
    ("plus: {⟦end: {any: Plus}}\n", [.unknownReference]),
    ("plus: {name: ⟦Plus}\n", [.wrongType]),
    ("plus: ⟦Plus\n", [.wrongType]),
    ("a b: ⟦{name: {any: Plus}}\n", [.wrongType]),
    ("プラス: ⟦{name: {any: Plus}}\n", [.wrongType]),
    ("⟦\"plus\": {name: {any: Plus}}\n", [RuleID("catalog-syntax")]),
  ])
  func `product`(_ marked: String, _ rules: [RuleID]) {
    let source = Marked(marked)
    let texts = ["name", "app"].map { "\($0): {type: text, from: request.appName, about: A, examples: {any: A}}\n" }
    let parameters = end + texts.joined()
    let found = load(["facts/parameters.yaml": parameters, "facts/products.yaml": source.text]).diagnostics
    #expect(found.map(\.rule) == rules, "\(marked)\n\(found.map(\.summary))")
    #expect(found.compactMap(\.span?.start) == source.positions, "\(marked)\n\(found.map(\.summary))")
    #expect(found.allSatisfy { $0.fix?.isEmpty == false })
  }

  /// Whatever is written, following the parameters that a catalog keeps comes to an end.
  @Test func `no circle is kept`() {
    let names = ["a", "b", "c", "end"]
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var text = ""
      for name in names {
        let kind = Parameter.Kind.allCases.randomElement(using: &generator) ?? .text
        let base = names.randomElement(using: &generator) ?? "a"
        let origin = ["lastDayBefore", "dayOf", "civilDaysUntil"].randomElement(using: &generator) ?? "dayOf"
        text +=
          "\(name): {type: \(kind), \(Bool.random(using: &generator) ? "from: request.appName" : "\(origin): \(base)"), "
        text += "about: A, examples: {any: x}}\n"
      }
      let kept = load(["facts/parameters.yaml": text]).catalog?.facts.parameters ?? []
      for parameter in kept {
        var current: Parameter? = parameter
        var steps = 0
        while let origin = current?.origin {
          steps += 1
          switch origin {
          case .payload, .firstOf, .amount, .after, .lastDayOfMonth: current = nil
          case .lastDayBefore(let name), .dayOf(let name), .civilDaysUntil(let name):
            if kept.named(name) == nil { Issue.record("\(name) is not kept in\n\(text)") }
            current = kept.named(name)
          }
          if steps > 3 { current = nil }
        }
        #expect(steps <= 3, "\(text)")
      }
    }
  }
}
