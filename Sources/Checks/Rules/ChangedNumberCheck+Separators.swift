import Diagnostics

extension ChangedNumberCheck {
  /// Thousands with the comma of the source where the translation's language parts decimals by it: 1,000 is one in German.
  func keptSeparators(_ text: ReadableText, _ source: ReadableText, _ languages: NumberLanguages) -> [Diagnostic] {
    guard source.hasNumbers, text.hasNumbers else { return [] }
    return text.variants.flatMap { prose -> [Diagnostic] in
      prose.numbers.filter { number in
        number.range.count > 4 && prose.scalars[number.range].contains(",")
          && number.value.utf8.allSatisfy { $0 != 0x2E }
      }
      .compactMap { number in
        let written = prose.text(number.range)
        guard source.variants.contains(where: { $0.holdsNumber(written) }),
          languages.partsDecimalsByComma(text.locale), !languages.partsDecimalsByComma(source.locale)
        else { return nil }
        return report("writes '\(written)' as its source's language does", text, prose.place(of: number.range), source)
      }
    }
  }
}

extension Prose {
  fileprivate func holdsNumber(_ written: String) -> Bool { numbers.contains { text($0.range) == written } }
}
