import Fuzzing
import Testing

import Checks

/// What is found by several bytes or scalars at a time is held against what is found one by one.
@Suite
struct TextSearchTests {
  @Test
  func `a text is found where it stands`() {
    var generator = SeededGenerator(seed: 21)
    let pieces = ["a", "b", "é", "ß", "か", "が", "日", "本", "😀", " "]
    var found = 0
    for _ in 0..<20_000 {
      let text = Self.text(of: pieces, upTo: 40, &generator)
      let wanted = Self.text(of: pieces, upTo: 4, &generator)
      let start = Int.random(in: 0...text.utf8.count, using: &generator)
      let (bytes, sought) = (Array(text.utf8), Array(wanted.utf8))
      let expected = (start..<max(start, bytes.count)).first { !sought.isEmpty && bytes[$0...].starts(with: sought) }
      #expect(text.firstOffset(of: sought, from: start) == expected, "'\(wanted)' in '\(text)' from \(start)")
      if expected != nil { found += 1 }
    }
    #expect(found > 2_000)
  }

  @Test
  func `what occurs twice is likely to`() {
    var generator = SeededGenerator(seed: 22)
    var found = 0
    for _ in 0..<20_000 {
      let text = Self.text(of: ["か", "が", "き", "日", "本", "、"], upTo: 30, &generator)
      let repetitions = JapaneseRepetitions(scalars: text.scalars)
      for length in 2...8 where text.scalars.count >= 2 * length && !repetitions.starts(of: length).isEmpty {
        #expect(repetitions.likelyLengths >> length & 1 == 1, "\(length) in \(text)")
        found += 1
      }
    }
    #expect(found > 2_000)
  }

  @Test
  func `members and others are found in order`() {
    var generator = SeededGenerator(seed: 23)
    let pieces = ["a", "b", "é", "日", "本", "一", "\u{9FFF}", "\u{A000}", "😀"]
    let set = ScalarBits("aé日一\u{9FFF}".unicodeScalars.map(\.value))
    for _ in 0..<5_000 {
      let scalars = Self.text(of: pieces, upTo: 12, &generator).scalars
      let start = Int.random(in: 0...scalars.count, using: &generator)
      let members = scalars.indices[start...].first { "aé日一\u{9FFF}\u{A000}😀".unicodeScalars.contains(scalars[$0]) }
      let others = scalars.indices[start...].first { "b本\u{A000}😀".unicodeScalars.contains(scalars[$0]) }
      #expect(set.firstIndex(in: scalars, from: start, isMember: true) == members)
      #expect(set.firstIndex(in: scalars, from: start, isMember: false) == others)
    }
  }

  private static func text(of pieces: [String], upTo count: Int, _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...count, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
      .joined()
  }
}
