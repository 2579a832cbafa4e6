import Catalogs
import ICU
import MessageFormatting
import MessageSyntax

extension CatalogTexts {
  /// The parts of a channel in which an assumed zone is named: of those with a date, the one with the most room, and
  /// each optional one, because it takes the place of another.
  package func partsNamingZone(
    of notice: NoticeFact,
    _ channel: ChannelFact,
    in locale: LocaleIdentifier
  ) -> Set<String> {
    let dated = channel.parts.filter { hasDate("notices.\(notice.id).\(channel.id).\($0.id)", in: locale) }
    var names = Set(dated.filter(\.isOptional).map(\.id))
    let rooms = dated.filter { !$0.isOptional }.map { part in
      part.format == .paragraphs ? Int.max : part.graphemes[catalog.sourceLocale.tag] ?? Int.max
    }
    if let most = rooms.max(), let index = rooms.firstIndex(of: most) {
      names.insert(dated.filter { !$0.isOptional }[index].id)
    }
    return names
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
  /// A line with the name of the zone after it.
  func namingZone(in line: String) -> String {
    texts.string(
      .zoneLine,
      in: locale,
      arguments: zoneArguments.merging(["text": .string(line)]) { $1 }
    )
  }

  /// The zone by its name in the customer's language.
  var zoneArguments: [String: MessageValue] { ["zone": .string(timeZone.displayName(in: locale))] }
}
