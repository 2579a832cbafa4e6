/// What in a text is no prose: code, and the marks of Markdown.
enum ProseMasks {
  /// The items with one for each span of code, whose marks have the same number of backticks at both ends.
  static func withoutCode(_ items: [Prose.Item]) -> [Prose.Item] {
    guard items.contains(where: { $0.scalar == "`" }) else { return items }
    var result: [Prose.Item] = []
    result.reserveCapacity(items.count)
    var index = 0
    while index < items.count {
      let length = backticks(items, index)
      guard length > 0 else {
        result.append(items[index])
        index += 1
        continue
      }
      if let end = closing(items, index + length, length) {
        let range = items[index].range.lowerBound..<items[end + length - 1].range.upperBound
        result.append(Prose.Item(scalar: Prose.placeholder, range: range))
        index = end + length
      } else {
        result += items[index..<index + length]
        index += length
      }
    }
    return result
  }

  private static func backticks(_ items: [Prose.Item], _ start: Int) -> Int {
    var end = start
    while end < items.count, items[end].scalar == "`" { end += 1 }
    return end - start
  }

  private static func closing(_ items: [Prose.Item], _ start: Int, _ length: Int) -> Int? {
    var index = start
    while index < items.count {
      let run = backticks(items, index)
      if run == length { return index }
      index += max(1, run)
    }
    return nil
  }

  /// The items without what stands for lists, quotations, emphasis and links' destinations.
  static func withoutMarkdown(_ items: [Prose.Item]) -> [Prose.Item] {
    var result: [Prose.Item] = []
    result.reserveCapacity(items.count)
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
        result.append(items[index])
        index += 1
      case "]" where index + 1 < items.count && items[index + 1].scalar == "(":
        while index < items.count, items[index].scalar != ")", items[index].scalar != "\n" { index += 1 }
        if index < items.count, items[index].scalar == ")" { index += 1 }
      case "[", "*": index += 1
      default:
        result.append(items[index])
        index += 1
      }
    }
    return result
  }

  /// The index behind the marks that open a line: `>`, `-`, `1.`, `[!NOTE]` and spaces.
  private static func lineStart(_ items: [Prose.Item], _ start: Int) -> Int {
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
