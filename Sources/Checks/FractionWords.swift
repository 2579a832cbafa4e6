/// How words for a half and a quarter begin, of which ICU has none.
enum FractionWords {
  /// Whether a text in lower case says a half.
  static func sayHalf(_ text: String, _ language: String) -> Bool { says(text, halves[language]) }

  /// Whether a text in lower case says a quarter or three.
  static func sayQuarter(_ text: String, _ language: String) -> Bool { says(text, quarters[language]) }

  private static func says(_ text: String, _ words: [String]?) -> Bool {
    words?.contains { text.holds($0) } ?? false
  }

  private static let halves = [
    "ja": ["半"], "fr": ["demi", "moitié"], "de": ["halb", "hälfte"],
    "pl": ["pół", "połow"], "ar": ["نصف"],
  ]
  private static let quarters = [
    "ja": ["4分の", "四半"], "fr": ["quart"], "de": ["viertel"], "pl": ["kwadrans", "ćwier"], "ar": ["ربع", "أرباع"],
  ]
}
