/// Break opportunities in Japanese headings, for browsers that can't find phrases themselves.
///
/// A phrase ends with a particle: after を, が, は and similar particles, if no kana follows. A name in Latin letters ends
/// before a long word in katakana, which would not fit into the line of a phone with it. A heading has no other breaks,
/// because a missing break is less of a problem than a break in the middle of a word.
package enum PhraseBreaks {
  private static let particles: Set<Unicode.Scalar> = ["を", "が", "は", "に", "で", "と", "の", "も", "へ", "る", "か", "や"]
  /// Shorter headings fit on any line.
  private static let shortest = 8
  /// The length of a long word in katakana.
  private static let longWord = 7

  /// The phrases of a text; joined, they are the text.
  package static func phrases(of text: String) -> [Substring] {
    let scalars = text.unicodeScalars
    guard scalars.count >= shortest else { return [text[...]] }
    var phrases: [Substring] = []
    var start = text.startIndex
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      if next < scalars.endIndex, index > start,
        particles.contains(scalars[index]) && !isKana(scalars[next]) && isLetter(scalars[next])
          || endsName(scalars[index]) && isLongWord(scalars[next...].prefix(longWord))
      {
        phrases.append(text[start..<next])
        start = next
      }
      index = next
    }
    phrases.append(text[start...])
    return phrases
  }

  private static func endsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar.isASCII && scalar.properties.isAlphabetic
  }

  private static func isLongWord(_ scalars: Substring.UnicodeScalarView) -> Bool {
    scalars.count == longWord && scalars.allSatisfy { (0x30A1...0x30FC).contains($0.value) }
  }

  private static func isKana(_ scalar: Unicode.Scalar) -> Bool { (0x3041...0x309F).contains(scalar.value) }

  /// Han, katakana and letters of other scripts: not punctuation, which must not begin a line.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x30A1...0x30FA).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
      || scalar.properties.isAlphabetic && scalar.value != 0x30FC
  }
}
