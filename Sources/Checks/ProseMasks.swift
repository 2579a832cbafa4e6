/// What in a text is no prose: code, and the marks of Markdown.
enum ProseMasks {
  /// Some items, which change where they stand.
  private typealias Items = UnsafeMutableBufferPointer<Prose.Item>

  /// Puts one item in the place of each span of code, whose marks have the same number of backticks at both ends.
  static func maskCode(in items: inout [Prose.Item]) {
    items.keepMoved { items, kept in
      var index = 0
      while index < items.count {
        items.keep(&index, &kept) { $0 != "`" }
        let length = backticks(items, index)
        if let end = closing(items, index + length, length) {
          let range = items[index].range.lowerBound..<items[end + length - 1].range.upperBound
          items[kept] = Prose.Item(scalar: Prose.placeholder, range: range)
          kept += 1
          index = end + length
        } else {
          // Marks without a counterpart are text.
          items.keep(&index, &kept) { $0 == "`" }
        }
      }
    }
  }

  private static func backticks(_ items: Items, _ start: Int) -> Int {
    var end = start
    while end < items.count, items[end].scalar == "`" { end += 1 }
    return end - start
  }

  private static func closing(_ items: Items, _ start: Int, _ length: Int) -> Int? {
    var index = start
    while index < items.count {
      let run = backticks(items, index)
      if run == length { return index }
      index += max(1, run)
    }
    return nil
  }

  /// Removes what stands for lists, quotations, emphasis and links' destinations.
  static func removeMarkdown(from items: inout [Prose.Item]) {
    items.keepMoved { items, kept in
      var index = 0
      var isLineStart = true
      while index < items.count {
        if isLineStart {
          index = lineStart(items, index)
          isLineStart = false
          continue
        }
        switch items[index].scalar {
        case "\n":
          isLineStart = true
          items.keep(&index, &kept)
        case "]" where index + 1 < items.count && items[index + 1].scalar == "(":
          while index < items.count, items[index].scalar != ")", items[index].scalar != "\n" { index += 1 }
          if index < items.count, items[index].scalar == ")" { index += 1 }
        case "[", "*": index += 1
        default: items.keep(&index, &kept)
        }
      }
    }
  }

  /// The index behind the marks that open a line: `>`, `-`, `1.`, `[!NOTE]` and spaces.
  private static func lineStart(_ items: Items, _ start: Int) -> Int {
    var index = start
    while index < items.count {
      let scalar = items[index].scalar
      let next = index + 1 < items.count ? items[index + 1].scalar : nil
      if scalar == " " || scalar == ">" || scalar == "#" {
        index += 1
      } else if scalar == "-", next == " " {
        index += 2
      } else if scalar.isDigit {
        let digits = items[index..<min(index + 12, items.count)].prefix { $0.scalar.isDigit }
        let end = digits.endIndex
        guard end + 1 < items.count, end + 1 < index + 12, items[end].scalar == ".", items[end + 1].scalar == " " else {
          return index
        }
        index = end + 2
      } else if scalar == "[", next == "!" {
        while index < items.count, items[index].scalar != "\n" { index += 1 }
      } else {
        break
      }
    }
    return index
  }
}

extension [Prose.Item] {
  /// Lets items be moved to the front, and drops those behind the ones that were kept.
  fileprivate mutating func keepMoved(_ move: (UnsafeMutableBufferPointer<Element>, _ kept: inout Int) -> Void) {
    var kept = 0
    withUnsafeMutableBufferPointer { move($0, &kept) }
    removeLast(count - kept)
  }
}

extension UnsafeMutableBufferPointer<Prose.Item> {
  /// Moves items behind those that were kept as long as their scalars fulfil a condition.
  fileprivate func keep(_ index: inout Int, _ kept: inout Int, while condition: (Unicode.Scalar) -> Bool) {
    let start = index
    while index < count, condition(self[index].scalar) { index += 1 }
    if start > kept { for place in start..<index { self[kept + place - start] = self[place] } }
    kept += index - start
  }

  /// Moves an item behind those that were kept, and goes on to the next.
  fileprivate func keep(_ index: inout Int, _ kept: inout Int) {
    self[kept] = self[index]
    index += 1
    kept += 1
  }
}
