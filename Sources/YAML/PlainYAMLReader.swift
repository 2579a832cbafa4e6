import Diagnostics
import Bytes

/// Reads the part of YAML that nearly all catalog files are written in: maps of words whose values are a text on one
/// line, a literal block, a text in quotation marks, a map or list in brackets, or a map or list again.
///
/// It gives what libyaml's events make, places included, several times as fast, and nothing if a file holds anything
/// else or a mistake, which libyaml then judges. A test holds the two against each other.
package struct PlainYAMLReader {
  /// Something that libyaml has to read.
  struct NotPlain: Error {}

  let source: SourceText
  let bytes: UnsafeBufferPointer<UInt8>
  /// The line to be read, from 0.
  private(set) var line = 0
  /// Where it begins, and where it ends.
  private(set) var start = 0
  private(set) var end = 0
  /// The place in it, while things in brackets are read.
  var place = 0
  /// Up to where the line's columns have been counted, and the column there.
  var counted = (place: 0, column: 1)

  /// The entries of a file that holds nothing but such things, and none of the characters that are refused.
  /// - Complexity: O(length of the file).
  package static func read(_ source: SourceText) -> [YAMLEntry]? {
    source.bytes.withUnsafeBufferPointer { bytes in
      var reader = PlainYAMLReader(source: source, bytes: bytes)
      guard let indent = try? reader.nextIndent(skippingComments: true), indent == 0,
        let entries = try? reader.map(indent: 0, depth: 1)
      else { return nil }
      return reader.isAtEnd ? entries : nil
    }
  }

  private init(source: SourceText, bytes: UnsafeBufferPointer<UInt8>) {
    self.source = source
    self.bytes = bytes
    (start, end) = source.bounds(ofLine: 0)
  }

  /// The entries from here on that are indented by so many bytes; the indent of the first may have the dash of a list.
  mutating func map(indent: Int, depth: Int) throws(NotPlain) -> [YAMLEntry] {
    guard depth <= YAMLReader.depthLimit else { throw NotPlain() }
    var entries: [YAMLEntry] = []
    // An entry of a file has several lines mostly.
    entries.reserveCapacity(depth == 1 ? source.lineCount / 6 : 4)
    repeat { entries.append(try entry(indent: indent, depth: depth)) } while try isNext(at: indent)
    return entries
  }

  private mutating func entry(indent: Int, depth: Int) throws(NotPlain) -> YAMLEntry {
    let keyStart = start + indent
    guard let keyEnd = keyEnd(from: keyStart) else { throw NotPlain() }
    let key = scalar(keyStart..<keyEnd, at: position(keyStart))
    var index = keyEnd + 1
    while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
    let isNested = index == end
    let value =
      isNested
      ? try nested(behind: indent, depth: depth + 1) : try value(at: index, behind: indent, depth: depth + 1)
    return YAMLEntry(key: key, value: value)
  }

  /// The end of the key that begins at an index: a colon that a space or the end of the line follows.
  func keyEnd(from keyStart: Int) -> Int? {
    var index = keyStart
    while index < end, bytes[index].isOfKey { index += 1 }
    guard keyStart < index, index - keyStart <= 512, bytes[keyStart].isLetterOrDigit, index < end,
      bytes[index] == UInt8(ascii: ":"), index + 1 == end || bytes[index + 1] == UInt8(ascii: " ")
    else { return nil }
    return index
  }

  /// The node below a key that has no value on its line.
  private mutating func nested(behind indent: Int, depth: Int) throws(NotPlain) -> YAMLNode {
    nextLine()
    guard let own = try nextIndent(skippingComments: true), own > indent else { throw NotPlain() }
    let index = start + own
    if bytes[index].isBracket { return try bracketed(from: index, behind: indent, depth: depth) }
    let span = SourceSpan(file: source.file, start: position(index))
    let content: YAMLNode.Content =
      isDash(at: index)
      ? .sequence(try list(indent: own, depth: depth)) : .mapping(try map(indent: own, depth: depth))
    return YAMLNode(content: content, span: span)
  }

  /// The items from here on that begin with a dash after so many spaces.
  private mutating func list(indent: Int, depth: Int) throws(NotPlain) -> [YAMLNode] {
    guard depth <= YAMLReader.depthLimit else { throw NotPlain() }
    var items: [YAMLNode] = []
    repeat {
      var index = start + indent
      guard isDash(at: index) else { throw NotPlain() }
      index += 1
      while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
      guard index < end else { throw NotPlain() }
      if keyEnd(from: index) != nil {
        let span = SourceSpan(file: source.file, start: position(index))
        items.append(YAMLNode(content: .mapping(try map(indent: index - start, depth: depth + 1)), span: span))
      } else {
        items.append(try value(at: index, behind: indent, depth: depth + 1))
      }
    } while try isNext(at: indent)
    return items
  }

  private func isDash(at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "-") && index + 1 < end && bytes[index + 1] == UInt8(ascii: " ")
  }

  /// A value that begins in the line to be read.
  private mutating func value(at index: Int, behind indent: Int, depth: Int) throws(NotPlain) -> YAMLNode {
    if bytes[index].isBracket { return try bracketed(from: index, behind: indent, depth: depth) }
    let isBlock = bytes[index] == UInt8(ascii: "|") && index + 1 == end
    let value = isBlock ? try block(from: index, behind: indent) : try lineOfText(from: index, behind: indent)
    return YAMLNode(content: .scalar(value), span: value.span)
  }

  /// Whether the next content begins after exactly so many spaces; throws if it is indented further.
  private mutating func isNext(at indent: Int) throws(NotPlain) -> Bool {
    guard let next = try nextIndent(skippingComments: true), next >= indent else { return false }
    guard next == indent else { throw NotPlain() }
    return true
  }

  var isAtEnd: Bool { line == source.lineCount }

  mutating func nextLine() {
    line += 1
    if line < source.lineCount { (start, end) = source.bounds(ofLine: line) }
  }

  /// Moves past blank lines, and past comments if wanted, and gives the number of spaces before what follows.
  mutating func nextIndent(skippingComments: Bool) throws(NotPlain) -> Int? {
    while !isAtEnd {
      if let indent = try indent() {
        if !skippingComments || bytes[start + indent] != UInt8(ascii: "#") { return indent }
      }
      nextLine()
    }
    return nil
  }

  /// The number of spaces before the line's text; `nil` for an empty line. Lines of spaces alone are not plain.
  func indent() throws(NotPlain) -> Int? {
    if start == end { return nil }
    var index = start
    while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
    if index == end { throw NotPlain() }
    return index - start
  }

  /// The position of a place in the line with nothing but ASCII before it.
  func position(_ index: Int) -> SourcePosition { SourcePosition(line: line + 1, column: index - start + 1) }
}
