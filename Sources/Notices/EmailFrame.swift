import Catalogs
import ICU
import MessageFormatting
import Templates

/// What the layouts of emails show around a notice in a language, as values of the layouts.
package struct EmailFrame: Sendable {
  /// The values of the layout in HTML, and of that in plain text.
  package let html, plain: [String: TemplateValue]

  /// - Parameters:
  ///   - locale: A locale of the catalog.
  ///   - isMarketing: Whether the notice is marketing, whose emails lead to where the customer unsubscribes.
  package init(_ texts: CatalogTexts, in locale: LocaleIdentifier, isMarketing: Bool) {
    let catalog = texts.catalog
    let logo = catalog.facts.emails.logo
    let links = catalog.emailLinks(in: locale, isMarketing: isMarketing)
    let footer = catalog.emailFooter(in: locale).map { [$0] } ?? []
    func values(_ footers: [String]) -> [String: TemplateValue] {
      [
        "hasLogo": .flag(logo != nil), "logoURL": .text(logo?.url ?? ""),
        "logoWidth": .text(logo.map { String($0.width) } ?? ""),
        "logoAlt": .text(catalog.logoAlternative(in: locale) ?? ""), "footers": .texts(footers),
        "hasFooters": .flag(!footers.isEmpty),
      ]
    }
    let anchors = links.map { #"<a href="\#($0.url.htmlEscaped)">\#($0.text.htmlEscaped)</a>"# }
    let line = anchors.isEmpty ? [] : [anchors.joined(separator: " · ")]
    html = values(line + footer.map(\.htmlEscaped))
    let addresses = links.map { link in
      texts.string(.plainLink, in: locale, arguments: ["text": .string(link.text), "url": .string(link.url)])
    }
    plain = values(addresses + footer)
  }
}
