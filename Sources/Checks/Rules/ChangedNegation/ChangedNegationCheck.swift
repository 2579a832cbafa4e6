import Catalogs
import Diagnostics
import ICU

/// Translations that lose or add a negation.
struct ChangedNegationCheck: Check {
  let rule = Rule(
    id: "changed-negation",
    severity: .warning,
    topic: .translations,
    example: RuleExample("再度請求されます。", fixed: "再度請求されることはありません。", source: "You won’t be charged again.")
  )

  let comparesTexts = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    let source = Negations(LanguageData.of(context.catalog.sourceLocale.language))
    if source.isEmpty { return [] }
    var known: [String: Negations] = [:]
    return context.translatedTexts.compactMap { text, original -> Diagnostic? in
      let language = text.locale.language
      let own = known[language] ?? Negations(LanguageData.of(language))
      known[language] = own
      // A title says it in a noun, and in a longer text, another sentence may say it in other words.
      guard !own.isEmpty, original.prose.utf8.count <= Self.limit,
        original.prose.unicodeScalars.last.map(".!".unicodeScalars.contains) == true
      else { return nil }
      let isLost = source.deny(original.prose) && !own.mayDeny(text.prose)
      let isAdded = own.forbid(text.prose) && !source.mayDeny(original.prose)
      guard isLost || isAdded else { return nil }
      return finding(
        isLost
          ? "Text '\(text.key)' does not deny what its source denies"
          : "Text '\(text.key)' denies what its source does not",
        in: text,
        at: nil,
        notes: ["Its source: \(original.message.text.oneLine)"],
        fix: "Say yes or no as the source does."
      )
    }
  }

  /// The most bytes of a source that is compared.
  private static let limit = 160
}

/// The words of a language that deny something.
private struct Negations {
  /// Words that certainly deny what their sentence says.
  private let certain: [String]
  /// These, and all others that may say the same: without, fail, only.
  private let possible: [String]
  /// Words that forbid something.
  private let prohibitions: [String]
  /// Whether words are parted by spaces, so that a word begins behind something else than a letter.
  private let hasSpaces: Bool

  init(_ data: LanguageData) {
    certain = data.negations
    possible = data.negations + data.negativeWords + data.prohibitions
    prohibitions = data.prohibitions
    hasSpaces = data.writing != .japanese
  }

  var isEmpty: Bool { possible.isEmpty }

  /// What is not yet so will be so, and may be called open.
  func deny(_ text: String) -> Bool { has(certain, text, isWhole: true) && !has(["yet"], text, isWhole: true) }

  func forbid(_ text: String) -> Bool { has(prohibitions, text, isWhole: true) }

  func mayDeny(_ text: String) -> Bool { has(possible, text, isWhole: false) }

  private func has(_ words: [String], _ text: String, isWhole: Bool) -> Bool {
    let text = text.lowercased().replacing("’", with: "'")
    return words.contains { word in
      guard hasSpaces else { return text.contains(word) }
      return text.ranges(of: word).contains { range in
        let begins = range.lowerBound == text.startIndex || !text[text.index(before: range.lowerBound)].isLetter
        let ends = range.upperBound == text.endIndex || !text[range.upperBound].isLetter
        return begins && (ends || !isWhole || word.last?.isLetter != true)
      }
    }
  }
}
