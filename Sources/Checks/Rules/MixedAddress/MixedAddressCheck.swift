import Catalogs
import Diagnostics
import ICU

/// Texts that address their reader in two ways.
struct MixedAddressCheck: Check {
  let rule = Rule(
    id: "mixed-address",
    severity: .warning,
    topic: .writing,
    example: RuleExample(
      "Aktualisieren Sie Ihre Zahlungsmethode, um deinen Zugang zu behalten.",
      fixed: "Aktualisieren Sie Ihre Zahlungsmethode, um Ihren Zugang zu behalten.",
      in: "de"
    )
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts { !LanguageData.of($0.language).familiarWords.isEmpty }.compactMap { text in
      let data = LanguageData.of(text.locale.language)
      let words = text.variants.flatMap { prose in prose.addresses(data).map { (prose, $0) } }
      guard let first = words.first, let other = words.first(where: { $0.1.isFamiliar != first.1.isFamiliar })
      else { return nil }
      let (one, two) = (first.0.text(first.1.range), other.0.text(other.1.range))
      return finding(
        "Text '\(text.key)' addresses its reader as \(one) and as \(two)",
        in: text,
        at: other.0.place(of: other.1.range),
        fix: "Use one form of address, that of the catalog."
      )
    }
  }
}

extension Prose {
  /// The words that address the reader, and whether each does it in the familiar form.
  fileprivate func addresses(_ data: LanguageData) -> [(range: Range<Int>, isFamiliar: Bool)] {
    runs { $0.isAlphabetic }.compactMap { range in
      let word = text(range)
      if data.familiarWords.contains(word.lowercased()) { return (range, true) }
      guard data.formalWords.contains(data.capitalizesFormalWords ? word : word.lowercased()),
        !data.capitalizesFormalWords || !beginsSentence(range.lowerBound)
      else { return nil }
      return (range, false)
    }
  }

  /// Whether any word would have a capital letter at an index.
  private func beginsSentence(_ index: Int) -> Bool {
    guard let before = scalars[..<index].last(where: { !$0.isWhitespace }) else { return true }
    return !before.isAlphabetic && before != "," && before.digit == nil
  }
}
