/// Turns scalar offsets in one text into lines and columns.
///
/// CRLF, LF and a lone CR are one line break each. A break belongs to the line it ends.
public struct LineTable: Hashable, Sendable {
  /// The offset of the first scalar of every line, ascending; the first is 0.
  public let lineStarts: [Int]
  private let scalarCount: Int

  /// Reads the line breaks of `text`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) {
    var starts = [0]
    var offset = 0
    var previousWasReturn = false
    for scalar in text.unicodeScalars {
      offset += 1
      if scalar == "\n" {
        if previousWasReturn { starts.removeLast() }
        starts.append(offset)
      } else if scalar == "\r" {
        starts.append(offset)
      }
      previousWasReturn = scalar == "\r"
    }
    lineStarts = starts
    scalarCount = offset
  }

  /// The position of the scalar at `offset`; an offset outside the text counts as the nearest end.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  public func position(of offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), scalarCount)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return TextPosition(line: low + 1, column: offset - lineStarts[low] + 1)
  }
}
