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

extension EmailFacts {
  static func form(_ locales: NameList) -> Form<EmailFacts> {
    Form(
      optional("logo", .fact(Logo.form(locales))).described("A picture at the top of emails."),
      Link.form("help", "Where customers get help.", locales),
      Link.form("legal", "Where the sender's legal texts are.", locales),
      Link.form("unsubscribe", "Where customers unsubscribe from marketing; only marketing leads there.", locales),
      optional("footer", .localized(locales), else: [:]).described("A line about the sender, such as name and address.")
    ).making { _, parts in
      EmailFacts(logo: parts.0, links: [parts.1, parts.2, parts.3].compactMap(\.self), footer: parts.4)
    }
  }
}

extension EmailFacts.Logo {
  static func form(_ locales: NameList) -> Form<Self?> {
    Form(
      required("url", .address),
      required("width", .integer.with(["minimum": 1, "maximum": Schema(EmailFacts.widthLimit)])).described(
        "The width in pixels."
      ),
      required("alt", .localized(locales)).described("What readers without pictures get.")
    ).making { fields, parts in
      guard let url = parts.0, let width = parts.1, let alternatives = parts.2, !alternatives.isEmpty else {
        return nil
      }
      if !(1...EmailFacts.widthLimit).contains(width) {
        let expected = "a width in pixels, from 1 to \(EmailFacts.widthLimit)"
        fields.wrongType("width", String(width), expected, fields.span)
      }
      return Self(url: url.name, width: width, alternatives: alternatives)
    }
  }
}

extension EmailFacts.Link {
  static func form(_ name: String, _ description: String, _ locales: NameList) -> Form<Self?> {
    let form = Form(required("url", .address), required("text", .localized(locales))).making { _, parts in
      parts.0.map { Self(id: name, url: $0.name, texts: parts.1 ?? [:]) }
    }
    return optional(name, .fact(form)).described(description)
  }
}

extension Shape<[String: String]> {
  /// Values of a parameter by locale, in which `any` covers every other locale.
  static func samples(_ kind: Parameter.Kind?, _ locales: NameList) -> Shape {
    Shape(Schema.map(to: (kind ?? .text).sampleSchema).with(["minProperties": 1])) { $0.samples($1, $2, kind, locales) }
  }

  static func localized(_ locales: NameList) -> Shape {
    samples(.text, locales).named("localized", "A text by locale; any: stands for every other locale.")
  }
}
