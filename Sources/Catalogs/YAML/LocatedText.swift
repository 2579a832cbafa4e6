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
  private let first: Line
  /// The lines behind the first one; most texts have none.
  private let others: [Line]
  private let length: Int

  /// Makes a text of the places where its lines begin; `start` is asked for them in order, with the line's number from 0
  /// and its length in scalars.
  init(_ value: String, file: String, start: (_ line: Int, _ length: Int) -> SourcePosition) {
    var lines: [Line] = []
    var first: Line?
    var offset = 0
    var length = 0
    var number = 0
    func end() {
      let line = Line(offset: offset, start: start(number, length))
      if first == nil { first = line } else { lines.append(line) }
    }
    var value = value
    value.withUTF8 { bytes in
      for byte in bytes {
        if byte == UInt8(ascii: "\n") {
          end()
          offset += length + 1
          length = 0
          number += 1
        } else if byte & 0xC0 != 0x80 {
          length += 1
        }
      }
    }
    end()
    self.value = value
    self.file = file
    self.first = first ?? Line(offset: 0, start: SourcePosition(line: 1, column: 1))
    others = lines
    self.length = offset + length
  }

  /// Makes a text whose measures are known: the offset and the place of each line, and the length, in scalars.
  init(_ value: String, lineOffsets: [Int], starts: [SourcePosition], length: Int, file: String) {
    self.value = value
    self.file = file
    var lines = zip(lineOffsets, starts).lazy.map(Line.init).makeIterator()
    first = lines.next() ?? Line(offset: 0, start: SourcePosition(line: 1, column: 1))
    others = starts.count > 1 ? Array(IteratorSequence(lines)) : []
    self.length = length
  }

  private var lines: [Line] { [first] + others }

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
    // The lines from `low` on begin behind the offset.
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    let line = low == 0 ? first : others[low - 1]
    return SourcePosition(line: line.start.line, column: line.start.column + offset - line.offset)
  }
}
