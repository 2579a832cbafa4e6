/// Languages with little data in addition to that of ICU.
extension LanguageData {
  static let persian = LanguageData(
    writing: .persian,
    calendar: "persian",
    opensWithClosingQuotes: true
  )

  static let swedish = LanguageData(
    opensWithClosingQuotes: true,
    smallWords: [
      "att", "av", "de", "den", "det", "din", "dina", "ditt", "du", "eller", "en", "ett", "från", "för", "har", "hos",
      "i", "in", "inte", "kan", "kommer", "med", "men", "när", "och", "om", "på", "som", "till", "under", "ut", "vi",
      "är",
    ]
  )

  static let ukrainian = LanguageData(
    smallWords: [
      "або", "але", "без", "буде", "був", "була", "були", "в", "вам", "вас", "ваш", "ваша", "ваше", "ваші", "ви",
      "від", "для", "до", "з", "за", "знову", "й", "коли", "ми", "на", "не", "ні", "по", "про", "під", "та", "те",
      "тільки", "у", "цей", "ця", "це", "чи", "що", "щоб", "як", "якщо", "і", "із", "її",
    ]
  )
}
