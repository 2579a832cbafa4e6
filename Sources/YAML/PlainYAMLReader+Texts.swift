import Bytes
import Diagnostics

extension PlainYAMLReader {
  /// A text from an index to the end of its line, which no later line continues.
  mutating func lineOfText(from index: Int, behind indent: Int) throws(NotPlain) -> YAMLScalar {
    let isQuoted = bytes[index].isQuotationMark
    let value = isQuoted ? try quoted(from: index, at: position(index)) : try plainText(index..<end)
    guard !isQuoted || index + value.text.value.utf8.count + 2 == end else { throw NotPlain() }
    nextLine()
    try endValue(behind: indent)
    return value
  }

  /// Makes sure that no line is indented further than the key of a value, where the line would continue the value.
  mutating func endValue(behind indent: Int) throws(NotPlain) {
    if let next = try nextIndent(skippingComments: false), next > indent { throw NotPlain() }
  }

  private func plainText(_ range: Range<Int>) throws(NotPlain) -> YAMLScalar {
    guard beginsPlainText(at: range.lowerBound), bytes[range.upperBound - 1] != UInt8(ascii: " ") else {
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
    return scalar(range, at: position(range.lowerBound))
  }

  /// Whether a text without quotation marks can begin at an index of the line, regardless of what follows.
  func beginsPlainText(at index: Int) -> Bool {
    bytes[index].beginsPlainText || bytes[index] == UInt8(ascii: "-") && bytes[index + 1].isLetterOrDigit
  }

  /// The text in quotation marks that begins at some place of the line; one that needs no escapes.
  func quoted(from index: Int, at start: SourcePosition) throws(NotPlain) -> YAMLScalar {
    let mark = bytes[index]
    var next = index + 1
    while next < end, bytes[next] != mark {
      if bytes[next] == UInt8(ascii: "\\") { throw NotPlain() }
      next += 1
    }
    // A mark within marks is doubled.
    guard next < end, next + 1 == end || !bytes[next + 1].isQuotationMark else { throw NotPlain() }
    let inner = SourcePosition(line: start.line, column: start.column + 1)
    let text = LocatedText(string(index + 1..<next), file: source.file, start: inner)
    let end = SourcePosition(line: start.line, column: inner.column + text.length + 1)
    return YAMLScalar(text: text, style: .quoted, start: start, end: end)
  }

  /// The literal block whose mark is at an index.
  mutating func block(from mark: Int, behind indent: Int) throws(NotPlain) -> YAMLScalar {
    let markPosition = position(mark)
    nextLine()
    let first = line
    guard !isAtEnd, let own = try self.indent(), own > indent else { throw NotPlain() }
    var last = first
    while let next = try nextIndent(skippingComments: false), next >= own {
      last = line
      nextLine()
    }
    try endValue(behind: indent)
    let start = SourcePosition(line: first + 1, column: own + 1)
    let text = LocatedText(string(ofLines: first...last, indent: own), file: source.file, start: start)
    // libyaml is through with a block where the next thing begins.
    let end = SourcePosition(line: line + 1, column: 1)
    return YAMLScalar(text: text, style: .literal, start: markPosition, end: end)
  }

  /// Some lines without what they are indented by.
  private func string(ofLines lines: ClosedRange<Int>, indent: Int) -> String {
    let length = lines.reduce(0) { length, line in
      let (start, end) = source.bounds(ofLine: line)
      return length + max(0, end - start - indent) + 1
    }
    return String(validCapacity: length) { text in
      var count = 0
      for line in lines {
        if line > lines.lowerBound {
          text[count] = UInt8(ascii: "\n")
          count += 1
        }
        let (start, end) = source.bounds(ofLine: line)
        guard start + indent < end else { continue }
        let piece = UnsafeBufferPointer(rebasing: bytes[start + indent..<end])
        _ = UnsafeMutableBufferPointer(rebasing: text[count...]).update(fromContentsOf: piece)
        count += piece.count
      }
      return count
    }
  }

  /// A scalar whose value is the source text unchanged.
  func scalar(_ range: Range<Int>, at start: SourcePosition) -> YAMLScalar {
    let text = LocatedText(string(range), file: source.file, start: start)
    let end = SourcePosition(line: start.line, column: start.column + text.length)
    return YAMLScalar(text: text, style: .plain, start: start, end: end)
  }

  private func string(_ range: Range<Int>) -> String {
    String(valid: UnsafeBufferPointer(rebasing: bytes[range]))
  }
}

extension UInt8 {

  var isOfKey: Bool {
    isLetterOrDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }

  var isQuotationMark: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  /// Whether the byte begins a map or a list in brackets.
  var isBracket: Bool { self == UInt8(ascii: "[") || self == UInt8(ascii: "{") }

  /// Whether the byte can begin a text, regardless of what follows.
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
