import Bytes

/// Finds what a text refers to: symbols in double backticks, and links to `page:`, `link:` and `source:` names.
package enum ProseReferences {
  /// What kind of thing a reference names.
  package enum Kind: String, CaseIterable, Sendable {
    /// A symbol path, written in double backticks.
    case symbol
    /// The path of a page, optionally with an anchor.
    case page
    /// The name of a link of the catalog.
    case link
    /// The name of a document that facts come from.
    case source
  }

  /// A reference and its place.
  package struct Reference: Hashable, Sendable {
    /// What kind of thing it names.
    package let kind: Kind
    /// The name, without the marks around it and without `page:`, `link:` or `source:`.
    package let target: String
    /// The range of the reference, in Unicode scalars from the start of the text. For a symbol, it includes the
    /// backticks; for a link, it is the destination alone.
    package let range: Range<Int>
  }

  /// The destination of a link of which pages make no link: neither `page:`, `link:` nor `source:`, nor an address that begins
  /// with `https://`.
  package struct DeadDestination: Hashable, Sendable {
    /// What is written.
    package let text: String
    /// The range, in Unicode scalars from the start of the text.
    package let range: Range<Int>
  }

  /// The references of a text, in order. Code spans and code blocks hold none.
  ///
  /// - Complexity: O(*n*) in the length of the text; O(*n*√*n*) if all runs of backticks have different lengths.
  package static func find(in text: String) -> [Reference] { all(in: text).references }

  /// The same, and the destinations of which no link is made, in order.
  ///
  /// - Complexity: that of ``find(in:)``.
  package static func all(in text: String) -> (references: [Reference], deadDestinations: [DeadDestination]) {
    var text = text
    return text.withUTF8 { bytes in
      var counted = (bytes: 0, scalars: 0)
      func scalars(_ end: Int) -> Int {
        counted.scalars += bytes.scalarCount(in: counted.bytes..<end)
        counted.bytes = end
        return counted.scalars
      }
      var references: [Reference] = []
      var dead: [DeadDestination] = []
      var scanner = ReferenceScanner(bytes)
      scanner.scan { kind, target, place in
        let start = scalars(place.lowerBound)
        let range = start..<scalars(place.upperBound)
        if let kind {
          references.append(Reference(kind: kind, target: target, range: range))
        } else {
          dead.append(DeadDestination(text: target, range: range))
        }
      }
      return (references, dead)
    }
  }

  /// The symbols of a text, each with its place in the UTF-8, which its marks belong to.
  static func symbols(in text: String) -> [(path: String, bytes: Range<Int>)] {
    var text = text
    return text.withUTF8 { bytes in
      var symbols: [(path: String, bytes: Range<Int>)] = []
      var scanner = ReferenceScanner(bytes)
      scanner.scan { kind, target, place in
        if kind == .symbol { symbols.append((target, place)) }
      }
      return symbols
    }
  }

  /// Reads a link's destination: `page:states#expired` names a page, `link:updatePayment` a link,
  /// `source:renewal-info` a document.
  static func target(ofDestination destination: some StringProtocol) -> (kind: Kind, target: String)? {
    for kind in [Kind.page, .link, .source] {
      let scheme = kind.rawValue + ":"
      if destination.utf8.starts(with: scheme.utf8) { return (kind, String(destination.dropFirst(scheme.count))) }
    }
    return nil
  }
}

/// Reads the bytes of UTF-8: everything that it looks for is ASCII.
private struct ReferenceScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var spans: CodeSpans
  private var position = 0

  /// Whether a bracket may open the text of a link.
  private var isBracketOpen = false

  /// Takes a reference and its place in bytes; without a kind, a destination of which no link is made.
  typealias Found = (_ kind: ProseReferences.Kind?, _ target: String, _ bytes: Range<Int>) -> Void

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    spans = CodeSpans(bytes)
  }

  mutating func scan(_ found: Found) {
    while true {
      // The marks are next to each other in ASCII.
      position = bytes.firstOffset(from: position) { $0.areWithin(UInt8(ascii: "[")...UInt8(ascii: "`")) }
      guard position < bytes.count else { return }
      switch bytes[position] {
      // Markdown's backslash is two in a message.
      case UInt8(ascii: "\\"): position += position + 1 < bytes.count && bytes[position + 1] == bytes[position] ? 3 : 2
      case UInt8(ascii: "["):
        isBracketOpen = true
        position += 1
      case UInt8(ascii: "`"): readCode(found)
      case UInt8(ascii: "]") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "("):
        readDestination(found)
      case UInt8(ascii: "]"):
        isBracketOpen = false
        position += 1
      default: position += 1
      }
    }
  }

  /// Skips a span of code; two marks at both ends make a symbol.
  private mutating func readCode(_ found: Found) {
    let start = position
    guard let content = spans.content(at: start) else { return position += spans.marks(at: start) }
    let length = content.lowerBound - start
    position = content.upperBound + length
    guard length == 2, !content.isEmpty, !bytes[content].contains(UInt8(ascii: "\n")) else { return }
    found(.symbol, string(content), start..<position)
  }

  private mutating func readDestination(_ found: Found) {
    let start = position + 2
    position = bytes.firstOffset(from: start) { $0.are(UInt8(ascii: ")")) .| $0.areWithin(0...0x20) }
    let range = start..<position
    let destination = string(range)
    if let (kind, target) = ProseReferences.target(ofDestination: destination) { return found(kind, target, range) }
    let isLink = isBracketOpen && position < bytes.count && bytes[position] == UInt8(ascii: ")")
    isBracketOpen = false
    if isLink, !destination.hasPrefix("https://") { found(nil, destination, range) }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}
