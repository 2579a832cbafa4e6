import Catalogs
import Diagnostics
import ICU

/// Numbers that a translation writes otherwise than its source.
struct ChangedNumberCheck: Check {
  let rule = Rule(
    id: "changed-number",
    severity: .error,
    finds: "A number in a translation that is not its source's, or its unit, a weekday, a month or a time zone",
    why: "The two languages would promise different days, prices or amounts.",
    example: RuleExample("猶予期間は60日です。", mended: "猶予期間は16日です。", source: "The grace period lasts 16 days.")
  )

  let comparesTexts = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    let languages = NumberLanguages(context.formatters)
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      let words = languages.words(of: source.locale)
      let inWords = words.values(in: source)
      // A number of several words is none of them.
      let spelled = inWords.contains { $0 >= 10 } && words.makeCompound(in: source) ? [] : inWords
      // What is changed is told once, by the first that sees it.
      return changedDigits(text, source, spelled, languages)
        .or(changedCopy(text, source, languages))
        .or(exchangedNumber(text, source))
        .or(changedNames(text, source))
        .or(changedParts(text, source))
        .or(changedMonths(text, source, languages))
        .or(changedWords(text, source, spelled, languages))
        .or(changedUnits(text, source, spelled, languages))
        .or(lostSigns(text, source))
        .or(changedHours(text, source))
        .or(lostHalves(text, source))
        .or(changedBounds(text, source))
        .or(changedShares(text, source))
        .or(turnedSpans(text, source))
        .or(keptSeparators(text, source, languages))
        .or(addedNumber(text, source, inWords))
        .or(changedThings(text, source, languages))
    }
  }

  /// A number in digits that a translation changes; those that the source has in words are given.
  private func changedDigits(
    _ text: ReadableText,
    _ source: ReadableText,
    _ inWords: Set<Int>,
    _ languages: NumberLanguages
  ) -> [Diagnostic] {
    if source.hasNumbers ? text.saysPlainly(source) : !inWords.contains(where: { $0 >= 10 }) { return [] }
    let written = Set(
      source.variants.flatMap { prose in prose.numbers.filter { !prose.isBeforeFraction($0) }.map(\.value) }
    )
    let hasDigits = text.variants.contains { !$0.numbers.isEmpty || !$0.kanjiNumbers.isEmpty }
    guard !written.isEmpty || hasDigits else { return [] }
    let original = source.prose
    // Millions may become 百万 or Mio.
    guard !["thousand", "million", "billion"].contains(where: { original.holds($0, isPlain: source.isPlain) }) else {
      return changedMillions(text, source).or(changedBesideMillions(text, source, languages))
    }
    let spelled = written.isEmpty ? inWords.filter { $0 >= 10 } : []
    // One hundred and twenty is neither 100 nor 20.
    guard spelled.count < 2 || !spelled.contains(100) else { return [] }
    let wanted = written.union(spelled.map(String.init)).subtracting(source.idiomaticNumbers)
    guard !wanted.isEmpty else { return [] }
    return compare(text, source, wanted, spelled: written.isEmpty ? inWords : nil, languages)
  }

  /// A number that the source has twice and the translation once, with another of as many digits: 1024×1042. An English
  /// source may have one of the two in words.
  private func changedCopy(
    _ text: ReadableText,
    _ source: ReadableText,
    _ languages: NumberLanguages
  ) -> [Diagnostic] {
    guard let prose = text.variants.first, let original = source.variants.first, text.variants.count == 1,
      source.variants.count == 1, prose.numbers.count > 1, !original.numbers.isEmpty
    else { return [] }
    var wanted = original.numbers.map(\.value)
    let hasOther = prose.numbers.contains { !wanted.contains($0.value) }
    if hasOther, wanted.count < prose.numbers.count, source.locale.language == "en" {
      wanted += languages.english(source.locale).numbersInWords(original).map(\.value).filter { $0 != "1" }
    }
    guard wanted.count == prose.numbers.count else { return [] }
    let isInWords = wanted.count > original.numbers.count
    let added = prose.numbers.filter { ($0.range.count > 1 || isInWords) && !wanted.contains($0.value) }
    guard added.count == 1, let number = added.first else { return [] }
    let own = prose.numbers.map(\.value)
    let lost = wanted.first { value in
      let count = wanted.count { $0 == value }
      return count > 1 && value.utf8.count == number.value.utf8.count && own.count { $0 == value } == count - 1
    }
    guard let lost else { return [] }
    if isInWords, let value = Int(number.value), let wanted = Int(lost), Self.mayStand(value, for: wanted) { return [] }
    return [report(number, of: prose, for: lost, text, source)]
  }

  /// A number of the source in the place of another one of it, where all others stand in their order: step 4 for step 3,
  /// below a list of steps.
  private func exchangedNumber(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    guard let prose = text.variants.first, let original = source.variants.first, text.variants.count == 1,
      source.variants.count == 1, original.numbers.count > 2, original.numbers.count == prose.numbers.count,
      prose.spacedNumbers.isEmpty
    else { return [] }
    let others = zip(prose.numbers, original.numbers).filter { $0.value != $1.value }
    guard others.count == 1, let (number, wanted) = others.first,
      original.numbers.contains(where: { $0.value == number.value })
    else { return [] }
    return [report(number, of: prose, for: original.text(wanted.range), text, source)]
  }

  private func compare(
    _ text: ReadableText,
    _ source: ReadableText,
    _ wanted: Set<String>,
    spelled: Set<Int>?,
    _ languages: NumberLanguages
  ) -> [Diagnostic] {
    let months = languages.months(of: source.locale)
    let named = source.variants.flatMap { months.places(in: $0) }.map { String($0.month) }
    let other = OtherNumbers(text, wanted, source, months: Set(named))
    // The 4 of 2026-04-01 may become April.
    let spelledOut = text.variants.flatMap { languages.months(of: text.locale).places(in: $0) }.map { String($0.month) }
    let missing = text.withoutOtherWays(wanted.subtracting(other.values).subtracting(spelledOut), source.prose)
      .filter {
        !text.says($0, shortIn: source) && !text.saysInRomanNumerals($0) && !text.saysAsPhoneNumber($0, of: source)
          && !text.beginsLine(with: $0)
      }
    guard !missing.isEmpty else { return [] }
    let customary = CustomaryNumbers(text, source, languages)
    let lost = missing.filter { !customary.say($0) }.sorted()
    guard !lost.isEmpty else { return [] }
    // Two weeks may become 14 days, and nine out of ten 90%.
    let added = other.added.filter { added in
      if customary.explain(added.number, in: added.prose) { return false }
      guard let spelled, let number = Int(added.number.value) else { return true }
      return !spelled.contains { number == $0 || Self.mayStand(number, for: $0) }
    }
    if !added.isEmpty {
      return likely(added, for: lost).map { prose, number in
        report(number, of: prose, for: lost.map(source.asWritten).joined(separator: ", "), text, source)
      }
    }
    if spelled != nil, !other.added.isEmpty { return [] }
    let own = text.prose
    // One and two become articles and words such as both; what is written in words is not lost.
    let phrases = source.numbersOfPhrases
    let dropped = lost.filter { value in
      guard spelled == nil, !phrases.contains(value), value != "0", value != "1", value != "2",
        !source.namesWith(value), !customary.isAll(value)
      else { return false }
      let words = languages.words(of: text.locale)
      if text.locale.language != "ja", !text.hasOrdinal(otherThan: value, of: source),
        words.mayHoldSome(in: own.lowercased())
      {
        return false
      }
      // Anderthalb for 1.5, un million for 1,000,000.
      if value.hasSuffix(".5"), FractionWords.sayHalf(own.lowercased(), text.locale.language) { return false }
      return Int(value).map {
        !words.mayHold($0, in: own) && !text.saysInPartedWords($0, words) && !words.mayHoldPower($0, in: own)
          && !(value.count == 4 && words.mayHold($0 % 100, in: own))
      }
        ?? true
    }
    return dropped.isEmpty ? [] : [report("lacks \(dropped.joined(separator: ", "))", text, nil, source)]
  }

  /// Those of some numbers that stand for others: as many, those which are written most alike.
  private func likely(
    _ added: [(prose: Prose, number: WrittenNumber)],
    for lost: [String]
  ) -> [(prose: Prose, number: WrittenNumber)] {
    guard added.count > lost.count else { return added }
    func difference(_ number: WrittenNumber) -> Int {
      lost.map { value in
        let (own, other) = (Array(number.value.utf8), Array(value.utf8))
        return 2 * abs(own.count - other.count) + zip(own, other).count { $0 != $1 }
      }.min() ?? 0
    }
    let chosen = Set(
      added.indices.sorted { difference(added[$0].number) < difference(added[$1].number) }.prefix(lost.count)
    )
    return added.indices.filter(chosen.contains).map { added[$0] }
  }

  /// A finding about a number that stands where the source says another thing.
  func report(
    _ number: WrittenNumber,
    of prose: Prose,
    for wanted: String,
    _ text: ReadableText,
    _ source: ReadableText
  ) -> Diagnostic {
    report(
      "says \(prose.text(number.range)) where its source says \(wanted)",
      text,
      prose.place(of: number.range),
      source
    )
  }

  func report(
    _ problem: String,
    _ text: ReadableText,
    _ place: Range<Int>?,
    _ source: ReadableText,
    fix: String = "Write the number of the source, or better, refer to a fact."
  ) -> Diagnostic {
    finding(
      "Text '\(text.key)' \(problem)",
      in: text,
      at: place,
      notes: ["Its source: \(source.message.text.oneLine)"],
      fix: fix
    )
  }
}

