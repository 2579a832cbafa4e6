/// Which of some words a text may hold, found in one pass over its bytes.
///
/// A word that begins with a Latin letter follows none; it may go on.
package struct WordSearch {
  /// A word that begins as others may do.
  private struct Word {
    /// Its place in the bytes of all words.
    let bytes: Range<Int>
    /// Its first bytes, eight at most, and which bits of a number they are.
    let start: UInt64
    let startBits: UInt64
    /// The next word with the same mark.
    let next: Int32
  }

  private var words: [Word] = []
  private var bytes: [UInt8] = []
  /// Whether the bytes are enough to find words: each word has at least three bytes, in ASCII or in a script without
  /// case.
  private let isPlain: Bool
  /// The last word for each mark, which three bytes have at the start of a word.
  private var lastWords: [Int32]
  /// Whether some word begins with an ASCII character that is no letter.
  private var findsOthersThanLetters = false

  private static let none: Int32 = -1

  /// Prepares to look for some words, which are in lower case.
  package init(_ words: [String]) {
    isPlain = words.allSatisfy { word in
      word.utf8.count >= 3 && word.unicodeScalars.allSatisfy { $0.isASCII || (0x2E80...0xA63F).contains($0.value) }
    }
    lastWords = Array(repeating: Self.none, count: isPlain ? WordStarts.countOfMarks : 0)
    for word in words {
      let range = bytes.count..<bytes.count + word.utf8.count
      bytes += word.utf8
      let start = bytes.withUnsafeBufferPointer { EightBytes($0, at: range.lowerBound) }
      let mark = WordStarts.mark(start)
      let startBits: UInt64 = range.count < 8 ? 1 << UInt64(8 * range.count) - 1 : .max
      let next = isPlain ? lastWords[mark] : Self.none
      self.words.append(Word(bytes: range, start: start.bytes, startBits: startBits, next: next))
      guard isPlain else { continue }
      lastWords[mark] = Int32(self.words.count - 1)
      if bytes[range.lowerBound] < 0x80, !bytes[range.lowerBound].isLetter {
        findsOthersThanLetters = true
      }
    }
  }

  /// The indices of the words that a text may contain in any case, in ascending order; all indices if the bytes aren't
  /// enough. If the starts of the text's words are known, the search takes a fraction of the time.
  package func words(in text: String, isPlain isTextPlain: Bool, _ starts: WordStarts? = nil) -> [Int] {
    guard isPlain, isTextPlain else { return Array(words.indices) }
    return Self.words(at: places(in: text, starts))
  }

  /// The indices of the words that the prose of a text may hold.
  func words(in text: ReadableText) -> [Int] { words(in: text.prose, isPlain: text.isPlain, text.wordStarts) }

  /// The place of a word, in offsets of UTF-8.
  private typealias Place = (word: Int, start: Int)

  private static func words(at places: [Place]) -> [Int] {
    if places.isEmpty { return [] }
    return places.reduce(into: []) { if !$0.contains($1.word) { $0.append($1.word) } }.sorted()
  }

  private func places(in text: String, _ starts: WordStarts?) -> [Place] {
    var text = text
    return text.withUTF8 { text in
      lastWords.withUnsafeBufferPointer { lastWords in
        var found: [Place] = []
        func look(at start: Int, _ mark: Int) {
          let last = lastWords[mark]
          if last != Self.none { addWords(from: last, in: text, at: start, to: &found) }
        }
        if let starts, !findsOthersThanLetters {
          starts.forEach(look)
        } else {
          WordStarts.forEach(in: text, withOthersThanLetters: findsOthersThanLetters, look)
        }
        return found
      }
    }
  }

  /// Adds the words that are at a start: a given word and the next ones with its mark. This is a separate function,
  /// because few starts have the mark of any word.
  @inline(never)
  private func addWords(
    from last: Int32,
    in text: UnsafeBufferPointer<UInt8>,
    at start: Int,
    to found: inout [Place]
  ) {
    let written = EightBytes(text, at: start).lowercased
    var next = last
    while next != Self.none {
      let word = words[Int(next)]
      if (written ^ word.start) & word.startBits == 0, text.holds(bytes[word.bytes].dropFirst(8), at: start + 8) {
        found.append((Int(next), start))
      }
      next = word.next
    }
  }
}

extension UInt8 {
  /// The byte of an ASCII letter in lower case; any other as it is.
  fileprivate var lowercased: UInt8 { self &- 0x41 < 26 ? self + 0x20 : self }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether some bytes are at an offset, in any case. An empty sequence is at every offset.
  fileprivate func holds(_ wanted: ArraySlice<UInt8>, at start: Int) -> Bool {
    if wanted.isEmpty { return true }
    guard start + wanted.count <= count else { return false }
    var offset = start
    for byte in wanted {
      if self[offset].lowercased != byte { return false }
      offset += 1
    }
    return true
  }
}
