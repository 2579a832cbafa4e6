import Diagnostics
import ICU

extension ChangedNumberCheck {
  /// Months that a translation names instead of those of its source.
  func changedMonths(_ text: ReadableText, _ source: ReadableText, _ languages: NumberLanguages) -> [Diagnostic] {
    guard source.hasNumbers, text.hasNumbers else { return [] }
    let wanted = Set(source.variants.flatMap { languages.months(of: source.locale).places(in: $0) }.map(\.month))
    if wanted.isEmpty { return [] }
    let own = text.variants.flatMap { prose in
      languages.months(of: text.locale).places(in: prose).map { (prose: prose, month: $0.month, range: $0.range) }
    }
    guard !own.isEmpty, !wanted.isSubset(of: own.map(\.month)) else { return [] }
    if text.saysTurnOfMonth(of: source) { return [] }
    return own.filter { !wanted.contains($0.month) }.map { prose, _, range in
      report("names \(prose.text(range)), which its source does not", text, prose.place(of: range), source)
    }
  }

  /// Millions of a source beside another number in 万 or 億.
  func changedMillions(_ text: ReadableText, _ source: ReadableText) -> [Diagnostic] {
    let wanted = source.variants.flatMap { prose in prose.englishMillions.map { (prose: prose, number: $0) } }
    let own = text.variants.flatMap { prose in prose.japaneseMillions.map { (prose: prose, number: $0) } }
    guard Set(wanted.map(\.number.value)).count == 1, own.count == 1, let (original, million) = wanted.first,
      let (prose, number) = own.first, number.value != million.value,
      !text.variants.contains(where: { $0.numbers.contains { $0.value == million.value } })
    else { return [] }
    return [report(number, of: prose, for: original.text(million.range), text, source)]
  }

  /// A number in digits that stands beside no million of its text, and another one in its place.
  func changedBesideMillions(
    _ text: ReadableText,
    _ source: ReadableText,
    _ languages: NumberLanguages
  ) -> [Diagnostic] {
    let written = source.variants.flatMap { prose in prose.numbers.map { (prose: prose, number: $0) } }
    let own = text.variants.flatMap { prose in prose.numbers.map { (prose: prose, number: $0) } }
    let others = text.variants.flatMap { $0.kanjiNumbers + $0.spacedNumbers + $0.japaneseMillions }
    let values = Set(own.map(\.number.value) + others.map(\.value))
    let known = Set(written.map(\.number.value))
    let lost = written.filter { !values.contains($0.number.value) && !$0.prose.isMultiplied($0.number) }
    let added = own.filter { prose, number in
      !known.contains(number.value) && !prose.isMultiplied(number)
        && !(prose.kanjiNumbers + prose.spacedNumbers).contains {
          $0.range.overlaps(number.range) && $0.range != number.range
        }
    }
    guard let (original, wanted) = lost.first, Set(lost.map(\.number.value)).count == 1, (Int(wanted.value) ?? 0) >= 10,
      !text.says(wanted.value, shortIn: source), let (prose, number) = added.first,
      added.allSatisfy({ $0.number.value == number.value })
        || added.count == 2 && added[1].number.range.lowerBound == number.range.upperBound + 1
    else { return [] }
    let customary = CustomaryNumbers(text, source, languages)
    guard !customary.say(wanted.value), !added.contains(where: { customary.explain($0.number, in: $0.prose) }) else {
      return []
    }
    return [report(number, of: prose, for: original.text(wanted.range), text, source)]
  }

