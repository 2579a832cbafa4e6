import Bytes

/// Finds code spans in UTF-8. A code span ends at a run of as many backticks as at its start.
package struct CodeSpans {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The lengths of backtick runs that don't occur in the rest of the text.
  private var unclosed: Set<Int> = []
  /// Whether ``next(from:)`` has passed by no marks without a counterpart.
  package private(set) var isWhole = true

  /// Reads some UTF-8 from its start to its end.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The number of consecutive backticks at an offset.
  package func marks(at start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
    return end - start
  }

  /// The bytes between the backticks at an offset and the next run of as many; `nil` if there is no such run.
  ///
  /// Call this with increasing offsets.
  /// - Complexity: O(length of the span); the rest of the text is read once for each number of backticks that has no
  ///   closing run.
  package mutating func content(at start: Int) -> Range<Int>? {
    let length = marks(at: start)
    if unclosed.contains(length) { return nil }
    var index = start + length
    while true {
      index = bytes.firstOffset(from: index) { $0.are(UInt8(ascii: "`")) }
      let closing = marks(at: index)
      if closing == length { return start + length..<index }
      if closing == 0 {
        unclosed.insert(length)
        return nil
      }
      index += closing
    }
  }

  /// The next code span from an offset on, in bytes: with its backticks, and its content alone; `nil` if the rest has
  /// no code span. Skips backticks without a counterpart.
  package mutating func next(from start: Int) -> (marks: Range<Int>, content: Range<Int>)? {
    var index = start
    while true {
      index = bytes.firstOffset(from: index) { $0.are(UInt8(ascii: "`")) }
      let length = marks(at: index)
      if length == 0 { return nil }
      if let content = content(at: index) { return (index..<content.upperBound + length, content) }
      isWhole = false
      index += length
    }
  }
}
