/// Bytes that grow at their end, in memory of their own.
///
/// An array would ask at every byte whether it is shared, and count references while it is written to.
package struct ByteBuffer: ~Copyable, Sendable {
  private nonisolated(unsafe) var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int = 256) {
    self.capacity = max(capacity, 1)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// Lends what has been written.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try body(UnsafeBufferPointer(start: memory, count: count))
  }

  /// Makes sure that `more` bytes fit; O(1) on average.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    let (old, doubled) = (memory, max(2 * capacity, count + more))
    memory = .allocate(capacity: doubled)
    memory.update(from: old, count: count)
    old.deallocate()
    capacity = doubled
  }

  /// Appends a byte for which there is room.
  @inline(__always)
  mutating func appendReserved(_ byte: UInt8) {
    memory[count] = byte
    count += 1
  }

  /// Appends bytes for which there is room.
  @inline(__always)
  mutating func appendReserved(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    (memory + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Appends a byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    appendReserved(byte)
  }

  /// Appends bytes.
  @inline(__always)
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    reserve(bytes.count)
    appendReserved(bytes)
  }

  /// Appends what `write` writes into memory for at most `limit` bytes; it says how many they are.
  package mutating func append(upTo limit: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    reserve(limit)
    let written = write(UnsafeMutableBufferPointer(start: memory + count, count: limit))
    precondition((0...limit).contains(written), "more was written than there was room for")
    count += written
  }

  /// Keeps the first `kept` bytes, and the memory.
  package mutating func removeAll(after kept: Int) { count = min(count, kept) }
}
