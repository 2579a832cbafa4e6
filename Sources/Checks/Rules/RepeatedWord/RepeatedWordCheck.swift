import Catalogs
import Diagnostics
import ICU

/// Words that occur twice in a row.
///
/// In English, hardly any word may be repeated. Other languages repeat several words, so only small words that are
/// never repeated count there. Japanese never repeats を, a particle between two words that aren't in hiragana, or a
/// mark. ``JapaneseRepetitions`` handles the rest.
package struct RepeatedWordCheck: Check {
  package let rule = Rule(
    id: "repeated-word",
    severity: .warning,
    topic: .writing,
    example: RuleExample("Access to the the plan continues", fixed: "Access to the plan continues", in: "en")
  )

  /// Words that a sentence may repeat.
  private static let allowed: Set<String> = [
    "that", "had", "bye", "no", "so", "very", "ha", "la", "na", "yo", "blah", "knock", "now", "there", "well",
  ]
  /// Words that also count if the first one is capitalized at the start of a sentence. Other words don't: names such as
  /// Bora bora look the same.
  private static let common: Set<String> = [
    "the", "of", "to", "and", "is", "are", "in", "for", "you", "your", "it", "we", "this", "with", "be",
  ]

  package let needsFacts = false

  package func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(where: \.isEnglish).flatMap { findings(in: $0) { $0.mayRepeat ? Self.repetitions(in: $0) : [] } }
      + context.texts { !$0.isEnglish && $0.writing != .japanese }.flatMap { text in
        let language = LanguageData.of(text.locale.language)
        // Blah Blah, and names such as Bora Bora, are repeated in the source too.
        lazy var source = context.sourceValue(of: text).map { $0.lowercased() }
        return findings(in: text) { prose in
          prose.repeatedWords(in: language).filter { place in
            source.map { !$0.contains(prose.text(place).lowercased()) } ?? true
          } + Self.stops(in: prose)
        }
      }
      + context.texts { $0.writing == .japanese }.flatMap { text in
        findings(in: text) { prose in
          JapaneseRepetitions.places(in: prose.scalars) + JapaneseRepetitions.pauses(in: prose.scalars)
            + JapaneseRepetitions.sentences(in: prose.scalars)
            + JapaneseRepetitions.doubledPoliteness(in: prose.scalars)
        }
      }
      + context.japaneseTexts(with: .repetitions).flatMap { text in
        findings(in: text) { Self.particles(in: $0) + JapaneseRepetitions.particles(in: $0) }
      }
  }

  private func findings(in text: ReadableText, _ places: (Prose) -> [Range<Int>]) -> [Diagnostic] {
    text.variants.flatMap { prose in
      places(prose).map { place in
        finding(
          "Text '\(text.key)' says '\(prose.text(place))'",
          in: text,
          at: prose.place(of: place),
          fix: "Say it once."
        )
      }
    }
  }

  /// The repeated words and full stops, for texts for which ``Prose/mayRepeat`` is true.
  package static func repetitions(in prose: Prose) -> [Range<Int>] { words(in: prose) + stops(in: prose) }

  private static func words(in prose: Prose) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var first = 0..<0
    var start = 0
    for index in 0...prose.scalars.count {
      if index < prose.scalars.count, prose.scalars[index].isOfWord { continue }
      if index > start {
        let word = start..<index
        if repeats(first, word, prose) { found.append(first.lowerBound..<word.upperBound) }
        first = word
      }
      start = index + 1
    }
    return found
  }

  private static func repeats(_ first: Range<Int>, _ second: Range<Int>, _ prose: Prose) -> Bool {
    guard first.count == second.count, first.upperBound + 1 == second.lowerBound,
      [" ", "\n"].contains(prose.scalars[first.upperBound]), prose.scalar(first.lowerBound - 1) != "-",
      zip(first, second).allSatisfy({ prose.scalars[$0].folded == prose.scalars[$1] })
    else { return false }
    let word = prose.text(second)
    return (word == prose.text(first) || common.contains(word)) && word.allSatisfy(\.isLowercase)
      && (word.count > 1 || word == "a")
      && !allowed.contains(word)
      && !isPhrase(word, before: first.lowerBound, prose)
  }

  /// Words that may be repeated where a verb takes the first one, such as log in in less than a minute.
  private static let particles: Set<String> = ["in", "on"]
  private static let verbs = ["log", "sign", "check", "come", "opt", "tune", "zoom", "turn", "switch", "fill", "plug"]

  /// Whether both words have a meaning of their own: log in in a minute, turn it on on Monday, what it is is a receipt.
  private static func isPhrase(_ word: String, before start: Int, _ prose: Prose) -> Bool {
    let words = words(before: start, prose)
    if word == "is" { return words.contains("what") }
    // “Who cancels cancels for good” is correct. A small word isn't a verb.
    let pronouns = ["who", "whoever", "what", "whatever"]
    if !common.contains(word), words.last.map({ pronouns.contains($0) }) == true { return true }
    return particles.contains(word) && words.contains { word in verbs.contains { word.hasPrefix($0) } }
  }

  /// The last three words before a place, in lower case.
  private static func words(before place: Int, _ prose: Prose) -> [String] {
    var words: [String] = []
    var end = place
    while words.count < 3, let last = prose.scalars[..<end].lastIndex(where: \.isAlphabetic) {
      let start = prose.scalars[..<last].lastIndex { !$0.isAlphabetic }.map { $0 + 1 } ?? 0
      words.insert(prose.text(start..<last + 1).lowercased(), at: 0)
      end = start
    }
    return words
  }

  /// Two full stops behind a word; three are an ellipsis.
  private static func stops(in prose: Prose) -> [Range<Int>] {
    prose.scalars.indices.dropLast().compactMap { index in
      guard prose.scalars[index] == ".", prose.scalars[index + 1] == ".",
        prose.scalar(index - 1)?.isAlphabetic == true, prose.scalar(index + 2)?.isWhitespace ?? true
      else { return nil }
      return index..<index + 2
    }
  }

  private static func particles(in prose: Prose) -> [Range<Int>] {
    prose.scalars.indices.dropLast().compactMap { index -> Range<Int>? in
      let scalar = prose.scalars[index]
      guard prose.scalars[index + 1] == scalar,
        "を、。".unicodeScalars.contains(scalar)
          || ("はがにのでと".unicodeScalars.contains(scalar) && isBetweenWords(index..<index + 2, prose))
          || (scalar == "は" && isTopicTwice(index..<index + 2, prose))
      else { return nil }
      return index..<index + 2
    }
  }

  /// Whether two は follow a word that ends in kanji or katakana, and before one in hiragana, as in 理由ははいろいろ; a
  /// third one belongs to a mother.
  private static func isTopicTwice(_ place: Range<Int>, _ prose: Prose) -> Bool {
    guard let before = prose.scalar(place.lowerBound - 1), before.isAlphabetic, before.value > 0x30A0,
      let after = prose.scalar(place.upperBound)
    else { return false }
    return "いうえおかきくけこすそたちなふまむやよわ".unicodeScalars.contains(after)
  }

  /// Whether no hiragana is next to, so that two alike are no part of a word: はは is in これははっきり.
  private static func isBetweenWords(_ place: Range<Int>, _ prose: Prose) -> Bool {
    func isWord(_ index: Int) -> Bool {
      prose.scalar(index).map { scalar in
        scalar == Prose.placeholder || scalar.isDigit || scalar.isAlphabetic && !("ぁ"..."ゖ").contains(scalar)
      } ?? false
    }
    return isWord(place.lowerBound - 1) && isWord(place.upperBound)
  }
}

extension Unicode.Scalar {
  fileprivate var isOfWord: Bool { isAlphabetic || self == "’" || self == "'" }
}
