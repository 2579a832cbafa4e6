import Diagnostics
import ICU

/// What every email has around its notice: a logo, links and a line for the law.
public struct EmailFacts: Sendable {
  /// A picture at the top of emails.
  public struct Logo: Sendable {
    /// The address; https only.
    public let url: String
    /// The width in pixels of CSS, from 1 to ``widthLimit``.
    public let width: Int
    /// What readers without pictures get, by locale.
    let alternatives: [String: String]
  }

  /// A link at the end of emails.
  public struct Link: Sendable {
    /// `help`, `legal` or `unsubscribe`.
    public let id: String
    /// The address; https only.
    public let url: String
    /// The words that lead to it, by locale.
    let texts: [String: String]

    /// Whether only marketing emails have the link.
    var isForMarketing: Bool { id == "unsubscribe" }
  }

  /// The largest width of a logo in pixels of CSS.
  public static let widthLimit = 600
  /// The names of links, in their order in emails.
  static let linkNames = ["help", "legal", "unsubscribe"]

  /// The logo; `nil` if emails have none.
  public internal(set) var logo: Logo?
  /// The links of emails, in order.
  public internal(set) var links: [Link] = []
  /// The sender's name and address at the end of emails, by locale; empty if the catalog gives none.
  var footer: [String: String] = [:]

  /// A text in a locale: its own, that of `any`, or else that of the source locale.
  static func text(_ texts: [String: String], in locale: LocaleIdentifier, source: LocaleIdentifier) -> String? {
    texts[locale.tag] ?? texts["any"] ?? texts[source.tag]
  }
}

extension Catalog {
  /// The words for the logo in a locale; `nil` if emails have none.
  package func logoAlternative(in locale: LocaleIdentifier) -> String? {
    facts.emails.logo.flatMap { EmailFacts.text($0.alternatives, in: locale, source: sourceLocale) }
  }

  /// The links at the end of an email in a locale, in order. Only marketing emails have the link for unsubscribing.
  package func emailLinks(in locale: LocaleIdentifier, isMarketing: Bool) -> [(text: String, url: String)] {
    facts.emails.links.filter { isMarketing || !$0.isForMarketing }.compactMap { link in
      EmailFacts.text(link.texts, in: locale, source: sourceLocale).map { ($0, link.url) }
    }
  }

  /// The sender's name and address at the end of an email in a locale; `nil` if the catalog gives none.
  package func emailFooter(in locale: LocaleIdentifier) -> String? {
    EmailFacts.text(facts.emails.footer, in: locale, source: sourceLocale)
  }
}

extension Fields {
  mutating func emails(locales: NameList) -> EmailFacts {
    var emails = EmailFacts()
    emails.logo = optionalFields("logo").flatMap { fields in
      var fields = fields
      return fields.logo(locales)
    }
    for name in EmailFacts.linkNames {
      guard var fields = optionalFields(name) else { continue }
      let url = fields.typedToken("url")
      let texts = fields.required("text").map { fields.samples($0, "text", .text, locales) } ?? [:]
      fields.reportUnknownKeys()
      if let url, fields.isSafeAddress(url) { emails.links.append(.init(id: name, url: url.name, texts: texts)) }
    }
    if let node = node("footer") { emails.footer = samples(node, "footer", .text, locales) }
    reportUnknownKeys()
    return emails
  }

  private mutating func logo(_ locales: NameList) -> EmailFacts.Logo? {
    let url = typedToken("url")
    let width = integer("width")
    let alternatives = required("alt").map { samples($0, "alt", .text, locales) } ?? [:]
    if let width, !(1...EmailFacts.widthLimit).contains(width) {
      wrongType("width", String(width), "a width in pixels, from 1 to \(EmailFacts.widthLimit)", span)
    }
    reportUnknownKeys()
    guard let url, isSafeAddress(url), let width, !alternatives.isEmpty else { return nil }
    return EmailFacts.Logo(url: url.name, width: width, alternatives: alternatives)
  }
}
