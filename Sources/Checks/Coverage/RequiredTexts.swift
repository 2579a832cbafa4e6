import Catalogs
import Notices
import ReferenceSite

/// A text that the facts require.
struct RequiredText: Sendable {
  let key: MessageKey
  /// The first item that requires the text, for a message.
  let reason: String
}

/// All texts that the facts require, in the order of the facts.
struct RequiredTexts: Sendable {
  let all: [RequiredText]
  let keys: Set<MessageKey>
}

extension Catalog {
  /// Every text that something in the facts, the pages or the tables refers to, each once; a locale without one of them
  /// prints its key in brackets.
  ///
  /// Not among them: parts of channels that a notice may leave out, the names of kinds of sources, and a table's own
  /// words for facts that have a name already.
  var requiredTexts: [RequiredText] { required.all }

  /// The same, with the keys to look one up.
  var required: RequiredTexts {
    var collector = RequiredTextCollector(facts: facts, capacity: texts[sourceLocale]?.inOrder.count ?? 0)
    collector.addFacts()
    for notice in facts.notices { collector.add(notice) }
    for page in facts.pages { collector.add(page) }
    for table in facts.tables { collector.add(table) }
    for overlay in facts.overlays { collector.add(overlay) }
    if !facts.pages.isEmpty || !facts.tables.isEmpty { collector.addSiteLabels() }
    if !facts.tables.isEmpty {
      for key in ExplanationWording.keys { collector.require(key, "explanations of decisions") }
    }
    return RequiredTexts(all: collector.texts, keys: collector.keys)
  }
}

/// Collects the texts that facts require, in the order of the facts.
struct RequiredTextCollector {
  let facts: Facts
  private(set) var texts: [RequiredText] = []
  private(set) var keys: Set<MessageKey> = []

  /// The symbols by the names that pages have for them.
  let symbols: [String: SymbolFact]

  /// Prepares for about as many texts as are expected.
  init(facts: Facts, capacity: Int) {
    self.facts = facts
    keys.reserveCapacity(capacity)
    symbols = Dictionary(facts.symbols.map { ("symbols.\($0.id)", $0) }) { first, _ in first }
  }

  mutating func require(_ key: MessageKey, _ reason: String) {
    if keys.insert(key).inserted { texts.append(RequiredText(key: key, reason: reason)) }
  }

  fileprivate mutating func addFacts() {
    for state in facts.states {
      require("facts.states.\(state.id)", "state \(state.id)")
      require("facts.states.\(state.id).meaning", "state \(state.id)")
    }
    for transition in facts.transitions {
      require("facts.transitions.\(transition.id)", "transition \(transition.id)")
      require("facts.events.\(transition.event.name)", "transition \(transition.id)")
    }
    for part in ["title", "about", "transition", "start", "decided"] where !facts.transitions.isEmpty {
      require("facts.stateMachine.\(part)", "the diagram of the states")
    }
    for reason in facts.reasons {
      for end in reason.endsWhen { require("facts.reasons.\(reason.id).endsWhen.\(end)", "reason \(reason.id)") }
    }
    for evidence in Evidence.allCases where !facts.tables.isEmpty {
      require("facts.evidence.\(evidence.rawValue)", "evidence \(evidence.rawValue)")
      require("facts.evidence.\(evidence.rawValue).meaning", "evidence \(evidence.rawValue)")
    }
    for text in [
      "title", "time", "timeWithSeconds", "labelled", "heading.time", "heading.event", "heading.notification",
    ]
    where !facts.speeds.isEmpty {
      require("simulation.\(text)", "the speeds of simulations")
    }
    for entry in facts.glossary {
      require("glossary.\(entry.id)", "glossary entry \(entry.id)")
      require("glossary.\(entry.id).meaning", "glossary entry \(entry.id)")
    }
    for link in facts.links { require(.label(ofAction: link.id), "link \(link.id)") }
  }

  fileprivate mutating func add(_ notice: NoticeFact) {
    let reason = "notice \(notice.id)"
    require(.name(ofNotice: notice.id), reason)
    for token in notice.channels {
      for part in facts.channels.named(token.name)?.parts ?? [] {
        if !part.isOptional, part.format != .actionLabel {
          require("notices.\(notice.id).\(token.name).\(part.id)", "\(reason), channel \(token.name)")
        }
        if part.format == .paragraphs {
          require(.plainLink, "part \(part.id) of channel \(token.name)")
        }
      }
    }
    for key in notice.openingKeys + notice.closingKeys { require(key, reason) }
    let kinds = notice.parameters.compactMap { facts.parameters.named($0.name)?.kind }
    if kinds.contains(.date) || kinds.contains(.exclusiveEnd) {
      require(.zoneClosing, "\(reason), whose dates need a time zone")
    }
  }

  fileprivate mutating func addSiteLabels() {
    for label in SiteLabel.always { require(label.key, "the pages of the site") }
  }
}
