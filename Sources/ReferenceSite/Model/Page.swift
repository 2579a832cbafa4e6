import ICU

/// A page in one locale, without regard to the format it will be written in.
struct Page: Sendable {
  /// A section; its name is its anchor.
  struct Section: Sendable {
    let id: String
    let title: [Inline]
    let blocks: [Block]
  }

  let path: String
  let locale: LocaleIdentifier
  /// What kind of thing the page is about; nothing for an article.
  let eyebrow: String?
  let title: [Inline]
  let abstract: [Inline]
  /// What stands between the abstract and the first section.
  let lead: [Block]
  let sections: [Section]

  /// Whether a table or a drawing of the page needs all the width there is.
  var isWide: Bool {
    sections.contains { Self.isWide($0.blocks) }
  }

  private static func isWide(_ blocks: [Block]) -> Bool {
    blocks.contains { block in
      switch block {
      case .table(let table): table.columns.count > 6
      case .diagram: true
      case .part(let part): isWide(part.blocks)
      default: false
      }
    }
  }
}
