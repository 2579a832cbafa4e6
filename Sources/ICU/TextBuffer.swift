/// UTF-8 on its way to a text: it is written into memory that the caller lends, and moves to the heap where that is full.
package struct TextBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var isOnHeap = false
  /// How many bytes are written.
  package private(set) var count = 0

  /// Starts in memory that outlives the buffer.
  package init(startingIn lent: UnsafeMutableBufferPointer<UInt8>) {
    guard let base = lent.baseAddress else { preconditionFailure("a buffer starts in memory that there is") }
    self.base = base
    capacity = lent.count
  }

  deinit { if isOnHeap { base.deallocate() } }

  /// Runs `body` with a buffer that holds most texts without a place on the heap.
  @inline(__always)
  package static func with<Result>(_ body: (inout TextBuffer) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { lent in
      var buffer = TextBuffer(startingIn: lent)
      return body(&buffer)
    }
  }

  /// What is written, from a number of bytes on.
  package borrowing func text(from start: Int = 0) -> String {
    String(decoding: UnsafeBufferPointer(start: base + start, count: count - start), as: UTF8.self)
  }

  /// Appends bytes of UTF-8.
  package mutating func append(_ bytes: UnsafePointer<UInt8>, count added: Int) {
    reserve(added)
    (base + count).update(from: bytes, count: added)
    count += added
  }

  /// Appends a text.
  package mutating func append(_ text: String) {
    let isDone = text.utf8.withContiguousStorageIfAvailable { bytes in
      if let start = bytes.baseAddress { append(start, count: bytes.count) }
    }
    if isDone == nil {
      for byte in text.utf8 { withUnsafePointer(to: byte) { append($0, count: 1) } }
    }
  }

  /// Calls `write` with the free memory until the bytes that it says it needs have room there.
  mutating func append(_ write: (UnsafeMutablePointer<UInt8>, Int) throws(ICUError) -> Int) throws(ICUError) {
    while true {
      let needed = try write(base + count, capacity - count)
      if needed <= capacity - count {
        count += needed
        return
      }
      reserve(needed)
    }
  }

  private mutating func reserve(_ added: Int) {
    guard added > capacity - count else { return }
    let larger = Swift.max(capacity * 2, count + added)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    if isOnHeap { base.deallocate() }
    (base, capacity, isOnHeap) = (moved, larger, true)
  }
}
