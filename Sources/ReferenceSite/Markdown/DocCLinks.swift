import ICU

/// Addresses as DocC resolves them: by the names of articles and the texts of headings.
package struct DocCLinks {
  let edition: DocCEdition
  /// The name of the article that holds the links.
  let article: String

  package init(edition: DocCEdition, article: String) {
    (self.edition, self.article) = (edition, article)
  }

  /// The address of a link's target; `nil` if the edition has no such page. An anchor that belongs to no heading
  /// gives the page.
  func address(of target: LinkTarget) -> String? {
    switch target {
    case .external(let url): return url
    case .explorer(let path, _): return address(of: .page(path, anchor: nil))
    case .page(let path, let anchor):
      guard let name = edition.article(of: path) else { return nil }
      let heading = anchor.flatMap { edition.heading(of: path, anchor: $0) }
      return "doc:\(name)" + (heading.map { "#\(Self.escaped($0.text))" } ?? "")
    }
  }

  /// The file of a drawing; all articles of an edition that show it share it.
  func image(of diagram: Diagram) -> String { "\(diagram.name).\(edition.locale.tag).svg" }

  private static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(UnicodeScalar(byte))
      default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }.joined()
  }
}
