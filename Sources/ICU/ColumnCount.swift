internal import CICU

extension StringProtocol {
  /// The columns that a terminal or another grid of equal cells gives the text: the sum over its characters.
  ///
  /// - Complexity: O(*n*).
  package var columnCount: Int { reduce(0) { $0 + $1.columnCount } }
}

extension Character {
  /// The columns of a character: 2 for an emoji sequence and a flag, else the sum over its scalars, as terminals count.
  ///
  /// East_Asian_Width W and F have two columns (UAX #11); A, ambiguous, has one, as outside East Asian fonts. Marks and
  /// format characters have none, so a character of them alone is drawn over its neighbor. A character of several
  /// letters has a column for each: a conjunct (क्ष), Thai กำ, half-width ﾊﾞ. A control character counts as one, for the
  /// sign that is shown in its place.
  package var columnCount: Int {
    guard let first = unicodeScalars.first else { return 0 }
    let rest = unicodeScalars.dropFirst()
    guard let second = rest.first else { return first.columnCount(follows: false) }
    if first.isRegionalIndicator, second.isRegionalIndicator { return 2 }
    if first.properties.isEmoji {
      // U+FE0F selects the emoji form of a scalar that is text by default (❤️, 1️⃣). A joined sequence is a single
      // picture.
      return second == "\u{FE0F}" ? 2 : unicodeScalars.reduce(0) { max($0, $1.columnCount(follows: false)) }
    }
    return rest.reduce(first.columnCount(follows: false)) { $0 + $1.columnCount(follows: true) }
  }
}

extension Unicode.Scalar {
  fileprivate func columnCount(follows: Bool) -> Int {
    value < 0xAD ? 1 : Int(nb_icu_column_count(value, follows))
  }

  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
