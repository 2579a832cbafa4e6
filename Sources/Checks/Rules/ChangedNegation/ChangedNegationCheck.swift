import Catalogs
import Diagnostics
import ICU

/// Translations that lose or add a negation.
struct ChangedNegationCheck: Check {
  let rule = Rule(
    id: "changed-negation",
    severity: .warning,
    topic: .translations,
    example: RuleExample("再度請求されます。", fixed: "再度請求されることはありません。", source: "You won’t be charged again."),
    languages: \.hasNegations
  )

  let comparesTexts = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    guard rule.covers(context.catalog.sourceLocale) else { return [] }
    let source = Negations(LanguageData.of(context.catalog.sourceLocale.language))
    var known: [String: Negations] = [:]
    return context.translatedTexts.compactMap { text, original -> Diagnostic? in
      let language = text.locale.language
      let own = known[language] ?? Negations(LanguageData.of(language))
      known[language] = own
      // A title says it in a noun, and in a longer text, another sentence may say it in other words.
      guard rule.covers(text.locale), original.prose.utf8.count <= Self.limit,
        original.prose.unicodeScalars.last.map(".!".unicodeScalars.contains) == true
      else { return nil }
      let isLost = source.deny(original.prose) && !own.mayDeny(text.prose)
      // Another sentence may add what is obvious from the source.
      let isAdded =
        (own.forbid(text.prose) || own.deny(text.prose) && text.prose.isOneSentence && original.prose.isOneSentence)
        && !source.mayDeny(original.prose)
      guard isLost || isAdded else { return nil }
      return finding(
        isLost
          ? "Text '\(text.key)' does not deny what its source denies"
          : "Text '\(text.key)' denies what its source does not",
        in: text,
        at: nil,
        notes: [original.message.text.asSource],
        fix: "Say yes or no as the source does."
      )
    }
  }

  /// The most bytes of a source that is compared.
  private static let limit = 160
}

extension String {
  /// Whether no mark ends a sentence within the text.
  fileprivate var isOneSentence: Bool {
    let marks: Set<Character> = [".", "!", "?", "。", "！", "？", "؟"]
    let ends = dropLast().indices.filter { marks.contains(self[$0]) }
    return ends.allSatisfy { self[$0].isASCII && !self[index(after: $0)].isWhitespace }
  }
}

/// The words of a language that deny something.
private struct Negations {
  /// Words that certainly deny what their sentence says.
  private let certain: [String]
  /// Parts of words that do so.
  private let parts: [String]
  /// Beginnings of words that may say the same: without, fail, only.
  private let possible: [String]
  /// Words that forbid something.
  private let prohibitions: [String]
  /// Phrases with a negation that deny nothing.
  private let affirmations: [String]
  /// Whether words are parted by spaces, so that a word begins behind something else than a letter.
  private let hasSpaces: Bool
  /// Whether all words can be found by their bytes; see ``Swift/String/isPlain``.
  private let isPlain: Bool

  init(_ data: LanguageData) {
    certain = data.negations
    parts = data.negativeParts
    possible = data.negativeWords + data.prohibitions
    prohibitions = data.prohibitions
    affirmations = data.affirmations
    hasSpaces = !data.writing.isSolid && data.writing != .korean
    isPlain = (certain + parts + possible + affirmations).allSatisfy(\.isPlain)
  }

  /// What is not yet so will be so, and may be called open.
  func deny(_ text: String) -> Bool {
    let text = lowercased(text)
    guard denies(text) else { return false }
    let rest = affirmations.filter(text.holds).reduce(text.value) { $0.replacing($1, with: " ") }
    return denies(lowercased(rest)) && !has(["yet"], text, isWhole: true)
  }

  private func denies(_ text: LowercasedText) -> Bool {
    has(certain, text, isWhole: true) || parts.contains(where: text.holds)
  }

  func forbid(_ text: String) -> Bool { has(prohibitions, lowercased(text), isWhole: true) }

  func mayDeny(_ text: String) -> Bool {
    let text = lowercased(text)
    return has(certain, text, isWhole: true) || has(possible, text, isWhole: false) || parts.contains(where: text.holds)
  }

  private func lowercased(_ text: String) -> LowercasedText {
    let value = text.lowercased().replacing("’", with: "'")
    return LowercasedText(value: value, isPlain: isPlain && value.isPlain)
  }

  private func has(_ words: [String], _ text: LowercasedText, isWhole: Bool) -> Bool {
    words.contains { word in
      guard text.holds(word) else { return false }
      let value = text.value
      return !hasSpaces
        || value.ranges(of: word).contains { range in
          let begins = range.lowerBound == value.startIndex || !value[value.index(before: range.lowerBound)].isLetter
          let ends = range.upperBound == value.endIndex || !value[range.upperBound].isLetter
          return begins && (ends || !isWhole || word.last?.isLetter != true)
        }
    }
  }

  private struct LowercasedText {
    let value: String
    /// Whether words can be found by their bytes.
    let isPlain: Bool

    func holds(_ word: String) -> Bool { value.holds(word, isPlain: isPlain) }
  }
}
