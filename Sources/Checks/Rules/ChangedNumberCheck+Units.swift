import Diagnostics
import ICU

extension ChangedNumberCheck {
  /// A length of time in two units of which one is lost: 40分 for 2 hours 40 minutes.
  private func shortenedLength(
    _ text: ReadableText,
    _ source: ReadableText,
    _ languages: NumberLanguages
  ) -> [Diagnostic] {
    // Arabic has a form for two of anything.
    guard text.locale.language == "ja" else { return [] }
    let units = (source: languages.units(of: source.locale), own: languages.units(of: text.locale))
    let wanted = source.variants.flatMap { prose in prose.lengthsOfTime(units.source).map { (prose, $0) } }
    guard wanted.count == 1, let (original, length) = wanted.first, length.hasSeveralUnits else { return [] }
    let own = text.variants.flatMap { prose in prose.lengthsOfTime(units.own).map { (prose, $0) } }
    guard own.count == 1, let (prose, other) = own.first, !other.hasSeveralUnits, other.scale == length.scale,
      other.amount < length.amount
    else { return [] }
    return [
      report(
        "says '\(prose.text(other.range))' where its source says \(original.text(length.range))",
        text,
        prose.place(of: other.range),
        source
      )
    ]
  }

  /// Numbers that a translation writes as its source, beside another unit: 20時間 for 20 minutes. The source may have
  /// them in words.
  func changedUnits(
    _ text: ReadableText,
    _ source: ReadableText,
    _ inWords: Set<Int>,
    _ languages: NumberLanguages
  ) -> [Diagnostic] {
    guard text.hasNumbers else { return [] }
    let units = languages.units(of: source.locale)
    var wanted = source.hasNumbers ? source.variants.flatMap { units.measures(in: $0) } : []
    // One hour may be an hour.
    func isInWords(_ value: String) -> Bool { value == "1" || Int(value).map(inWords.contains) ?? false }
    // Of the words, only those are looked for that the translation has in digits.
    let mayBeSpelled =
      source.locale.language == "en"
      && text.variants.contains { $0.numbers.contains { isInWords($0.value) } }
    if wanted.isEmpty, !mayBeSpelled { return [] }
    let own = text.variants.flatMap { prose in
      languages.units(of: text.locale).measures(in: prose).map { (prose: prose, measure: $0) }
    }
    if mayBeSpelled, own.contains(where: { $0.measure.unit.kind == .time && isInWords($0.measure.value) }) {
      let english = languages.english(source.locale)
      wanted.add(source.variants.flatMap { units.measures(of: english.numbersInWords($0), in: $0) })
    }
    if wanted.isEmpty { return [] }
    // Hardly any source says a length in two units.
    let shortened = wanted.count { $0.unit.kind == .time } > 1 ? shortenedLength(text, source, languages) : []
    if !shortened.isEmpty { return shortened }
    return own.compactMap { prose, measure in
      let (value, unit, range) = measure
      let expected = wanted.filter { $0.value == value && $0.unit.kind == unit.kind }.map(\.unit)
      guard !expected.isEmpty, !expected.contains(unit),
        !own.contains(where: { $0.measure.value == value && expected.contains($0.measure.unit) })
      else { return nil }
      return report(
        "says '\(prose.text(range))', in another unit than its source",
        text,
        prose.place(of: range),
        source,
        fix: "Write the unit of the source, or better, refer to a fact."
      )
    }
  }
}
