/// The data of a language in addition to that of ICU. Each language with more than a few fields has its own
/// file; those with little data are in `OtherLanguages.swift`.
struct LanguageData: Sendable {
  /// How the language is written.
  var writing = Writing.latin
  /// Words for numbers that counting does not use: dozen, both, anderthalb.
  var numbers: [String: Double] = [:]
  /// Words for units in addition to those of ICU, with the names of ``QuantityUnit/all``.
  var units: [String: String] = [:]
  /// Words that ICU uses as units but that mean something else in most texts: in.
  var noUnits: Set<String> = []
  /// Lengths of time in words: half an hour, 半年.
  var amounts: [String: (number: Double, unit: String)] = [:]
  /// What a number before it is multiplied by.
  var factors: [String: Double] = [:]
  /// Words for an hour of the day, in minutes since midnight.
  var clocks: [String: Int] = [:]
  /// Words behind the number of an hour: 時, Uhr.
  var hourMarks: [String] = []
  /// Words before the number of an hour: alle 13.
  var hourOpenings: [String] = []
  /// Words for the halves of the day in addition to those of ICU. The value says whether it is the afternoon.
  var halvesOfDay: [String: Bool] = [:]
  /// Names of time zones, in minutes ahead of UTC.
  var timeZones: [String: Int] = [:]
  /// Names of weekdays in addition to those of ICU, from 1, a Monday.
  var weekdays: [String: Int] = [:]
  /// Words that the first number beyond a bound follows: more than 5 is 6 or more.
  var bounds: [String] = []
  /// Words that join both ends of an interval: from 9 to 5.
  var intervalWords: Set<String> = []
  /// What is written behind a number to say how often: fünfmal.
  var numberEndings: [String] = []
  /// A half of what is counted, behind its number or its unit: bir buçuk saat, 1時間半.
  var halves: [String] = []
  /// Short words that are written together with the next one.
  var prefixes: [String] = []
  /// Particles that are written together with the word before them.
  var suffixes: Set<String> = []
  /// Whether numbers are also written in kanji, and months as numbers.
  var writesNumbersInKanji = false
  /// The counters behind which a number in kanji counts something: 十日, but not 十分.
  var counters = ""
  /// The other calendar that texts may count years in, by its name in CLDR; `nil` if they use only the Gregorian one.
  var calendar: String?
  /// Whether names of months and weekdays begin with a capital letter.
  var capitalizesNames = false
  /// Whether a quotation may begin with ”, as in Swedish, Finnish and languages written from right to left.
  var opensWithClosingQuotes = false
  /// Whether a space precedes ; : ! and ?, as in French.
  var hasSpacesBeforeMarks = false
  /// Words that deny what their sentence says: nicht, don't.
  var negations: [String] = []
  /// Parts of words that do so, in languages with endings for it or without spaces: ません, yenilenmez.
  var negativeParts: [String] = []
  /// Beginnings of words that may say the same in a positive sentence: without, fehl, のみ.
  var negativeWords: [String] = []
  /// Phrases with a negation that deny nothing: not only, かもしれません.
  var affirmations: [String] = []
  /// Words that forbid something, in languages that have a form for it.
  var prohibitions: [String] = []
  /// The marks that begin what ! and ? end, as in Spanish.
  var openingMarks: [Unicode.Scalar: Unicode.Scalar] = [:]
  /// Marks behind a letter of the language that it writes otherwise, each with its own mark: ; for ? in Greek.
  var foreignMarks: [Unicode.Scalar: Unicode.Scalar] = [:]
  /// Words that address a reader formally, in lower case unless they are always capitalized.
  var formalWords: Set<String> = []
  /// Ends of verbs with which a sentence begins that asks for something formally: Vérifiez.
  var formalOpenings: [String] = []
  /// Ends of sentences that address a reader formally or as a friend, in languages whose verbs do so: 합니다, 해.
  var formalEndings: [String] = []
  var familiarEndings: [String] = []
  /// Whether the formal words are other words without their capital letter: Sie, sie.
  var capitalizesFormalWords = false
  /// Words that address a reader as a friend, in lower case.
  var familiarWords: Set<String> = []
  /// Words of ``EnglishWords/function`` and ``EnglishWords/own`` that the language has too; `nil` if that is unknown.
  var englishHomographs: Set<String>?
  /// Words that may occur twice in a row: nous nous, fängt an an diesem Tag.
  var repeatableWords: Set<String> = []
  /// Words of which the first may begin a clause behind a comma: alle, die die Rechnung zahlen.
  var clauseWords: Set<String> = []
  /// Frequent small words, by which a text in another language than its own is known, where the languages share a script.
  var smallWords: Set<String> = []

  /// Whether marks or their spaces have a form of their own.
  var hasOwnMarks: Bool { hasSpacesBeforeMarks || !openingMarks.isEmpty || !foreignMarks.isEmpty }

  /// Whether the words by which texts deny something are known.
  var hasNegations: Bool { !negativeWords.isEmpty || !prohibitions.isEmpty }

  /// Whether the language has a formal and a familiar way to address a reader.
  var hasFormsOfAddress: Bool { !familiarWords.isEmpty || !familiarEndings.isEmpty }

  /// The data of a language, by its code; none for a language that has no file here.
  static func of(_ language: String) -> LanguageData { all[language] ?? LanguageData() }

  /// The languages whose data fulfills a condition, by their codes and in their order.
  static func languages(where isIncluded: (LanguageData) -> Bool) -> [String] {
    all.filter { isIncluded($0.value) }.keys.sorted()
  }

  private static let all: [String: LanguageData] = [
    "ar": .arabic, "ast": LanguageData(openingMarks: spanishMarks), "ckb": .persian, "de": .german, "el": .greek,
    "en": .english, "es": .spanish, "fa": .persian, "fi": LanguageData(opensWithClosingQuotes: true), "fr": .french,
    "gl": LanguageData(openingMarks: spanishMarks), "he": LanguageData(opensWithClosingQuotes: true), "it": .italian,
    "ja": .japanese, "ko": .korean, "nl": .dutch, "pl": .polish, "ps": .persian, "pt": .portuguese, "ru": .russian,
    "sd": LanguageData(writing: .persian), "sv": .swedish, "th": .thai, "tr": .turkish,
    "ug": LanguageData(writing: .persian), "uk": .ukrainian, "ur": .persian, "vi": .vietnamese,
    "yue": LanguageData(writing: .chinese, foreignMarks: chineseMarks), "zh": .chinese,
  ]
}
