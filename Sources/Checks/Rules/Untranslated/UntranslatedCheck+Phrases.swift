import Diagnostics

extension UntranslatedCheck {
  /// The first variant of a text that is a phrase in Latin letters.
  static func phrase(
    of text: ReadableText,
    _ source: ReadableText,
    _ names: Set<String>
  ) -> (prose: Prose, range: Range<Int>)? {
    text.variants.first { prose in source.variants.first.map { isForeignPhrase(prose, of: $0, names) } ?? false }
      .map { ($0, 0..<$0.scalars.count) }
  }

  /// The first sentence of the source that remains in a text whose language uses another script.
  static func sentence(
    of text: ReadableText,
    _ source: ReadableText,
    _ names: Set<String>
  ) -> (prose: Prose, range: Range<Int>)? {
    for prose in text.variants where prose.scalars.contains(".") && !prose.isQuoted {
      for range in prose.latinSentences {
        let sentence = prose.text(range)
        let small = sentence.split { !$0.isLetter }.count { word in
          word.count > 2 && word.allSatisfy { $0.isASCII && $0.isLowercase } && !names.contains(String(word))
        }
        let isProse = sentence.unicodeScalars.allSatisfy { $0.isAlphabetic || " ,;’'-.".unicodeScalars.contains($0) }
        if isProse, small > 1, source.variants.contains(where: { $0.text.contains(sentence) }) { return (prose, range) }
      }
    }
    return nil
  }

  /// Whether a text is a phrase in Latin letters although its language doesn't use them. The phrase may be in the
  /// language of the source or in another one: Your plan ends。, Änderungen sichern. Names and codes don't count.
  private static func isForeignPhrase(_ prose: Prose, of source: Prose, _ names: Set<String>) -> Bool {
    // Nearly every text has a letter of its own language near its start.
    if prose.scalars.contains(where: { $0.value > 0x24F && $0.isAlphabetic }) { return false }
    let words = prose.plainWords
    guard words.count > 1, !prose.isCopyrightLine, !prose.isQuoted else { return false }
    func isOfSentence(_ word: String) -> Bool {
      word.count > 1 && word.allSatisfy(\.isLowercase) && !names.contains(word)
    }
    let original = source.plainWords
    let own = words.filter(isOfSentence)
    if prose.text.lowercased() == source.text.lowercased() { return original.contains(where: isOfSentence) }
    // Words that are in the source too may be a name, a title or a command, unless they are most of a sentence.
    let shared = Set(original.map { $0.lowercased() })
    if own.count > 1, own.count * 2 > words.count || words.count < 6 {
      return original.count(where: isOfSentence) > 0
    }
    return own.contains { $0.count > 3 } && !words.contains { shared.contains($0.lowercased()) }
  }
}

extension Prose {
  /// The sentences without a letter beyond ASCII, in order: each begins with a capital at the start of the text, of a
  /// line or behind the end of another one, ends with a full stop, and has three words at least.
  fileprivate var latinSentences: [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    var spaces = 0
    for (index, scalar) in scalars.enumerated() {
      let isEnd = index + 1 == scalars.count || " \n".unicodeScalars.contains(scalars[index + 1])
      if scalar == "\n" || "。！？".unicodeScalars.contains(scalar) {
        (start, spaces) = (index + 1, 0)
      } else if ".!?".unicodeScalars.contains(scalar), isEnd {
        if scalar == ".", spaces > 1, start < index { found.append(start..<index + 1) }
        (start, spaces) = (index + 1, 0)
      } else if index == start, scalar == " " {
        start += 1
      } else if index == start ? !("A"..."Z").contains(scalar) : !scalar.isASCII && scalar != "’" {
        // Of a sentence that is another one, nothing counts before its end.
        start = scalars.count
      } else if scalar == " " {
        spaces += 1
      }
    }
    return found
  }

  /// Whether the text quotes something, such as a title, which stays as it is.
  fileprivate var isQuoted: Bool { scalars.contains { "\"“”„‟«»‹›「」『』《》".unicodeScalars.contains($0) } }

  /// The words between spaces that consist of letters, apart from marks at their ends. Words of addresses and codes
  /// don't count.
  fileprivate var plainWords: [String] {
    text.split(whereSeparator: \.isWhitespace).compactMap { word in
      let start = word.drop { !$0.isLetter && !$0.isNumber && $0 != "@" && $0 != "/" }
      let letters = start.prefix { $0.isLetter || $0 == "’" || $0 == "'" || $0 == "-" }
      let rest = start[letters.endIndex...]
      guard !letters.isEmpty, rest.count < 3, rest.allSatisfy(\.isPunctuation) else { return nil }
      return String(letters)
    }
  }
}
