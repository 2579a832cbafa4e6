extension LanguageData {
  /// Languages with little data in addition to that of ICU, by their codes.
  static let others: [String: LanguageData] = [
    "yue": LanguageData(writing: .chinese, foreignMarks: chineseMarks),
    "fa": persian, "ur": persian, "ps": persian, "ckb": persian,
    "ug": LanguageData(writing: .persian), "sd": LanguageData(writing: .persian),
    "sv": LanguageData(opensWithClosingQuotes: true), "fi": LanguageData(opensWithClosingQuotes: true),
    "he": LanguageData(opensWithClosingQuotes: true),
    "gl": LanguageData(openingMarks: spanishMarks), "ast": LanguageData(openingMarks: spanishMarks),
  ]

  private static let persian = LanguageData(
    writing: .persian,
    calendar: "persian",
    opensWithClosingQuotes: true
  )
}
