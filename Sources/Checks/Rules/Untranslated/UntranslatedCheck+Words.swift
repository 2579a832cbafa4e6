import Diagnostics
import ICU

extension UntranslatedCheck {
  /// The first English words of a translation that are in its source as well. In Latin letters, words that other
  /// languages share don't count.
  static func englishWords(
    of text: ReadableText,
    _ source: ReadableText,
    isLatin: Bool,
    _ names: Set<String>
  ) -> (prose: Prose, range: Range<Int>)? {
    let isSame = text.isSame(as: source)
    guard source.locale.isEnglish, isLatin || isSame || text.variants.contains(where: \.mayHoldEnglishWord),
      EnglishWords.mayStand(in: text, withShared: !isLatin)
    else {
      return nil
    }
    // Only a few texts have a word that requires this.
    lazy var original = source.prose.lowercased()
    let kept = KeptWords(
      isOfSource: { original.containsWord($0) },
      beginsSource: { word in source.variants.contains { $0.begins(with: word) } },
      names: names,
      isLatin: isLatin,
      isSame: isSame,
      homographs: LanguageData.of(text.locale.language).englishHomographs
    )
    for prose in text.variants where !prose.isCopyrightLine {
      if let range = kept.range(in: prose) { return (prose, range) }
    }
    return nil
  }
}

/// Finds the English words that a translation keeps from its source.
private struct KeptWords {
  typealias Word = (text: String, range: Range<Int>)

  /// Whether the source has a word in lower case.
  let isOfSource: (String) -> Bool
  /// Whether the source begins with a word, and goes on as a sentence does.
  let beginsSource: (String) -> Bool
  /// The words of names.
  let names: Set<String>
  /// Whether the translation is written in Latin letters.
  let isLatin: Bool
  /// Whether it is the same as its source.
  let isSame: Bool
  /// Small English words that the language of the translation has too; `nil` if that is unknown.
  let homographs: Set<String>?

  /// The first stretch of such words, from the first to the last.
  func range(in prose: Prose) -> Range<Int>? {
    let runs = prose.runsOfLatinWords
    for run in runs {
      let words = run.map { Word(prose.text($0), $0) }
      let isAlone = runs.count == 1 && run.count == 1
      let kept = words.indices.filter { isKept($0, of: words, isAlone: isAlone) }
      guard let first = kept.first, let last = kept.last, !prose.isQuoted(words[first].range) else { continue }
      return words[first].range.lowerBound..<words[last].range.upperBound
    }
    return nil
  }

  private func isKept(_ index: Int, of words: [Word], isAlone: Bool) -> Bool {
    let word = words[index].text
    let lower = word.lowercased()
    guard
      EnglishWords.own.contains(lower) || EnglishWords.shared.contains(lower) || EnglishWords.function.contains(lower),
      !names.contains(word),
      !isOfName(index, of: words), isOfSource(lower)
    else { return false }
    if word == lower, isLatin || isSame { return isEnglish(lower) && (isLatin || !EnglishWords.joints.contains(lower)) }
    if word == lower {
      // Alone, most words may name a field, a command or what is to be typed.
      return EnglishWords.certain.contains(lower) || words.count == 1 && EnglishWords.function.contains(lower)
        || words.count > 1 && EnglishWords.own.contains(lower) && !EnglishWords.joints.contains(lower)
    }
    // A name is written in capitals, and so is the first word of a sentence.
    guard index == 0, word.isCapitalized else { return false }
    if EnglishWords.starts.contains(lower), !isLatin { return true }
    // Renewalが完了しました for Renewal completed.
    if isAlone, !isLatin, EnglishWords.decisive.contains(lower), beginsSource(word) { return true }
    guard isSame, isEnglish(lower) || EnglishWords.starts.contains(lower) else { return false }
    return words.count > 1 ? !words[1].text.isCapitalized : isAlone && !isLatin
  }

  /// Whether a word is one of the language; in Latin letters, of no other.
  private func isEnglish(_ word: String) -> Bool {
    if homographs?.contains(word) == true { return false }
    return EnglishWords.own.contains(word) || !isLatin && EnglishWords.shared.contains(word)
      || homographs != nil && EnglishWords.function.contains(word)
  }

