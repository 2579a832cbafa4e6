extension LanguageData {
  /// Languages with little data in addition to that of ICU, by their codes.
  static let others: [String: LanguageData] = [
    "yue": LanguageData(writing: .chinese, foreignMarks: chineseMarks),
    "fa": persian, "ur": persian, "ps": persian, "ckb": persian,
    "ug": LanguageData(writing: .persian), "sd": LanguageData(writing: .persian),
    "sv": swedish, "uk": ukrainian, "fi": LanguageData(opensWithClosingQuotes: true),
    "he": LanguageData(opensWithClosingQuotes: true),
    "gl": LanguageData(openingMarks: spanishMarks), "ast": LanguageData(openingMarks: spanishMarks),
  ]

  private static let persian = LanguageData(
    writing: .persian,
    calendar: "persian",
    opensWithClosingQuotes: true
  )

  private static let swedish = LanguageData(
    opensWithClosingQuotes: true,
    smallWords: [
      "att", "av", "de", "den", "det", "din", "dina", "ditt", "du", "eller", "en", "ett", "från", "för", "har", "hos",
      "i", "in", "inte", "kan", "kommer", "med", "men", "när", "och", "om", "på", "som", "till", "under", "ut", "vi",
      "är",
    ]
  )

  private static let ukrainian = LanguageData(
    smallWords: [
      "або", "але", "без", "буде", "був", "була", "були", "в", "вам", "вас", "ваш", "ваша", "ваше", "ваші", "ви",
      "від", "для", "до", "з", "за", "знову", "й", "коли", "ми", "на", "не", "ні", "по", "про", "під", "та", "те",
      "тільки", "у", "цей", "ця", "це", "чи", "що", "щоб", "як", "якщо", "і", "із", "її",
    ]
  )
}
