/// A dialect of Markdown, with what its links need.
package enum MarkdownDialect {
  /// GitHub's: alerts, Mermaid, and anchors and line breaks as HTML.
  case gitHub(SiteLinks)
  /// DocC's: asides, images, no HTML, anchors from headings alone, and two backticks for symbols alone.
  case docC(DocCLinks)

  /// Where a link leads; `nil` if the page of the target is not there.
  func address(of target: LinkTarget) -> String? {
    switch self {
    case .gitHub(let links): links.address(of: target)
    case .docC(let links): links.address(of: target)
    }
  }

  /// The text before a link target, with the target's id.
  func anchor(_ id: String) -> String {
    switch self {
    case .gitHub: "<a id=\"\(id)\"></a>"
    case .docC: ""
    }
  }

  var isDocC: Bool { if case .docC = self { true } else { false } }
}
