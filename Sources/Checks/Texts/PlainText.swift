import Bytes

extension String {
  /// Whether each character is one scalar and has no other encoding in scalars, so that texts of this kind can be
  /// compared by their bytes.
  package var isPlain: Bool { !TextFeatures(of: self).contains(.ambiguous) }

  /// Whether the text holds another, which is not empty.
  func holds(_ other: String) -> Bool { holds(other, isPlain: isPlain && other.isPlain) }

  /// The same where it is known whether both are plain.
  package func holds(_ other: String, isPlain: Bool) -> Bool {
    isPlain ? firstOffset(of: Array(other.utf8), from: 0) != nil : contains(other)
  }

  /// Whether the text holds a word that no letter precedes or follows.
  package func containsWord(_ word: String) -> Bool { containsWord(word, isPlain: isPlain && word.isPlain) }

  /// The same where it is known whether both are plain.
  package func containsWord(_ word: String, isPlain: Bool) -> Bool {
    guard isPlain, !word.isEmpty else { return containsCharacters(asWord: word) }
    let wanted = Array(word.utf8)
    var start = 0
    while let offset = firstOffset(of: wanted, from: start) {
      start = offset + wanted.count
      if isWhole(offset..<start) { return true }
    }
    return false
  }

  /// Whether neither a letter nor a hyphen is next to some bytes; a text of plain characters.
  private func isWhole(_ place: Range<Int>) -> Bool {
    !hasLetter(before: place.lowerBound) && !hasLetter(at: place.upperBound)
  }

  /// Whether the character that ends before an offset in UTF-8 is a letter or a hyphen; a text of plain characters.
  private func hasLetter(before offset: Int) -> Bool {
    guard offset > 0 else { return false }
    let index = utf8.index(startIndex, offsetBy: offset)
    let byte = utf8[utf8.index(before: index)]
    return byte < 0x80 ? byte.isLetterOrHyphen : self[self.index(before: index)].isLetter
  }

  /// The same for the character that begins there.
  private func hasLetter(at offset: Int) -> Bool {
    guard offset < utf8.count else { return false }
    let index = utf8.index(startIndex, offsetBy: offset)
    let byte = utf8[index]
    return byte < 0x80 ? byte.isLetterOrHyphen : self[index].isLetter
  }

  private func containsCharacters(asWord word: String) -> Bool {
    var start = startIndex
    while let range = self[start...].firstRange(of: word) {
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      if !before.isLetter, !after.isLetter, before != "-", after != "-" { return true }
      start = range.upperBound
    }
    return false
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
  package func firstOffset(of wanted: [UInt8], from start: Int) -> Int? {
    guard let first = wanted.first, let last = wanted.last else { return nil }
    // All neighboring kana or kanji have the same first byte. The last byte of the character distinguishes them better.
    let telling = min(first < 0xC0 ? 0 : first < 0xE0 ? 1 : 2, wanted.count - 1)
    let tellingByte = wanted[wanted.startIndex + telling]
    var text = self
    return text.withUTF8 { bytes in
      var offset = start
      // Blocks whose bytes all have those of the text behind them.
      while offset + wanted.count + 15 <= bytes.count {
        let ends = bytes.block(at: offset + wanted.count - 1).are(last)
        for place in BitPlaces((bytes.block(at: offset + telling).are(tellingByte) .& ends).bits) {
          if bytes[(offset + place)...].starts(with: wanted) { return offset + place }
        }
        offset += 16
      }
      while offset + wanted.count <= bytes.count {
        if bytes[offset + telling] == tellingByte, bytes[offset...].starts(with: wanted) { return offset }
        offset += 1
      }
      return nil
    }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or a hyphen.
  fileprivate var isLetterOrHyphen: Bool { (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "-") }
}
