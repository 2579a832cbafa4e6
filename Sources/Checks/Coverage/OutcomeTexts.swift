import Catalogs
import Diagnostics
import ICU

/// The texts of one thing that a decision can say: a notice, a state, a reason or its page.
struct OutcomeTexts: Sendable {
  /// What it is, for a message: `notice grace`.
  let subject: String
  /// All its texts; at least two, because one that is absent is simply a missing translation.
  let keys: [MessageKey]
  /// Where it is declared.
  let span: SourceSpan
}

extension Catalog {
  /// The texts of everything that decisions can say, in the order of the facts.
  func outcomeTexts(among required: RequiredTexts) -> [OutcomeTexts] {
    var found: [OutcomeTexts] = []
    func add(_ subject: String, _ keys: [MessageKey], _ span: SourceSpan) {
      if keys.count > 1 { found.append(OutcomeTexts(subject: subject, keys: keys, span: span)) }
    }
    func start(_ file: String) -> SourceSpan {
      SourceSpan(file: "facts/\(file).yaml", start: SourcePosition(line: 1, column: 1))
    }
    let others = (texts[sourceLocale]?.inOrder ?? []).lazy.map(\.key).filter { !required.keys.contains($0) }
    let wanted = OwnedKeys(required.all.lazy.map(\.key) + others)
    for notice in facts.notices { add("notice \(notice.id)", wanted["notices.\(notice.id)"], notice.span) }
    for state in facts.states {
      let place = state.provenance.sources.first?.span ?? start("states")
      add("state \(state.id)", ["facts.states.\(state.id)", "facts.states.\(state.id).meaning"], place)
    }
    for table in facts.tables where !facts.states.isEmpty {
      for name in table.outcomesBesideStates {
        add("outcome \(name)", ["facts.states.\(name)", "facts.states.\(name).meaning"], table.span)
      }
    }
    for reason in facts.reasons {
      let ends = reason.endsWhen.map { MessageKey("facts.reasons.\(reason.id).endsWhen.\($0)") }
      if !ends.isEmpty { add("reason \(reason.id)", ends, reason.span) }
    }
    for page in facts.pages where page.about != nil {
      add("page \(page.id)", wanted["pages.\(page.id)"], page.span)
    }
    return found
  }

  /// Those of which a locale has no text at all, although it needs some.
  func outcomesWithoutTexts(in locale: LocaleIdentifier, among all: [OutcomeTexts]) -> [OutcomeTexts] {
    let needed = NeededTexts(self, in: locale)
    return all.filter { outcome in
      outcome.keys.contains(where: needed.contains)
        && outcome.keys.allSatisfy { message($0, in: locale) == nil }
        // What the source language does not say either is reported once, there.
        && (locale == sourceLocale || outcome.keys.contains { message($0, in: sourceLocale) != nil })
    }
  }
}

/// The keys of notices and pages by the first two words of their names; only these have all texts that begin with them.
private struct OwnedKeys {
  private var places: [Substring: Int] = [:]
  private var groups: [(owner: Substring, keys: [MessageKey])] = []

  init(_ keys: some Sequence<MessageKey>) {
    var last = 0
    for key in keys where key.name.hasPrefix("notices.") || key.name.hasPrefix("pages.") {
      let owner = key.owner
      // Nearly all are next to others of the same owner.
      if groups.isEmpty || groups[last].owner != owner {
        last = places[owner] ?? groups.count
        if last == groups.count {
          places[owner] = last
          groups.append((owner, []))
        }
      }
      groups[last].keys.append(key)
    }
  }

  subscript(owner: String) -> [MessageKey] { places[owner[...]].map { groups[$0].keys } ?? [] }
}