  /// A number in words that a translation has another number for, in words or digits. Two weeks may become 14 days.
  /// Those that the source has in words are given.
  func changedWords(
    _ text: ReadableText,
    _ source: ReadableText,
    _ inWords: Set<Int>,
    _ languages: NumberLanguages
  ) -> [Diagnostic] {
    let original = source.prose
    let isDozen = inWords.isEmpty && text.hasNumbers && source.saysDozen
    let spelled = isDozen ? [12] : inWords.filter { (2..<100).contains($0) }
    guard let wanted = spelled.first, spelled.count == 1,
      !["hundred", "thousand", "million", "billion"].contains(where: { original.holds($0, isPlain: source.isPlain) })
    else { return [] }
    // A week of five days has two that are free.
    if text.prose.contains("週休") { return [] }
    // German counts half hours toward the next one: halb vier is half past three.
    if text.locale.language == "de", text.prose.lowercased().containsWord("halb") { return [] }
    let own = text.variants.flatMap { prose in
      prose.countedNumbers(in: text.locale).map { (prose: prose, number: $0) }
    }
    let isSetSolid = ["ja", "zh"].contains(text.locale.language)
    let ownWords =
      isSetSolid
      ? []
      : languages.words(of: text.locale).values(in: text).filter { (2..<100).contains($0) }
        .union(text.locale.language == "ar" ? languages.words(of: text.locale).feminineArabic(in: text) : [])
    guard !own.contains(where: { $0.number.value == String(wanted) }), !ownWords.contains(wanted),
      isSetSolid ? !text.mayCount(wanted) : !languages.words(of: text.locale).mayHold(wanted, in: text.prose),
      isSetSolid || !text.saysInPartedWords(wanted, languages.words(of: text.locale)),
      !text.withoutOtherWays([String(wanted)], original).isEmpty
    else { return [] }
    var known = Set(source.variants.flatMap { $0.numbers.map(\.value) } + [String(wanted)])
    if source.saysDozen { known.insert("12") }
    // More than two are three and more.
    if original.holds("more than", isPlain: source.isPlain) { known.insert(String(wanted + 1)) }
    // One to three quarters of an hour or of a year.
    if original.holds("quarter", isPlain: source.isPlain) {
      known.formUnion(["3", "9", "15", "25", "45", "75"])
    }
    // A quarter to six is 5:45.
    let isBefore =
      original.holds(" to ", isPlain: source.isPlain) && own.contains { $0.number.value == String(wanted - 1) }
    if isBefore, original.holds("quarter") || source.variants.contains(where: \.saysMinutesTo) { return [] }
    let others = own.filter { other in
      !known.contains(other.number.value) && !other.prose.isOfOtherKind(other.number)
        && (Int(other.number.value).map { !Self.mayStand($0, for: wanted) } ?? false)
    }
    if Set(others.map(\.number.value)).count == 1, let (prose, number) = others.first {
      return [report(number, of: prose, for: String(wanted), text, source)]
    }
    let otherWords = ownWords.filter { !known.contains(String($0)) && !Self.mayStand($0, for: wanted) }
    guard others.isEmpty, otherWords.count == 1, let other = otherWords.first else { return [] }
    return [report("says \(other) in words where its source says \(wanted)", text, nil, source)]
  }

  /// Whether a number may say the same in another unit: hours for days, days for weeks or months, months for years, an
  /// hour of the afternoon. French counts both ends of one and two weeks.
  static func mayStand(_ number: Int, for wanted: Int) -> Bool {
    if number < 2 || number == wanted + 12 || number == 7 * wanted + 1 { return true }
    return [7, 12, 24, 30, 31, 60].contains { number == wanted * $0 || wanted == number * $0 }
  }
}

extension Prose {
  /// Whether a word or a sign behind a number makes thousands or millions of it, in any language.
  fileprivate func isMultiplied(_ number: WrittenNumber) -> Bool {
    guard let next = scalar(number.range.upperBound) else { return false }
    if next.isAlphabetic { return next.isASCII || next.kanjiPower != nil }
    guard next.isWhitespace || next == "-" else { return false }
    let start = number.range.upperBound + 1
    let word = text(start..<min(start + 4, scalars.count)).lowercased()
    return Self.multipliers.contains { word.hasPrefix($0) }
  }

  /// How words for a thousand, a million and more begin, in the languages whose numbers are read.
  private static let multipliers = [
    "thou", "mil", "bil", "tril", "mio", "mrd", "mld", "mln", "tau", "tsd", "tys", "mia", "ألف", "آلا", "ملي", "تري",
  ]
}

extension Prose {
  /// Whether minutes in words stand before “to”: ten to three.
  var saysMinutesTo: Bool {
    let words = wordsWithPlaces.map(\.text)
    let minutes = ["five", "ten", "quarter", "twenty"]
    return zip(words, words.dropFirst()).contains { minutes.contains($0) && $1 == "to" }
  }
}
