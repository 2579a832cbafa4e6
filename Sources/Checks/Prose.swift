import Catalogs
import ICU
import MessageSyntax
import ReferenceSite

/// What a reader sees of one pattern: its own characters with their places, without markup and escapes.
///
/// What several checks need is worked out once; a class, because checks hand it on often.
final class Prose: Sendable {
  /// A character, or one for something that is not written here.
  struct Item: Sendable {
    let scalar: Unicode.Scalar
    private let lower: UInt32
    private let length: UInt32

    /// Its place in the message's text, in scalars.
    var range: Range<Int> { Int(lower)..<Int(lower + length) }

    /// A character that stands for itself.
    init(_ scalar: Unicode.Scalar, at place: Int) {
      self.scalar = scalar
      lower = UInt32(truncatingIfNeeded: place)
      length = 1
    }

    init(scalar: Unicode.Scalar, range: Range<Int>) {
      self.scalar = scalar
      lower = UInt32(range.lowerBound)
      length = UInt32(range.count)
    }
  }

  /// Stands for a placeholder, a span of code or a symbol.
  static let placeholder: Unicode.Scalar = "\u{FFFC}"

  let items: [Item]
  /// The whole text.
  let text: String
  /// The numbers that are written with digits of any script.
  let numbers: [WrittenNumber]
  /// What the text has.
  let features: TextFeatures

  /// Reads a pattern of a text, which is given in scalars. What Markdown means is left out where the text is Markdown.
  convenience init(_ pattern: PatternNode, in source: [Unicode.Scalar], isMarkdown: Bool) {
    var items: [Item] = []
    items.reserveCapacity(source.count)
    for element in pattern.elements {
      switch element {
      case .text(let text): Self.add(text.range.lower..<min(text.range.upper, source.count), of: source, to: &items)
      case .expression: items.append(Item(scalar: Self.placeholder, range: element.range.lower..<element.range.upper))
      case .markup: break
      }
    }
    ProseMasks.maskCode(in: &items)
    if isMarkdown { ProseMasks.removeMarkdown(from: &items) }
    let text = Self.text(items[...])
    self.init(items, text, TextFeatures(of: text))
  }

  /// Reads a text that is nothing but text and has some features.
  convenience init(plain text: String, _ features: TextFeatures, isMarkdown: Bool) {
    var items = Self.items(of: text)
    let count = items.count
    if features.contains(.backticks) { ProseMasks.maskCode(in: &items) }
    if isMarkdown, !features.isDisjoint(with: [.markdown, .lineMarks]) { ProseMasks.removeMarkdown(from: &items) }
    // Whatever is left out makes the text shorter.
    if items.count == count {
      self.init(items, text, features)
    } else {
      let text = Self.text(items[...])
      self.init(items, text, TextFeatures(of: text))
    }
  }

  private init(_ items: [Item], _ text: String, _ features: TextFeatures) {
    self.items = items
    self.text = text
    self.features = features
    numbers = features.contains(.digits) ? WrittenNumber.all(in: items) : []
  }

  private static func items(of text: String) -> [Item] {
    var text = text
    return text.withUTF8 { bytes in
      [Item](unsafeUninitializedCapacity: bytes.count { $0 & 0xC0 != 0x80 }) { items, count in
        var scalars = UTF8Scalars(bytes)
        while let value = scalars.next() {
          items.initializeElement(at: count, to: Item(Unicode.Scalar(value) ?? "\u{FFFD}", at: count))
          count += 1
        }
      }
    }
  }

  private static func add(_ range: Range<Int>, of source: [Unicode.Scalar], to items: inout [Item]) {
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

  private static func text(_ items: ArraySlice<Item>) -> String { String(items) }

  /// The place in the message's text of some items, which are not none.
  func place(of range: Range<Int>) -> Range<Int> {
    items[range.lowerBound].range.lowerBound..<items[range.upperBound - 1].range.upperBound
  }

  /// The text of some items.
  func text(_ range: Range<Int>) -> String { Self.text(items[range]) }

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
final class ReadableText: Sendable {
  let locale: LocaleIdentifier
  let message: CatalogMessage
  /// The message's key and the text as it is written.
  let key: MessageKey
  let value: String
  let variants: [Prose]
  /// What the message has as it is written, and what its variants have.
  let features: TextFeatures
  /// The variants, one a line.
  let prose: String

  /// Whether the text is Markdown; only pages hold any.
  let isMarkdown: Bool
  /// What the Markdown of the text refers to; the places are those in the message.
  let references: [ProseReferences.Reference]

  /// Whether the message may hold a placeholder, a declaration or markup.
  var hasBraces: Bool { features.contains(.braces) }

  /// Whether texts of this kind can be compared by their bytes; see ``Swift/String/isPlain``.
  var isPlain: Bool { !features.contains(.ambiguous) }

  /// Whether another message is written with the same characters.
  func isSame(as other: ReadableText) -> Bool {
    isPlain && other.isPlain ? value.utf8.elementsEqual(other.value.utf8) : value == other.value
  }

  /// The scalars of the message as it is written.
  /// - Complexity: O(length) each time it is asked for.
  var scalars: [Unicode.Scalar] { Array(value.unicodeScalars) }

  init(_ locale: LocaleIdentifier, _ message: CatalogMessage) {
    let value = message.text.value
    let key = message.key
    let isMarkdown = key.isMarkdown
    let written = TextFeatures(of: value)
    self.locale = locale
    self.message = message
    self.key = key
    self.value = value
    self.isMarkdown = isMarkdown
    let mayRefer = isMarkdown && !written.isDisjoint(with: [.backticks, .markdown])
    references = mayRefer ? ProseReferences.find(in: value) : []
    if message.isPlainText {
      variants = [Prose(plain: value, written, isMarkdown: isMarkdown)]
    } else {
      let source = Array(value.unicodeScalars)
      variants = message.parsed.tree.patterns.map { Prose($0, in: source, isMarkdown: isMarkdown) }
    }
    features = variants.reduce(written) { $0.union($1.features) }
    prose = variants.count == 1 ? variants[0].text : variants.map(\.text).joined(separator: "\n")
  }
}

extension MessageKey {
  /// Whether the texts of the key are Markdown; only pages hold any.
  var isMarkdown: Bool { name.hasPrefix("pages.") }
}
