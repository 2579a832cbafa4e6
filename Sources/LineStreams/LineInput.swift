import FilesAndFolders
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// Whole lines that were read together.
package struct LineChunk: Sendable {
  /// The number of the first line, from 1.
  let firstLine: Int
  /// Whether a line longer than the limit, whose bytes are gone, comes before the others.
  let beginsWithLongLine: Bool
  /// The other lines with their breaks; the break of the last may be missing.
  package let bytes: [UInt8]

  /// Whether the first line is nothing but an opening bracket: the beginning of a value over several lines, of which no
  /// line could be answered.
  fileprivate var beginsPrettyPrinted: Bool {
    guard !beginsWithLongLine else { return false }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: byteOrderMark) ? 3 : 0
    let line = bytes[start...].prefix { $0 != lineBreak }.filter { ![0x20, 0x09, 0x0D].contains($0) }
    return line == [UInt8(ascii: "{")] || line == [UInt8(ascii: "[")]
  }
}

/// Reads lines from a file or standard input as they come, in memory that does not grow with their number.
package struct LineInput {
  private let descriptor: Int32
  private let limit: Int
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)
  /// The start of a line whose break has not come yet.
  private var pending: [UInt8] = []
  /// Whether the line that is being read has passed the limit.
  private var isOverLimit = false
  private var isAtEnd = false
  private var nextLine = 1

  /// Opens a file, or standard input for `-`; of a line with more than `limit` bytes only its number is kept.
  package init(_ path: String, limit: Int, purpose: String) throws {
    descriptor = try Files.open(path, purpose: purpose)
    self.limit = limit
  }

  /// Closes the file; standard input stays open.
  package func close() {
    if descriptor != STDIN_FILENO { _ = Glibc.close(descriptor) }
  }

  /// The next whole lines, as soon as there are any; nothing at the end of the input, and `nil` if `stop` has become
  /// readable, which leaves a line without its break unread. A line break at the end of all begins no line.
  package mutating func next(unless stop: Int32) throws -> LineChunk? {
    while !isAtEnd {
      guard try waitForInput(unless: stop) else { return nil }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else {
        throw Failure("The input cannot be read: \(String(cString: strerror(errno)))", fix: "Check it and run again.")
      }
      isAtEnd = count == 0
      guard let chunk = isAtEnd ? rest() : lines(in: count) else { continue }
      if chunk.firstLine == 1, chunk.beginsPrettyPrinted {
        throw Failure(
          "The first line begins a value that goes on in the next, and --batch reads JSON Lines",
          fix: "Write each customer's facts on one line, as `jq -c .` does, or leave --batch out."
        )
      }
      return chunk
    }
    return nil
  }

  /// Whether there is something to read, or the end, before `stop` is readable.
  private func waitForInput(unless stop: Int32) throws -> Bool {
    var states = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&states, 2, -1) < 0 {
      guard errno == EINTR else {
        throw Failure("The input cannot be read: \(String(cString: strerror(errno)))", fix: "Check it and run again.")
      }
    }
    return states[1].revents == 0
  }

  /// Takes over `count` bytes of the buffer; gives the lines that they end.
  private mutating func lines(in count: Int) -> LineChunk? {
    var start = 0
    var hadLongLine = false
    if isOverLimit {
      guard let end = buffer[..<count].firstIndex(of: lineBreak) else { return nil }
      (start, hadLongLine, isOverLimit) = (end + 1, true, false)
    }
    guard let end = buffer[start..<count].lastIndex(of: lineBreak) else {
      pending += buffer[start..<count]
      if pending.count > limit { (isOverLimit, pending) = (true, []) }
      return hadLongLine ? chunk([], longLine: true) : nil
    }
    let bytes = pending + buffer[start...end]
    pending = Array(buffer[(end + 1)..<count])
    return chunk(bytes, longLine: hadLongLine)
  }

  /// What follows the last line break.
  private mutating func rest() -> LineChunk? {
    guard isOverLimit || !pending.isEmpty else { return nil }
    defer { (isOverLimit, pending) = (false, []) }
    return chunk(pending, longLine: isOverLimit)
  }

  private mutating func chunk(_ bytes: [UInt8], longLine: Bool) -> LineChunk {
    defer {
      nextLine += (longLine ? 1 : 0) + bytes.lineBreakCount
    }
    return LineChunk(firstLine: nextLine, beginsWithLongLine: longLine, bytes: bytes)
  }
}
