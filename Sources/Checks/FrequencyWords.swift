/// How languages say that something happens every day, week, month or year.
struct FrequencyWords {
  /// Phrases that say it, for days, weeks, months and years.
  private let phrases: [[[Unicode.Scalar]]]
  /// Words that may say it among other things.
  private let stems: [[[Unicode.Scalar]]]

  /// The words of a language; nothing for languages whose words are not known.
  init?(_ language: String) {
    guard let (phrases, stems) = Self.words[language] else { return nil }
    self.phrases = phrases.map { $0.map { Array($0.unicodeScalars) } }
    self.stems = stems.map { $0.map { Array($0.unicodeScalars) } }
  }

  func things(in prose: Prose) -> [SaidThing] {
    (1...4).flatMap { value in
      let certain = phrases[value - 1].flatMap { prose.places(of: $0, isWhole: false) }
      let possible = stems[value - 1].flatMap { prose.places(of: $0, isWhole: false) }.filter { place in
        // The 月 of 3月3日 and the 年 of 2026年 are days of a calendar.
        let sign = prose.scalars[place.lowerBound]
        guard sign == "月" || sign == "年", prose.scalar(place.lowerBound - 1)?.digit != nil else { return true }
        return sign == "年" && prose.scalar(place.lowerBound - 4)?.digit == nil
      }
      return certain.map { SaidThing(kind: .frequency, value: value, isCertain: true, range: $0) }
        + possible.map { SaidThing(kind: .frequency, value: value, isCertain: false, range: $0) }
    }
  }

  /// Whether a text in lower case has a word for a length of time that is longer than a unit, in any form: jährlich beside
  /// months.
  static func says(longerThan unit: String, _ text: String, _ language: String) -> Bool {
    guard let (phrases, stems) = words[language] else { return false }
    if unit == "minute", language == "de", text.holds("stünd") { return true }
    guard let first = ["minute": 0, "hour": 0, "day": 1, "month": 3][unit] else { return false }
    if phrases.dropFirst(first).contains(where: { $0.contains { text.holds($0) } }) { return true }
    let words = text.split { !$0.isLetter }
    return stems.dropFirst(first).joined().contains { stem in words.contains { holds($0, stem) } }
  }

  /// Whether a word is one of a stem: short stems are parts of other words, such as the French an of dans.
  private static func holds(_ word: Substring, _ stem: String) -> Bool {
    if stem.count > 3 { return word.contains(stem) }
    return stem.count < 3 ? word == stem : word.hasPrefix(stem) && word.count < stem.count + 3
  }

  /// The phrases of a language, in no order.
  static func phrases(of language: String) -> [String] { words[language].map { $0.0.flatMap(\.self) } ?? [] }

  private static let words: [String: ([[String]], [[String]])] = [
    "en": (
      [
        ["daily", "every day", "each day", "per day", "/day"],
        ["weekly", "every week", "each week", "per week", "/week"],
        ["monthly", "every month", "each month", "per month", "/month"],
        ["yearly", "annual", "every year", "each year", "per year", "/year"],
      ], [["day", "dai"], ["week"], ["month"], ["year", "annu"]]
    ),
    "ja": (
      [["毎日", "日額"], ["毎週", "週額"], ["毎月", "月額"], ["毎年", "年額"]],
      [["日", "デイリー"], ["週", "ウィークリー"], ["月", "マンスリー"], ["年", "アニュアル"]]
    ),
    "fr": (
      [
        ["quotidien", "par jour", "chaque jour", "tous les jours"],
        ["hebdomadaire", "par semaine", "chaque semaine", "toutes les semaines", "/semaine"],
        ["mensuel", "par mois", "chaque mois", "tous les mois", "/mois"],
        ["annuel", "par an", "chaque année", "tous les ans"],
      ], [["jour", "quotid"], ["semaine", "hebdo"], ["mois", "mensu"], ["an", "ans", "année", "annu"]]
    ),
    "de": (
      [
        ["täglich", "pro tag", "jeden tag", "/tag"], ["wöchentlich", "pro woche", "jede woche", "/woche"],
        ["monatlich", "pro monat", "jeden monat", "/monat", "im monat"],
        ["jährlich", "pro jahr", "jedes jahr", "/jahr", "im jahr"],
      ], [["tag", "täg"], ["woche", "wöche"], ["monat"], ["jahr", "jähr"]]
    ),
    "ar": (
      [
        ["يوميًا", "يوميا", "كل يوم", "في اليوم"], ["أسبوعيًا", "أسبوعيا", "كل أسبوع", "في الأسبوع"],
        ["شهريًا", "شهريا", "كل شهر", "في الشهر"], ["سنويًا", "سنويا", "كل سنة", "كل عام", "في السنة"],
      ],
      [
        ["يوم", "أيام"], ["أسبوع", "أسابيع"], ["شهر", "شهور", "أشهر"],
        ["سنة", "سنو", "السنة", "عام", "العام", "أعوام"],
      ]
    ),
    "pl": (
      [
        ["codzien", "dziennie"], ["tygodniow", "co tydzień", "/tydzień"], ["miesięczn", "co miesiąc", "/miesiąc"],
        ["roczn", "co rok"],
      ], [["dzień", "dnia", "dni", "dzienn", "codzien"], ["tydz", "tygod"], ["miesi"], ["rok", "roc", "lat"]]
    ),
  ]
}
