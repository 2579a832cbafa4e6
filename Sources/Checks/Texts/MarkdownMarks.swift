import ICU

/// The Markdown marks in a text that have no effect on their own, and the marks at the starts of its lines.
package struct MarkdownMarks {
  private let scalars: [Unicode.Scalar]

  package init(_ text: ReadableText) { scalars = text.scalars }

  /// Backticks outside all code, and pairs of asterisks that don't mark strong text, in order.
  ///
  /// - Complexity: O(*n*), in addition to that of ``CodeSpan/all(in:)``.
  package var strays: [Range<Int>] {
    var found: [Range<Int>] = []
    var open: [Range<Int>] = []
    var code = CodeSpan.all(in: scalars)[...]
    var index = 0
    while index < scalars.count {
      if let span = code.first, span.range.lowerBound == index {
        index = span.range.upperBound
        code.removeFirst()
        continue
      }
      let scalar = scalars[index]
      switch scalar {
      case "\\": index += index + 1 < scalars.count && scalars[index + 1] == "\\" ? 3 : 2
      case "\n":
        if endsBlock(index) {
          found += open
          open = []
        }
        index += 1
      case "`", "*":
        let end = scalars[index...].firstIndex { $0 != scalar } ?? scalars.count
        if scalar == "`" {
          found.append(index..<end)
        } else if end - index > 1, !isLineOfAsterisks(index..<end) {
          match(index..<end, &open, &found)
        }
        index = end
      default: index += 1
      }
    }
    return (found + open).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Pairs asterisks as Markdown does: what is next to them says whether they open, close or do neither.
  private func match(_ marks: Range<Int>, _ open: inout [Range<Int>], _ found: inout [Range<Int>]) {
    let (before, after) = (neighbour(marks.lowerBound - 1), neighbour(marks.upperBound))
    let opens = after != .space && (after != .mark || before != .letter)
    let closes = before != .space && (before != .mark || after != .letter)
    if closes, !open.isEmpty {
      open.removeLast()
    } else if opens {
      open.append(marks)
    } else {
      found.append(marks)
    }
  }

  private enum Neighbour { case space, mark, letter }

  private func neighbour(_ index: Int) -> Neighbour {
    guard scalars.indices.contains(index), !scalars[index].isWhitespace else { return .space }
    let scalar = scalars[index]
    // A placeholder counts as words.
    if scalar == "{" || scalar == "}" || scalar.isWordOfMostTexts { return .letter }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return .mark
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return scalar.isASCII ? .mark : .letter
    default: return .letter
    }
  }

  /// Whether a line break ends what marks can span: an empty line or an item follows.
  private func endsBlock(_ lineBreak: Int) -> Bool {
    let line = scalars[(lineBreak + 1)...].prefix { $0 != "\n" }.drop { $0 == " " || $0 == ">" }
    guard let first = line.first else { return true }
    return first == "-" || first == "#" || Self.isNumbered(line)
  }

  private func isLineOfAsterisks(_ marks: Range<Int>) -> Bool {
    let isStart = marks.lowerBound == 0 || scalars[marks.lowerBound - 1] == "\n"
    return isStart && (marks.upperBound == scalars.count || scalars[marks.upperBound] == "\n")
  }

  private static func isNumbered(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    let rest = line.drop { $0.isASCII && $0.isDigit }
    return rest.startIndex > line.startIndex && rest.first == "." && rest.dropFirst().first == " "
  }
}

extension MarkdownMarks {
  /// What the lines of a text begin with.
  package struct Lines {
    /// The names of asides, such as NOTE, with their places.
    package var asides: [(name: String, range: Range<Int>)] = []
    /// How many items have a number, and how many a dash.
    package var numbered = 0
    package var dashed = 0
    /// Dots that look like the marks of items and are text.
    var dots: [Range<Int>] = []
  }

  /// What the lines begin with.
  package var lines: Lines {
    var lines = Lines()
    for line in scalars.split(separator: "\n") {
      let rest = line.drop { $0 == " " || $0 == ">" }
      if rest.starts(with: "[!".unicodeScalars), let end = rest.firstIndex(of: "]") {
        lines.asides.append((String(scalars[rest.startIndex + 2..<end]), rest.startIndex..<end + 1))
      } else if Self.isNumbered(rest) {
        lines.numbered += 1
      } else if rest.starts(with: "- ".unicodeScalars) {
        lines.dashed += 1
      } else if let first = rest.first, first == "・" || first == "•" {
        lines.dots.append(rest.startIndex..<rest.startIndex + 1)
      }
    }
    return lines
  }

  /// The number of pairs of asterisks in a text.
  var pairs: Int {
    var count = 0
    var index = 0
    while index + 1 < scalars.count {
      if scalars[index] == "*", scalars[index + 1] == "*" {
        count += 1
        index += 2
      } else {
        index += 1
      }
    }
    return count
  }
}
