import Catalogs
import Diagnostics
import ICU

/// Quantities that a translation says otherwise than its source; see ``QuantityReader``.
struct ChangedNumberCheck: Check {
  let rule = Rule(
    id: "changed-number",
    severity: .error,
    topic: .translations,
    example: RuleExample("猶予期間は60日です。", fixed: "猶予期間は16日です。", source: "The grace period lasts 16 days.")
  )

  let comparesTexts = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    let lexicons = QuantityLexicons(context.formatters)
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      let marks: TextFeatures = [.digits, .kanjiNumbers]
      let hasNumbers = !source.features.isDisjoint(with: marks) || !text.features.isDisjoint(with: marks)
      if !hasNumbers, lexicons.lexicon(of: source.locale).names.words(in: source).isEmpty { return [] }
      return findings(text, source, lexicons)
    }
  }

  /// A mention and the variant of the text that contains it.
  private struct Place {
    let prose: Prose
    let mention: QuantityMention
  }

  private func findings(_ text: ReadableText, _ source: ReadableText, _ lexicons: QuantityLexicons) -> [Diagnostic] {
    let (wanted, said) = (mentions(of: source, lexicons), mentions(of: text, lexicons))
    guard max(wanted.count, said.count) <= QuantityMatch.limit else { return [] }
    let match = QuantityMatch(wanted.map(\.mention), said.map(\.mention))
    func isSaid(_ mention: QuantityMention) -> Bool { said.contains { $0.mention.isSame(as: mention) } }
    var lost = match.source.filter { mention in
      mention.certainty > .spelled && !isSaid(mention) || mention.certainty == .digits && !match.translation.isEmpty
    }
    var added = match.translation.filter { $0.certainty > .spelled }
    // One number in words takes the place of another.
    if added.isEmpty {
      if lost.isEmpty { lost = match.source.filter { $0.certainty == .spelled && !isSaid($0) } }
      added = lost.isEmpty ? [] : match.translation.filter { $0.certainty == .spelled }
      if added.isEmpty { lost.removeAll { $0.certainty == .spelled } }
    }
    let isCertain = lost.contains { $0.certainty == .digits } && added.contains { $0.certainty == .digits }
    if lost.isEmpty {
      return swappedInterval(wanted, said, text, source, lexicons).map { [$0] }
        ?? addition(match.translation, wanted, said, text, source, lexicons).map { [$0] } ?? []
    }
    func written(_ mention: QuantityMention, _ places: [Place]) -> String {
      let place = places.first { $0.mention.range.contains(mention.range.lowerBound) }
      return place?.prose.text(mention.range) ?? ""
    }
    let originals = lost.map { written($0, wanted) }.joined(separator: ", ")
    if let first = added.first {
      // A weekday can't replace a time zone.
      let isAlike = added.contains { own in lost.contains { $0.isOfSameKind(as: own) } }
      guard isAlike, let place = said.first(where: { $0.mention.range.contains(first.range.lowerBound) }) else {
        return []
      }
      return [
        report(
          "says \(place.prose.text(first.range)) where its source says \(originals)",
          text,
          place.prose.place(of: first.range),
          source,
          severity: isCertain ? .error : .warning
        )
      ]
    }
    let dropped = lost.filter { mention in
      // MP3 may be called something else, Windows-1256 not.
      let least = mention.isOfName ? 99.0 : 2
      return mention.certainty == .digits && !isSaid(mention) && mention.readings.contains { $0.exceeds(least) }
    }
    // A possible number in words may be the missing number. An article doesn't count.
    let mayBeSaid = match.translation.contains { $0.readings.contains { $0.exceeds(2) } }
    guard !mayBeSaid, !dropped.isEmpty else { return [] }
    let numbers = dropped.map { written($0, wanted) }.joined(separator: ", ")
    return [report("lacks \(numbers)", text, nil, source, severity: .error)]
  }

  /// Both ends of an interval of the source, of which the translation says the last one first.
  private func swappedInterval(
    _ wanted: [Place],
    _ said: [Place],
    _ text: ReadableText,
    _ source: ReadableText,
    _ lexicons: QuantityLexicons
  ) -> Diagnostic? {
    let words = lexicons.lexicon(of: source.locale).intervalWords
    for (start, end) in zip(wanted, wanted.dropFirst()) where start.prose === end.prose {
      let (first, last) = (start.mention, end.mention)
      // Closed from midnight to noon may be open from noon to midnight.
      guard first.certainty == .digits, last.certainty == .digits,
        first.range.upperBound <= last.range.lowerBound,
        words.contains(start.prose.text(first.range.upperBound..<last.range.lowerBound).filter { $0 != " " }),
        !first.isSame(as: last), first.mayPrecede(last)
      else { continue }
      let isKept = zip(said, said.dropFirst()).contains { $0.mention.isSame(as: first) && $1.mention.isSame(as: last) }
      guard !isKept,
        let (late, early) = zip(said, said.dropFirst()).first(where: {
          $0.prose === $1.prose && $0.mention.isSame(as: last) && $1.mention.isSame(as: first)
        })
      else { continue }
      let place = late.mention.range.lowerBound..<early.mention.range.upperBound
      return report(
        "says \(late.prose.text(place)), where its source begins with \(start.prose.text(first.range))",
        text,
        late.prose.place(of: place),
        source,
        severity: .warning
      )
    }
    return nil
  }

  /// An amount that takes the place of another one or joins it: the first month became a year, and one tax became two.
  private func addition(
    _ unsaid: [QuantityMention],
    _ wanted: [Place],
    _ said: [Place],
    _ text: ReadableText,
    _ source: ReadableText,
    _ lexicons: QuantityLexicons
  ) -> Diagnostic? {
    let lexicon = lexicons.lexicon(of: source.locale)
    let known = source.variants.flatMap { QuantityReader($0, lexicon).units() }
    let shares = wanted.flatMap(\.mention.shares)
    for mention in unsaid where mention.certainty == .digits && !mention.isOfName {
      guard case .amount(let number, let unit)? = mention.readings.first, mention.readings.count == 1 else { continue }
      let isWrong =
        switch unit.dimension {
        // A single day, month or year in a unit that the source does not name. More than one may be a conversion.
        case .time:
          number.value == 1 && known.contains { $0.dimension == .time }
            && !source.variants.contains { lexicon.names(unit, in: $0) }
        // A share that the source does not say. The rest up to 100% is allowed: 30% off is 70% of the price.
        case .share: !shares.isEmpty && !shares.contains { $0 == number.value || $0 + number.value == 100 }
        default: false
        }
      guard isWrong, let place = said.first(where: { $0.mention.range == mention.range }) else { continue }
      return report(
        "says \(place.prose.text(mention.range)), which its source does not say",
        text,
        place.prose.place(of: mention.range),
        source,
        severity: .warning
      )
    }
    return nil
  }

  /// The quantities of all variants; each once if there are several.
  private func mentions(of text: ReadableText, _ lexicons: QuantityLexicons) -> [Place] {
    let lexicon = lexicons.lexicon(of: text.locale)
    var found: [Place] = []
    for prose in text.variants {
      for mention in QuantityReader(prose, lexicon).mentions()
      where text.variants.count == 1 || !found.contains(where: { $0.mention.readings == mention.readings }) {
        found.append(Place(prose: prose, mention: mention))
        if found.count > QuantityMatch.limit { return found }
      }
    }
    return found
  }

  private func report(
    _ problem: String,
    _ text: ReadableText,
    _ place: Range<Int>?,
    _ source: ReadableText,
    severity: Severity
  ) -> Diagnostic {
    finding(
      "Text '\(text.key)' \(problem)",
      in: text,
      at: place,
      severity: severity,
      notes: [source.message.text.asSource],
      fix: "Write the number of the source, or better, refer to a fact."
    )
  }
}

