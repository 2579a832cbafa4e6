import Catalogs
import ICU
import Instants
import Notices
import Templates

/// The changelog of a site as an Atom feed (RFC 4287).
struct Feed {
  let builder: PageBuilder
  /// The address of the site, without a slash at its end.
  let baseURL: String

  /// Where the feed is in a locale; `nil` if no page has a changelog, or nothing has changed.
  static func path(_ text: SiteText) -> String? {
    guard !text.texts.catalog.facts.changelog.isEmpty else { return nil }
    return text.prose.places.page(listing: .changelog).map { SiteLinks.file($0, text.locale, "xml") }
  }

  /// The file of the feed and its text; `nil` if there is nothing to tell.
  var file: (path: String, text: String)? {
    let (text, facts) = (builder.text, builder.facts)
    guard let path = Self.path(text),
      let page = builder.places.page(listing: .changelog).flatMap({ builder.places.page(at: $0) }),
      let latest = facts.changelog.last?.date
    else { return nil }
    let address = "\(baseURL)/\(SiteLinks.file(page.path, text.locale))"
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(text.locale.tag)\">",
      "<title>\("\(builder.heading(of: page).plainText) — \(text.label(.name))".htmlEscaped)</title>",
      "<id>\("\(baseURL)/\(path)".htmlEscaped)</id>",
      "<link rel=\"self\" href=\"\("\(baseURL)/\(path)".htmlEscaped)\"/>",
      "<link rel=\"alternate\" href=\"\(address.htmlEscaped)\"/>",
      "<author><name>\(text.label(.name).htmlEscaped)</name></author>",
      "<updated>\(latest)T00:00:00Z</updated>",
    ]
    let entries = facts.changelog.reversed().map { entry -> String in
      let lines = builder.changes(of: entry).map(\.line)
      return """
        <entry>
        <title>\(text.day(entry.date).htmlEscaped)</title>
        <id>\("\(address)#\(entry.date)".htmlEscaped)</id>
        <link rel="alternate" href="\("\(address)#\(entry.date)".htmlEscaped)"/>
        <updated>\(entry.date)T00:00:00Z</updated>
        <content type="text">\(lines.joined(separator: "\n").htmlEscaped)</content>
        </entry>
        """
    }
    return (path, (head + entries + ["</feed>"]).map { $0 + "\n" }.joined())
  }
}

extension Definition {
  /// The term and what is said about it, on one line.
  fileprivate var line: String {
    let paragraphs = blocks.compactMap { if case .paragraph(let content) = $0 { content.onOneLine } else { nil } }
    return "\(term.plainText): \(paragraphs.joined(separator: " "))"
  }
}

extension [Inline] {
  /// The text with commas in place of line breaks.
  fileprivate var onOneLine: String {
    map { piece in
      switch piece {
      case .lineBreak: ", "
      case .folded(let content, _): content.onOneLine
      default: piece.plainText
      }
    }.joined()
  }
}
