import Diagnostics

/// The bytes of a file, by the places that findings have: lines end with LF, CRLF or CR, columns are scalars, and a
/// byte-order mark is not counted.
package struct FileEditing {
  private let bytes: [UInt8]
  /// Where each line begins.
  private let lineStarts: [Int]

  /// Finds the lines of a file, which is UTF-8.
  /// - Complexity: O(length).
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      let isLast = byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
      if isLast { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// The bytes after some edits, with all other bytes unchanged; `nil` if a place isn't in the file or two edits
  /// overlap.
  package func applying(_ edits: [SourceEdit]) -> [UInt8]? {
    var result: [UInt8] = []
    var end = 0
    for edit in edits.sorted() {
      guard let from = offset(of: edit.span.start), let to = offset(of: edit.span.end), end <= from, from <= to else {
        return nil
      }
      result += bytes[end..<from]
      result += Array(edit.replacement.utf8)
      end = to
    }
    return result + bytes[end...]
  }

  /// Where a place is, which may be the end of its line.
  private func offset(of position: SourcePosition) -> Int? {
    guard lineStarts.indices.contains(position.line - 1), position.column >= 1 else { return nil }
    var offset = lineStarts[position.line - 1]
    for _ in 1..<position.column {
      guard offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D else { return nil }
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }
}
