import ICU

extension Prose {
  /// The places of small words of a language that stand twice in a row, with one space or line break between.
  func repeatedFunctionWords(of language: LanguageData) -> [Range<Int>] {
    guard !language.undoubledWords.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var first = 0..<0
    var isTwice = false
    var start = 0
    for index in 0...scalars.count {
      if index < scalars.count, scalars[index].isOfWholeWord { continue }
      if index > start {
        let word = start..<index
        let isSame = isSame(first, word)
        if isSame,
          language.undoubledWords.contains(text(word))
            ? isUndoubled(first, word, language) : isTwice && language.doubledWords.contains(text(word))
        {
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
  private func isUndoubled(_ first: Range<Int>, _ second: Range<Int>, _ language: LanguageData) -> Bool {
    !language.relativeArticles.contains(text(second))
      || language.prepositions.contains(text(0..<first.lowerBound).lowercased().filter { !$0.isWhitespace })
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is part of a word, as hyphens and apostrophes are: donne-le le matin has le once.
  fileprivate var isOfWholeWord: Bool {
    isAlphabetic || self == "’" || self == "'" || self == "-" || self == "‑"
  }
}
