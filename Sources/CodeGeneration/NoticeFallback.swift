import Catalogs
import ICU
import Notices

/// A channel of a notice that is in the source language, because a text that it shows is missing in another.
package struct NoticeFallback: Sendable {
  /// A channel in a language.
  struct Place: Hashable {
    let channel: String
    let locale: LocaleIdentifier
  }

  /// The notice.
  package let notice: String
  let place: Place
  /// The missing texts, in the order of the channel.
  package let missing: [MessageKey]

  /// The channel.
  package var channel: String { place.channel }
  /// The language that lacks the texts.
  package var locale: LocaleIdentifier { place.locale }

  /// The channels that fall back in some locales of a catalog, in the order of locales, notices and channels.
  ///
  /// As the decision is not known, the labels are those of every action that a row gives with the notice.
  package static func all(_ texts: CatalogTexts, _ locales: [LocaleIdentifier]) -> [NoticeFallback] {
    let facts = texts.catalog.facts
    let outputs = (notice: facts.decision.output(.notice), action: facts.decision.output(.action))
    let rows = facts.tables.flatMap(\.rows) + facts.overlays.flatMap { $0.stages.flatMap(\.table.rows) }
    return locales.flatMap { locale in
      facts.notices.flatMap { notice -> [NoticeFallback] in
        let given = rows.filter { $0.outcome[outputs.notice]?.name == notice.id }
          .compactMap { $0.outcome[outputs.action]?.name }
        let actions = facts.links.map(\.id).filter(given.contains)
        let channels = notice.channels.compactMap { facts.channels.named($0.name) }
        return channels.compactMap { channel -> NoticeFallback? in
          let missing = texts.missingTexts(of: channel, notice, actions: actions, in: locale)
          guard !missing.isEmpty else { return nil }
          return NoticeFallback(notice: notice.id, place: Place(channel: channel.id, locale: locale), missing: missing)
        }
      }
    }
  }
}
