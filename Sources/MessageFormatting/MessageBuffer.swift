import ICU

/// Texts in UTF-8, one after the other, in memory that is reused.
public struct MessageBuffer: ~Copyable, @unchecked Sendable {
  var buffer: TextBuffer

  /// Makes an empty buffer with room for a number of bytes; it grows if they aren't enough.
  public init(minimumCapacity: Int = 1024) { buffer = TextBuffer(minimumCapacity: minimumCapacity) }

  /// How many bytes it holds.
  public var count: Int { buffer.count }

  /// The whole text; a copy.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var text: String { buffer.text }

  /// Calls `body` with the bytes, which are well-formed UTF-8 and must not be used after it.
  public func withUTF8<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result { try body(buffer.bytes) }

  /// Appends a text.
  public mutating func append(_ text: String) { buffer.append(text) }

  /// Empties the buffer and keeps its memory.
  public mutating func removeAll() { buffer.truncate(to: 0) }
}
