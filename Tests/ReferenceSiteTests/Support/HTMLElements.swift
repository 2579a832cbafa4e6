import Foundation

/// A start tag of a page, and the text up to the next tag.
struct HTMLElement: Hashable {
  let name: String
  let attributes: [String: String]
}

/// Reads the start tags and texts of a page that this product wrote: every attribute is quoted.
enum HTMLElements {
  static func tags(of html: String) -> [HTMLElement] {
    // A pattern in the closure would be read again for each tag.
    let pattern = /([a-z-]+)(?:="([^"]*)")?/
    return html.matches(of: /<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/).map { match in
      var attributes: [String: String] = [:]
      for attribute in match.2.matches(of: pattern) {
        attributes[String(attribute.1)] = unescaped(attribute.2.map(String.init) ?? "")
      }
      return HTMLElement(name: String(match.1), attributes: attributes)
    }
  }

  static func ids(of html: String) -> [String] { tags(of: html).compactMap { $0.attributes["id"] } }

  /// The text without tags, with entities resolved.
  static func text(_ html: some StringProtocol) -> String {
    unescaped(String(html).replacing(/<[^>]*>/, with: ""))
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
