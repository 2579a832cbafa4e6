/// Which of some words a text may hold, found in one pass over its bytes.
struct WordSearch {
  private let words: [[UInt8]]
  /// The words that begin with a byte.
  private let starting: [[Int]]
  private let all: [Int]
  private let isPlain: Bool

  init(_ words: [String]) {
    self.words = words.map { Array($0.utf8) }
    all = Array(words.indices)
    isPlain = words.allSatisfy { !$0.isEmpty && $0.isPlain }
    var starting = Array(repeating: [Int](), count: 256)
    for (index, word) in self.words.enumerated() { if let first = word.first { starting[Int(first)].append(index) } }
    self.starting = starting
  }

  /// The indices of the words whose characters a text holds anywhere, in ascending order; all, where bytes do not tell.
  func words(in text: String) -> [Int] {
    guard isPlain, text.isPlain else { return all }
    var found: Set<Int> = []
    var text = text
    text.withUTF8 { bytes in
      for start in bytes.indices {
        let candidates = starting[Int(bytes[start])]
        if candidates.isEmpty { continue }
        for index in candidates where bytes.holds(words[index], at: start) { found.insert(index) }
      }
    }
    return found.sorted()
  }
}

extension String {
  /// Whether each character is one scalar, and no other scalars stand for the same characters, so that texts of this kind
  /// can be compared by their bytes.
  var isPlain: Bool {
    var text = self
    let isASCII = text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 && $0 != 0xD } }
    return isASCII
      || unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0xD: false
        case 0..<0xA9, 0xB0...0x2FF, 0x400...0x482, 0x48A...0x52F, 0x2010...0x2027, 0x3000...0x3029,
          0x3031...0x3098, 0x309B...0x312F, 0x4E00...0x9FFF, 0xFF01...0xFF9D, 0xFFFC:
          true
        default: false
        }
      }
  }

  /// Whether the text holds another, which is not empty.
  func holds(_ other: String) -> Bool {
    guard isPlain, other.isPlain else { return contains(other) }
    return firstOffset(of: Array(other.utf8), from: 0) != nil
  }

  /// Whether the text holds a word that no letter precedes or follows.
  func containsWord(_ word: String) -> Bool {
    let isPlain = isPlain && word.isPlain && !word.isEmpty
    let bytes = Array(word.utf8)
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
      var index = start
      while index + wanted.count <= bytes.count {
        if bytes[index] == first, bytes.holds(wanted, at: index) { return index }
        index += 1
      }
      return nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether some bytes stand at an offset.
  fileprivate func holds(_ wanted: [UInt8], at start: Int) -> Bool {
    guard start + wanted.count <= count else { return false }
    for offset in wanted.indices where self[start + offset] != wanted[offset] { return false }
    return true
  }
}
