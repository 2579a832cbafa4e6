import Catalogs
import ICU
import MessageSyntax

/// What a reader sees of one pattern: its own characters with their places, without markup and escapes.
struct Prose: Sendable {
  /// A character, or one for something that is not written here.
  struct Item: Sendable {
    let scalar: Unicode.Scalar
    /// Its place in the message's text, in scalars.
    let range: Range<Int>
  }

  /// Stands for a placeholder, a span of code or a symbol.
  static let placeholder: Unicode.Scalar = "\u{FFFC}"

  private(set) var items: [Item] = []

  /// Reads a pattern of a text, which is given in scalars. What Markdown means is left out where the text is Markdown.
  init(_ pattern: PatternNode, in source: [Unicode.Scalar], isMarkdown: Bool) {
    for element in pattern.elements {
      switch element {
      case .text(let text): add(text.range.lower..<min(text.range.upper, source.count), of: source)
      case .expression: items.append(Item(scalar: Self.placeholder, range: element.range.lower..<element.range.upper))
      case .markup: break
      }
    }
    items = ProseMasks.withoutCode(items)
    if isMarkdown { items = ProseMasks.withoutMarkdown(items) }
  }

  private mutating func add(_ range: Range<Int>, of source: [Unicode.Scalar]) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let start = offset
      if source[offset] == "\\", offset + 1 < range.upperBound, "\\{|}".unicodeScalars.contains(source[offset + 1]) {
        offset += 1
      }
      items.append(Item(scalar: source[offset], range: start..<offset + 1))
      offset += 1
    }
  }

  /// The place in the message's text of some items, which are not none.
  func place(of range: Range<Int>) -> Range<Int> {
    items[range.lowerBound].range.lowerBound..<items[range.upperBound - 1].range.upperBound
  }

  /// The text of some items.
  func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(items[range].map(\.scalar))) }

  /// The whole text.
  var text: String { text(items.indices) }

  /// The scalar at an index, nothing outside the text.
  func scalar(_ index: Int) -> Unicode.Scalar? { items.indices.contains(index) ? items[index].scalar : nil }

  /// The longest runs of items whose scalars fulfil a condition.
  func runs(_ condition: (Unicode.Scalar) -> Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    for index in items.indices {
      if condition(items[index].scalar) {
        start = start ?? index
      } else if let first = start {
        found.append(first..<index)
        start = nil
      }
    }
    if let start { found.append(start..<items.count) }
    return found
  }
}

/// A message as its reader sees it, each variant on its own.
struct ReadableText: Sendable {
  let locale: LocaleIdentifier
  let message: CatalogMessage
  let variants: [Prose]

  /// Whether the text is Markdown; only pages hold any.
  var isMarkdown: Bool { message.key.isMarkdown }

  init(_ locale: LocaleIdentifier, _ message: CatalogMessage) {
    self.locale = locale
    self.message = message
    let source = Array(message.text.value.unicodeScalars)
    variants = message.parsed.tree.patterns.map { Prose($0, in: source, isMarkdown: message.key.isMarkdown) }
  }
}

extension MessageKey {
  /// Whether the texts of the key are Markdown; only pages hold any.
  var isMarkdown: Bool { name.hasPrefix("pages.") }
}
