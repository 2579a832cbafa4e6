import Fuzzing
import Testing

import Checks

/// The search by bytes gives the same result as the plain rule.
struct WordSearchTests {
  @Test(arguments: [
    ("Apple Account of a pineapple", ["apple", "account", "ineapple", "pine"], [0, 1, 3]),
    ("grace-period, Grace", ["grace", "period", "graces"], [0, 1]), ("’grace’", ["grace"], [0]), ("", ["abc"], []),
    ("猶予期間", ["猶予期間", "期間内", "期間"], [0, 2]), ("at 0PM", ["0pm", " 0p"], [0, 1]),
    // Bytes do not tell of what is short, or written in several ways.
    ("", ["a", "abc"], [0, 1]), ("e\u{301}tat", ["etat", "tat"], [0, 1]),
  ])
  func `words are found by their bytes`(_ text: String, _ words: [String], _ found: [Int]) {
    #expect(WordSearch(words).words(in: text, isPlain: text.isPlain) == found)
    #expect(WordSearch(words).words(in: text, isPlain: text.isPlain, WordStarts(text)) == found)
  }

  private static let words = ["one", "ten", "eleven", "tone", "one-ten", "0pm", " pm", "期間", "猶予期間", "期間one"]
  private static let pieces =
    words + [
      "ONE", "Ten", "s", "p", "m", " ", "-", ".", "\n", "0", "é", "’", "猶", "、", "ア", "Ａ", "Ж", "İ", "\u{301}", "🙂",
    ]

  @Test func `no word is missed`() {
    let search = WordSearch(Self.words)
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let text = Self.text(of: Self.pieces, &generator)
      let found = search.words(in: text, isPlain: text.isPlain)
      #expect(search.words(in: text, isPlain: text.isPlain, WordStarts(text)) == found, "\(text)")
      let lowered = text.lowercased()
      let missed = Self.words.indices.filter { lowered.containsWord(Self.words[$0]) && !found.contains($0) }
      #expect(missed.isEmpty, "\(text): \(missed)")
    }
  }

  @Test func `texts are found by their bytes`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let text = Self.text(of: ["a", "ab", "b", "-", " ", "é", "期", "間"], &generator)
      let part = Self.text(of: ["a", "b", "-", "é", "期"], &generator)
      guard !part.isEmpty else { continue }
      #expect(text.holds(part, isPlain: true) == text.contains(part), "\(part) in \(text)")
      #expect(text.containsWord(part, isPlain: true) == text.containsWord(part, isPlain: false), "\(part) in \(text)")
    }
  }

  @Test func `no repetition is missed`() {
    let pieces = [
      "the", "The", "of", "a", "it", "don’t", "ABC", " ", " ", " ", ".", "..", "\n", "-", "'", "é", "ａｂ", "ж",
    ]
    var generator = SeededGenerator(seed: 4)
    var (repeated, left) = (0, 0)
    for _ in 0..<20_000 {
      let text = Self.text(of: pieces, &generator)
      let prose = Prose(plain: text, TextFeatures(of: text), isMarkdown: false)
      let isRepeated = !RepeatedWordCheck.repetitions(in: prose).isEmpty
      #expect(prose.mayRepeat || !isRepeated, "\(text)")
      repeated += isRepeated ? 1 : 0
      left += prose.mayRepeat ? 0 : 1
    }
    #expect(repeated > 500 && left > 500)
  }

  @Test func `no misplaced space is missed`() {
    let pieces = ["a", "The", "é", " ", "(", ")", ",", ".", "!", "?", ";", "،", "\n", ":", "。"]
    var generator = SeededGenerator(seed: 5)
    var found = 0
    for _ in 0..<20_000 {
      let text = Self.text(of: pieces, &generator)
      let prose = Prose(plain: text, TextFeatures(of: text), isMarkdown: false)
      for index in prose.scalars.indices {
        for hasSpaces in [true, false] where prose.misplacement(at: index, hasSpaces) != nil {
          #expect(prose.mayBeMisplaced(index), "\(text), at \(index)")
          found += 1
        }
      }
    }
    #expect(found > 500)
  }

  @Test func `eight bytes are asked as one`() {
    for value in UInt8.min...UInt8.max {
      for place in 0..<8 {
        var bytes = [UInt8](repeating: value ^ 0xFF, count: 11)
        bytes[3 + place] = value
        bytes.withUnsafeBufferPointer { bytes in
          let eight = EightBytes(bytes, at: 3)
          func places(_ condition: (UInt8) -> Bool) -> [Int] { (0..<8).filter { condition(bytes[3 + $0]) } }
          #expect(Array(BytePlaces(eight.places(of: value))) == [place])
          #expect(Array(BytePlaces(eight.letters)) == places { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 })
          // Those behind the end are zeros.
          #expect(EightBytes(bytes, at: 3 + place).bytes == eight.bytes >> UInt64(8 * place))
        }
      }
    }
  }

  private static func text(of pieces: [String], _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...9, using: &generator)).map { _ in generator.pick(pieces, or: "") }.joined()
  }
}
