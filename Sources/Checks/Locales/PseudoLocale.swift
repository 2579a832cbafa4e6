import ICU

/// A locale of made-up words that can still be read. It shows texts that are cut off, overflow or aren't in a catalog.
package enum PseudoLocale: CaseIterable, Sendable {
  /// `en-XA`: letters with accents.
  case accented
  /// `ar-XB`: the same in a right-to-left language, each word turned round.
  case rightToLeft

  /// The tag, as is usual in the field: XA and XB are CLDR's regions for pseudo-locales.
  package var tag: String {
    switch self {
    case .accented: "en-XA"
    case .rightToLeft: "ar-XB"
    }
  }

  /// The signs round each line of a text; not those of Markdown's links, and mirrored where a text runs to the left.
  static let brackets = (open: "⟦", close: "⟧")

  /// How many scalars a line of prose with a number of them has more in its pseudo-locale, at least: 40 % up to 40
  /// scalars, where translations grow most, and 30 % beyond.
  static func expansion(of count: Int) -> Int { (count * (count <= 40 ? 4 : 3) + 9) / 10 }

  /// A run of letters.
  func word(_ letters: some Sequence<Unicode.Scalar>) -> String {
    let accented = String(String.UnicodeScalarView(letters.map { Self.accents[$0] ?? $0 }))
    switch self {
    case .accented: return accented
    // The word is turned round, and its neighbors see a strong letter of the other direction on both sides.
    case .rightToLeft: return "\u{200F}\u{202E}\(accented)\u{202C}\u{200F}"
    }
  }

  /// Words that make a text longer, each with a space before it: as few as have a number of scalars.
  func filler(_ count: Int) -> String {
    var result = ""
    var length = 0
    while length < count {
      for number in Self.numbers where length < count {
        result += " " + word(number.unicodeScalars)
        length += number.count + 1
      }
    }
    return result
  }

  private static let numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".unicodeScalars,
      "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž".unicodeScalars
    )
  )
}
