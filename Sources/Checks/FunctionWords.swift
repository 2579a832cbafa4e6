/// Small words that never stand twice in a row in a language, such as articles and prepositions, by languages.
///
/// Others do: the French pronouns of nous nous, German verbs of werden werden and particles of ab und zu zu, Arabic words
/// of شيئا شيئا. ICU does not know which.
private let undoubledWords: [String: Set<String>] = [
  "fr": [
    "à", "au", "aux", "avec", "ce", "ces", "cette", "chez", "dans", "de", "des", "du", "est", "et", "la", "le", "les",
    "mes", "notre", "nos", "ou", "par", "pour", "sa", "sans", "ses", "sont", "sur", "une", "vos", "votre",
  ],
  "de": [
    "als", "am", "auch", "beim", "bitte", "das", "dass", "dem", "den", "der", "die", "eine", "einem", "einen", "einer",
    "eines", "für", "hat", "ihre", "Ihre", "Ihrem", "Ihren", "im", "in", "ins", "ist", "kann", "können", "müssen",
    "nicht", "oder", "sind", "und", "vom", "wenn", "wird", "wurde", "zum", "zur",
  ],
  "pl": [
    "aby", "dla", "do", "jest", "lub", "ma", "może", "możesz", "na", "od", "oraz", "po", "przed", "przez", "się", "są",
    "swoje", "twoja", "twoje", "twój", "we", "za", "ze", "że",
  ],
  "ar": ["إلى", "أو", "التي", "الذي", "ثم", "على", "عن", "عند", "في", "قد", "هذا", "هذه"],
]

/// German articles, which also begin clauses and what stands between them and their nouns: die Frau, der der Brief gehört;
/// der der Rolle gehörende Brief. Behind a preposition that begins a text they hardly do.
private let germanArticles: Set<String> = ["das", "dem", "den", "der", "die"]
private let germanPrepositions: Set<String> = [
  "an", "auf", "aus", "bei", "durch", "für", "gegen", "in", "mit", "nach", "ohne", "seit", "über", "um", "unter", "von",
  "vor", "zu",
]

extension Prose {
  /// The places of small words of a language that stand twice in a row, with one space or line break between.
  func repeatedFunctionWords(of language: String) -> [Range<Int>] {
    guard let words = undoubledWords[language] else { return [] }
    var found: [Range<Int>] = []
    var first = 0..<0
    var isTwice = false
    var start = 0
    for index in 0...scalars.count {
      if index < scalars.count, scalars[index].isOfWholeWord { continue }
      if index > start {
        let word = start..<index
        let isSame = isSame(first, word)
        if isSame, words.contains(text(word)) ? isUndoubled(first, word) : isTwice && Self.isDoubled(text(word)) {
          found.append(first.lowerBound..<word.upperBound)
        }
        first = word
        isTwice = isSame
      }
      start = index + 1
    }
    return found
  }

  /// Whether a word stands there again, with one space or line break between.
  private func isSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    first.count == second.count && first.upperBound + 1 == second.lowerBound
      && " \u{A0}\n".unicodeScalars.contains(scalars[first.upperBound])
      && zip(first, second).allSatisfy { scalars[$0] == scalars[$1] || scalars[$0].folded == scalars[$1] }
  }

  /// Whether a word that hardly ever stands twice does.
  private func isUndoubled(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    !germanArticles.contains(text(second))
      || germanPrepositions.contains(text(0..<first.lowerBound).lowercased().filter { !$0.isWhitespace })
  }

  /// Whether a word may stand twice, and never three times.
  private static func isDoubled(_ word: String) -> Bool { ["nous", "vous", "sie", "się"].contains(word) }
}

extension Unicode.Scalar {
  /// Whether the scalar is part of a word, as hyphens and apostrophes are: donne-le le matin has le once.
  fileprivate var isOfWholeWord: Bool {
    isAlphabetic || self == "’" || self == "'" || self == "-" || self == "‑"
  }
}
