extension Page {
  /// The page with a mark after the text of each link to one of some pages.
  func marking(_ mark: String, isMarked: @escaping (String) -> Bool) -> Page {
    let marker = LinkMarker(mark: [.quiet([.text(" \(mark)")])], isMarked: isMarked)
    return Page(
      path: path,
      locale: locale,
      eyebrow: eyebrow,
      title: title,
      abstract: marker.marked(abstract),
      lead: marker.marked(lead),
      sections: sections.map { Section(id: $0.id, title: $0.title, blocks: marker.marked($0.blocks)) }
    )
  }
}

extension Page {
  /// The paths of the pages to which links of the text lead.
  var linkedPaths: Set<String> {
    var paths: Set<String> = []
    _ = marking("") { path in
      paths.insert(path)
      return false
    }
    return paths
  }
}

/// Adds a mark after links.
private struct LinkMarker {
  let mark: [Inline]
  let isMarked: (String) -> Bool

  func marked(_ content: [Inline]) -> [Inline] {
    content.map { inline in
      switch inline {
      case .link(let content, .page(let path, let anchor)) where isMarked(path):
        .link(content + mark, .page(path, anchor: anchor))
      case .emphasis(let content): .emphasis(marked(content))
      case .strong(let content): .strong(marked(content))
      case .foreign(let content, let locale): .foreign(marked(content), locale)
      case .quiet(let content): .quiet(marked(content))
      case .folded(let content, let label): .folded(marked(content), label: label)
      case .text, .code, .link, .badge, .lineBreak, .softBreak: inline
      }
    }
  }

  func marked(_ blocks: [Block]) -> [Block] { blocks.map(marked) }

  private func marked(_ block: Block) -> Block {
    switch block {
    case .paragraph(let content): .paragraph(marked(content))
    case .list(let start, let items): .list(start: start, items: items.map { marked($0) })
    case .aside(let aside): .aside(Aside(kind: aside.kind, label: aside.label, blocks: marked(aside.blocks)))
    case .quote(let blocks): .quote(marked(blocks))
    case .table(let table): .table(marked(table))
    case .definitions(let definitions): .definitions(definitions.map(marked))
    case .facts(let definitions): .facts(definitions.map(marked))
    case .part(let part): .part(Part(id: part.id, title: marked(part.title), blocks: marked(part.blocks)))
    case .labels(let labels):
      .labels(
        Labels(
          label: labels.label,
          items: labels.items.map { Labels.Item(id: $0.id, content: marked($0.content)) },
          remark: labels.remark.map { marked($0) }
        )
      )
    case .foreign(let blocks, let locale): .foreign(marked(blocks), locale)
    case .declaration(let content): .declaration(marked(content))
    // Their text holds no links to pages.
    case .code, .programs, .diagram, .card, .explorer: block
    }
  }

  private func marked(_ definition: Definition) -> Definition {
    Definition(id: definition.id, term: marked(definition.term), blocks: marked(definition.blocks))
  }

  private func marked(_ table: Table) -> Table {
    Table(
      caption: marked(table.caption),
      groups: table.groups,
      noteTitles: table.noteTitles,
      rows: table.rows.map { row in
        Table.Row(
          id: row.id,
          header: marked(row.header),
          cells: row.cells.map { marked($0) },
          notes: row.notes.map { marked($0) }
        )
      }
    )
  }
}
