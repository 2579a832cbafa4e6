import Catalogs
import ICU
import Notices

extension NoticesCode {
  /// The texts of a catalog's notices in some of its locales.
  init(_ texts: CatalogTexts, locales: [LocaleIdentifier]) throws(CodeGenerationError) {
    let facts = texts.catalog.facts
    let compiler = TextCompiler(texts)
    self.locales = locales
    var notices: [Notice] = []
    var days: [String: DateStyle] = [:]
    for notice in facts.notices { notices.append(try Self.notice(notice, compiler, locales, &days)) }
    self.notices = notices
    actions = facts.links.filter { link in
      texts.catalog.message("notices.common.action.\(link.id)", in: texts.catalog.sourceLocale) != nil
    }.map { link in
      (link.id, link.url, locales.map { texts.string("notices.common.action.\(link.id)", in: $0) })
    }
  }

  private static func notice(
    _ notice: NoticeFact,
    _ compiler: TextCompiler,
    _ locales: [LocaleIdentifier],
    _ days: inout [String: DateStyle]
  ) throws(CodeGenerationError) -> Notice {
    let (texts, facts) = (compiler.texts, compiler.texts.catalog.facts)
    var scope = TextScope(notice, days: days)
    defer { days = scope.days }
    var parts: [Part] = []
    let catalog = texts.catalog
    let source = texts.catalog.sourceLocale
    let fallbacks = Set(NoticeFallback.all(texts, locales).filter { $0.notice == notice.id }.map(\.place))
    for channel in notice.channels.compactMap({ facts.channels.named($0.name) }) {
      // A channel that lacks a text is in the source language as a whole, and with it what follows its paragraphs.
      let used = locales.map { fallbacks.contains(.init(channel: channel.id, locale: $0)) ? source : $0 }
      func add(_ key: MessageKey, as name: String, _ part: ChannelFact.Part) throws(CodeGenerationError) {
        var written: [Text?] = []
        for locale in used {
          written.append(try compiler.text(key, in: locale, isLine: part.format == .line, &scope))
        }
        guard written.contains(where: { $0 != nil }) else { return }
        parts.append(
          Part(
            channel: channel.id,
            name: name,
            note: catalog.message(key, in: source)?.note,
            isParagraphs: part.format == .paragraphs,
            hasPlainSpaces: part.isTextMessage,
            texts: written
          )
        )
      }
      // The label of an action depends on the decision; `actions` has those.
      for part in channel.parts where part.format != .actionLabel {
        let key: MessageKey = "notices.\(notice.id).\(channel.id).\(part.id)"
        guard part.format == .paragraphs else {
          try add(key, as: part.id, part)
          continue
        }
        for (name, key) in zip(notice.openings, notice.openingKeys) { try add(key, as: name, part) }
        try add(key, as: part.id, part)
        for (name, key) in zip(notice.closings, notice.closingKeys) { try add(key, as: name, part) }
      }
    }
    let used = notice.parameters.compactMap { facts.parameters.named($0.name) }
      // Whether values are isolated and days have years depends on all of the notice's texts and days.
      .filter { scope.used.contains($0.id) || [.text, .timeZone, .date].contains($0.kind) }
    return Notice(
      name: notice.id,
      about: texts.string("notices.common.name.\(notice.id)", in: source),
      parameters: used.map { parameter in
        Parameter(name: parameter.id, kind: kind(of: parameter, scope), about: parameter.about)
      },
      hasDates: used.contains { $0.kind == .date },
      parts: parts
    )
  }

  private static func kind(of parameter: Catalogs.Parameter, _ scope: TextScope) -> Parameter.Kind {
    switch parameter.kind {
    case .text, .timeZone: .text
    case .count: .wholeNumber
    case .date: parameter.isLastDay ? .end : .day
    case .price, .exclusiveEnd: .formatted(example: scope.examples[parameter.id] ?? "")
    }
  }
}
