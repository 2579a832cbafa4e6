import ICU
import MessageFormatting
import MessageSyntax
import Notices

/// Finds lengths of time that facts hold, as a locale writes them: 60 days, sixty days, 60日, 六十日.
struct TypedLengths {
  private struct Length {
    /// The fact.
    let name: String
    /// The number, without separators.
    let value: String
    /// What ICU writes behind the number, in lower case and without spaces.
    let unit: [Unicode.Scalar]
    /// What it writes behind one of them, for 60-day.
    let single: [Unicode.Scalar]
  }

  private let isEnglish: Bool
  private let isWrittenInKanji: Bool
  /// The lengths, by their numbers.
  private let lengths: [String: [Length]]
  /// The numbers of the facts in words.
  private let words: [(text: [Unicode.Scalar], value: String)]
  private let search: WordSearch

  /// Prepares to look for the lengths among some facts.
  init(_ facts: [String: MessageValue], _ locale: LocaleIdentifier, _ formatters: FormatterCache) {
    let context = FormattingContext(
      locale: locale,
      timeZone: .utc,
      bidiIsolation: .none,
      includesFields: false,
      formatters: formatters
    )
    let formatter = MessageFormatter(ParsedMessage.parse("{$fact}"), in: context)
    var lengths: [Length] = []
    for (name, value) in facts.sorted(by: { $0.key < $1.key }) {
      for amount in Self.amounts(value) {
        let unit = Self.unit(formatter.text(["fact": .duration([amount])]))
        let one = formatter.text(["fact": .duration([DurationAmount(DecimalNumber(1), amount.unit)])])
        guard !unit.isEmpty, !lengths.contains(where: { $0.value == amount.amount.text && $0.unit == unit })
        else { continue }
        lengths.append(Length(name: name, value: amount.amount.text, unit: unit, single: Self.unit(one)))
      }
    }
    isEnglish = locale.language == "en"
    isWrittenInKanji = ["ja", "zh"].contains(locale.language)
    self.lengths = Dictionary(grouping: lengths, by: \.value)
    let numbers = Set(lengths.map(\.value)).sorted().compactMap(Int.init)
    let texts = (try? NumberSpelling.texts(of: numbers, in: locale)) ?? []
    let words = zip(texts, numbers).map { (text: Array($0.lowercased().unicodeScalars), value: String($1)) }
    self.words = words
    search = WordSearch(words.map { String(String.UnicodeScalarView($0.text)) })
  }

  /// The amounts of one unit; a single day or year is a common word of a sentence.
  private static func amounts(_ value: MessageValue) -> [DurationAmount] {
    switch value {
    case .duration(let amounts): amounts.count == 1 && amounts[0].amount != DecimalNumber(1) ? amounts : []
    case .list(let values): values.flatMap(amounts)
    default: []
    }
  }

  /// What follows the number, as it is compared.
  private static func unit(_ text: String) -> [Unicode.Scalar] {
    let rest = text.unicodeScalars.drop { $0.digit == nil }.drop { $0.digit != nil }
    return rest.filter { !$0.isWhitespace }.map(\.foldedForUnits)
  }

  /// Where a prose types one of the lengths, its number and the name of the fact.
  func places(in prose: Prose) -> [(place: Range<Int>, number: String, name: String)] {
    guard !lengths.isEmpty else { return [] }
    let others = isWrittenInKanji ? prose.kanjiNumbers : spelled(in: prose)
    let numbers = others.isEmpty ? prose.numbers : prose.numbers + others
    return numbers.compactMap { number in
      guard let lengths = lengths[number.value] else { return nil }
      if isWrittenInKanji, prose.isDayOfMonth(number) || prose.isDayOfRange(number) || prose.isAlways(number) {
        return nil
      }
      for length in lengths {
        if let end = end(of: length, behind: number.range.upperBound, in: prose) {
          return (number.range.lowerBound..<end, number.value, length.name)
        }
      }
      return nil
    }
  }

  private func spelled(in prose: Prose) -> [WrittenNumber] {
    let isPlain = !prose.features.contains(.ambiguous)
    if search.words(in: prose.text, isPlain: isPlain).isEmpty { return [] }
    var found: [WrittenNumber] = []
    var before: Unicode.Scalar = " "
    for start in prose.scalars.indices {
      let scalar = prose.scalars[start]
      defer { before = scalar }
      if before.isAlphabetic || before == "-" { continue }
      let folded = scalar.folded
      for (word, value) in words where word.first == folded {
        let end = start + word.count
        guard end < prose.scalars.count, zip(prose.scalars[start..<end], word).allSatisfy({ $0.folded == $1 }),
          !(prose.scalar(end)?.isAlphabetic ?? false)
        else { continue }
        found.append(WrittenNumber(value: value, range: start..<end))
      }
    }
    return found
  }

  /// The end of a unit that follows a number, with a space or a hyphen between or without.
  private func end(of length: Length, behind start: Int, in prose: Prose) -> Int? {
    var index = start
    let gap = prose.scalar(index)
    let isHyphen = gap == "-" || gap == "\u{2010}" || gap == "\u{2011}"
    if isHyphen || gap?.isWhitespace == true { index += 1 }
    let units = isHyphen ? [length.unit, length.single] : [length.unit]
    for unit in units {
      var position = index
      var isSame = true
      for scalar in unit {
        // Spaces within a unit are not compared.
        while prose.scalar(position)?.isWhitespace == true { position += 1 }
        isSame = isSame && prose.scalar(position)?.foldedForUnits == scalar
        position += 1
      }
      if isSame, !goesOn(prose, position) { return position }
    }
    return nil
  }

  /// Whether a word goes on behind a unit: 60日目 and 60 daylight lamps are other things. Most languages inflect units,
  /// by a letter at the end: 60 Tagen.
  private func goesOn(_ prose: Prose, _ index: Int) -> Bool {
    guard let next = prose.scalar(index), !next.isSetSolid else { return prose.scalar(index) == "目" }
    guard next.isAlphabetic else { return false }
    return isEnglish || prose.scalar(index + 1)?.isAlphabetic == true
  }
}

extension Prose {
  /// Whether a number is the last day of some that a month names: the 3日 of 1月1日～3日.
  fileprivate func isDayOfRange(_ number: WrittenNumber) -> Bool {
    let start = number.range.lowerBound
    guard let sign = scalar(start - 1), "～〜~-–—―".unicodeScalars.contains(sign), scalar(number.range.upperBound) == "日"
    else { return false }
    // The first one may have its 日 or not.
    var first = scalar(start - 2) == "日" ? start - 2 : start - 1
    while scalar(first - 1)?.digit != nil || scalar(first - 1)?.kanjiNumeral != nil { first -= 1 }
    return scalar(first - 1) == "月"
  }

  /// Whether a number is the 24時間 of 24時間365日, which means at any time.
  fileprivate func isAlways(_ number: WrittenNumber) -> Bool {
    let end = number.range.upperBound + 2
    return number.value == "24" && end + 3 <= scalars.count && text(end..<end + 3) == "365"
  }
}

extension Unicode.Scalar {
  /// The scalar in lower case. The characters that may be between a number and 月 all become か.
  fileprivate var foldedForUnits: Unicode.Scalar { "ヶヵカケ箇".unicodeScalars.contains(self) ? "か" : folded }
}
