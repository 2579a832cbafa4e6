import Catalogs
import MessageFormatting
import Notices

extension PageBuilder {
  /// Facts with their values, evidence, documents and review dates: those of the named kinds or, if `names` is `nil`,
  /// those of the kinds that no page with selected kinds shows. Rows of decision tables, with their sources, are on
  /// separate pages.
  func provenance(only names: Set<String>?) -> [Block] {
    let kinds: [(PageFact.FactKind, SiteLabel, [(name: String, value: [Inline], provenance: Provenance)])] = [
      (.schedule, .factsOfSchedule, facts.schedule.map { ("schedule.\($0.id)", value(of: $0), $0.provenance) }),
      (
        .speeds, .factsOfSpeeds,
        facts.speeds.map { speed in
          ("speeds.\(speed.id)", speed.names.map { text.name(ofSpeed: $0.token.name) }.onLines, speed.provenance)
        }
      ),
      (
        .states, .factsOfStates,
        facts.states.map { state in
          let name = text.name(ofState: state.id)
          let raw = state.raw.map { [Inline.text(" "), .code($0.description)] } ?? []
          return ("states.\(state.id)", name + raw, state.provenance)
        }
      ),
      (
        .transitions, .factsOfTransitions,
        facts.transitions.map { ("transitions.\($0.id)", text.plain("facts.events.\($0.event.name)"), $0.provenance) }
      ),
      (
        .notifications, .factsOfNotifications,
        facts.notifications.map { fact in
          ("notifications.\(fact.id)", text.name(ofNotification: fact.notification), fact.provenance)
        }
      ),
      (
        .availability, .factsOfAvailability,
        facts.availability.map { fact in
          let platforms = Inline.text(text.enumeration(fact.introduced))
          let lines = ([platforms] + limits(of: fact)).map { [$0] }
          return ("availability.\(fact.id)", Array(lines.joined(separator: [.lineBreak])), fact.provenance)
        }
      ),
      (.links, .factsOfLinks, facts.links.map { ("links.\($0.id)", [.code($0.url)], $0.provenance) }),
    ]
    return kinds.compactMap { kind, caption, entries in
      let isShown = names?.contains(kind.rawValue) ?? (places.division(with: kind.rawValue, of: .provenance) == nil)
      return entries.isEmpty || !isShown ? nil : .table(table(entries, caption))
    }
  }

  /// The documents that facts come from. A source that isn't a document has a name in the locale instead of a title.
  func sources() -> [Block] {
    [
      .definitions(
        facts.sources.map { document in
          Definition(id: document.id, term: text.title(of: document), blocks: [])
        }
      )
    ]
  }

  private func table(
    _ entries: [(name: String, value: [Inline], provenance: Provenance)],
    _ caption: SiteLabel
  ) -> Table {
    let columns: [SiteLabel] = [.fact, .value, .evidence, .sources, .reviewed]
    return Table(
      caption: [.text(text.label(caption))],
      groups: [Table.ColumnGroup(title: nil, columns: columns.map { [.text(text.label($0))] })],
      noteTitles: [],
      rows: entries.map { entry in
        let evidence = entry.provenance.evidence.rawValue
        return Table.Row(
          id: nil,
          header: [.code(entry.name)],
          cells: [
            entry.value, [.badge(text.plain("facts.evidence.\(evidence)").plainText, kind: evidence)],
            text.sources(entry.provenance.sources),
            [entry.provenance.reviewed.map { .text(text.day($0)) } ?? .quiet([.text("–")])],
          ],
          notes: []
        )
      }
    )
  }

  private func value(of fact: ScheduleFact) -> [Inline] {
    switch fact.value {
    case .table: text.plain("facts.schedule.\(fact.id).caption")
    case .count, .duration, .list: [.text(text.fact("schedule.\(fact.id)"))]
    }
  }
}
