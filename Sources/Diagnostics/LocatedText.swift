import Bytes

/// A text of a catalog file with a known place for every character. If the text isn't in the file verbatim, as with
/// escapes or folded lines, the place is that of the whole text.
public struct LocatedText: Hashable, Sendable {
  /// A line of the text: where it begins in the text, in scalars, and where in the file.
  private struct Line: Hashable, Sendable {
    let offset: Int
    let start: SourcePosition
  }

  /// Where the characters are.
  private enum Places: Hashable, Sendable {
    /// The text says where its lines are: they follow each other in the file at one column, an empty one at the first,
    /// and the text is short enough to be looked through for a place.
    case regular
    case lines([Line])
    /// Nowhere but in the stretch from the start to an end.
    indirect case whole(end: SourcePosition)
  }

  /// The text, without trailing line breaks.
  public let value: String
  /// The file that holds it.
  public let file: String
  private let start: SourcePosition
  /// In scalars.
  package let length: Int
  private let places: Places

  /// The longest text, in bytes, that is looked through for a place.
  private static let limit = 4096

  /// Makes a text of the places where its lines begin; `start` is asked for them in order, with the line's number from 0
  /// and its length in scalars.
  package init(_ value: String, file: String, start: (_ line: Int, _ length: Int) -> SourcePosition) {
    var lines: [Line] = []
    var offset = 0
    for (number, length) in value.lineLengths.enumerated() {
      lines.append(Line(offset: offset, start: start(number, length)))
      offset += length + 1
    }
    self.init(value, lines, length: offset - 1, file: file)
  }

  /// Makes a text whose measures are known: the offset and the place of each line, and the length, in scalars.
  package init(_ value: String, lineOffsets: [Int], starts: [SourcePosition], length: Int, file: String) {
    if starts.count == 1, value.utf8.count <= Self.limit {
      self.init(value: value, file: file, start: starts[0], length: length, places: .regular)
    } else {
      self.init(value, zip(lineOffsets, starts).map(Line.init), length: length, file: file)
    }
  }

  /// Makes a text that is in the file verbatim: in one line, or in lines that begin in one column, of which the first
  /// one is not empty.
  package init(_ value: String, file: String, start: SourcePosition) {
    var value = value
    let (length, isShort) = value.withUTF8 { ($0.scalarCount, $0.count <= Self.limit) }
    if isShort {
      self.init(value: value, file: file, start: start, length: length, places: .regular)
    } else {
      self.init(value, file: file) { number, length in start.regularStart(ofLine: number, isEmpty: length == 0) }
    }
  }

  /// Makes a text that isn't in the file verbatim, with the stretch of the file that it comes from.
  package init(_ value: String, wholeOf span: SourceSpan) {
    let length = value.unicodeScalars.count
    self.init(value: value, file: span.file, start: span.start, length: length, places: .whole(end: span.end))
  }

  private init(_ value: String, _ lines: [Line], length: Int, file: String) {
    let start = lines.first?.start ?? SourcePosition(line: 1, column: 1)
    // Texts that are the same are made the same.
    let isShort = value.utf8.count <= Self.limit
    let isRegular =
      isShort
      && lines.enumerated().allSatisfy { number, line in
        let next = number + 1 < lines.count ? lines[number + 1].offset - 1 : length
        return line.start == start.regularStart(ofLine: number, isEmpty: number > 0 && next == line.offset)
      }
    self.init(value: value, file: file, start: start, length: length, places: isRegular ? .regular : .lines(lines))
  }

  private init(value: String, file: String, start: SourcePosition, length: Int, places: Places) {
    (self.value, self.file, self.start, self.length, self.places) = (value, file, start, length, places)
  }

  /// The lines; empty if they aren't lines of the file.
  private var lines: [Line] {
    switch places {
    case .lines(let lines): return lines
    case .whole: return []
    case .regular:
      var offset = 0
      return value.lineLengths.enumerated().map { number, length in
        defer { offset += length + 1 }
        return Line(offset: offset, start: start.regularStart(ofLine: number, isEmpty: number > 0 && length == 0))
      }
    }
  }

  /// Where each line begins in the file; empty if the lines aren't lines of the file.
  package var lineStarts: [SourcePosition] { lines.map(\.start) }

  /// Whether every character has a place of its own.
  package var isVerbatim: Bool { if case .whole = places { false } else { true } }

  /// The place of a half-open range of Unicode scalars of ``value``; what lies past the end is cut off.
  /// - Complexity: O(log n) in the number of lines for a long text; a short one is looked through.
  public func span(of range: Range<Int>) -> SourceSpan {
    if case .whole(let end) = places { return SourceSpan(file: file, start: start, end: end) }
    return SourceSpan(file: file, start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  /// The range of Unicode scalars of ``value`` whose place is a stretch of one line; `nil` for any other place.
  /// - Complexity: O(n) in the number of lines.
  package func range(of span: SourceSpan) -> Range<Int>? {
    let lines = lines
    guard span.file == file, span.start.line == span.end.line,
      let index = lines.firstIndex(where: { $0.start.line == span.start.line })
    else { return nil }
    let line = lines[index]
    let end = index + 1 < lines.count ? lines[index + 1].offset - 1 : length
    let lower = line.offset + span.start.column - line.start.column
    let upper = line.offset + span.end.column - line.start.column
    guard line.offset <= lower, lower <= upper, upper <= end else { return nil }
    return lower..<upper
  }

  /// The place of the whole text.
  public var span: SourceSpan { span(of: 0..<length) }

  private func position(of offset: Int) -> SourcePosition {
    let offset = min(max(0, offset), length)
    guard case .lines(let lines) = places else { return regularPosition(of: offset) }
    // The lines from `low` on begin behind the offset.
    var (low, high) = (1, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    let line = lines[low - 1]
    return SourcePosition(line: line.start.line, column: line.start.column + offset - line.offset)
  }

  /// The place of an offset in a text that is not cut into lines.
  private func regularPosition(of offset: Int) -> SourcePosition {
    var (number, lineOffset, index) = (0, 0, 0)
    var isBeforeLineFeed = true
    for scalar in value.unicodeScalars {
      if index == offset {
        isBeforeLineFeed = scalar == "\n"
        break
      }
      index += 1
      if scalar == "\n" { (number, lineOffset) = (number + 1, index) }
    }
    let isEmpty = number > 0 && offset == lineOffset && isBeforeLineFeed
    let line = start.regularStart(ofLine: number, isEmpty: isEmpty)
    return SourcePosition(line: line.line, column: line.column + offset - lineOffset)
  }
}

extension SourcePosition {
  /// Where a line of a block begins whose first line begins here.
  fileprivate func regularStart(ofLine number: Int, isEmpty: Bool) -> SourcePosition {
    SourcePosition(line: line + number, column: isEmpty ? 1 : column)
  }
}

extension String {
  /// The lengths of the lines, in scalars; there is at least one.
  fileprivate var lineLengths: [Int] {
    var text = self
    return text.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
        UnsafeBufferPointer(rebasing: line).scalarCount
      }
    }
  }
}
