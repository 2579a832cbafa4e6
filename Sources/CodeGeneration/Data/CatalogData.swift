import Catalogs
import ICU
import JSON
import Notices
import Templates

/// A catalog as data that programs in other languages decide and word notices with: a JSON object whose members the README
/// of this target describes.
struct CatalogData {
  let json: JSONValue
  /// What decisions can say, for the constants of a language: the table's rows, and the values of each part.
  let names: [(group: String, values: [String])]

  /// - Throws: Where a table is not exact, and where a text says something that only a formatter could write.
  init(_ texts: CatalogTexts, locales: [LocaleIdentifier], layouts: TemplateSet) throws(CodeGenerationError) {
    let catalog = texts.catalog
    let decision = try DecisionData(catalog)
    let notices = try NoticesData(texts, locales: locales)
    json = .members([
      "format": .whole(1),
      "catalog": .members(["name": .string(catalog.name), "digest": .string(catalog.digest)]),
      "provider": .members([
        "name": .string(catalog.facts.payloads.name), "owner": .string(catalog.facts.payloads.owner),
      ]),
      "payloads": PayloadData(catalog.facts.payloads).json,
      "decision": decision.json,
      "sourceLocale": .string(catalog.sourceLocale.tag),
      "locales": .array(
        notices.locales.map { locale in
          .members([
            "tag": .string(locale.tag), "isRightToLeft": .flag(locale.isRightToLeft),
            "regions": notices.regions[locale].map { .texts($0.map(\.tag)) },
            "texts": notices.texts(in: locale),
          ])
        }
      ),
      "parameters": notices.parameters,
      "notices": notices.notices,
      "channels": notices.channels,
      "links": .sorted(
        Dictionary(catalog.facts.links.map { ($0.id, .string($0.url)) }) { first, _ in first }
      ),
      "styles": notices.styles,
      "layouts": .members([
        "html": layouts.outline(of: "notices/email.html").map(\.json),
        "text": layouts.outline(of: "notices/email.txt").map(\.json),
      ]),
      "regions": RegionData.regions,
      "zones": RegionData.zones(in: notices.locales),
      "characters": CharacterData.json,
    ])
    names = decision.names + [("notice", catalog.facts.notices.map(\.id))]
  }
}

extension TemplateOutline {
  /// A text stands for itself; a value and a section are objects.
  fileprivate var json: JSONValue { .array(parts.map(Self.json)) }

  private static func json(_ part: Part) -> JSONValue {
    switch part {
    case .text(let text): .string(text)
    case .value(let name, let isEscaped):
      .members(["value": .string(name), "isEscaped": .flag(isEscaped)])
    case .section(let name, let isInverted, let parts):
      .members([
        "section": .string(name), "isInverted": .flag(isInverted), "parts": TemplateOutline(parts: parts).json,
      ])
    }
  }
}