  /// Whether a small word is within a name: Sign in with Apple.
  private func isOfName(_ index: Int, of words: [Word]) -> Bool {
    if isSame { return false }
    if isLatin {
      // Gone with the Wind.
      func reachesName(_ others: some Sequence<Word>) -> Bool {
        others.first { $0.text.isCapitalized || $0.text.count > 4 }?.text.isCapitalized ?? false
      }
      return words[index].text.count < 5 && reachesName(words[..<index].reversed())
        && reachesName(words[(index + 1)...])
    }
    return words.count > 2 && words[0].text.isCapitalized && words[words.count - 1].text.isCapitalized
  }
}

extension String {
  /// Whether it begins as a name does: Harbor, iPad.
  fileprivate var isCapitalized: Bool { prefix(2).contains(where: \.isUppercase) }
}

extension Prose {
  /// Whether the text begins with a word and a lowercase word follows it. Titles don't begin this way.
  fileprivate func begins(with word: String) -> Bool {
    guard text.hasPrefix(word + " "), let next = scalar(word.unicodeScalars.count + 1) else { return false }
    return ("a"..."z").contains(next)
  }

  /// Whether a word begins with a small ASCII letter, or as one that counts with a capital too: most texts in other
  /// letters have neither, and App Store has none.
  fileprivate var mayHoldEnglishWord: Bool {
    scalars.withUnsafeBufferPointer { scalars in
      var isWithinWord = false
      for index in scalars.indices {
        let value = scalars[index].value
        let isLetter = (value & ~0x20) &- 0x41 < 26
        if isLetter, !isWithinWord {
          if value > 0x60 { return true }
          if index + 1 < scalars.count, EnglishWords.mayBegin(scalars[index], scalars[index + 1]) { return true }
        }
        isWithinWord = isLetter
      }
      return false
    }
  }

  /// Runs of words of ASCII letters with one space between them, in order. Parts of other words, of addresses and of
  /// file names don't count.
  fileprivate var runsOfLatinWords: [[Range<Int>]] {
    runs { $0.isASCII && $0.isAlphabetic }.filter { !isPart($0) }.reduce(into: []) { found, word in
      if let last = found.last?.last, last.upperBound + 1 == word.lowerBound, scalar(last.upperBound) == " " {
        found[found.count - 1].append(word)
      } else {
        found.append([word])
      }
    }
  }

  /// Whether letters are part of a word with other letters, of an address, of a file or of a name in code.
  private func isPart(_ word: Range<Int>) -> Bool {
    let (before, after) = (scalar(word.lowerBound - 1), scalar(word.upperBound))
    func joins(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar, scalar != " " else { return false }
      return "@/_-‑'’&=%#~$\\{}<>|".unicodeScalars.contains(scalar) || scalar.digit != nil
        || scalar.isAlphabetic && !scalar.isSetSolid
    }
    if joins(before) || joins(after) || before == "." || after == "(" { return true }
    if before == "(", scalar(word.lowerBound - 2)?.isASCIIWord == true { return true }
    return (after == "." || after == ":") && scalar(word.upperBound + 1)?.isASCIIWord == true
  }

  /// Whether a place is between quotation marks, as titles are.
  func isQuoted(_ range: Range<Int>) -> Bool {
    // Languages open and close with the same marks, and some the other way round.
    let (opening, closing) = ("\"“”„‟«»‹›「『《`".unicodeScalars, "\"“”«»‹›」』》`".unicodeScalars)
    let marks = "\"“”„‟«»‹›「」『』《》`".unicodeScalars
    let before = scalars[..<range.lowerBound]
    guard let open = before.last(where: marks.contains), opening.contains(open),
      let close = scalars[range.upperBound...].first(where: marks.contains), closing.contains(close)
    else { return false }
    return open != "\"" && open != "`" || !before.count { $0 == open }.isMultiple(of: 2)
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIWord: Bool { isASCII && (isAlphabetic || isDigit) }
}
