import Bytes
import Diagnostics

extension PlainYAMLReader {
  /// A map or list in brackets that begins in this line and ends in this or another line, which must have nothing after
  /// it.
  mutating func bracketed(from index: Int, behind indent: Int, depth: Int) throws(NotPlain) -> YAMLNode {
    place = index
    counted = (start, 1)
    let node = try item(behind: indent, depth: depth)
    guard place == end else { throw NotPlain() }
    nextLine()
    try endValue(behind: indent)
    return node
  }

  /// What begins at the place.
  private mutating func item(behind indent: Int, depth: Int) throws(NotPlain) -> YAMLNode {
    let position = position()
    guard bytes[place].isBracket else {
      let value = bytes[place].isQuotationMark ? try quoted(from: place, at: position) : try word(at: position)
      place += value.text.value.utf8.count + (value.style == .quoted ? 2 : 0)
      return YAMLNode(content: .scalar(value), span: value.span)
    }
    guard depth <= YAMLReader.depthLimit else { throw NotPlain() }
    let isMap = bytes[place] == UInt8(ascii: "{")
    let next = SourcePosition(line: position.line, column: position.column + 1)
    let content: YAMLNode.Content =
      isMap
      ? .mapping(
        try items(before: UInt8(ascii: "}"), indent) { reader throws(NotPlain) in
          try reader.entry(behind: indent, depth: depth)
        }
      )
      : .sequence(
        try items(before: UInt8(ascii: "]"), indent) { reader throws(NotPlain) in
          try reader.item(behind: indent, depth: depth + 1)
        }
      )
    return YAMLNode(content: content, span: SourceSpan(file: source.file, start: position, end: next))
  }

  private mutating func entry(behind indent: Int, depth: Int) throws(NotPlain) -> YAMLEntry {
    guard let keyEnd = keyEnd(from: place) else { throw NotPlain() }
    let key = scalar(place..<keyEnd, at: position())
    place = keyEnd + 1
    try skipGap(behind: indent)
    return YAMLEntry(key: key, value: try item(behind: indent, depth: depth + 1))
  }

  /// The items of a map or a list up to its bracket, with a comma between each two.
  private mutating func items<Item>(
    before bracket: UInt8,
    _ indent: Int,
    _ read: (inout Self) throws(NotPlain) -> Item
  ) throws(NotPlain) -> [Item] {
    place += 1
    try skipGap(behind: indent)
    var items: [Item] = []
    if bytes[place] != bracket {
      items.append(try read(&self))
      try skipGap(behind: indent)
      while bytes[place] == UInt8(ascii: ",") {
        place += 1
        try skipGap(behind: indent)
        items.append(try read(&self))
        try skipGap(behind: indent)
      }
    }
    guard bytes[place] == bracket else { throw NotPlain() }
    place += 1
    return items
  }

  /// Skips spaces, and moves to the next line at the end of this one; something always follows.
  private mutating func skipGap(behind indent: Int) throws(NotPlain) {
    while place < end, bytes[place] == UInt8(ascii: " ") { place += 1 }
    guard place == end else { return }
    nextLine()
    guard !isAtEnd, let own = try self.indent(), own > indent else { throw NotPlain() }
    place = start + own
    counted = (start, 1)
  }

  /// The text without quotation marks that begins at the place: up to a comma or a bracket, or to the end of the line.
  private func word(at position: SourcePosition) throws(NotPlain) -> YAMLScalar {
    guard beginsPlainText(at: place) else { throw NotPlain() }
    var index = place
    var wordEnd = place
    scan: while index < end {
      switch bytes[index] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break scan
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"): throw NotPlain()
      // A comment.
      case UInt8(ascii: "#"): if bytes[index - 1] == UInt8(ascii: " ") { throw NotPlain() }
      // A key; after each byte there is another one, at least the line's end.
      case UInt8(ascii: ":"): if bytes[index + 1].endsKeyInBrackets { throw NotPlain() }
      default: break
      }
      if bytes[index] != UInt8(ascii: " ") { wordEnd = index + 1 }
      index += 1
    }
    return scalar(place..<wordEnd, at: position)
  }

  /// The position of the place.
  private mutating func position() -> SourcePosition {
    counted.column += UnsafeBufferPointer(rebasing: bytes[counted.place..<place]).scalarCount
    counted.place = place
    return SourcePosition(line: line + 1, column: counted.column)
  }
}

extension UInt8 {
  /// Whether the byte makes a key of a text in brackets when it follows its colon, or a mistake.
  fileprivate var endsKeyInBrackets: Bool {
    switch self {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}
