import Diagnostics
import ICU

/// A file to be read, as text.
package struct FileInput: Sendable {
  /// The largest file that is read, in bytes; a hundred times what a large product's texts need.
  package static let byteLimit = 32 << 20

  /// The whole text, without a byte-order mark.
  package let text: String

  /// Decodes the bytes of a file, which are UTF-8, or UTF-16 where they begin with its byte-order mark.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(_ bytes: [UInt8]) throws(FileError) {
    guard bytes.count <= Self.byteLimit else {
      throw FileError(
        place: nil,
        summary: "The file has more than \(Self.byteLimit >> 20) MiB",
        fix: "Import the texts in parts."
      )
    }
    switch bytes.prefix(2) {
    case [0xFE, 0xFF]: text = try Self.utf16(bytes.dropFirst(2), highFirst: true)
    case [0xFF, 0xFE]: text = try Self.utf16(bytes.dropFirst(2), highFirst: false)
    default:
      let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      guard let text = String(validating: bytes, as: UTF8.self) else { throw Self.notUTF8(bytes) }
      self.text = Self.withLineFeeds(text)
    }
    if let zero = text.utf8.firstIndex(of: 0) {
      throw FileError(
        place: place(of: zero),
        summary: "The file has a character U+0000, which no text has",
        fix: Self.fix
      )
    }
    if let mark = text.unicodeScalars.firstIndex(of: "\u{FEFF}") {
      throw FileError(
        place: place(of: mark),
        summary: "The file has a byte order mark (U+FEFF) that isn't its beginning",
        fix: "Remove the mark; a tool may have joined two files."
      )
    }
  }

  private static let fix = "Save the file as UTF-8."

  /// Why bytes can't be read, with the charset that they are likely to be in.
  private static func notUTF8(_ bytes: ArraySlice<UInt8>) -> FileError {
    // Text in Latin letters has a zero in every second byte of UTF-16.
    let hasZeros = bytes.prefix(4096).count { $0 == 0 } * 4 > min(bytes.count, 4096)
    let likely = hasZeros ? "UTF-16" : DetectedCharset.name(of: bytes.drop { $0 < 0x80 })
    let charset = likely.map { $0.hasPrefix("UTF-16") ? "UTF-16 without a byte order mark" : $0 }
    return FileError(
      place: place(ofFirstMistakeIn: bytes),
      summary: "The file is not UTF-8" + (charset.map { "; it looks like \($0)" } ?? ""),
      fix: fix
    )
  }

  /// The text with the line breaks of UNIX where it has only those of the first Macs.
  private static func withLineFeeds(_ text: String) -> String {
    guard text.utf8.last == 0x0D, !text.utf8.contains(0x0A) else { return text }
    return String(decoding: text.utf8.map { $0 == 0x0D ? 0x0A : $0 }, as: UTF8.self)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, highFirst: Bool) throws(FileError) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return highFirst ? first << 8 | second : second << 8 | first
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      throw FileError(place: nil, summary: "The file begins as UTF-16 and is not", fix: fix)
    }
    return text
  }

  /// The first place that cannot be decoded.
  private static func place(ofFirstMistakeIn bytes: ArraySlice<UInt8>) -> SourcePosition {
    var (line, column) = (1, 1)
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    return SourcePosition(line: line, column: column)
  }

  /// The place of an index of the text.
  /// - Complexity: O(*n*) in the length of the text before it.
  package func place(of index: String.Index) -> SourcePosition {
    let before = text[..<index].unicodeScalars
    let line = before.count { $0 == "\n" } + 1
    let column = (before.lastIndex(of: "\n").map { before[before.index(after: $0)...] } ?? before[...]).count + 1
    return SourcePosition(line: line, column: column)
  }
}