extension [Diagnostic] {
  /// These findings, or where there are none, those that another comparison makes.
  fileprivate func or(_ others: @autoclosure () -> [Diagnostic]) -> [Diagnostic] { isEmpty ? others() : self }
}

extension ReadableText {
  /// Whether the text writes a number with digits.
  var hasNumbers: Bool { variants.contains { !$0.numbers.isEmpty } }

  /// Whether the text has the ordinal of another small number than the only one of its source; clocks have ordinals in
  /// some languages.
  fileprivate func hasOrdinal(otherThan value: String, of source: ReadableText) -> Bool {
    let numbers = source.variants.flatMap { prose in prose.numbers.map { (prose, $0) } }
    guard let wanted = Int(value), wanted < 13, numbers.count == 1, let (original, number) = numbers.first,
      original.half(at: number.range.upperBound) == nil, original.scalar(number.range.upperBound) != "%"
    else { return false }
    let own = prose.lowercased()
    return (2...12).contains { $0 != wanted && OrdinalWords.mayHold($0, in: own, locale.language) }
      && !OrdinalWords.mayHold(wanted, in: own, locale.language)
  }

  /// A number as the text writes it; the number itself where it stands in words.
  fileprivate func asWritten(_ value: String) -> String {
    for prose in variants {
      if let number = prose.numbers.first(where: { $0.value == value }) { return prose.text(number.range) }
    }
    return value
  }

