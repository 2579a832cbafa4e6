extension LanguageData {
  /// Languages with little data in addition to that of ICU, by their codes.
  static let others: [String: LanguageData] = [
    "zh": LanguageData(writing: .chinese, writesNumbersInKanji: true), "yue": LanguageData(writing: .chinese),
    "ko": LanguageData(writing: .korean), "fa": persian, "ur": persian, "ps": persian, "ckb": persian,
    "ug": LanguageData(writing: .persian), "sd": LanguageData(writing: .persian),
    "sv": LanguageData(opensWithClosingQuotes: true), "fi": LanguageData(opensWithClosingQuotes: true),
    "he": LanguageData(opensWithClosingQuotes: true),
  ]

  private static let persian = LanguageData(writing: .persian, opensWithClosingQuotes: true)
}
