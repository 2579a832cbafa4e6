import Diagnostics

/// A text of a catalog file whose every character has a known place.
public struct LocatedText: Hashable, Sendable {
  /// A line of the text: where it begins in the text, in scalars, and where in the file.
  private struct Line: Hashable, Sendable {
    let offset: Int
    let start: SourcePosition
  }

  /// The text, without trailing line breaks.
  public let value: String
  /// The file that holds it.
  public let file: String
  private let lines: [Line]
  private let length: Int

  /// Makes a text from its lines and the places where they begin; there is one place for each line.
  init(lines: [(text: ArraySlice<Unicode.Scalar>, start: SourcePosition)], file: String) {
    var located: [Line] = []
    var offset = 0
    var size = 0
    for (index, line) in lines.enumerated() {
      if index > 0 { offset += 1 }
      located.append(Line(offset: offset, start: line.start))
      offset += line.text.count
      size += line.text.reduce(1) { $0 + UTF8.width($1) }
    }
    // Scalar by scalar, a string is slow to grow.
    value = String(unsafeUninitializedCapacity: size) { bytes in
      var end = 0
      for (index, line) in lines.enumerated() {
        if index > 0 {
          bytes[end] = 10
          end += 1
        }
        for scalar in line.text {
          for byte in scalar.utf8 {
            bytes[end] = byte
            end += 1
          }
        }
      }
      return end
    }
    self.file = file
    self.lines = located
    length = offset
  }

  /// Makes a text whose measures are known: the offset and the place of each line, and the length, in scalars.
  init(_ value: String, lineOffsets: [Int], starts: [SourcePosition], length: Int, file: String) {
    self.value = value
    self.file = file
    lines = zip(lineOffsets, starts).map(Line.init)
    self.length = length
  }

  /// Where each line begins in the file.
  var lineStarts: [SourcePosition] { lines.map(\.start) }

  /// The place of a half-open range of Unicode scalars of ``value``; what lies past the end is cut off.
  /// - Complexity: O(log n) in the number of lines.
  public func span(of range: Range<Int>) -> SourceSpan {
    SourceSpan(file: file, start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  /// The range of Unicode scalars of ``value`` whose place is a stretch of one line; nothing for any other place.
  ///
  /// A text with escapes, or one that is folded, has places that are not exact; compare what is read again.
  /// - Complexity: O(n) in the number of lines.
  package func range(of span: SourceSpan) -> Range<Int>? {
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
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].offset <= offset { low = middle } else { high = middle }
    }
    guard low < lines.count else { return SourcePosition(line: 1, column: 1) }
    let line = lines[low]
    return SourcePosition(line: line.start.line, column: line.start.column + offset - line.offset)
  }
}
