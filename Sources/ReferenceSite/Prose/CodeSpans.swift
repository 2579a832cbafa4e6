import Bytes

/// Finds the ends of spans of code in UTF-8: behind as many backticks as stand at the start.
package struct CodeSpans {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The numbers of backticks that do not stand side by side any more.
  private var unclosed: Set<Int> = []
  /// Whether ``next(from:)`` has passed by no marks without a counterpart.
  package private(set) var isWhole = true

  /// Reads some UTF-8 from its start to its end.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// How many backticks stand side by side from an offset on.
  package func marks(at start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
    return end - start
  }

  /// The bytes between the backticks that begin at an offset and as many others; nothing without others.
  ///
  /// Offsets are asked for in order.
  /// - Complexity: O(length of the span); the rest of the text is read once for each number of backticks that no others
  ///   close.
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

  /// The next span of code from an offset on, in bytes: with its marks, and what stands between them; `nil` if the
  /// rest has none. Marks without a counterpart are passed by.
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
