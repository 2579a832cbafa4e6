import Diagnostics

/// A value of a catalog file, with its place.
struct YAMLNode {
  enum Content {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  let content: Content
  let span: SourceSpan

  /// What the node is, in words for a message.
  var kindName: String {
    switch content {
    case .scalar: "a value"
    case .sequence: "a list"
    case .mapping: "a map"
    }
  }
}

struct YAMLEntry {
  let key: YAMLScalar
  let value: YAMLNode
}

struct YAMLScalar {
  enum Style { case plain, literal, folded, quoted }

  let text: LocatedText
  let style: Style
  let span: SourceSpan

  var value: String { text.value }
}

/// A text of a catalog file whose every character has a known place.
public struct LocatedText: Hashable, Sendable {
  /// The text, without trailing line breaks.
  public let value: String
  /// The file that holds it.
  public let file: String
  /// Where each line of ``value`` begins, in order; at least one.
  let lineStarts: [SourcePosition]

  init(value: String, file: String, lineStarts: [SourcePosition]) {
    self.value = value
    self.file = file
    self.lineStarts = lineStarts
  }

  /// The place of a half-open range of Unicode scalars of ``value``; what lies past the end is cut off.
  /// - Complexity: O(length of the text).
  public func span(of range: Range<Int>) -> SourceSpan {
    SourceSpan(file: file, start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  /// The place of the whole text.
  public var span: SourceSpan { span(of: 0..<value.unicodeScalars.count) }

  private func position(of offset: Int) -> SourcePosition {
    var line = 0
    var column = 0
    for scalar in value.unicodeScalars.prefix(offset) {
      if scalar == "\n" {
        line += 1
        column = 0
      } else {
        column += 1
      }
    }
    let start = lineStarts[min(line, lineStarts.count - 1)]
    return SourcePosition(line: start.line, column: start.column + column)
  }
}
