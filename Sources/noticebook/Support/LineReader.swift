#if canImport(Glibc)
  import Glibc
#endif

/// Reads lines from a file or standard input as they come, in memory that does not grow with their number.
struct LineReader {
  /// A line without its break.
  enum Line {
    case bytes([UInt8])
    /// More bytes than a line may have; they are read over.
    case tooLong
  }

  private let descriptor: Int32
  private let limit: Int
  private var pending: [UInt8] = []
  /// Whether the line that is being read has passed the limit.
  private var isOverLimit = false
  private var isAtEnd = false

  /// Opens a file, or standard input for `-`; a line may have `limit` bytes.
  init(_ path: String, limit: Int, purpose: String) throws {
    descriptor = try Files.open(path, purpose: purpose)
    self.limit = limit
  }

  /// Closes the file; standard input stays open.
  func close() {
    if descriptor != STDIN_FILENO { _ = Glibc.close(descriptor) }
  }

  /// The lines of the next piece of input; nothing at its end. A line break at the end of all begins no line.
  ///
  /// What stands behind the last line break waits for more, so that a producer gets its answer as soon as a line is whole.
  mutating func next() throws -> [Line]? {
    if isAtEnd { return nil }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    repeat { count = read(descriptor, &buffer, buffer.count) } while count < 0 && errno == EINTR
    guard count >= 0 else {
      throw Failure("The input cannot be read: \(String(cString: strerror(errno)))", fix: "Check it and run again.")
    }
    isAtEnd = count == 0
    var lines: [Line] = []
    for piece in buffer[..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if piece.offset > 0 { finish(&lines) }
      append(piece.element)
    }
    if isAtEnd, isOverLimit || !pending.isEmpty { finish(&lines) }
    return lines
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !isOverLimit else { return }
    if pending.count + bytes.count > limit {
      isOverLimit = true
      pending = []
    } else {
      pending += bytes
    }
  }

  private mutating func finish(_ lines: inout [Line]) {
    lines.append(isOverLimit ? .tooLong : .bytes(pending))
    (pending, isOverLimit) = ([], false)
  }
}
