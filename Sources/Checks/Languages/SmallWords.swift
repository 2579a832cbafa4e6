import ICU

/// Texts in another language than their own, which are known by their small words.
enum SmallWords {
  private static let all: [(language: String, words: Set<String>)] = LanguageData.languages { !$0.smallWords.isEmpty }
    .map { ($0, LanguageData.of($0).smallWords) }

  /// A word of a text that has words of another language, each from a list, and none that its own language has alone.
  /// Two different ones are enough.
  static func foreign(in prose: Prose, of locale: LocaleIdentifier) -> Range<Int>? {
    let own = LanguageData.of(locale.language).smallWords
    guard !own.isEmpty else { return nil }
    // One letter may be the start of another word: e-mail.
    let words = prose.runs { $0.isAlphabetic || $0.joinsTheLetterBefore }.filter { $0.count > 1 }.map {
      (text: prose.text($0).lowercased(), place: $0)
    }
    guard words.count >= 4 else { return nil }
    for (language, others) in all where language != locale.language {
      let isOwn = words.contains { own.contains($0.text) && !others.contains($0.text) }
      let foreign = words.filter { others.contains($0.text) && !own.contains($0.text) }
      if !isOwn, Set(foreign.map(\.text)).count > 1 { return foreign[0].place }
    }
    return nil
  }
}
