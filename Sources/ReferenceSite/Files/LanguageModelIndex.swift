import Catalogs
import ICU
import Notices

/// `llms.txt`: what the site holds, for programs that read it as text, with a link to the Markdown of every page.
struct LanguageModelIndex {
  /// The pages of a locale.
  struct Part {
    let text: SiteText
    let pages: [(path: String, title: [Inline], abstract: [Inline])]
  }

  let parts: [Part]
  let baseURL: String?

  /// The file.
  var text: String {
    var lines: [String] = []
    if let first = parts.first {
      lines = ["# \(first.text.label(.name))", ""]
      if let abstract = first.pages.first?.abstract { lines += ["> \(abstract.plainText)", ""] }
    }
    for part in parts {
      let locale = part.text.locale
      let links = SiteLinks(file: "llms.txt", page: ("", locale), pageExtension: "md")
      let inlines = MarkdownInlines(links: links)
      lines += ["## \(locale.displayName(in: locale))", ""]
      for page in part.pages {
        let file = SiteLinks.file(page.path, locale, "md")
        let address = baseURL.map { "\($0)/\(file)" } ?? file
        lines.append(
          "- [\(inlines.line(page.title))](\(address)): \(inlines.line([.text(page.abstract.plainText)]))"
        )
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }
}
