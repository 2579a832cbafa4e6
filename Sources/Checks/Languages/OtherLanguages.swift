extension LanguageData {
  /// Languages with little data in addition to that of ICU, by their codes.
  static let others: [String: LanguageData] = [
    "zh": LanguageData(writing: .chinese, writesNumbersInKanji: true, calendar: "roc"),
    "yue": LanguageData(writing: .chinese),
    "ko": LanguageData(writing: .korean), "fa": persian, "ur": persian, "ps": persian, "ckb": persian,
    "ug": LanguageData(writing: .persian), "sd": LanguageData(writing: .persian),
    "sv": LanguageData(opensWithClosingQuotes: true), "fi": LanguageData(opensWithClosingQuotes: true),
    "he": LanguageData(opensWithClosingQuotes: true), "th": LanguageData(calendar: "buddhist"),
    "nl": LanguageData(
      hourMarks: ["uur"],
      formalWords: ["u", "uw"],
      familiarWords: ["je", "jij", "jou", "jouw"]
    ),
    "es": LanguageData(
      openingMarks: spanishMarks,
      formalWords: ["usted", "ustedes"],
      familiarWords: ["tú", "tu", "tus", "ti", "contigo"]
    ),
    "gl": LanguageData(openingMarks: spanishMarks), "ast": LanguageData(openingMarks: spanishMarks),
  ]

  private static let spanishMarks: [Unicode.Scalar: Unicode.Scalar] = ["?": "¿", "!": "¡"]

  private static let persian = LanguageData(
    writing: .persian,
    calendar: "persian",
    opensWithClosingQuotes: true
  )
}
