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
    let source = texts.catalog.sourceLocale
    let fallbacks = Set(NoticeFallback.all(texts, locales).filter { $0.notice == notice.id }.map(\.place))
    var closingLocales = locales
    for channel in notice.channels.compactMap({ facts.channels.named($0.name) }) {
      // A channel that lacks a text is in the source language as a whole, and with it what follows its paragraphs.
      let used = locales.map { fallbacks.contains(.init(channel: channel.id, locale: $0)) ? source : $0 }
      if channel.parts.contains(where: { $0.format == .paragraphs }) {
        for index in used.indices where used[index] == source { closingLocales[index] = source }
      }
      // The label of an action depends on the decision; `actions` has those.
      for part in channel.parts where part.format != .actionLabel {
        var written: [Text?] = []
        for locale in used {
          let key: MessageKey = "notices.\(notice.id).\(channel.id).\(part.id)"
          written.append(try compiler.text(key, in: locale, isLine: part.format == .line, &scope))
        }
        guard written.contains(where: { $0 != nil }) else { continue }
        parts.append(
          Part(
            channel: channel.id,
            name: part.id,
            note: note(of: "notices.\(notice.id).\(channel.id).\(part.id)", texts),
            isParagraphs: part.format == .paragraphs,
            hasPlainSpaces: part.isTextMessage,
            texts: written
          )
        )
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
      parts: parts,
      closings: closingLocales.map { locale in
        notice.closings.map { texts.string("notices.common.closing.\($0)", in: locale) }
      }
    )
  }

  private static func note(of key: MessageKey, _ texts: CatalogTexts) -> String? {
    texts.catalog.message(key, in: texts.catalog.sourceLocale)?.note
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