extension Quantity {
  /// Whether it is a number above a bound, or one that is not whole; an article or a word such as “both” can say 2.
  fileprivate func exceeds(_ bound: Double) -> Bool {
    switch self {
    case .number(let number), .amount(let number, _): number.value > bound || number.value.rounded() != number.value
    default: false
    }
  }

  /// Whether it is a number, however it is counted.
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .amount, .clock: true
    default: false
    }
  }
}

extension QuantityMention {
  /// Whether the place may say the beginning of an interval that ends with another one: both are hours, or the other is
  /// a larger number.
  fileprivate func mayPrecede(_ other: QuantityMention) -> Bool {
    readings.contains { own in
      other.readings.contains { another in
        switch (own, another) {
        case (.clock, .clock): true
        case (.number(let number), .number(let end)), (.number(let number), .amount(let end, _)),
          (.amount(let number, _), .amount(let end, _)):
          number.value < end.value
        default: false
        }
      }
    }
  }

  /// The shares in per cent that the place may say.
  fileprivate var shares: [Double] {
    readings.compactMap { reading in
      if case .amount(let number, let unit) = reading, unit.dimension == .share { number.value } else { nil }
    }
  }

  /// Whether both say numbers, months, weekdays or time zones.
  fileprivate func isOfSameKind(as other: QuantityMention) -> Bool {
    readings.contains { own in
      other.readings.contains { another in
        switch (own, another) {
        case (.month, .month), (.weekday, .weekday), (.timeZone, .timeZone): true
        case (.month, .number), (.number, .month): true
        default: own.isNumeric && another.isNumeric
        }
      }
    }
  }
}
