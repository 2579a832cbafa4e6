import ICU

/// `llms.txt`: what the site holds, for programs that read it as text, with a link to the Markdown of every page.
struct LanguageModelIndex {
  /// The path of the file.
  static let path = "llms.txt"

  /// The pages of a locale.
  struct Part: Sendable {
    var locale: LocaleIdentifier = .root
    /// What the first page says first.
    var abstract: String?
    /// A line for each page.
    var lines: [String] = []

    init(locale: LocaleIdentifier = .root, abstract: String? = nil, lines: [String] = []) {
      (self.locale, self.abstract, self.lines) = (locale, abstract, lines)
    }
  }

  let name: String
  let parts: [Part]

  /// The file.
  var text: String {
    var lines = parts.first.map { Self.head(name, $0.abstract) } ?? []
    for part in parts { lines += ["## \(part.locale.displayName(in: part.locale))", ""] + part.lines + [""] }
    return lines.joined(separator: "\n")
  }

  /// The lines before those of the first locale.
  static func head(_ name: String, _ abstract: String?) -> [String] {
    ["# \(name)", ""] + (abstract.map { ["> \($0)", ""] } ?? [])
  }

  /// The line of a page.
  static func line(_ page: Page, baseURL: String?) -> String {
    let links = SiteLinks(file: path, page: ("", page.locale), pageExtension: "md")
    let inlines = MarkdownInlines(links: links)
    let file = SiteLinks.file(page.path, page.locale, "md")
    let address = baseURL.map { "\($0)/\(file)" } ?? file
    return "- [\(inlines.line(page.title))](\(address)): \(inlines.line([.text(page.abstract.plainText)]))"
  }
}
