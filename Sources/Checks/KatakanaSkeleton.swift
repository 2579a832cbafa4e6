/// Recognises names in Latin letters that somebody wrote in katakana, by their consonants.
///
/// Katakana adds vowels and doubles consonants: Store becomes su-to-a, Account a-ka-u-n-to. What is left without vowels is
/// nearly the same on both sides.
enum KatakanaSkeleton {
  /// Where a name, or a word of it, stands in katakana.
  static func place(of name: String, in prose: Prose) -> Range<Int>? {
    let words = ([name] + name.split(separator: " ").map(String.init)).map(consonants).filter { $0.count > 2 }
    return prose.runs { ("ァ"..."ヺ").contains($0) || $0 == "ー" }.first { run in
      let written = consonants(inKatakana: prose.items[run].map(\.scalar))
      return words.contains { isAlike($0, written) }
    }
  }

  /// The consonants of Latin letters, with those as one that katakana does not tell apart.
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
  private static func consonants(inKatakana scalars: [Unicode.Scalar]) -> [Character] {
    let found = scalars.flatMap { scalar -> [Character] in
      guard let sound = scalar.properties.name?.split(separator: " ").last, sound != "MARK" else { return [] }
      // A small tu doubles what follows.
      if scalar == "ッ" { return [] }
      return sound.lowercased().filter { !"aeiouywh".contains($0) }.map { $0 == "v" ? "b" : $0 }
    }
    return withoutRepetitions(found)
  }

  private static func withoutRepetitions(_ letters: [Character]) -> [Character] {
    letters.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Whether all letters of one stand in the other in order, with at most one left over on either side: final r, s and t
  /// are often silent.
  private static func isAlike(_ name: [Character], _ written: [Character]) -> Bool {
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
