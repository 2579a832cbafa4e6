import Bytes

/// Finds what a text refers to: symbols in double backticks, and links to `page:` and `link:` names.
public enum ProseReferences {
  /// What kind of thing a reference names.
  public enum Kind: String, CaseIterable, Sendable {
    /// A symbol path, written in double backticks.
    case symbol
    /// The path of a page, optionally with an anchor.
    case page
    /// The name of a link of the catalog.
    case link
  }

  /// A reference and its place.
  public struct Reference: Hashable, Sendable {
    /// What kind of thing it names.
    public let kind: Kind
    /// The name, without the marks around it and without `page:` or `link:`.
    public let target: String
    /// Where the reference stands, in Unicode scalars from the start of the text. A symbol's marks belong to its
    /// range; a link's range is its destination alone.
    public let range: Range<Int>
  }

  /// The references of a text, in order. Code spans and code blocks hold none.
  ///
  /// - Complexity: O(*n*) in the length of the text, for any number of unclosed marks.
  public static func find(in text: String) -> [Reference] {
    placed(in: text) { found in found.kind.map { ($0, found.target) } }
      .map { Reference(kind: $0.value.0, target: $0.value.1, range: $0.range) }
  }

  /// The destinations of links of which pages make no link, in order: neither `page:` nor `link:`, nor an address that
  /// begins with `https://`. The ranges are in Unicode scalars from the start of the text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func deadDestinations(in text: String) -> [(destination: String, range: Range<Int>)] {
    placed(in: text) { found in found.kind == nil ? found.target : nil }.map { ($0.value, $0.range) }
  }

  /// Some of what is found, each with its place in scalars.
  private static func placed<Value>(
    in text: String,
    _ chosen: (ReferenceScanner.Found) -> Value?
  ) -> [(value: Value, range: Range<Int>)] {
    var text = text
    return text.withUTF8 { bytes in
      var counted = (bytes: 0, scalars: 0)
      func scalars(_ end: Int) -> Int {
        counted.scalars += bytes.scalarCount(in: counted.bytes..<end)
        counted.bytes = end
        return counted.scalars
      }
      var scanner = ReferenceScanner(bytes)
      return scanner.scan().compactMap { found in
        guard let value = chosen(found) else { return nil }
        let start = scalars(found.bytes.lowerBound)
        return (value, start..<scalars(found.bytes.upperBound))
      }
    }
  }

  /// The symbols of a text, each with its place in the UTF-8, which its marks belong to.
  static func symbols(in text: String) -> [(path: String, bytes: Range<Int>)] {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = ReferenceScanner(bytes)
      return scanner.scan().compactMap { $0.kind == .symbol ? ($0.target, $0.bytes) : nil }
    }
  }

  /// Reads a link's destination: `page:states#expired` names a page, `link:updatePayment` a link.
  static func target(ofDestination destination: some StringProtocol) -> (kind: Kind, target: String)? {
    for kind in [Kind.page, .link] where destination.hasPrefix("\(kind.rawValue):") {
      return (kind, String(destination.dropFirst(kind.rawValue.count + 1)))
    }
    return nil
  }
}

/// Reads the bytes of UTF-8: everything that it looks for is ASCII.
private struct ReferenceScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The starts of all runs of backticks, by their length, the last first.
  private var runs: [[Int]] = []
  private var position = 0

  /// Whether a bracket may open the text of a link.
  private var isBracketOpen = false

  /// A reference and its place in bytes; without a kind, a destination of which no link is made.
  typealias Found = (kind: ProseReferences.Kind?, target: String, bytes: Range<Int>)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var index = 0
    while true {
      index = bytes.firstOffset(from: index) { $0.are(UInt8(ascii: "`")) }
      let start = index
      while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
      guard index > start else { break }
      while runs.count <= index - start { runs.append([]) }
      runs[index - start].append(start)
    }
    for length in runs.indices { runs[length].reverse() }
  }

  mutating func scan() -> [Found] {
    var found: [Found] = []
    while position < bytes.count {
      switch bytes[position] {
      // Markdown's backslash is two in a message.
      case UInt8(ascii: "\\"): position += position + 1 < bytes.count && bytes[position + 1] == bytes[position] ? 3 : 2
      case UInt8(ascii: "["):
        isBracketOpen = true
        position += 1
      case UInt8(ascii: "`"): if let reference = code() { found.append(reference) }
      case UInt8(ascii: "]") where position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "("):
        if let reference = destination() { found.append(reference) }
      case UInt8(ascii: "]"):
        isBracketOpen = false
        position += 1
      default: position += 1
      }
      // The marks stand beside each other in ASCII.
      position = bytes.firstOffset(from: position) { $0.areWithin(UInt8(ascii: "[")...UInt8(ascii: "`")) }
    }
    return found
  }

  /// Skips a span of code, whose marks have the same number of backticks; two of them make a symbol.
  private mutating func code() -> Found? {
    let start = position
    while position < bytes.count, bytes[position] == UInt8(ascii: "`") { position += 1 }
    let length = position - start
    // A backslash may have taken the first mark of a run.
    guard length < runs.count else { return nil }
    while let last = runs[length].last, last < position { runs[length].removeLast() }
    guard let close = runs[length].last else { return nil }
    let content = bytes[position..<close]
    position = close + length
    guard length == 2, !content.isEmpty, !content.contains(UInt8(ascii: "\n")) else { return nil }
    return (.symbol, string(content), start..<position)
  }

  private mutating func destination() -> Found? {
    let start = position + 2
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: ")"), bytes[end] > 0x20 { end += 1 }
    position = end
    let destination = string(bytes[start..<end])
    if let (kind, target) = ProseReferences.target(ofDestination: destination) { return (kind, target, start..<end) }
    defer { isBracketOpen = false }
    let isLink = isBracketOpen && end < bytes.count && bytes[end] == UInt8(ascii: ")")
    return isLink && !destination.hasPrefix("https://") ? (nil, destination, start..<end) : nil
  }

  private func string(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
  }
}
