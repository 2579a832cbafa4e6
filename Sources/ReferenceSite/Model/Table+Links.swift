extension Table {
  /// The table with a link to a place only where it is named first; where many rows name the same few places, links in
  /// each would weigh more than what they say.
  var linkingOnce: Table {
    var seen: Set<LinkTarget> = []
    return Table(
      caption: caption,
      groups: groups,
      noteTitles: noteTitles,
      rows: rows.map { row in
        Row(
          id: row.id,
          header: row.header,
          cells: row.cells.map { Self.linkingOnce($0, &seen) },
          notes: row.notes.map { Self.linkingOnce($0, &seen) }
        )
      }
    )
  }

  private static func linkingOnce(_ content: [Inline], _ seen: inout Set<LinkTarget>) -> [Inline] {
    content.flatMap { inline -> [Inline] in
      guard case .link(let content, let target) = inline, !seen.insert(target).inserted else { return [inline] }
      return content
    }
  }
}
