extension String {
  /// Whether each character is one scalar, and no other scalars stand for the same characters, so that texts of this kind
  /// can be compared by their bytes.
  var isPlain: Bool { !TextFeatures(of: self).contains(.ambiguous) }

  /// Whether the text holds another, which is not empty.
  func holds(_ other: String) -> Bool { holds(other, isPlain: isPlain && other.isPlain) }

  /// The same where it is known whether both are plain.
  func holds(_ other: String, isPlain: Bool) -> Bool {
    isPlain ? firstOffset(of: Array(other.utf8), from: 0) != nil : contains(other)
  }

  /// Whether the text holds a word that no letter precedes or follows.
  func containsWord(_ word: String) -> Bool { containsWord(word, isPlain: isPlain && word.isPlain) }

  /// The same where it is known whether both are plain.
  func containsWord(_ word: String, isPlain: Bool) -> Bool {
    let isPlain = isPlain && !word.isEmpty
    let bytes = isPlain ? Array(word.utf8) : []
    var start = startIndex
    while true {
      let range: Range<Index>?
      if isPlain {
        range = firstOffset(of: bytes, from: utf8.distance(from: startIndex, to: start)).map { offset in
          let lower = utf8.index(startIndex, offsetBy: offset)
          return lower..<utf8.index(lower, offsetBy: bytes.count)
        }
      } else {
        range = self[start...].firstRange(of: word)
      }
      guard let range else { return false }
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      if !before.isLetter, !after.isLetter, before != "-", after != "-" { return true }
      start = range.upperBound
    }
  }

  /// The text with U+FFFC for each occurrence of a word.
  func without(_ word: String) -> String {
    guard isPlain, word.isPlain, !word.isEmpty else { return split(separator: word).joined(separator: "\u{FFFC}") }
    let wanted = Array(word.utf8)
    let bytes = Array(utf8)
    var rest: [UInt8] = []
    var start = 0
    while let offset = firstOffset(of: wanted, from: start) {
      rest += bytes[start..<offset]
      rest += "\u{FFFC}".utf8
      start = offset + wanted.count
    }
    return String(decoding: rest + bytes[start...], as: UTF8.self)
  }

  /// The offset in UTF-8 of some bytes at or behind an offset.
  private func firstOffset(of wanted: [UInt8], from start: Int) -> Int? {
    guard let first = wanted.first else { return nil }
    var text = self
    return text.withUTF8 { bytes in
      wanted.withUnsafeBufferPointer { wanted in
        var index = start
        search: while index + wanted.count <= bytes.count {
          defer { index += 1 }
          guard bytes[index] == first else { continue }
          for offset in 1..<max(1, wanted.count) where bytes[index + offset] != wanted[offset] { continue search }
          return index
        }
        return nil
      }
    }
  }
}
