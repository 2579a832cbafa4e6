import Catalogs
import ICU
import MessageFormatting
import Renewals

/// An explanation of a decision in the words of a locale, with dates in a zone.
public struct ExplanationWording: Sendable {
  /// Some sentences about one side of the decision.
  public struct Section: Hashable, Sendable {
    /// What it is: `verdict`, `rule`, `facts`, `assumed`, `overlays`, `later` or `nearMisses`.
    public let id: String
    /// Its heading; empty for the verdict.
    public let title: String
    /// Its sentences, one a line.
    public let lines: [String]
  }

  private let explanation: RenewalExplanation
  private let texts: CatalogTexts
  private let locale: LocaleIdentifier
  private let timeZone: TimeZoneIdentifier
  private let isZoneAssumed: Bool

  /// Prepares the words; `timeZone` is the customer's, or an assumption, which the text then names.
  public init(
    _ explanation: RenewalExplanation,
    texts: CatalogTexts,
    locale: LocaleIdentifier,
    timeZone: TimeZoneIdentifier,
    isZoneAssumed: Bool
  ) {
    self.explanation = explanation
    self.texts = texts
    self.locale = locale
    self.timeZone = timeZone
    self.isZoneAssumed = isZoneAssumed
  }

  /// The sections that have something to say, in the order in which they are read.
  public var sections: [Section] {
    let all = [
      Section(id: "verdict", title: "", lines: verdict),
      section("rule", rule),
      section("facts", facts),
      section("assumed", assumed),
      section("overlays", overlays),
      section("later", later),
      section("nearMisses", nearMisses),
    ]
    return all.filter { !$0.lines.isEmpty }
  }

  private var decision: RenewalDecision { explanation.decision }
  private var reasons: DecisionReasons { DecisionReasons(decision, texts: texts, locale: locale) }
  private var base: String { "tables.\(decision.table)" }
  /// What the table says, in its order.
  private var outputs: [TableFact.Output] { texts.catalog.facts.tables.named(decision.table)?.outputs ?? [] }

  private func section(_ id: String, _ lines: [String]) -> Section {
    Section(id: id, title: text("explanation.\(id)"), lines: lines)
  }

  private var verdict: [String] {
    var lines = [
      text(
        "explanation.atMoment",
        ["now": .instant(decision.now), "outcome": .string(outcome(decision.outcome, differing: nil))]
      )
    ]
    if isZoneAssumed { lines.append(text("explanation.zoneAssumed", ["zone": .string(timeZone.identifier)])) }
    return lines
  }

  private var rule: [String] {
    let evidence = "facts.evidence.\(decision.provenance.evidence.rawValue)"
    let sources = decision.provenance.sources.map(\.source).reduce(into: [String]()) { names, source in
      let document = texts.catalog.facts.sources.named(source)
      let own: MessageKey = "site.source.\(document?.kind ?? "")"
      let name = has(own) ? text(own) : document?.title ?? source
      if !names.contains(name) { names.append(name) }
    }
    return [
      text(
        "explanation.row",
        ["row": .string(decision.row), "why": .string(reasons.row)]
      ),
      text(
        "explanation.evidence",
        [
          "evidence": .string(text(MessageKey(evidence))), "meaning": .string(text("\(evidence).meaning")),
          "sources": .list(sources.map(MessageValue.string)),
        ]
      ),
    ]
  }

  private var facts: [String] {
    explanation.matches.map { match in
      let name = MessageValue.string(text("\(base).\(match.input.id)"))
      let value = MessageValue.string(text("\(base).\(match.input.id).\(match.input.value)"))
      guard let instant = match.input.instant else { return text("explanation.fact", ["input": name, "value": value]) }
      return text("explanation.factAt", ["input": name, "value": value, "instant": .instant(instant)])
    }
  }

  private var assumed: [String] {
    explanation.assumptions.map { input in
      text(
        "explanation.taken",
        [
          "input": .string(text("\(base).\(input.id)")),
          "value": .string(text("\(base).\(input.id).\(input.value)")),
          "assumed": .string(text("\(base).\(input.id).\(input.assumedAs ?? "")")),
        ]
      )
    }
  }

