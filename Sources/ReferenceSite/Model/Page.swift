import ICU

/// A page in one locale, without regard to the format it will be written in.
package struct Page: Sendable {
  /// A section; its name is its anchor.
  package struct Section: Sendable {
    let id: String
    let title: [Inline]
    let blocks: [Block]

    package init(id: String, title: [Inline], blocks: [Block]) {
      (self.id, self.title, self.blocks) = (id, title, blocks)
    }
  }

  let path: String
  let locale: LocaleIdentifier
  /// What kind of thing the page is about; `nil` for an article.
  let eyebrow: String?
  let title: [Inline]
  let abstract: [Inline]
  /// The content between the abstract and the first section.
  let lead: [Block]
  let sections: [Section]

  package init(
    path: String,
    locale: LocaleIdentifier,
    eyebrow: String?,
    title: [Inline],
    abstract: [Inline],
    lead: [Block],
    sections: [Section]
  ) {
    self.path = path
    self.locale = locale
    self.eyebrow = eyebrow
    self.title = title
    self.abstract = abstract
    self.lead = lead
    self.sections = sections
  }

  /// The drawings of the page, each once.
  var diagrams: [Diagram] {
    var names: Set<String> = []
    return (lead + sections.flatMap(\.blocks)).flatMap(\.withParts).compactMap { block in
      guard case .diagram(let diagram) = block, names.insert(diagram.name).inserted else { return nil }
      return diagram
    }
  }

  /// The notices of the page, as their readers see them.
  private var cards: [Card] {
    sections.flatMap(\.blocks).flatMap(\.withParts).compactMap { if case .card(let card) = $0 { card } else { nil } }
  }

  /// Whether a page shows a notice as its reader sees it, or may do so with a script.
  var hasCards: Bool { !cards.isEmpty || explorer != nil }

  /// The emails that the page shows in frames, each once.
  var documents: [Card.Document] {
    var names: Set<String> = []
    return cards.compactMap(\.document).filter { names.insert($0.name).inserted }
  }

  /// The explorer of decisions that the page has.
  var explorer: DecisionExplorer? {
    sections.flatMap(\.blocks).lazy.compactMap { if case .explorer(let explorer) = $0 { explorer } else { nil } }.first
  }

  /// Whether a page has a table whose rows can be cards, or one with sentences about its rows.
  var hasWideTables: Bool {
    sections.flatMap(\.blocks).flatMap(\.withParts).contains { block in
      guard case .table(let table) = block else { return false }
      return table.hasCards || !table.noteTitles.isEmpty
    }
  }

  /// Whether a table or a drawing of the page needs all the width there is.
  var isWide: Bool {
    sections.flatMap(\.blocks).flatMap(\.withParts).contains { block in
      switch block {
      case .table(let table): table.columns.count > 6
      case .diagram(let diagram): !diagram.isSmall
      case .explorer: true
      default: false
      }
    }
  }
}

extension Block {
  /// The block, and the blocks of its parts.
  fileprivate var withParts: [Block] {
    guard case .part(let part) = self else { return [self] }
    return [self] + part.blocks.flatMap(\.withParts)
  }
}
