import Foundation

/// A compiled gettext file (`.mo`): texts with their translations. Entries with a plural form are left out.
struct TranslationFile {
  /// A text and its translation, as the file has them.
  struct Entry {
    let source: String
    let translation: String
  }

  let entries: [Entry]

  /// Reads a file of the format that gettext's manual describes ("The Format of GNU MO Files"), little-endian.
  ///
  /// Returns `nil` for other bytes.
  init?(_ bytes: [UInt8]) {
    func number(_ offset: Int) -> Int? {
      guard offset >= 0, offset + 4 <= bytes.count else { return nil }
      return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func text(_ table: Int, _ index: Int) -> String? {
      guard let length = number(table + 8 * index), let start = number(table + 8 * index + 4),
        start + length <= bytes.count
      else { return nil }
      return String(validating: bytes[start..<start + length], as: UTF8.self)
    }
    guard number(0) == 0x9504_12de, let count = number(8), let sources = number(12), let translations = number(16)
    else {
      return nil
    }
    entries = (0..<count).compactMap { index in
      guard var source = text(sources, index), let translation = text(translations, index),
        !source.contains("\0"), !translation.contains("\0")
      else { return nil }
      // A context comes before the text.
      if let end = source.firstIndex(of: "\u{4}") { source = String(source[source.index(after: end)...]) }
      return Entry(source: source, translation: translation)
    }
  }
}
