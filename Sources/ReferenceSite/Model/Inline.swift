import ICU

/// A piece of running text, without regard to the format it will be written in.
package indirect enum Inline: Hashable, Sendable {
  /// Plain text.
  case text(String)
  /// Code; it is never translated and keeps its spaces.
  case code(String)
  case emphasis([Inline])
  case strong([Inline])
  case link([Inline], LinkTarget)
  /// Text in another language than its surroundings.
  case foreign([Inline], LocaleIdentifier)
  /// Text of less weight, such as the word for "any" in a table.
  case quiet([Inline])
  /// A word that is one of a few; the kind is for the style sheet and is always a catalog's name.
  case badge(String, kind: String)
  /// What opens below a label; all of it where nothing can open.
  case folded([Inline], label: String)
  /// A line break that means something.
  case lineBreak
  /// A line break of the source; ``SoftBreaks`` makes a space of it, or nothing.
  case softBreak
}

/// Where a link leads.
package enum LinkTarget: Hashable, Sendable {
  /// A page of the site in the same locale, by its path without an extension.
  case page(String, anchor: String?)
  /// The explorer of decisions on a page in the same locale, with payloads that a notice follows from.
  case explorer(page: String, notice: String)
  /// An address outside the site.
  case external(String)
}

extension [Inline] {
  /// The text without its form, as it is read.
  package var plainText: String { count == 1 ? self[0].plainText : map(\.plainText).joined() }
}

extension Inline {
  /// The text without its form, as it is read.
  var plainText: String {
    switch self {
    case .text(let text), .code(let text), .badge(let text, _): text
    case .emphasis(let content), .strong(let content), .link(let content, _), .foreign(let content, _),
      .quiet(let content), .folded(let content, _):
      content.plainText
    case .lineBreak, .softBreak: " "
    }
  }
}
