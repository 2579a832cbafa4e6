/// Leaves out the spaces that CLDR's Japanese patterns have around units.
///
/// CLDR writes 60 日 and 2 日 3 時間, while Japanese prose has no space there (60日, 2日3時間), and these texts become
/// part of sentences. Other languages stay as CLDR has them: `zh` and `ko` have no such space, `zh-Hant` keeps its own.
enum JapaneseSpacing {
  static func applies(to locale: LocaleIdentifier) -> Bool { locale.language == "ja" }

  /// The text without U+0020, which no Japanese number or unit contains.
  static func withoutSpaces(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: " ")) else { return text }
    return String(decoding: text.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// The same for parts; those that were only spaces are gone.
  static func withoutSpaces(_ parts: [FormattedText.Part]) -> [FormattedText.Part] {
    parts.compactMap { part in
      let text = withoutSpaces(part.text)
      return text.isEmpty ? nil : FormattedText.Part(kind: part.kind, text: text, span: part.span)
    }
  }
}
