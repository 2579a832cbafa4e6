import CNoticebookSystem
import Terminal

#if canImport(Glibc)
  import Glibc
#endif

/// Writes lines to standard output in pieces that end where a line ends.
///
/// A piece has at most 4096 bytes, unless one line alone is longer. To a pipe the system writes such a piece as a whole
/// or not at all (PIPE_BUF), so that a run which is killed leaves whole lines behind. Longer lines, and files, are
/// written by the page: there the last line may be cut when the kill falls into the very moment in which it is written.
/// To a file, pieces would only cost time.
enum LineOutput {
  private static let pieceLimit = nb_is_file(STDOUT_FILENO) != 0 ? 1 << 20 : 4096

  /// Writes lines, each with its break. Ends the run where that is impossible: without a message when no one reads any
  /// more, else with a message.
  static func write(_ lines: UnsafeBufferPointer<UInt8>) {
    let buffer = UnsafeRawBufferPointer(lines)
    var start = 0
    while start < buffer.count {
      let end = pieceEnd(buffer, from: start)
      write(UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
      start = end
    }
  }

  /// The end of as many lines as fit, at least of one.
  private static func pieceEnd(_ buffer: UnsafeRawBufferPointer, from start: Int) -> Int {
    let limit = min(start + pieceLimit, buffer.count)
    var end = limit
    while end > start, buffer[end - 1] != lineBreak { end -= 1 }
    if end > start { return end }
    return buffer[limit...].firstIndex(of: lineBreak).map { $0 + 1 } ?? buffer.count
  }

  private static func write(_ piece: UnsafeRawBufferPointer) {
    switch Descriptor.write(piece, to: STDOUT_FILENO) {
    case 0: break
    case EPIPE:
      // A caller had SIGPIPE blocked; it would have ended the run like this.
      _exit(128 + SIGPIPE)
    case let code:
      Console.error("Standard output cannot be written: \(String(cString: strerror(code)))")
      // Other threads may still be at work, so nothing is torn down.
      _exit(2)
    }
  }
}
