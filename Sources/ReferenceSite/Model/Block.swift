import ICU

/// A piece of a page, without regard to the format it will be written in.
package indirect enum Block: Hashable, Sendable {
  case paragraph([Inline])
  /// A list; it is numbered from `start` where there is one.
  case list(start: Int?, items: [[Block]])
  case aside(Aside)
  case quote([Block])
  case code(String, language: String)
  /// The same program in several languages, of which a reader chooses one.
  case programs([SourceProgram], label: String)
  /// The declaration of a symbol in Swift, with links.
  case declaration([Inline])
  case table(Table)
  case diagram(Diagram)
  /// Terms that are explained at length.
  case definitions([Definition])
  /// Short labels, each with a short value.
  case facts([Definition])
  /// A part with a heading of its own, inside a section of the page.
  case part(Part)
  case card(Card)
  /// A short list that reads as one line, under a label.
  case labels(Labels)
  /// The explorer of decisions; without a script, words about it.
  case explorer(DecisionExplorer)
  /// Blocks in another language than the page.
  case foreign([Block], LocaleIdentifier)
}

/// A program in one language.
package struct SourceProgram: Hashable, Sendable {
  /// The name of the language.
  let name: String
  /// The language as code blocks of Markdown name it.
  let language: String
  let code: String

  /// The program as a term with its code, for formats that cannot choose.
  var definition: Definition {
    Definition(id: nil, term: [.text(name)], blocks: [.code(code, language: language)])
  }
}

/// A remark that is separate from the text.
package struct Aside: Hashable, Sendable {
  /// How much weight it has; the name is the marker of the source in lower case.
  package enum Kind: String, CaseIterable, Sendable {
    case note, important
  }

  let kind: Kind
  let label: String
  let blocks: [Block]

  package init(kind: Kind, label: String, blocks: [Block]) {
    (self.kind, self.label, self.blocks) = (kind, label, blocks)
  }
}

/// A drawing, in the forms that the formats of pages need.
package struct Diagram: Hashable, Sendable {
  /// The name of its file; no other drawing of the catalog has it.
  let name: String
  let title: String
  /// What it shows: how it is read, and then all that it says, a sentence a line.
  let about: String
  /// The drawing as an SVG document, with a style of its own.
  let document: String
  /// The same diagram as Mermaid source; `nil` if the text next to the drawing says it all.
  let mermaid: String?
  /// The heading above the lines of ``about`` after the first; `nil` if it has one line.
  let inWords: String?

  /// A smaller drawing inside the page, before this one.
  var map: StateMap?

  /// Whether it fits a phone, and is shown in its own size.
  var isSmall = false

  /// A player below the drawing, which requires a script. Without one, readers see the drawing and its description.
  var player: LifecyclePlayer?

  package init(
    name: String,
    title: String,
    about: String,
    document: String,
    mermaid: String?,
    inWords: String?,
    map: StateMap? = nil,
    isSmall: Bool = false,
    player: LifecyclePlayer? = nil
  ) {
    self.name = name
    self.title = title
    self.about = about
    self.document = document
    self.mermaid = mermaid
    self.inWords = inWords
    self.map = map
    self.isSmall = isSmall
    self.player = player
  }

  /// The extension of its file, after the name of the page: `states.svg`.
  var fileExtension: String { "\(name).svg" }
}

/// A term and what there is to say about it.
package struct Definition: Hashable, Sendable {
  let id: String?
  let term: [Inline]
  let blocks: [Block]

  package init(id: String?, term: [Inline], blocks: [Block]) {
    (self.id, self.term, self.blocks) = (id, term, blocks)
  }
}

/// A heading and what follows it.
package struct Part: Hashable, Sendable {
  let id: String?
  let title: [Inline]
  let blocks: [Block]

  package init(id: String?, title: [Inline], blocks: [Block]) {
    (self.id, self.title, self.blocks) = (id, title, blocks)
  }
}

/// The texts of a notice for one channel, as its reader sees them.
package struct Card: Hashable, Sendable {
  /// A text of the card.
  struct Field: Hashable, Sendable {
    /// The name of the part, for the style sheet.
    let id: String
    let label: String
    /// How long the text is and may be, in words; `nil` if there is no limit.
    let measure: String?
    let blocks: [Block]

    /// Whether it has several paragraphs, which a device shows in another place than its short texts.
    var isLong: Bool { blocks.count > 1 }
  }

  /// An email as customers get it: a file of its own, which pages show in a frame.
  struct Document: Hashable, Sendable {
    /// The name of the notice; no other of the page has it.
    let name: String
    let title: String
    let html: String

    /// The extension of its file, after the name of the page: `grace.email.html`.
    var fileExtension: String { "\(name).email.html" }
  }

  /// The name of the channel, for the style sheet.
  let channel: String
  let title: String
  /// Who sends it, as the device shows it.
  let sender: String
  let fields: [Field]
  /// `nil` for a channel without a layout.
  let document: Document?
}

/// A label with a few short items.
package struct Labels: Hashable, Sendable {
  /// An item, and its anchor where it has one.
  struct Item: Hashable, Sendable {
    var id: String?
    let content: [Inline]
  }

  /// `nil` if a heading says it.
  let label: String?
  let items: [Item]
  let remark: [Inline]?
}
