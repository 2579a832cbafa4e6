extension String {
  /// A text of some bytes that are known to be UTF-8, which are not looked at again; without any, an empty one.
  ///
  /// - Precondition: The bytes are UTF-8, such as those between two ASCII characters of a text.
  /// - Complexity: O(*n*), for most of which memory is copied.
  public init(valid bytes: UnsafeBufferPointer<UInt8>) {
    // Texts of ASCII are compared and hashed faster where they are known to be.
    let isASCII = bytes.firstOffset(from: 0) { $0.areBeyondASCII } == bytes.count
    self.init(copying: UTF8Span(unchecked: Span(_unsafeElements: bytes), isKnownASCII: isASCII))
  }

  /// A text of at most a number of bytes of UTF-8, which a closure writes and counts; see ``init(valid:)``.
  public init(validCapacity capacity: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { room in
      let count = write(room)
      return String(valid: UnsafeBufferPointer(rebasing: room[..<count]))
    }
  }
}
