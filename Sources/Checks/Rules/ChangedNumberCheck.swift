import Catalogs
import Diagnostics
import ICU

/// Numbers that a translation writes otherwise than its source.
struct ChangedNumberCheck: Check {
  let rule = Rule(
    id: "changed-number",
    severity: .error,
    finds: "A number in a translation that differs from the one in its source",
    why: "The two languages would promise different days, prices or amounts.",
    example: RuleExample("猶予期間は60日です。", mended: "猶予期間は16日です。", source: "The grace period lasts 16 days.")
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    var words: [LocaleIdentifier: NumberWords] = [:]
    func numberWords(_ locale: LocaleIdentifier) -> NumberWords {
      let known = words[locale] ?? NumberWords(locale)
      words[locale] = known
      return known
    }
    return context.translatedTexts.flatMap { text, source -> [Diagnostic] in
      if source.hasNumbers, text.saysPlainly(source) { return [] }
      let written = Set(source.variants.flatMap { $0.numbers.map(\.value) })
      let hasDigits = text.variants.contains { !$0.numbers.isEmpty || !$0.kanjiNumbers.isEmpty }
      guard !written.isEmpty || hasDigits else { return [] }
      let original = source.prose
      // Millions may become 百万 or Mio.
      guard !["thousand", "million", "billion"].contains(where: { original.holds($0, isPlain: source.isPlain) }) else {
        return []
      }
      let spelled = written.isEmpty ? numberWords(source.locale).values(in: original).filter { $0 >= 10 } : []
      let wanted = written.union(spelled.map(String.init))
      guard !wanted.isEmpty else { return [] }
      return compare(text, source, wanted, original, isSpelled: written.isEmpty, numberWords)
    }
  }

  private func compare(
    _ text: ReadableText,
    _ source: ReadableText,
    _ wanted: Set<String>,
    _ original: String,
    isSpelled: Bool,
    _ words: (LocaleIdentifier) -> NumberWords
  ) -> [Diagnostic] {
    let other = OtherNumbers(text, wanted, original)
    let lost = wanted.subtracting(other.values).sorted()
    guard !lost.isEmpty else { return [] }
    if !other.added.isEmpty {
      return other.added.map { prose, number in
        report(
          "says \(number.value) where its source says \(lost.joined(separator: ", "))",
          text,
          prose.place(of: number.range),
          source
        )
      }
    }
    let own = text.prose
    // One and two become articles and words such as both; what is written in words is not lost.
    let missing = lost.filter { value in
      guard !isSpelled, value != "0", value != "1", value != "2" else { return false }
      return Int(value).map { !words(text.locale).mayHold($0, in: own) } ?? true
    }
    return missing.isEmpty ? [] : [report("lacks \(missing.joined(separator: ", "))", text, nil, source)]
  }

  private func report(_ problem: String, _ text: ReadableText, _ place: Range<Int>?, _ source: ReadableText)
    -> Diagnostic
  {
    finding(
      "Text '\(text.key)' \(problem)",
      in: text,
      at: place,
      notes: ["Its source: \(source.message.text.oneLine)"],
      fix: "Write the number of the source, or better, refer to a fact."
    )
  }
}

extension ReadableText {
  /// Whether the text writes a number with digits.
  fileprivate var hasNumbers: Bool { variants.contains { !$0.numbers.isEmpty } }

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

  init(_ text: ReadableText, _ wanted: Set<String>, _ original: String) {
    let isTwelveHours = !Self.afternoon(wanted).isEmpty && Self.hasTwelveHours(original)
    let known = isTwelveHours ? wanted.union(Self.afternoon(wanted)) : wanted
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
      added += (single + counted).filter { !known.contains($0.value) }.map { (prose, $0) }
    }
    // 15 stands for 3 PM.
    guard isTwelveHours else { return }
    for value in wanted where !values.isDisjoint(with: Self.afternoon([value])) { values.insert(value) }
  }

  /// Whether a text may tell hours of a clock of twelve hours.
  private static func hasTwelveHours(_ original: String) -> Bool {
    let text = original.lowercased()
    return ["pm", "p.m.", "am", "a.m."].contains { text.holds(" " + $0) || text.holds("0" + $0) }
  }

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
