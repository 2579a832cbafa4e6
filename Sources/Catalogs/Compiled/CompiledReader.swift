import Diagnostics
import Threads
import YAML

/// Reads the body of a compiled catalog; see ``CompiledCatalog`` for its layout.
///
/// Nothing is trusted: counts are checked against the bytes that are left, and depth against the limit for YAML.
struct CompiledReader {
  private let bytes: [UInt8]
  private var offset: Int
  /// Where the notice program is.
  private(set) var program = 0..<0
  private var texts: [Text] = []
  private var file = ""
  private var line = 0

  /// The largest number in a file, far above every line and column.
  private static let numberLimit = 1 << 28

  private static let oneLine = [0]

  /// How many times the length of the file all texts together may have, each as often as it is named. A text is in memory
  /// once, but what is made of it later is there as often as it is named. The shipped catalogs stay below this.
  private static let nameLimit = 16

  /// The bytes of the texts that have been named.
  private var namedBytes = 0

  /// For how many things room is made before they are read: a list takes far more room than a byte of the file.
  private static let reservationLimit = 256

  /// A text, in the file until it is used: many are not.
  private enum Text {
    case bytes(Range<Int>)
    case read(ReadText)
  }

  /// A text with the offsets, in scalars, at which its lines begin, and its length.
  private struct ReadText {
    let value: String
    let lineOffsets: [Int]
    let length: Int
  }

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func read(_ part: CatalogPart) throws(CompiledCatalogError) -> (CompiledTrees, layouts: [String: String]) {
    program = try take(try number())
    let digest = hexadecimal(bytes[try take(32)])
    let textCount = try count()
    texts.reserveCapacity(min(textCount, 64 * Self.reservationLimit))
    for _ in 0..<textCount { texts.append(.bytes(try take(try number()))) }
    var layouts: [String: String] = [:]
    for _ in 0..<(try count()) {
      let path = try text().value
      layouts[path] = try text().value
    }
    var paths: [String] = []
    var files: [String: [YAMLEntry]] = [:]
    var previous: String?
    for _ in 0..<(try count()) {
      let path = try text().value
      // Paths are in ascending order, so each occurs once.
      guard previous.map({ $0 < path }) ?? true else { throw .damaged }
      previous = path
      let range = try take(try number())
      guard part.includes(path) else { continue }
      offset = range.lowerBound
      paths.append(path)
      files[path] = try entries()
      guard offset == range.upperBound else { throw .damaged }
    }
    guard offset == bytes.count else { throw .damaged }
    return (CompiledTrees(paths: paths, digest: Lazy { digest }, files: files), layouts)
  }

  private mutating func entries() throws(CompiledCatalogError) -> [YAMLEntry] {
    line = 0
    let count = try count()
    var entries: [YAMLEntry] = []
    entries.reserveCapacity(min(count, Self.reservationLimit))
    for _ in 0..<count {
      file = try text().value
      let key = try scalar(style: byte())
      entries.append(YAMLEntry(key: key, value: try node(depth: 1)))
    }
    return entries
  }

  private mutating func node(depth: Int) throws(CompiledCatalogError) -> YAMLNode {
    guard depth <= YAMLReader.depthLimit else { throw .damaged }
    let kind = try byte()
    guard kind == CompiledNode.list || kind == CompiledNode.map else {
      let scalar = try scalar(style: kind)
      return YAMLNode(content: .scalar(scalar), span: scalar.span)
    }
    let span = try span()
    let count = try count()
    guard kind == CompiledNode.map else {
      var items: [YAMLNode] = []
      items.reserveCapacity(min(count, Self.reservationLimit))
      for _ in 0..<count { items.append(try node(depth: depth + 1)) }
      return YAMLNode(content: .sequence(items), span: span)
    }
    var entries: [YAMLEntry] = []
    entries.reserveCapacity(min(count, Self.reservationLimit))
    for _ in 0..<count {
      let key = try scalar(style: byte())
      entries.append(YAMLEntry(key: key, value: try node(depth: depth + 1)))
    }
    return YAMLNode(content: .mapping(entries), span: span)
  }

  private mutating func scalar(style byte: UInt8) throws(CompiledCatalogError) -> YAMLScalar {
    guard let style = YAMLScalar.Style(compiledByte: byte) else { throw .damaged }
    let text = try text()
    let span = try span()
    var starts: [SourcePosition] = []
    starts.reserveCapacity(text.lineOffsets.count)
    var line = span.start.line
    for _ in text.lineOffsets {
      line += try number()
      starts.append(SourcePosition(line: line, column: try number()))
    }
    let located = LocatedText(
      text.value,
      lineOffsets: text.lineOffsets,
      starts: starts,
      length: text.length,
      file: file
    )
    return YAMLScalar(text: located, style: style, start: span.start, end: span.end)
  }

  private mutating func span() throws(CompiledCatalogError) -> SourceSpan {
    let difference = try number()
    line += difference & 1 == 0 ? difference / 2 : -(difference + 1) / 2
    guard line >= 1, line <= Self.numberLimit else { throw .damaged }
    let start = SourcePosition(line: line, column: try number())
    let end = SourcePosition(line: line + (try number()), column: try number())
    guard start <= end else { throw .damaged }
    return SourceSpan(file: file, start: start, end: end)
  }

  private mutating func text() throws(CompiledCatalogError) -> ReadText {
    let index = try number()
    guard index < texts.count else { throw .damaged }
    let text =
      switch texts[index] {
      case .read(let text): text
      case .bytes(let range): try read(range)
      }
    texts[index] = .read(text)
    namedBytes += text.value.utf8.count
    guard namedBytes <= Self.nameLimit * bytes.count else { throw .damaged }
    return text
  }

  private func read(_ range: Range<Int>) throws(CompiledCatalogError) -> ReadText {
    let utf8 = bytes[range]
    guard let value = String(validating: utf8, as: UTF8.self) else { throw .damaged }
    // Shared by all texts of one line.
    var offsets = Self.oneLine
    var length = 0
    for byte in utf8 where byte & 0xC0 != 0x80 {
      length += 1
      if byte == 10 { offsets.append(length) }
    }
    return ReadText(value: value, lineOffsets: offsets, length: length)
  }

  /// How many things follow; each takes a byte at least.
  private mutating func count() throws(CompiledCatalogError) -> Int {
    let count = try number()
    guard count <= bytes.count - offset else { throw .damaged }
    return count
  }

  private mutating func number() throws(CompiledCatalogError) -> Int {
    var number = 0
    var shift = 0
    while true {
      let byte = try byte()
      number |= Int(byte & 0x7F) << shift
      guard number <= Self.numberLimit else { throw .damaged }
      if byte & 0x80 == 0 { return number }
      shift += 7
      guard shift <= 28 else { throw .damaged }
    }
  }

  private mutating func byte() throws(CompiledCatalogError) -> UInt8 {
    guard offset < bytes.count else { throw .damaged }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func take(_ count: Int) throws(CompiledCatalogError) -> Range<Int> {
    guard count <= bytes.count - offset else { throw .damaged }
    defer { offset += count }
    return offset..<offset + count
  }
}