  /// Whether the text writes the numbers of another one with digits, and none in another way.
  fileprivate func saysPlainly(_ source: ReadableText) -> Bool {
    guard !features.contains(.kanjiNumbers), variants.allSatisfy({ $0.spacedNumbers.isEmpty }) else { return false }
    return source.variants.allSatisfy { prose in
      prose.numbers.allSatisfy { wanted in
        variants.contains { $0.numbers.contains { $0.value == wanted.value } }
      }
    }
  }
}

/// The numbers of a translation, beside those that its source has.
private struct OtherNumbers {
  /// What stands there in any form.
  private(set) var values: Set<String> = []
  /// The numbers that the source does not have.
  private(set) var added: [(prose: Prose, number: WrittenNumber)] = []

  init(_ text: ReadableText, _ wanted: Set<String>, _ source: ReadableText, months: Set<String>) {
    let isTwelveHours = !Self.afternoon(wanted).isEmpty && Self.hasTwelveHours(source)
    let known = (isTwelveHours ? wanted.union(Self.afternoon(wanted)) : wanted).union(months)
      .union(source.idiomaticNumbers)
    for prose in text.variants {
      let kanji = ["ja", "zh"].contains(text.locale.language) ? prose.kanjiNumbers : []
      // A number within one that the source has, such as the 12 of 12 999,50 or of 12万, is none by itself.
      let whole = (kanji + prose.spacedNumbers).filter { known.contains($0.value) }
      let single = prose.numbers.filter { number in
        !whole.contains { $0.range.overlaps(number.range) }
          && !kanji.contains { $0.range.overlaps(number.range) && $0.range != number.range }
      }
      let counted = kanji.filter { number in !whole.contains { $0.range == number.range } && prose.counts(number) }
      values.formUnion((single + kanji + whole).map(\.value))
      for number in single + counted where !known.contains(number.value) {
        if let parts = prose.parts(of: number, known) { values.formUnion(parts) } else { added.append((prose, number)) }
      }
    }
    // 15 stands for 3 PM.
    guard isTwelveHours else { return }
    for value in wanted where !values.isDisjoint(with: Self.afternoon([value])) { values.insert(value) }
  }

  /// Whether a text may tell hours of a clock of twelve hours.
  private static func hasTwelveHours(_ text: ReadableText) -> Bool {
    if text.isPlain { return !signsOfTwelveHours.words(in: text.prose, isPlain: true).isEmpty }
    let prose = text.prose.lowercased()
    return twelveHours.contains { prose.holds($0) }
  }

  private static let twelveHours =
    ["pm", "p.m.", "am", "a.m."].flatMap { half in [" " + half] + (0...9).map { "\($0)\(half)" } }
    + ["clock", "midnight", "tonight", "evening", "afternoon"]
  private static let signsOfTwelveHours = WordSearch(twelveHours)

  /// The hours of a clock of 24 hours for those of one of twelve.
  private static func afternoon(_ values: Set<String>) -> Set<String> {
    Set(values.compactMap(Int.init).filter { (1...12).contains($0) }.flatMap { ["\($0 + 12)", "\($0 % 12)"] })
  }
}

extension Prose {
  /// Whether a number in kanji counts something; 十分 and 一部 are words.
  fileprivate func counts(_ number: WrittenNumber) -> Bool {
    guard (Int(number.value) ?? 0) >= 10, let unit = scalar(number.range.upperBound),
      "日月年時秒週円回件個人名か箇ヶカヵ%％歳台枚".unicodeScalars.contains(unit) || (unit == "分" && number.range.count > 1)
    else { return false }
    return true
  }
}
