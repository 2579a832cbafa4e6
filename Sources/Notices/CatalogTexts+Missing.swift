import Catalogs
import ICU

extension CatalogTexts {
  /// The texts that a channel of a notice shows, that the source locale has and the nearest locale of the catalog does
  /// not: its parts, the labels of actions, shared texts, and what goes with paragraphs and with an assumed zone.
  ///
  /// - Parameter zoneParts: The parts in which an assumed zone is named.
  package func missingTexts(
    of channel: ChannelFact,
    _ notice: NoticeFact,
    actions: [String],
    _ zoneParts: Set<String> = [],
    in locale: LocaleIdentifier
  ) -> [MessageKey] {
    let shown = channel.parts.flatMap { part -> [MessageKey] in
      if part.format == .actionLabel { return actions.map(MessageKey.label) }
      let key: MessageKey = "notices.\(notice.id).\(channel.id).\(part.id)"
      guard has(key, in: locale) else { return [] }
      if part.format == .line { return [key] }
      return [key] + notice.openingKeys + notice.closingKeys + (actions.map(MessageKey.label))
        + (zoneParts.contains(part.id) ? [.zoneClosing] : [])
        + [.plainLink]
    }
    return missing(shown, in: locale)
  }
}
