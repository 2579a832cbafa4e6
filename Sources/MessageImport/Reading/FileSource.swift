import Diagnostics
import JSON

/// The bytes of a file, with the line and the column of each.
struct FileSource: Sendable {
  /// The number of bytes between two positions that are stored.
  private static let step = 512

  /// The file as UTF-8, without a byte-order mark.
  let bytes: [UInt8]
  /// The places of every 512th byte.
  private let known: [SourcePosition]

  /// - Complexity: O(*n*) in the number of bytes.
  init(_ input: FileInput) {
    bytes = Array(input.text.utf8)
    var known: [SourcePosition] = []
    known.reserveCapacity(bytes.count / Self.step + 1)
    var (line, column) = (1, 1)
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.step == 0 { known.append(SourcePosition(line: line, column: column)) }
      (line, column) = Self.step(over: byte, line, column)
    }
    self.known = known
  }

  private static func step(over byte: UInt8, _ line: Int, _ column: Int) -> (Int, Int) {
    if byte == 0x0A { return (line + 1, 1) }
    return (line, byte & 0xC0 == 0x80 ? column : column + 1)
  }

  /// The position of a byte, or of the end for offsets after it.
  /// - Complexity: O(1).
  func place(_ offset: Int) -> SourcePosition {
    let offset = min(offset, bytes.count)
    let index = min(offset / Self.step, known.count - 1)
    guard index >= 0 else { return SourcePosition(line: 1, column: 1) }
    var (line, column) = (known[index].line, known[index].column)
    for byte in bytes[index * Self.step..<offset] { (line, column) = Self.step(over: byte, line, column) }
    return SourcePosition(line: line, column: column)
  }

  /// A position as messages write it: `line 3, column 5`.
  func shownPlace(_ offset: Int) -> String { place(offset).words }

  /// Why the file cannot be read, at a byte of it.
  func error(at offset: Int, _ summary: String, _ fix: String) -> FileError {
    FileError(place: place(offset), summary: summary, fix: fix)
  }

  /// Why a text cannot be understood, at a byte of the file.
  func refusal(at offset: Int, _ summary: String, _ fix: String) -> FileRefusal {
    FileRefusal(place: place(offset), summary: summary, fix: fix)
  }
}

extension FileRefusal: Error {}

extension SourcePosition {
  /// The place in words: `line 3, column 5`.
  var words: String { "line \(line), column \(column)" }
}
