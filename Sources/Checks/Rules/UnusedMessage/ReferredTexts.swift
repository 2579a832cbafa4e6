import Catalogs
import Diagnostics
import Notices
import ReferenceSite

/// Which texts of a catalog something can show.
struct ReferredTexts {
  /// The parts of a catalog in which a fact or the tool requires every text. Texts elsewhere belong to the app.
  private let governed: Set<String>
  private let required: Set<MessageKey>
  private let optional: Set<MessageKey>

  init(_ catalog: Catalog, _ required: RequiredTexts) {
    let facts = catalog.facts
    var governed: Set<String> = []
    if !facts.notices.isEmpty { governed.insert("notices") }
    if !facts.pages.isEmpty { governed.insert("pages") }
    if !facts.tables.isEmpty { governed.formUnion(["tables", "explanation"]) }
    if !facts.glossary.isEmpty { governed.insert("glossary") }
    if !facts.speeds.isEmpty { governed.insert("simulation") }
    if !facts.pages.isEmpty || !facts.tables.isEmpty { governed.formUnion(["facts", "site"]) }
    self.governed = governed
    self.required = required.keys
    optional = Set(Self.optional(facts))
  }

  /// Whether a text is one that nothing shows.
  func isUnused(_ key: MessageKey) -> Bool {
    !required.contains(key) && !optional.contains(key) && governed.contains(key.area)
  }

  /// What is shown where it is there.
  private static func optional(_ facts: Facts) -> [MessageKey] {
    var keys: [MessageKey] = [.zoneClosing, .plainLink]
    keys += ExplanationWording.keys + SiteLabel.allCases.map(\.key)
    for notice in facts.notices {
      for channel in notice.channels {
        for part in facts.channels.named(channel.name)?.parts ?? [] where part.format != .actionLabel {
          keys.append("notices.\(notice.id).\(channel.name).\(part.id)")
        }
      }
    }
    for channel in facts.channels {
      keys.append(SiteLabel.channel(channel.id))
      keys += channel.parts.map { SiteLabel.part($0.id) }
    }
    keys += SymbolFact.Kind.allCases.map(SiteLabel.symbolKind)
    keys += facts.scenarios.flatMap { scenario in
      ["about", "setUp"].map { MessageKey("facts.scenarios.\(scenario.id).\($0)") }
    }
    keys += facts.symbols.map { MessageKey("facts.symbols.\($0.id).abstract") }
    keys += facts.sources.map { SiteLabel.sourceKind($0.kind) }
    keys += Severity.allCases.map { SiteLabel.severity($0.rawValue) }
    for evidence in Evidence.allCases {
      keys += ["facts.evidence.\(evidence.rawValue)", "facts.evidence.\(evidence.rawValue).meaning"]
    }
    for table in facts.tables + facts.overlays.flatMap({ $0.stages.map(\.table) }) {
      for input in table.inputs {
        keys.append("tables.\(table.id).\(input.id).about")
        keys += input.values.map { "tables.\(table.id).\(input.id).\($0)" }
      }
      for output in table.outputs {
        keys += (facts.values(of: output) + ["none"]).map { "tables.\(table.id).\(output.id).\($0)" }
      }
    }
    for name in facts.tables.flatMap(\.outcomesBesideStates) {
      keys += ["facts.states.\(name)", "facts.states.\(name).meaning"]
    }
    return keys
  }
}
