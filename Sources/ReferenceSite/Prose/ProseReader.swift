import Catalogs
import MessageFormatting

/// Reads a formatted message as Markdown and resolves what it refers to.
package struct ProseReader {
  let links: [LinkFact]
  let sources: [SourceDocument]
  let places: PlaceIndex
  /// The words for each kind of aside.
  let asideLabels: [Aside.Kind: String]

  package init(links: [LinkFact], sources: [SourceDocument], places: PlaceIndex, asideLabels: [Aside.Kind: String]) {
    (self.links, self.sources, self.places, self.asideLabels) = (links, sources, places, asideLabels)
  }

  /// How deep blocks and emphasis may lie inside each other; what lies deeper is left out.
  private static let depthLimit = 40

  /// The blocks of a message.
  package func blocks(_ parts: [MessagePart]) -> [Block] {
    let sentinels = Sentinels(parts) { symbolInline($0) }
    return MarkdownTree(sentinels.text).withBlocks { blocks($0, sentinels, depth: 0) }
  }

  /// The running text of a message of one paragraph; more paragraphs are joined.
  func inlines(_ parts: [MessagePart]) -> [Inline] {
    let sentinels = Sentinels(parts) { symbolInline($0) }
    return MarkdownTree(sentinels.text).withBlocks { nodes in
      var joined: [Inline] = []
      for node in nodes {
        if !joined.isEmpty { joined.append(.softBreak) }
        joined += inlines(node.children, sentinels, depth: 0)
      }
      return SoftBreaks.resolved(joined)
    }
  }

  /// A symbol as developers know it: a link shows the last component, which its page explains; a symbol without a page
  /// shows its type too, such as `Message.messages`.
  func symbolInline(_ path: String) -> Inline {
    guard let symbol = places.symbol(path) else { return .text(path) }
    guard let place = symbol.page?.name, let target = places.target(place) else {
      return .code(path.split(separator: "/").joined(separator: "."))
    }
    return .link([.code(path.split(separator: "/").last.map(String.init) ?? path)], target)
  }

  private func blocks(_ nodes: [MarkdownTree.Node], _ sentinels: Sentinels, depth: Int) -> [Block] {
    guard depth < Self.depthLimit else { return [] }
    return nodes.flatMap { node -> [Block] in
      switch node.kind {
      case .paragraph: return [.paragraph(SoftBreaks.resolved(inlines(node.children, sentinels, depth: depth + 1)))]
      case .heading:
        return [
          .part(
            Part(id: nil, title: SoftBreaks.resolved(inlines(node.children, sentinels, depth: depth + 1)), blocks: [])
          )
        ]
      case .list:
        let items = node.children.map { blocks($0.children, sentinels, depth: depth + 1) }
        return [.list(start: node.listStart, items: items)]
      case .table: return [.table(table(node.children, sentinels, depth: depth))]
      case .quote: return [quote(node.children, sentinels, depth: depth)]
      case .codeBlock: return [.code(sentinels.plainText(of: node.literal), language: node.language)]
      case .html: return [.paragraph([.text(sentinels.plainText(of: node.literal))])]
      default: return []
      }
    }
  }

  /// A table without a caption, because the text before it says what it is. The first cell of each row is its header.
  private func table(_ rows: [MarkdownTree.Node], _ sentinels: Sentinels, depth: Int) -> Table {
    let rows = rows.map { row in
      row.children.map { SoftBreaks.resolved(inlines($0.children, sentinels, depth: depth + 1)) }
    }
    return Table(
      caption: [],
      groups: [Table.ColumnGroup(title: nil, columns: rows.first ?? [])],
      noteTitles: [],
      rows: rows.dropFirst().map { cells in
        Table.Row(id: nil, header: cells.first ?? [], cells: Array(cells.dropFirst()), notes: [])
      }
    )
  }

  /// A block quote; one that begins with `[!NOTE]` or `[!IMPORTANT]` is an aside.
  private func quote(_ nodes: [MarkdownTree.Node], _ sentinels: Sentinels, depth: Int) -> Block {
    if let first = nodes.first, first.kind == .paragraph {
      let content = inlines(first.children, sentinels, depth: depth + 1)
      for kind in Aside.Kind.allCases {
        guard content.first == .text("[!\(kind.rawValue.uppercased())]"),
          content.count == 1 || content[1] == .softBreak || content[1] == .lineBreak
        else { continue }
        let rest = SoftBreaks.resolved(Array(content.dropFirst(2)))
        let others = blocks(Array(nodes.dropFirst()), sentinels, depth: depth + 1)
        return .aside(
          Aside(
            kind: kind,
            label: asideLabels[kind] ?? kind.rawValue,
            blocks: (rest.isEmpty ? [] : [.paragraph(rest)]) + others
          )
        )
      }
    }
    return .quote(blocks(nodes, sentinels, depth: depth + 1))
  }

  private func inlines(_ nodes: [MarkdownTree.Node], _ sentinels: Sentinels, depth: Int) -> [Inline] {
    guard depth < Self.depthLimit else { return [] }
    var result: [Inline] = []
    for node in nodes {
      switch node.kind {
      case .text, .html:
        for inline in sentinels.inlines(of: node.literal) { SoftBreaks.append(inline, to: &result) }
      case .code: result.append(.code(sentinels.plainText(of: node.literal)))
      case .softBreak: result.append(.softBreak)
      case .lineBreak: result.append(.lineBreak)
      case .emphasis: result.append(.emphasis(inlines(node.children, sentinels, depth: depth + 1)))
      case .strong: result.append(.strong(inlines(node.children, sentinels, depth: depth + 1)))
      case .link:
        let content = inlines(node.children, sentinels, depth: depth + 1)
        if let target = target(ofDestination: node.destination) {
          result.append(.link(content, target))
        } else {
          for inline in content { SoftBreaks.append(inline, to: &result) }
        }
      default:
        for inline in inlines(node.children, sentinels, depth: depth + 1) { SoftBreaks.append(inline, to: &result) }
      }
    }
    return result
  }

  /// Where a link leads; `nil` for a name that the catalog does not have, and for schemes other than https.
  private func target(ofDestination destination: String) -> LinkTarget? {
    switch ProseReferences.target(ofDestination: destination) {
    case (.page, let place)?: places.target(place)
    case (.link, let id)?: links.named(id).map { .external($0.url) }
    case (.source, let id)?: sources.named(id)?.url.map { .external($0) } ?? places.place(of: id, listedAs: .sources)
    default: destination.hasPrefix("https://") ? .external(destination) : nil
    }
  }
}