  private var overlays: [String] {
    decision.overlays.map { overlay in
      let changes = outputs.filter { overlay.overridden[$0.id] == nil }.compactMap { output in
        overlay.changes[output.id].map { change(of: output.id, to: $0) }
      }
      return text(
        changes.isEmpty ? "explanation.overlayWithoutChanges" : "explanation.overlay",
        [
          "stage": .string(text("tables.\(overlay.stage)")),
          "why": .string(reasons.overlay(overlay)),
          "changes": .list(changes.map(MessageValue.string)),
        ]
      )
    }
  }

  private var later: [String] {
    var current = decision.outcome
    return explanation.later.map { next in
      let differing = Set(next.outcome.keys.filter { next.outcome[$0] != current[$0] })
      let line = text(
        "explanation.until",
        [
          "end": .instant(next.instant), "current": .string(outcome(current, differing: [])),
          "next": .string(outcome(next.outcome, differing: differing)),
        ]
      )
      current = next.outcome
      return line
    }
  }

  private var nearMisses: [String] {
    explanation.nearMisses.map { miss in
      let changes = miss.facts.map { fact -> String in
        let key = "tables.\(fact.table).\(fact.input)"
        return text(
          "explanation.wereIt",
          [
            "input": .string(text(MessageKey(key))),
            "values": .list(
              fact.to.map { .string(text("explanation.choice", ["value": .string(text("\(key).\($0)"))])) }
            ),
            "from": .string(text("\(key).\(fact.from)")),
          ]
        )
      }
      return text(
        "explanation.nearMiss",
        [
          "changes": .list(changes.map(MessageValue.string)),
          "outcome": .string(outcome(miss.outcome, differing: miss.differences)),
        ]
      )
    }
  }

  /// The state and the access, and then the other outputs that differ, or where nothing is compared, that say
  /// something.
  private func outcome(_ outcome: [String: String], differing: Set<String>?) -> String {
    let names = texts.catalog.facts.decision
    let (state, access) = (names.output(.state), names.output(.access))
    let others = outputs.filter { output in
      guard ![state, access].contains(output.id) else { return false }
      return differing?.contains(output.id) ?? (outcome[output.id] != "none")
    }
    let parts =
      [
        text(
          "explanation.stateAndAccess",
          [
            "state": .string(word(for: outcome[state] ?? "", of: state)),
            "access": .string(word(for: outcome[access] ?? "", of: access)),
          ]
        )
      ] + others.map { change(of: $0.id, to: outcome[$0.id] ?? "none") }
    return text("explanation.outcome", ["parts": .list(parts.map(MessageValue.string))])
  }

  private func change(of output: String, to value: String) -> String {
    text(
      "explanation.output",
      ["output": .string(text("\(base).\(output)")), "value": .string(word(for: value, of: output))]
    )
  }

  /// A value of an output: the table's own word for it, or the name of the fact that it refers to.
  private func word(for value: String, of output: String) -> String {
    let own: MessageKey = "\(base).\(output).\(value)"
    if has(own) { return text(own) }
    let domain = outputs.first { $0.id == output }?.domain
    guard case .facts(let kind, _)? = domain else { return value }
    let key: MessageKey
    switch kind.name {
    case "states": key = "facts.states.\(value)"
    case "notices": key = .name(ofNotice: value)
    case "links": key = .label(ofAction: value)
    default: return value
    }
    return has(key) ? text(key) : value
  }

  private func has(_ key: MessageKey) -> Bool {
    texts.catalog.message(key, in: texts.locale(for: locale) ?? texts.catalog.sourceLocale) != nil
      || texts.catalog.message(key, in: texts.catalog.sourceLocale) != nil
  }

  private func text(_ key: MessageKey, _ arguments: [String: MessageValue] = [:]) -> String {
    texts.text(key, in: locale, timeZone: timeZone, arguments: arguments)?.message.text ?? "[\(key)]"
  }

  /// The texts that every catalog with decision tables must have.
  package static let keys: [MessageKey] = [
    "rule", "facts", "assumed", "overlays", "later", "nearMisses", "atMoment", "zoneAssumed", "row", "evidence", "fact",
    "factAt", "taken", "overlay", "overlayWithoutChanges", "overridden", "until", "wereIt", "choice", "nearMiss",
    "stateAndAccess", "outcome", "output",
  ].map { "explanation.\($0)" }
}
