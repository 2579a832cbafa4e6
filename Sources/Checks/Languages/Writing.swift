import ICU

/// How a language is written: what marks it uses, and whether spaces separate its words.
enum Writing: Sendable {
  case latin, japanese, chinese, korean, arabic, thai
  /// In Arabic letters, with some that Arabic doesn't have.
  case persian

  /// Whether texts use 、。「」 and are about half as long, in characters, as English ones.
  var isEastAsian: Bool { self == .japanese || self == .chinese || self == .korean }

  /// Whether words are written without spaces between them.
  var isSolid: Bool { self == .japanese || self == .chinese || self == .thai }

  /// Whether texts use ، ؛ and ؟.
  var usesArabicMarks: Bool { self == .arabic || self == .persian }
}

extension LocaleIdentifier {
  /// How texts of the locale are written.
  var writing: Writing { LanguageData.of(language).writing }

  /// Whether texts of the locale are English, whose words ``EnglishWords`` has.
  var isEnglish: Bool { language == "en" }
}
