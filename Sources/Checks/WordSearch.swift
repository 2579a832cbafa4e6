/// Which of some words a text may hold, found in one pass over its bytes.
struct WordSearch {
  private let words: [[UInt8]]
  private let isWhole: Bool
  /// Whether bytes tell where a word stands: each has three at least, of ASCII or of writing without cases.
  private let isPlain: Bool
  /// The words by their first three bytes, as they are ``folded(_:)``.
  private var starts: [UInt32: [Int]] = [:]
  /// Whether some word may begin with three bytes, by ``place(of:)``.
  private var marks = Array(repeating: false, count: 1 << 12)

  /// Prepares to look for some words, which are in lower case: for whole ones, or wherever they stand.
  init(_ words: [String], isWhole: Bool = true) {
    self.words = words.map { Array($0.utf8) }
    self.isWhole = isWhole
    isPlain = words.allSatisfy { word in
      word.utf8.count >= 3 && word.unicodeScalars.allSatisfy { $0.isASCII || (0x2E80...0xA63F).contains($0.value) }
    }
    guard isPlain else { return }
    for (index, word) in self.words.enumerated() {
      let start = word[..<3].reduce(0) { $0 << 8 | UInt32(Self.folded($1)) }
      starts[start, default: []].append(index)
      marks[Self.place(of: start)] = true
    }
  }

  /// A byte that is the same for a letter in both cases, and for some other bytes.
  private static func folded(_ byte: UInt8) -> UInt8 { byte | 0x20 }

  private static func place(of start: UInt32) -> Int { Int((start &* 0x9E37_79B1) >> 20) }

  /// The indices of the words that a text may hold in any case, in ascending order; all, where bytes do not tell.
  func words(in text: String, isPlain isTextPlain: Bool) -> [Int] {
    guard isPlain, isTextPlain else { return Array(words.indices) }
    var found: [Int] = []
    var text = text
    text.withUTF8 { bytes in
      marks.withUnsafeBufferPointer { marks in
        var last: UInt32 = 0
        for end in bytes.indices {
          last = (last << 8 | UInt32(Self.folded(bytes[end]))) & 0xFF_FFFF
          if marks[Self.place(of: last)], end >= 2 { add(last, at: end - 2, in: bytes, to: &found) }
        }
      }
    }
    return found.sorted()
  }

  /// Adds the words that stand at an offset, of those that begin with three bytes.
  private func add(_ start: UInt32, at offset: Int, in bytes: UnsafeBufferPointer<UInt8>, to found: inout [Int]) {
    if isWhole, offset > 0, bytes[offset - 1].lowercased.isLetter { return }
    for index in starts[start] ?? [] where bytes.holds(words[index], at: offset) && !found.contains(index) {
      found.append(index)
    }
  }
}

extension UInt8 {
  /// The byte of an ASCII letter in lower case; any other as it is.
  fileprivate var lowercased: UInt8 { self &- 0x41 < 26 ? self + 0x20 : self }

  /// Whether the byte is an ASCII letter in lower case.
  fileprivate var isLetter: Bool { self &- 0x61 < 26 }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether some bytes stand at an offset, in any case.
  fileprivate func holds(_ wanted: [UInt8], at start: Int) -> Bool {
    guard start + wanted.count <= count else { return false }
    for offset in wanted.indices where self[start + offset].lowercased != wanted[offset] { return false }
    return true
  }
}
