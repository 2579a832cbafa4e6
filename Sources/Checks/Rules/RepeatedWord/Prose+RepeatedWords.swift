import ICU

extension Prose {
  /// The places of words that occur twice in a row, with one space or line break between, except for those that the
  /// language repeats.
  func repeatedWords(in language: LanguageData) -> [Range<Int>] {
    var found: [Range<Int>] = language.writing == .chinese ? repeatedPairs : []
    var (first, isTwice) = (0..<0, false)
    var start = 0
    for index in 0...scalars.count {
      if index < scalars.count, scalars[index].isOfWholeWord { continue }
      if index > start {
        let word = start..<index
        let isSame = isSame(first, word)
        if isSame, isTwice || !mayRepeat(text(word).lowercased(), from: first.lowerBound, language) {
          found.append(first.lowerBound..<word.upperBound)
        }
        (first, isTwice) = (word, isSame)
      }
      start = index + 1
    }
    return found
  }

  /// Two characters that occur twice in a row, as a word of Chinese that was written twice does. Those that count (一步一步)
  /// are right, and so are doubled characters.
  private var repeatedPairs: [Range<Int>] {
    scalars.indices.dropLast(3).compactMap { index in
      let (first, second) = (scalars[index], scalars[index + 1])
      guard first == scalars[index + 2], second == scalars[index + 3], first != second, first.isSetSolid,
        first.isAlphabetic, second.isAlphabetic, first.kanjiNumeral == nil, second.kanjiNumeral == nil
      else { return nil }
      return index..<index + 4
    }
  }

  private func mayRepeat(_ word: String, from start: Int, _ language: LanguageData) -> Bool {
    language.repeatableWords.contains(word) || language.clauseWords.contains(word) && scalar(start - 2) == ","
  }

  /// Whether a word of letters occurs again, with one space or line break between; in another case only where the first
  /// one may begin a sentence.
  private func isSame(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    first.count == second.count && first.upperBound + 1 == second.lowerBound
      && " \u{A0}\n".unicodeScalars.contains(scalars[first.upperBound])
      && scalars[second.lowerBound].isAlphabetic
      && zip(first, second).allSatisfy { scalars[$0] == scalars[$1] || scalars[$0].folded == scalars[$1] }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is part of a word, as hyphens and apostrophes are: donne-le le matin has le once.
  fileprivate var isOfWholeWord: Bool {
    isAlphabetic || self == "’" || self == "'" || self == "-" || self == "‑" || isDigit
  }
}
