/// Which of some words a text may hold, found in one pass over its bytes.
struct WordSearch {
  private let words: [[UInt8]]
  /// The words that begin with a byte, the longest stretch of them behind each other.
  private let starting: [Range<Int>]
  private let order: [Int]
  private let all: [Int]
  private let isPlain: Bool

  /// Prepares to look for some words, which are in lower case.
  init(_ words: [String]) {
    let words = words.map { Array($0.utf8) }
    all = Array(words.indices)
    isPlain = words.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 < 0x80 } }
    var starting = Array(repeating: 0..<0, count: 256)
    var order: [Int] = []
    for byte in 0..<256 {
      let start = order.count
      order += words.indices.filter { words[$0].first == UInt8(byte) }
      starting[byte] = start..<order.count
    }
    (self.words, self.starting, self.order) = (words, starting, order)
  }

  /// The indices of the words that a text may hold as whole words in any case, in ascending order; all, where bytes do
  /// not tell.
  func words(in text: String, isPlain isTextPlain: Bool) -> [Int] {
    guard isPlain, isTextPlain else { return all }
    var found: [Int] = []
    var text = text
    text.withUTF8 { bytes in
      starting.withUnsafeBufferPointer { starting in
        var isWithinWord = false
        for start in bytes.indices {
          let byte = bytes[start].lowercased
          defer { isWithinWord = byte.isLetter }
          if isWithinWord { continue }
          for place in starting[Int(byte)] {
            let index = order[place]
            if bytes.holds(words[index], at: start), !found.contains(index) { found.append(index) }
          }
        }
      }
    }
    return found.sorted()
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
