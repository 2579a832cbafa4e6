import NIOCore

#if canImport(Glibc)
  import Glibc
#endif

/// Cuts the parts of a body into lines. It holds one line at most, and none that is longer than the limit.
package struct LineSplitter {
  package enum Line {
    case whole([UInt8])
    /// A line that was longer than the limit; its bytes are gone.
    case tooLong
  }

  let limit: Int
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// Up to where no line break was found.
  private var searched = 0
  private var isSkipping = false

  package init(limit: Int) { self.limit = limit }

  package mutating func append(_ part: ByteBuffer) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes += part.readableBytesView
  }

  /// The next line that is complete.
  package mutating func next() -> Line? {
    guard let end = lineBreak() else {
      isSkipping = isSkipping || bytes.count - start > limit
      searched = bytes.count
      if isSkipping { start = bytes.count }
      return nil
    }
    let line = start..<end
    (start, searched) = (end + 1, end + 1)
    guard !isSkipping, line.count <= limit else {
      isSkipping = false
      return .tooLong
    }
    return .whole(Array(bytes[line]))
  }

  /// The bytes after the last line break, if there are any.
  package mutating func last() -> Line? {
    defer { (bytes, start, searched) = ([], 0, 0) }
    if isSkipping {
      isSkipping = false
      return .tooLong
    }
    return start < bytes.count ? .whole(Array(bytes[start...])) : nil
  }

  private func lineBreak() -> Int? {
    guard searched < bytes.count else { return nil }
    return bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base + searched, 0x0A, buffer.count - searched) else {
        return nil
      }
      return UnsafeRawPointer(found) - base
    }
  }
}
