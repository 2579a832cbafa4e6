import Diagnostics

/// Reads the part of YAML that texts and records are written in: maps of words whose values are a text on one line, a
/// literal block, or a map again.
///
/// It gives what libyaml's events make, places included, several times as fast, and nothing where a file holds anything
/// else or a mistake, which libyaml then judges. A test holds the two against each other.
struct PlainYAMLReader {
  /// Something that libyaml has to read.
  private struct NotPlain: Error {}

  private let source: SourceText
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The line to be read, from 0.
  private var line = 0

  /// The entries of a file that holds nothing but maps and plain texts, and none of the characters that are refused.
  /// - Complexity: O(length of the file).
  static func read(_ source: SourceText) -> [YAMLEntry]? {
    source.bytes.withUnsafeBufferPointer { bytes in
      var reader = PlainYAMLReader(source: source, bytes: bytes)
      guard let entries = try? reader.map(indent: 0, depth: 1), !entries.isEmpty else { return nil }
      return reader.line == source.lineCount ? entries : nil
    }
  }

  private init(source: SourceText, bytes: UnsafeBufferPointer<UInt8>) {
    self.source = source
    self.bytes = bytes
  }

  /// The entries from here on that begin behind so many spaces.
  private mutating func map(indent: Int, depth: Int) throws(NotPlain) -> [YAMLEntry] {
    guard depth <= YAMLReader.depthLimit else { throw NotPlain() }
    var entries: [YAMLEntry] = []
    while let start = try nextIndent(skippingComments: true) {
      if start < indent { break }
      guard start == indent else { throw NotPlain() }
      entries.append(try entry(indent: indent, depth: depth))
    }
    return entries
  }

  private mutating func entry(indent: Int, depth: Int) throws(NotPlain) -> YAMLEntry {
    let (start, end) = bounds(ofLine: line)
    let keyStart = start + indent
    var index = keyStart
    while index < end, bytes[index].isOfKey { index += 1 }
    guard keyStart..<keyStart + 512 ~= index - 1, bytes[keyStart].isLetterOrDigit, index < end,
      bytes[index] == UInt8(ascii: ":")
    else {
      throw NotPlain()
    }
    let key = text(keyStart..<index)
    index += 1
    guard index < end else { return YAMLEntry(key: key, value: try nestedMap(behind: indent, depth: depth)) }
    guard bytes[index] == UInt8(ascii: " ") else { throw NotPlain() }
    while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
    guard index < end else { throw NotPlain() }
    let isBlock = bytes[index] == UInt8(ascii: "|") && index + 1 == end
    let value = isBlock ? try block(from: index, behind: indent) : try lineOfText(index..<end, behind: indent)
    return YAMLEntry(key: key, value: YAMLNode(content: .scalar(value), span: value.span))
  }

  private mutating func nestedMap(behind indent: Int, depth: Int) throws(NotPlain) -> YAMLNode {
    line += 1
    guard let own = try nextIndent(skippingComments: true), own > indent else { throw NotPlain() }
    let start = SourcePosition(line: line + 1, column: own + 1)
    let entries = try map(indent: own, depth: depth + 1)
    return YAMLNode(content: .mapping(entries), span: SourceSpan(file: source.file, start: start))
  }

  /// A text from some place to the end of its line.
  private mutating func lineOfText(_ range: Range<Int>, behind indent: Int) throws(NotPlain) -> YAMLScalar {
    guard bytes[range.lowerBound].beginsPlainText, bytes[range.upperBound - 1] != UInt8(ascii: " ") else {
      throw NotPlain()
    }
    for index in range {
      switch bytes[index] {
      // A key, and a comment. Behind each byte there is another one: the line's end at least.
      case UInt8(ascii: ":"):
        if bytes[index + 1] == UInt8(ascii: " ") || index + 1 == range.upperBound { throw NotPlain() }
      case UInt8(ascii: "#"): if bytes[index - 1] == UInt8(ascii: " ") { throw NotPlain() }
      default: break
      }
    }
    let value = text(range)
    line += 1
    // A line that stands further in goes on with the text.
    if let next = try nextIndent(skippingComments: false), next > indent { throw NotPlain() }
    return value
  }

  /// The literal block whose mark stands at some place.
  private mutating func block(from mark: Int, behind indent: Int) throws(NotPlain) -> YAMLScalar {
    let start = SourcePosition(line: line + 1, column: column(of: mark))
    let first = line + 1
    line = first
    guard first < source.lineCount, let own = try self.indent(ofLine: first), own > indent else { throw NotPlain() }
    var end = first
    while let next = try nextIndent(skippingComments: false), next >= own {
      line += 1
      end = line
    }
    if let next = try nextIndent(skippingComments: false), next > indent { throw NotPlain() }
    let text = LocatedText(value(ofLines: first..<end, indent: own), file: source.file) { index, length in
      SourcePosition(line: first + index + 1, column: length == 0 ? 1 : own + 1)
    }
    // libyaml is through with a block where the next thing begins.
    let span = SourceSpan(file: source.file, start: start, end: SourcePosition(line: line + 1, column: 1))
    return YAMLScalar(text: text, style: .literal, span: span)
  }

  /// Some lines without what they are indented by.
  private func value(ofLines lines: Range<Int>, indent: Int) -> String {
    String(unsafeUninitializedCapacity: source.bytes(ofLines: lines).count) { text in
      var count = 0
      for line in lines {
        if line > lines.lowerBound {
          text[count] = UInt8(ascii: "\n")
          count += 1
        }
        let (start, end) = bounds(ofLine: line)
        for index in min(start + indent, end)..<end {
          text[count] = bytes[index]
          count += 1
        }
      }
      return count
    }
  }

  /// A scalar that is written as it stands within the line to be read.
  private func text(_ range: Range<Int>) -> YAMLScalar {
    let value = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    let start = SourcePosition(line: line + 1, column: column(of: range.lowerBound))
    let text = LocatedText(value, file: source.file) { _, _ in start }
    return YAMLScalar(text: text, style: .plain, span: text.span)
  }

  /// The column of a place in the line to be read with nothing but ASCII before it, from 1.
  private func column(of index: Int) -> Int { index - bounds(ofLine: line).start + 1 }

  /// Moves past blank lines, and past comments if wanted, and gives the number of spaces before what follows.
  private mutating func nextIndent(skippingComments: Bool) throws(NotPlain) -> Int? {
    while line < source.lineCount {
      if let indent = try indent(ofLine: line) {
        let isComment = bytes[bounds(ofLine: line).start + indent] == UInt8(ascii: "#")
        if !isComment || !skippingComments { return indent }
      }
      line += 1
    }
    return nil
  }

  /// The number of spaces before a line's text; nothing for an empty line. Lines of spaces alone are not plain.
  private func indent(ofLine line: Int) throws(NotPlain) -> Int? {
    let (start, end) = bounds(ofLine: line)
    if start == end { return nil }
    var index = start
    while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
    if index == end { throw NotPlain() }
    return index - start
  }

  /// Where a line begins, and where its line feed is.
  private func bounds(ofLine line: Int) -> (start: Int, end: Int) {
    let range = source.bytes(ofLines: line..<line + 1)
    return (range.lowerBound, range.upperBound - 1)
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool { (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 }

  fileprivate var isOfKey: Bool {
    isLetterOrDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }

  /// Whether the byte can begin a text on one line, whatever follows it.
  fileprivate var beginsPlainText: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"),
      UInt8(ascii: "\""), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      false
    default: true
    }
  }
}
