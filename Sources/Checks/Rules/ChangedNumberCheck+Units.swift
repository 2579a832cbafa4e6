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

  /// The only length of a text where its source has another one in the same unit, though its number stands there: 2か月 for
  /// a month, beside two of something else.
  private func otherLength(
    _ own: [(prose: Prose, measure: UnitWords.Measure)],
    _ wanted: [UnitWords.Measure],
    _ text: ReadableText,
    _ source: ReadableText
  ) -> [Diagnostic] {
    guard text.locale.language == "ja", source.locale.language == "en", source.variants.count == 1,
      !text.prose.contains("半")
    else { return [] }
    let lengths = wanted.filter { $0.unit.kind == .time }
    let ownLengths = own.filter { $0.measure.unit.kind == .time }
    guard lengths.count == 1, ownLengths.count == 1, let length = lengths.first,
      let (prose, measure) = ownLengths.first, measure.unit == length.unit,
      let number = Int(measure.value), number > 1, let value = Int(length.value),
      // Two days before are three by another count.
      value == 1 || abs(number - value) > 1, !source.variants[0].countsOtherwise(length.range)
    else { return [] }
    let place = prose.place(of: measure.range)
    let written = source.variants[0].text(length.range)
    return [report("says '\(prose.text(measure.range))' where its source says \(written)", text, place, source)]
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
    if wanted.isEmpty, source.locale.language != "en" { return [] }
    let own = text.variants.flatMap { prose in
      languages.units(of: text.locale).measures(in: prose).map { (prose: prose, measure: $0) }
    }
    let mayBeOther = source.locale.language == "en" && wanted.isEmpty && own.count == 1
    if mayBeOther
      || mayBeSpelled && own.contains(where: { $0.measure.unit.kind == .time && isInWords($0.measure.value) })
    {
      let english = languages.english(source.locale)
      wanted.add(source.variants.flatMap { units.measures(of: english.numbersInWords($0), in: $0) })
    }
    if wanted.isEmpty { return [] }
    let other = otherLength(own, wanted, text, source)
    if !other.isEmpty { return other }
    // Hardly any source says a length in two units.
    let shortened = wanted.count { $0.unit.kind == .time } > 1 ? shortenedLength(text, source, languages) : []
    if !shortened.isEmpty { return shortened }
    return own.compactMap { prose, measure in
      let (value, unit, range) = measure
      let expected = wanted.filter { $0.value == value && $0.unit.kind == unit.kind }.map(\.unit)
      // An article has no digits to compare: of a price for a month, billed yearly, the years are the source's too.
      let isSpelled = !source.variants.contains { prose in prose.numbers.contains { $0.value == value } }
      guard !expected.isEmpty, !expected.contains(unit), !(isSpelled && source.says(unit)),
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

extension Prose {
  /// Whether words beside a length of time make another one of it: a day or two, every other day, half a year.
  fileprivate func countsOtherwise(_ length: Range<Int>) -> Bool {
    let words = wordsWithPlaces
    let beside =
      words.filter { $0.range.upperBound <= length.lowerBound }.suffix(2)
      + words.filter { $0.range.lowerBound >= length.upperBound }.prefix(2)
    let others = [
      "or", "half", "couple", "few", "several", "other", "quarter", "another", "more", "less", "over", "under", "than",
      "hundred", "thousand",
    ]
    // Twenty-five and a hundred and five are no five.
    return beside.contains { others.contains($0.text) || $0.text.hasSuffix("ty") }
  }
}

extension ReadableText {
  /// Whether an English text has the word of a unit in some form: yearly, annual, daily.
  fileprivate func says(_ unit: WrittenUnit) -> Bool {
    let text = prose.lowercased()
    let others = ["year": "annual", "day": "daily"][unit.name]
    return text.contains(unit.name) || others.map { text.contains($0) } ?? false
  }
}
