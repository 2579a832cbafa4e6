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
    ),
    languages: \.hasFormsOfAddress
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.catalog.locales.filter(rule.covers).flatMap { locale -> [Diagnostic] in
      let data = LanguageData.of(locale.language)
      let texts = context.texts(in: locale).compactMap { AddressedText($0, data) }
      let usual = Self.usualForm(of: texts)
      return texts.compactMap { text in text.mixed.map { mixed(text, $0) } ?? unusual(text, usual) }
    }
  }

  private func mixed(_ text: AddressedText, _ other: AddressedText.Word) -> Diagnostic {
    finding(
      "Text '\(text.text.key)' addresses its reader as \(text.first.text) and as \(other.text)",
      in: text.text,
      at: other.place,
      fix: "Use one form of address, that of the catalog."
    )
  }

  /// A text that addresses its reader otherwise than nearly all others of the catalog.
  private func unusual(_ text: AddressedText, _ usual: (isFamiliar: Bool, example: AddressedText)?) -> Diagnostic? {
    guard let usual, text.first.isFamiliar != usual.isFamiliar else { return nil }
    return finding(
      "Text '\(text.text.key)' addresses its reader as \(text.first.text), and most others as \(usual.example.first.text)",
      in: text.text,
      at: text.first.place,
      notes: ["Another text: \(usual.example.text.key)"],
      fix: "Use one form of address, that of the catalog."
    )
  }

  /// How many texts have the usual form for one that has the other.
  private static let share = 4

  /// The form of address of nearly all texts, with the first text that has it; `nil` if a catalog has no usual form.
  private static func usualForm(of texts: [AddressedText]) -> (isFamiliar: Bool, example: AddressedText)? {
    let whole = texts.filter { $0.mixed == nil }
    let familiar = whole.count { $0.first.isFamiliar }
    let formal = whole.count - familiar
    guard max(familiar, formal) >= share * max(1, min(familiar, formal)) else { return nil }
    let isFamiliar = familiar > formal
    return whole.first { $0.first.isFamiliar == isFamiliar }.map { (isFamiliar, $0) }
  }
}

/// A text that addresses its reader.
private struct AddressedText {
  struct Word {
    let text: String
    /// Its place in the text.
    let place: Range<Int>
    let isFamiliar: Bool
  }

  let text: ReadableText
  let first: Word
  /// The first word of the other form; `nil` if the text has one form.
  let mixed: Word?

  /// `nil` for a text that addresses no one.
  init?(_ text: ReadableText, _ data: LanguageData) {
    let words = text.variants.flatMap { prose in
      prose.addresses(data).map { range, isFamiliar in
        Word(text: prose.text(range), place: prose.place(of: range), isFamiliar: isFamiliar)
      }
    }
    guard let first = words.first else { return nil }
    self.text = text
    self.first = first
    mixed = words.first { $0.isFamiliar != first.isFamiliar }
  }
}

extension Prose {
  /// The words that address the reader, and whether each does it in the familiar form.
  fileprivate func addresses(_ data: LanguageData) -> [(range: Range<Int>, isFamiliar: Bool)] {
    let words =
      data.writing.isSolid ? scalars.indices.map { $0..<$0 + 1 } : runs { $0.isAlphabetic || $0.joinsTheLetterBefore }
    return words.compactMap { range in
      let word = text(range)
      if data.familiarWords.contains(word.lowercased()) { return (range, true) }
      if endsSentence(range.upperBound) {
        if data.formalEndings.contains(where: word.hasSuffix) { return (range, false) }
        if data.familiarEndings.contains(where: word.hasSuffix) { return (range, true) }
      }
      if beginsSentence(range.lowerBound), range.count > 4, data.formalOpenings.contains(where: word.hasSuffix) {
        return (range, false)
      }
      guard data.formalWords.contains(data.capitalizesFormalWords ? word : word.lowercased()),
        !data.capitalizesFormalWords || !beginsSentence(range.lowerBound)
      else { return nil }
      return (range, false)
    }
  }

  /// Whether a mark at an index ends a sentence.
  private func endsSentence(_ index: Int) -> Bool {
    scalar(index).map { ".!?".unicodeScalars.contains($0) && !(scalar(index + 1)?.isAlphabetic ?? false) } ?? false
  }

  /// Whether any word would have a capital letter at an index.
  private func beginsSentence(_ index: Int) -> Bool {
    guard let before = scalars[..<index].last(where: { !$0.isWhitespace }) else { return true }
    return !before.isAlphabetic && before != "," && before.digit == nil
  }
}
