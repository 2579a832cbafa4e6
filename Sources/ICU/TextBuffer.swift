internal import CICU

/// UTF-8 on its way to a text: it is written into memory that the caller lends, or into its own from the start, and moves
/// to larger memory where that is full.
@usableFromInline
package struct TextBuffer: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  private var isOnHeap = false
  /// How many bytes are written.
  @usableFromInline package internal(set) var count = 0

  /// Starts in memory that outlives the buffer.
  package init(startingIn lent: UnsafeMutableBufferPointer<UInt8>) {
    guard let base = lent.baseAddress else { preconditionFailure("a buffer starts in memory that there is") }
    self.base = base
    capacity = lent.count
  }

  /// Starts in memory of its own.
  package init(minimumCapacity: Int) {
    capacity = Swift.max(minimumCapacity, 64)
    base = .allocate(capacity: capacity)
    isOnHeap = true
  }

  deinit { if isOnHeap { base.deallocate() } }

  /// What is written. It is not looked at again: everything that is appended is UTF-8.
  package var text: String {
    borrowing get { String(copying: UTF8Span(unchecked: Span(_unsafeElements: bytes))) }
  }

  /// What is written, for as long as nothing else is.
  package var bytes: UnsafeBufferPointer<UInt8> {
    borrowing get { UnsafeBufferPointer(start: base, count: count) }
  }

  /// Removes everything after the first `count` bytes, and keeps the memory.
  @inlinable
  package mutating func truncate(to count: Int) { self.count = count }

  /// Appends bytes of UTF-8.
  package mutating func append(_ bytes: UnsafePointer<UInt8>, count added: Int) {
    room(for: added).end.update(from: bytes, count: added)
    count += added
  }

  /// Appends a text.
  package mutating func append(_ text: String) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      if let start = bytes.baseAddress { append(start, count: bytes.count) }
    }
    if isDone == nil {
      for byte in text.utf8 { withUnsafePointer(to: byte) { append($0, count: 1) } }
    }
  }

  /// The free memory after the text, for at least some bytes: its start and its end.
  ///
  /// Bytes written there count after ``grow(to:)``. They are lost if the buffer is asked to make room before that.
  @inlinable
  package mutating func room(
    for added: Int
  ) -> (end: UnsafeMutablePointer<UInt8>, limit: UnsafeMutablePointer<UInt8>) {
    if added > capacity - count { move(toHold: added) }
    return (base + count, base + capacity)
  }

  /// Counts what was written into the room up to an address.
  @inlinable
  package mutating func grow(to end: UnsafeMutablePointer<UInt8>) { count = end - base }

  /// Appends what a function of CICU writes, or says that it has failed.
  @inline(__always)
  mutating func append(_ call: Output.Call) -> Bool {
    while true {
      var status: Int32 = 0
      var output = nb_icu_output()
      output.text = UnsafeMutableRawPointer(base + count).assumingMemoryBound(to: CChar.self)
      output.text_capacity = Int32(clamping: capacity - count)
      call(&output, &status)
      if status > 0 { return false }
      let needed = Int(output.text_length)
      if needed <= capacity - count {
        count += needed
        return true
      }
      move(toHold: needed)
    }
  }

  @usableFromInline
  mutating func move(toHold added: Int) {
    let larger = Swift.max(capacity * 2, count + added)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    if isOnHeap { base.deallocate() }
    (base, capacity, isOnHeap) = (moved, larger, true)
  }
}
