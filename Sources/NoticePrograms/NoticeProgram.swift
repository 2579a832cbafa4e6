import Catalogs
import ICU
import JSON
import Notices
import Renewals
import Templates

/// A catalog as data that runtimes decide and write notices with, in any language: what to read from payloads, the
/// chain of tables, notices, and texts. `Documentation/notice-program.md` describes its members.
package struct NoticeProgram: Sendable {
  /// The version of the form. It changes when a member changes its meaning or goes.
  package static let format = 2

  package let json: JSONValue
  /// What decisions can say, for the constants of a language: the table's rows, and the values of each part.
  package let names: [(group: String, values: [String])]
  /// The texts that are stored as their sources in MessageFormat 2, in the order of locales.
  package let textsBeyond: [TextBeyondProgram]

  package init(json: JSONValue, names: [(group: String, values: [String])]) {
    (self.json, self.names, textsBeyond) = (json, names, [])
  }

  /// Compiles a catalog.
  ///
  /// - Parameters:
  ///   - texts: The catalog, which must have loaded without errors.
  ///   - locales: The locales of the catalog to have texts in, with its source locale, and locales of regions that
  ///     write dates and prices in their own way.
  ///   - layouts: The layouts of emails, loaded with ``NoticeRenderer/layoutNames(of:)``.
  /// - Throws: If a table is not exact, or if the label of an action says something that only a formatter could write.
  package init(_ texts: CatalogTexts, locales: [LocaleIdentifier], layouts: TemplateSet) throws(NoticeProgramError) {
    let catalog = texts.catalog
    let decision = try DecisionData(catalog)
    let notices = try NoticesData(texts, locales: locales, layouts: layouts)
    json = .members([
      "noticeProgram": .whole(Self.format),
      "catalog": .members(["name": .string(catalog.name), "digest": .string(catalog.digest)]),
      "provider": .members([
        "name": .string(catalog.facts.payloads.name), "owner": .string(catalog.facts.payloads.owner),
      ]),
      "payloads": PayloadData(catalog.facts.payloads).json,
      "forms": WordData.forms,
      "decision": decision.json,
      "sourceLocale": .string(catalog.sourceLocale.tag),
      "locales": .array(
        notices.locales.map { locale in
          .members([
            "tag": .string(locale.tag), "isRightToLeft": .flag(locale.isRightToLeft),
            "regions": notices.regions[locale].map { .texts($0.map(\.tag)) },
            "texts": notices.texts(in: locale),
            "emails": Self.emails(texts, locale),
          ])
        }
      ),
      "negotiation": NegotiationData.json(texts, notices.locales),
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
      "zoneElsewhere": .string(TimeZoneIdentifier.westernmost.identifier),
      "zones": RegionData.zones(in: notices.locales),
      "characters": CharacterData.json,
      "limits": .members([
        "identifier": .whole(SubscriptionFacts.idLimit), "text": .whole(SubscriptionFacts.textLimit),
      ]),
      "problems": WordData.problems,
      "warnings": WordData.warnings,
      "advice": WordData.advice,
      "kinds": WordData.kinds,
    ])
    names = decision.names + [("notice", catalog.facts.notices.map(\.id))]
    textsBeyond = notices.textsBeyond
  }
}

extension NoticeProgram {
  /// What layouts show around a notice, by its purpose and the layout.
  private static func emails(_ texts: CatalogTexts, _ locale: LocaleIdentifier) -> JSONValue {
    func values(isMarketing: Bool) -> JSONValue {
      let frame = EmailFrame(texts, in: locale, isMarketing: isMarketing)
      return .members([
        "html": .sorted(frame.html.mapValues(\.json)), "text": .sorted(frame.plain.mapValues(\.json)),
      ])
    }
    return .members(["service": values(isMarketing: false), "marketing": values(isMarketing: true)])
  }

  /// The texts that a program for all locales of a catalog stores as their sources; found with few values.
  package static func textsBeyond(_ texts: CatalogTexts) -> [TextBeyondProgram] {
    var writer = TextWriter(texts, probes: .few)
    for locale in texts.catalog.locales { _ = try? writer.texts(in: locale, []) }
    return writer.textsBeyond
  }
}

extension TemplateValue {
  /// A value of a layout that holds no records.
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .flag(let flag): .boolean(flag)
    case .texts(let texts): .texts(texts)
    case .records: .null
    }
  }
}

extension TemplateOutline {
  /// A text is a JSON string; a value and a section are objects.
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
