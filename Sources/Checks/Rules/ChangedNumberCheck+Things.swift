import Diagnostics
import ICU

extension ChangedNumberCheck {
  /// Weekdays, months, frequencies and the like that a translation of an English text says instead of its source's.
  func changedThings(_ text: ReadableText, _ source: ReadableText, _ languages: NumberLanguages) -> [Diagnostic] {
    guard source.locale.language == "en", languages.english(source.locale).mayHold(source) else { return [] }
    let wanted = source.variants.flatMap(languages.english(source.locale).things)
    guard wanted.contains(where: \.isCertain) else { return [] }
    let own = text.variants.flatMap { prose in
      languages.translated(text.locale).things(in: prose).map { (prose: prose, thing: $0) }
    }
    .filter { $0.thing.kind != .ordinal || !source.saysInRomanNumerals(String($0.thing.value)) }
    for kind in SaidThing.Kind.allCases {
      let wanted = wanted.filter { $0.kind == kind }
      let own = own.filter { $0.thing.kind == kind }
      // After June 30 is from July 1 on.
      if kind == .month, text.saysTurnOfMonth(of: source) { continue }
      // What happens at another hour is told by another clock.
      if kind == .timeZone, !wanted.isEmpty, !text.repeatsHour(of: source) { continue }
      if let (prose, range) = oneOfSeveral(own, wanted, of: source) { return [other(prose, range, text, source)] }
      // What may be meant is no mistake, on either side.
      guard let first = own.first(where: \.thing.isCertain), wanted.contains(where: \.isCertain),
        !own.contains(where: { other in wanted.contains { $0.value == other.thing.value && $0.isCertain } }),
        !own.contains(where: { other in other.thing.isCertain && wanted.contains { $0.value == other.thing.value } })
      else { continue }
      return [other(first.prose, first.thing.range, text, source)]
    }
    return []
  }

  /// The one of several weekdays or ordinals that is another one, where there are as many and all of them are certain.
  /// Short names are not always told from other words.
  private func oneOfSeveral(
    _ own: [(prose: Prose, thing: SaidThing)],
    _ wanted: [SaidThing],
    of source: ReadableText
  ) -> (prose: Prose, range: Range<Int>)? {
    let shortNames = ["mon", "tue", "tues", "wed", "weds", "thu", "thur", "thurs", "fri", "sat", "sun"]
    // Any number may be an ordinal, such as that of an item in a list.
    let isOrdinal = wanted.first?.kind == .ordinal
    let own = isOrdinal ? own.filter(\.thing.isCertain) : own
    let wanted = isOrdinal ? wanted.filter(\.isCertain) : wanted
    guard own.count > 1, own.count == wanted.count, (wanted + own.map(\.thing)).allSatisfy(\.isCertain),
      isOrdinal || wanted[0].kind == .weekday,
      isOrdinal || !source.variants.contains(where: { $0.wordsWithPlaces.contains { shortNames.contains($0.text) } })
    else { return nil }
    var lost = wanted.map(\.value)
    let added = own.filter { _, thing in
      guard let index = lost.firstIndex(of: thing.value) else { return true }
      lost.remove(at: index)
      return false
    }
    guard added.count == 1, let (prose, thing) = added.first else { return nil }
    return (prose, thing.range)
  }

  private func other(_ prose: Prose, _ range: Range<Int>, _ text: ReadableText, _ source: ReadableText) -> Diagnostic {
    report(
      "says '\(prose.text(range))', which its source does not",
      text,
      prose.place(of: range),
      source,
      fix: "Say what the source says."
    )
  }
}

extension ReadableText {
  /// Whether a Japanese text says a bound at the turn of a month by the day on its other side: 6月30日まで.
  func saysTurnOfMonth(of source: ReadableText) -> Bool {
    guard locale.language == "ja" else { return false }
    let original = source.prose.lowercased()
    let days = source.variants.flatMap { prose in prose.numbers.compactMap { Int($0.value) } }
    func says(_ wanted: ClosedRange<Int>, _ words: String) -> Bool {
      variants.contains { prose in
        prose.numbers.contains { number in
          let end = number.range.upperBound
          return Int(number.value).map(wanted.contains) == true
            && prose.text(end..<min(end + words.unicodeScalars.count, prose.scalars.count)) == words
        }
      }
    }
    return original.holds("before ") && days.contains(1) && says(28...31, "日まで")
      || original.holds("after ") && days.contains(where: (28...31).contains) && says(1...1, "日以降")
  }

  /// Whether an hour of an English text, by a clock of 12 or 24 hours, stands here too; always where it names none.
  fileprivate func repeatsHour(of source: ReadableText) -> Bool {
    let wanted = source.variants.flatMap { prose in
      prose.numbers.filter { prose.isHour($0) || prose.half(at: $0.range.upperBound) != nil }.compactMap {
        Int($0.value)
      }
    }
    let own = variants.flatMap { prose in prose.numbers.filter(prose.isHour).compactMap { Int($0.value) } }
    if wanted.isEmpty { return own.isEmpty || !["noon", "midnight"].contains { source.prose.lowercased().holds($0) } }
    return wanted.contains { hour in own.contains { $0 % 12 == hour % 12 } }
  }
}
