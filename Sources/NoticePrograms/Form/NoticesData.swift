import Catalogs
import ICU
import JSON
import MessageFormatting
import MessageSyntax
import Notices
import Templates

/// The notices as data: their channels and parameters, the texts in each locale, and how values in them are written.
struct NoticesData {
  /// By notice.
  let notices: JSONValue
  /// By channel: its parts.
  let channels: JSONValue
  /// By parameter: where its value comes from.
  let parameters: JSONValue
  /// How numbers, days and prices are written; texts name them by their places.
  let styles: JSONValue
  /// The texts that are stored as their sources.
  let textsBeyond: [TextBeyondProgram]

  /// The locales, in the catalog's order; always includes the source locale, whose texts replace missing ones of
  /// others.
  let locales: [LocaleIdentifier]
  /// The locales of regions, by the locale whose words they read.
  let regions: [LocaleIdentifier: [LocaleIdentifier]]
  private let textsByLocale: [LocaleIdentifier: JSONValue]

  /// - Throws: If the label of an action says something that only a formatter of the platform could write.
  init(_ texts: CatalogTexts, locales: [LocaleIdentifier], layouts: TemplateSet) throws(NoticeProgramError) {
    let catalog = texts.catalog
    let facts = catalog.facts
    let regions = Dictionary(grouping: locales.filter { !catalog.locales.contains($0) }) {
      texts.locale(for: $0) ?? catalog.sourceLocale
    }
    let used = catalog.locales.filter { locales.contains($0) || regions[$0] != nil || $0 == catalog.sourceLocale }
    (self.locales, self.regions) = (used, regions)
    var writer = TextWriter(texts, probes: .all)
    var textsByLocale: [LocaleIdentifier: JSONValue] = [:]
    for locale in used { textsByLocale[locale] = try writer.texts(in: locale, regions[locale] ?? []) }
    self.textsByLocale = textsByLocale
    (styles, textsBeyond) = (writer.styles.json, writer.textsBeyond)
    notices = .sorted(
      Dictionary(facts.notices.map { ($0.id, Self.notice($0, texts, used, layouts)) }) { first, _ in first }
    )
    channels = .sorted(
      Dictionary(facts.channels.map { ($0.id, .array($0.parts.map(Self.part))) }) { first, _ in first }
    )
    var parameters: [String: JSONValue] = [:]
    for parameter in facts.parameters { parameters[parameter.id] = Self.parameter(parameter, facts) }
    self.parameters = .sorted(parameters)
  }

  /// The texts of a locale, by key.
  func texts(in locale: LocaleIdentifier) -> JSONValue { textsByLocale[locale] ?? .object([]) }

  private static func notice(
    _ notice: NoticeFact,
    _ texts: CatalogTexts,
    _ locales: [LocaleIdentifier],
    _ layouts: TemplateSet
  ) -> JSONValue {
    let facts = texts.catalog.facts
    return .members([
      "channels": .array(
        notice.channels.compactMap { facts.channels.named($0.name) }.map { channel in
          .members([
            "name": .string(channel.id),
            "parameters": byLocale(locales) { locale in
              let locales: Set = [locale, texts.catalog.sourceLocale]
              return notice.parameters(
                for: notice.variables(of: [channel], in: locales, of: texts.catalog, layouts),
                in: facts
              )
            },
            // The parts that name a zone which was assumed.
            "zoneParts": byLocale(locales) { locale in
              let names = texts.partsNamingZone(of: notice, channel, in: locale)
              return channel.parts.map(\.id).filter(names.contains)
            },
          ])
        }
      ),
      "openings": .texts(notice.openingKeys.map(\.name)),
      "closings": .texts(notice.closingKeys.map(\.name)),
      "validUntil": notice.validUntil.map { .string($0.name) },
      "isMarketing": .flag(notice.purpose == .marketing),
      "since": since(of: notice),
      "steps": notice.steps.isEmpty ? nil : .array(notice.steps.map(step)),
      "situation": .string(notice.situation),
      "occurrence": PayloadData.values(
        notice.occurrence.isEmpty ? facts.payloads.identity.occurrence : notice.occurrence
      ),
    ])
  }

  private static func since(of notice: NoticeFact) -> JSONValue? {
    guard case .parameter(let parameter)? = notice.since else { return nil }
    return .string(parameter.name)
  }

  private static func step(_ step: NoticeStep) -> JSONValue {
    let (before, milliseconds): (JSONValue?, Int64) =
      switch step.timing {
      case .after(let length): (nil, length)
      case .before(let parameter, let length): (.string(parameter.name), -length)
      }
    return .members([
      "name": .string(step.id), "notice": .string(step.notice.name), "of": before,
      "plus": .number(JSONNumber(milliseconds)),
    ])
  }

  private static func byLocale(_ locales: [LocaleIdentifier], _ names: (LocaleIdentifier) -> [String]) -> JSONValue {
    .sorted(Dictionary(locales.map { ($0.tag, .texts(names($0))) }) { first, _ in first })
  }

  private static func part(_ part: ChannelFact.Part) -> JSONValue {
    .members([
      "name": .string(part.id), "format": .string(part.format.rawValue), "isTextMessage": .flag(part.isTextMessage),
    ])
  }

  private static func text(_ parameter: Catalogs.Parameter, _ path: PayloadPath, _ facts: Facts) -> JSONValue {
    func texts(_ texts: [String: String]) -> JSONValue { .sorted(texts.mapValues(JSONValue.string)) }
    let byProduct = facts.valuesByProduct(of: parameter.id)
    return .members([
      "text": PayloadData.path(path),
      "productIds": byProduct.isEmpty ? nil : PayloadData.paths(facts.payloads.productIds),
      "byProduct": byProduct.isEmpty ? nil : .sorted(byProduct.mapValues(texts)),
      "defaults": parameter.defaults.isEmpty ? nil : texts(parameter.defaults),
      "isOptional": .flag(parameter.isOptional),
    ])
  }

  private static func parameter(_ parameter: Catalogs.Parameter, _ facts: Facts) -> JSONValue {
    switch parameter.origin {
    case .payload(let path) where parameter.kind == .text || parameter.kind == .timeZone:
      text(parameter, path, facts)
    case .payload(let path) where parameter.kind == .count: .members(["wholeNumber": PayloadData.path(path)])
    case .payload(let path): .members(["moments": PayloadData.moments([path])])
    case .firstOf(let paths): .members(["moments": PayloadData.moments(paths)])
    case .after(let paths, let name):
      .members([
        "moments": PayloadData.moments(paths),
        "plus": facts.schedule.milliseconds(of: name).map { .number(JSONNumber($0)) },
      ])
    case .amount(let path, let currency):
      .members([
        "price": PayloadData.path(path), "form": .string(Self.form(of: path)),
        "currency": currency.map(PayloadData.path), "moreThan": parameter.moreThan.map { .string($0.name) },
      ])
    case .lastDayBefore(let name): .members(["lastDayBefore": .string(name)])
    case .dayOf(let name): .members(["dayOf": .string(name)])
    case .lastDayOfMonth(let year, let month): .members(["monthEnd": PayloadData.paths([year, month])])
    case .civilDaysUntil(let name): .members(["daysUntil": .string(name)])
    }
  }

  private static func form(of path: PayloadPath) -> String {
    if case .price(let form)? = path.type { form.rawValue } else { PayloadPrice.thousandths.rawValue }
  }
}
