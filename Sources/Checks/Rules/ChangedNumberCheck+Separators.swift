import Diagnostics

extension ChangedNumberCheck {
  /// Thousands with the comma of the source where the translation's language parts decimals by it: 1,000 is one in German.
  /// And decimals with a comma where neither language has one: 2,99ドル.
  func keptSeparators(_ text: ReadableText, _ source: ReadableText, _ languages: NumberLanguages) -> [Diagnostic] {
    guard source.hasNumbers, text.hasNumbers else { return [] }
    return text.variants.flatMap { prose -> [Diagnostic] in
      prose.numbers.filter { $0.range.count > 3 && prose.scalars[$0.range].contains(",") }.compactMap { number in
        let written = prose.text(number.range)
        let isDecimal = number.value.contains(".")
        let original = isDecimal ? written.replacing(",", with: ".") : written
        guard source.variants.contains(where: { $0.holdsNumber(original) }),
          languages.partsDecimalsByComma(text.locale) != isDecimal, !languages.partsDecimalsByComma(source.locale)
        else { return nil }
        if isDecimal {
          let place = prose.place(of: number.range)
          return report("writes '\(written)', with a comma before its decimals", text, place, source)
        }
        return report("writes '\(written)' as its source's language does", text, prose.place(of: number.range), source)
      }
    }
  }
}

extension Prose {
  fileprivate func holdsNumber(_ written: String) -> Bool { numbers.contains { text($0.range) == written } }
}
