/// Writes CLDR's Japanese units and dates as Japanese prose does, because these texts become part of sentences.
///
/// CLDR writes 60 日, 2 日 3 時間, 10月28日 13:00 and 10月28日(水), and prose 60日, 2日3時間, 10月28日13:00 and 10月28日（水）.
/// Other languages stay as CLDR has them: `zh` and `ko` have no such space, `zh-Hant` keeps its own.
enum JapaneseProse {
  static func applies(to locale: LocaleIdentifier) -> Bool { locale.language == "ja" }

  /// The text without U+0020, which no Japanese number or unit contains.
  static func withoutSpaces(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: " ")) else { return text }
    return String(decoding: text.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }

  /// A date pattern without the space between day and time, and with full-width brackets around the weekday.
  static func asProse(_ pattern: String) -> String {
    pattern
      .replacing(" (E", with: "（E").replacing("(E", with: "（E").replacing("E)", with: "E）")
      .replacing("日 ", with: "日").replacing("） ", with: "）")
  }

  /// The same for parts; those that were only spaces are gone.
  static func withoutSpaces(_ parts: [FormattedText.Part]) -> [FormattedText.Part] {
    parts.compactMap { part in
      let text = withoutSpaces(part.text)
      return text.isEmpty ? nil : FormattedText.Part(kind: part.kind, text: text, span: part.span)
    }
  }
}
