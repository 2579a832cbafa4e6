internal import CICU

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
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
      if let start = bytes.baseAddress { append(start, count: bytes.count) }
    }
    if isDone == nil {
      for byte in text.utf8 { withUnsafePointer(to: byte) { append($0, count: 1) } }
    }
  }

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
