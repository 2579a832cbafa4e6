/// Whether texts say which one of several in words, of which ICU has but one form.
///
/// Arabic and Polish write ordinals in words where English has digits: on the 25th, the 21st century.
enum OrdinalWords {
  /// Whether a text in lower case may say an ordinal number in its language's words: up to 99 in Arabic and Polish, where
  /// decades are said so too, below 10 in German and French. Arabic hundreds and thousands are among them.
  static func mayHold(_ number: Int, in text: String, _ language: String) -> Bool {
    if language == "ar", let word = [100: "مئة", 200: "مئت", 1000: "ألف", 2000: "ألف"][number] {
      return text.holds(word)
    }
    guard (1...99).contains(number), let units = stems[language] else { return false }
    let (ten, unit) = (number / 10, number % 10)
    func holds(_ index: Int) -> Bool { units[index].contains { text.holds($0) } }
    if number < 10 { return holds(number) }
    switch language {
    case "ar":
      // The words for a ten begin as those for its unit do.
      return (unit == 0 || holds(unit)) && (ten < 3 ? text.holds("عشر") || text.holds("عاشر") : holds(ten))
    case "pl":
      let word = ten == 1 ? polishTeens[unit] : polishTens[ten]
      return text.holds(word) && (ten == 1 || unit == 0 || holds(unit))
    default: return false
    }
  }

  private static let stems: [String: [[String]]] = [
    "ar": [
      [], ["أول", "احد", "أحد", "حادي", "إحدى"], ["اثن", "ثاني"], ["ثلاث", "ثالث"], ["أربع", "رابع"], ["خمس", "خامس"],
      ["ست", "سادس"], ["سبع", "سابع"], ["ثمان", "ثامن"], ["تسع", "تاسع"],
    ],
    "pl": [
      [], ["pierwsz"], ["drug"], ["trzec"], ["czwart"], ["piąt"], ["szóst"], ["siódm"], ["ósm"], ["dziewiąt"],
    ],
    "de": [
      [], ["erst"], ["zweit"], ["dritt"], ["viert"], ["fünft"], ["sechst"], ["siebt"], ["acht"], ["neunt"],
    ],
    "fr": [
      [], ["premi"], ["deuxi", "second"], ["trois"], ["quatri"], ["cinqu"], ["sixi"], ["septi"], ["huiti"], ["neuvi"],
    ],
  ]
  private static let polishTeens = [
    "dziesiąt", "jedenast", "dwunast", "trzynast", "czternast", "piętnast", "szesnast", "siedemnast", "osiemnast",
    "dziewiętnast",
  ]
  private static let polishTens = [
    "", "", "dwudziest", "trzydziest", "czterdziest", "pięćdziesiąt", "sześćdziesiąt", "siedemdziesiąt",
    "osiemdziesiąt", "dziewięćdziesiąt",
  ]
}
