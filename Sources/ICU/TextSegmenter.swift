internal import CICU

/// Finds the graphemes and words of a text by the rules of Unicode (UAX #29), as ICU and CLDR tailor them for a locale.
///
/// Segments are slices of the text, which is neither copied nor converted. Every function takes time linear in its
/// length. Texts of 2³¹ bytes or more throw U_ILLEGAL_ARGUMENT_ERROR.
///
/// Graphemes follow ICU's Unicode version (see ``ICUVersions/unicode``), while Swift's `Character` follows the version
/// that the standard library was built with. They agree on CR LF, Hangul, flags, emoji sequences, combining marks and
/// Indic conjuncts. They differ on characters that only the newer version has, and on U+200D between symbols that
/// aren't emoji, which Unicode 15 joins and later versions don't.
///
/// Safe to share: every call works on a clone of ICU's BreakIterator, whose cloning is documented as thread-safe.
package final class TextSegmenter: Sendable {
  /// A run of text that is a word, or that is between words.
  package struct WordSegment: Hashable, Sendable {
    /// The text, never empty.
    package let text: Substring
    /// Whether it holds a letter, a digit, a kana or an ideograph, unlike spaces and punctuation.
    package let isWord: Bool
  }

  private let graphemes: SegmentRules
  private let words: SegmentRules

  /// Opens the rules of a locale.
  ///
  /// The script of a text decides about dictionaries, not the locale: Japanese, Chinese, Thai, Lao, Khmer and Burmese
  /// are cut into words by ICU's wherever they occur. Few languages have rules of their own.
  package init(locale: LocaleIdentifier) throws(ICUError) {
    graphemes = try SegmentRules(locale: locale, kind: NB_ICU_SEGMENT_GRAPHEME)
    words = try SegmentRules(locale: locale, kind: NB_ICU_SEGMENT_WORD)
  }

  /// How many graphemes a text has.
  package func graphemeCount(of text: String) throws(ICUError) -> Int {
    var count = 0
    try graphemes.forEachSegment(of: text) { _, _ in
      count += 1
      return true
    }
    return count
  }

  /// The graphemes of a text in order; joined, they are the text.
  package func graphemes(in text: String) throws(ICUError) -> [Substring] {
    var result: [Substring] = []
    var start = text.startIndex
    try graphemes.forEachSegment(of: text) { length, _ in
      let end = text.utf8.index(start, offsetBy: length)
      result.append(text[start..<end])
      start = end
      return true
    }
    return result
  }

  /// The longest start of a text that has at most a number of graphemes, which is not negative.
  ///
  /// - Complexity: linear in the length of the result.
  package func prefix(of text: String, graphemes limit: Int) throws(ICUError) -> Substring {
    precondition(limit >= 0, "a text has no negative number of graphemes")
    guard limit > 0 else { return text.prefix(0) }
    var count = 0
    var bytes = 0
    try graphemes.forEachSegment(of: text) { length, _ in
      bytes += length
      count += 1
      return count < limit
    }
    return text[..<text.utf8.index(text.startIndex, offsetBy: bytes)]
  }

  /// The words of a text and the text between them, in order. Joined, they equal the text.
  package func words(in text: String) throws(ICUError) -> [WordSegment] {
    var result: [WordSegment] = []
    var start = text.startIndex
    try words.forEachSegment(of: text) { length, isWord in
      let end = text.utf8.index(start, offsetBy: length)
      result.append(WordSegment(text: text[start..<end], isWord: isWord))
      start = end
      return true
    }
    return result
  }
}
