import Catalogs
import ICU
import MessageFormatting
import MessageSyntax

extension CatalogTexts {
  /// The parts of a channel in which an assumed zone is named: those of paragraphs that show a date. A line has no room for
  /// it.
  package func partsNamingZone(
    of notice: NoticeFact,
    _ channel: ChannelFact,
    in locale: LocaleIdentifier
  ) -> Set<String> {
    let documents = channel.parts.filter { $0.format == .paragraphs }
    return Set(documents.map(\.id).filter { hasDate("notices.\(notice.id).\(channel.id).\($0)", in: locale) })
  }

  /// Whether a text shows a day or an instant, which depend on the zone; a number of days does not name any.
  private func hasDate(_ key: MessageKey, in locale: LocaleIdentifier) -> Bool {
    let used = self.locale(for: locale) ?? catalog.sourceLocale
    let message = catalog.message(key, in: used) ?? catalog.message(key, in: catalog.sourceLocale)
    return (message?.parsed.message?.externalVariables ?? []).contains { name in
      let kind = catalog.facts.parameters.named(name)?.kind
      return kind == .date || kind == .exclusiveEnd
    }
  }
}

extension WordingContext {
  /// The zone by its name in the customer's language.
  var zoneArguments: [String: MessageValue] { ["zone": .string(timeZone.displayName(in: locale))] }
}
