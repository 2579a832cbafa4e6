/// Recognises names in Latin letters written in katakana, by their consonants.
///
/// Katakana adds vowels and doubles consonants: Store becomes su-to-a, Account a-ka-u-n-to. Without vowels, both sides
/// are nearly the same.
struct KatakanaSkeleton {
  /// The consonants of the name and of each of its words in ASCII, with 0 for another letter, which katakana never has.
  private let words: [[UInt8]]

  /// The skeleton of a name.
  init(_ name: String) {
    let words = ([name] + name.split(separator: " ").map(String.init)).map(Self.consonants).filter { $0.count > 2 }
    self.words = words.map { $0.map { $0.asciiValue ?? 0 } }
  }

  /// The place of the name, or of a word of it, in katakana.
  func place(in prose: Prose) -> Range<Int>? {
    prose.runs { ("ァ"..."ヺ").contains($0) || $0 == "ー" }.first { run in
      let written = Self.sounds(of: prose.scalars[run])
      return words.contains { Self.isAlike($0, written) }
    }
  }

  /// The consonants of Latin letters. Consonants that katakana doesn't distinguish become one.
  private static func consonants(_ name: String) -> [Character] {
    var found: [Character] = []
    for letter in name.lowercased() {
      switch letter {
      case "l": found.append("r")
      case "c", "q": found.append("k")
      case "x": found += ["k", "s"]
      case "v": found.append("b")
      case "a", "e", "i", "o", "u", "y", "w", "h": break
      default: if letter.isLetter { found.append(letter) }
      }
    }
    return withoutRepetitions(found)
  }

  /// The consonants of katakana, which Unicode's names of them spell.
  private static let sounds: [[UInt8]] = katakana.map { value in
    // A small tu doubles what follows.
    guard let scalar = Unicode.Scalar(value), scalar != "ッ",
      let sound = scalar.properties.name?.split(separator: " ").last
    else { return [] }
    return sound.lowercased().filter { !"aeiouywh".contains($0) }.compactMap {
      $0 == "v" ? UInt8(ascii: "b") : $0.asciiValue
    }
  }

  private static let katakana: Range<UInt32> = 0x30A1..<0x30FB

  /// The consonants of some katakana, of those in a row that are alike one.
  private static func sounds(of scalars: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    var written: [UInt8] = []
    for scalar in scalars where katakana.contains(scalar.value) {
      for sound in sounds[Int(scalar.value - katakana.lowerBound)] where sound != written.last {
        written.append(sound)
      }
    }
    return written
  }

  private static func withoutRepetitions(_ letters: [Character]) -> [Character] {
    letters.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Whether all letters of one occur in the other in order, with at most one extra letter on either side: final r, s
  /// and t are often silent.
  private static func isAlike(_ name: [UInt8], _ written: [UInt8]) -> Bool {
    guard abs(name.count - written.count) <= 1, written.count > 2 else { return false }
    if name.count == 3 { return name == written }
    let (short, long) = name.count < written.count ? (name, written) : (written, name)
    var rest = long[...]
    var lost = 0
    for letter in short {
      if let index = rest.firstIndex(of: letter) {
        lost += index - rest.startIndex
        rest = rest[(index + 1)...]
      } else {
        return false
      }
    }
    return lost + rest.count <= 1
  }
}
