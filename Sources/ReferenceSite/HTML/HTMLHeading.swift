import ICU
import Notices
import Templates

/// Writes a heading, which is a link to itself where it has an anchor, so that the keyboard reaches the address too.
struct HTMLHeading {
  let content: [Inline]
  let level: Int
  let id: String?
  let links: SiteLinks

  /// The heading, followed by a line break.
  var html: String {
    let name = "h\(min(level, 6))"
    let title = Self.inline(content, links: links)
    guard let id = id?.htmlEscaped else { return "<\(name)>\(title)</\(name)>\n" }
    return "<\(name) id=\"\(id)\"><a href=\"#\(id)\">\(title)</a></\(name)>\n"
  }

  /// The title of a page. In the title of a symbol, the enclosing types are smaller than the symbol's own name.
  static func title(_ content: [Inline], links: SiteLinks) -> String {
    guard case .code(let name)? = content.first, content.count == 1,
      let dot = name.prefix(while: { $0 != "(" }).lastIndex(of: "."), dot > name.startIndex
    else { return inline(content, links: links) }
    let own = name.index(after: dot)
    return "<code translate=\"no\"><small>\(IdentifierBreaks.html(String(name[..<own])))</small>"
      + "\(IdentifierBreaks.html(String(name[own...])))</code>"
  }

  /// The text of a heading, a caption or a header cell; in Japanese with places to break between phrases.
  static func inline(_ content: [Inline], links: SiteLinks, inTable: Bool = false) -> String {
    guard links.page?.locale.language == "ja" else {
      return HTMLWriter.inline(content, links: links, inTable: inTable)
    }
    return content.map { inline in
      guard case .text(let text) = inline else { return HTMLWriter.inline([inline], links: links, inTable: inTable) }
      // Names such as App Store stay on a line.
      return PhraseBreaks.phrases(of: text)
        .map { String($0.map { $0 == " " ? "\u{A0}" : $0 }).htmlEscaped }.joined(separator: "<wbr>")
    }.joined()
  }
}
