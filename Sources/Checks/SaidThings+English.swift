/// What English texts say of weekdays, months, frequencies, ordinals and parts.
final class EnglishThings: Sendable {
  private let days: NamedDays
  /// From two to twelve, by their words.
  private let numbers: [String: Int]
  private let frequencies = FrequencyWords("en")
  private let search: WordSearch

  init(_ days: NamedDays, _ numbers: NumberWords) {
    self.days = days
    self.numbers = Dictionary((2...12).compactMap { number in numbers.text(of: number).map { ($0, number) } }) { $1 }
    search = WordSearch(Self.signs + Self.startsOfDays)
  }

  /// How what ``Swift/Array/mayHoldDay`` looks for begins.
  private static let startsOfDays = ["mar", "may", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// What any text has that certainly says one of these things. No word begins with a space, because then each sign
  /// between words would have to be looked at.
  private static let signs: [String] =
    [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "april",
      "june", "july", "august", "september", "october", "november", "december", "a day", "a week", "a month", "a year",
      "times", "twice", "thrice",
    ] + FrequencyWords.phrases(of: "en") + SaidTimes.signs + parts.keys + ordinals.keys.filter { $0 != "first" }

  private static let ordinals = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10,
  ]
  private static let parts = [
    "half": 2, "halves": 2, "thirds": 3, "quarter": 4, "quarters": 4, "fourths": 4, "fifths": 5, "tenths": 10,
    "hundredth": 100, "hundredths": 100, "thousandth": 1000, "thousandths": 1000,
  ]

  /// Whether a text may certainly say one of these things.
  func mayHold(_ text: ReadableText) -> Bool {
    let found = search.words(in: text)
    if let first = found.first, first < Self.signs.count { return true }
    return !found.isEmpty && text.variants.contains { $0.scalars.mayHoldDay }
      || text.variants.contains(where: holdsRank)
  }

  /// Whether a text has a number with letters behind it, as in 2nd.
  private func holdsRank(_ prose: Prose) -> Bool {
    prose.numbers.contains { prose.scalar($0.range.upperBound)?.isAlphabetic ?? false }
  }

  func things(in prose: Prose) -> [SaidThing] {
    let words = prose.wordsWithPlaces
    var found = (frequencies?.things(in: prose) ?? []) + SaidTimes.things(in: prose, language: "en")
    found += numbersOfAllKinds(prose, words)
    for (index, (word, range)) in words.enumerated() {
      let before = index > 0 ? words[index - 1].text : ""
      func add(_ kind: SaidThing.Kind, _ value: Int, isCertain: Bool = true) {
        found.append(SaidThing(kind: kind, value: value, isCertain: isCertain, range: range))
      }
      if let day = days.weekday(word) ?? shortWeekday(word, range, prose) { add(.weekday, day) }
      if let month = days.month(word) {
        if isName(word, range, before, prose) {
          add(.month, month)
        } else if let sign = prose.scalar(range.lowerBound - 1), "–—-/".unicodeScalars.contains(sign) {
          add(.month, month, isCertain: false)
        }
      }
      if let ordinal = Self.ordinals[word] {
        // What comes after the second is the third.
        let isAfter = words[max(0, index - 2)..<index].contains { $0.text == "after" }
        // Twenty-first and one hundred and first are other ones.
        let isLast =
          before.hasSuffix("ty") || before == "hundred"
          || before == "and" && index > 1 && words[index - 2].text == "hundred"
        add(.ordinal, ordinal, isCertain: ordinal > 1 && !isAfter && !isLast)
        add(.part, ordinal, isCertain: ordinal > 2 && (before == "one" || before == "a"))
      }
      if let part = Self.parts[word] { add(.part, part) }
      if word == "twice" { add(.times, 2) }
      if word == "thrice" { add(.times, 3) }
      if ["day", "week", "month", "year"].contains(word), before == "a", isRate(range.lowerBound, prose, words, index) {
        add(.frequency, ["day", "week", "month", "year"].firstIndex(of: word).map { $0 + 1 } ?? 0)
      }
    }
    return found
  }

  /// The numbers from one to twelve that stand in words; an article is one.
  func numbersInWords(_ prose: Prose) -> [WrittenNumber] {
    prose.wordsWithPlaces.compactMap { word, range in
      let number = ["a", "an", "one"].contains(word) ? 1 : numbers[word]
      return number.map { WrittenNumber(value: String($0), range: range) }
    }
  }

  /// The numbers in digits and words: each may be an ordinal or count parts, and some count how often.
  private func numbersOfAllKinds(_ prose: Prose, _ words: [(text: String, range: Range<Int>)]) -> [SaidThing] {
    let digits = prose.numbers.compactMap { number in Int(number.value).map { ($0, number.range) } }
    let spelled = words.compactMap { word, range in numbers[word].map { ($0, range) } }
    return (digits + spelled).flatMap { value, range -> [SaidThing] in
      let next = words.first { $0.range.lowerBound >= range.upperBound }
      let gap = next.map { $0.range.lowerBound - range.upperBound }
      let isOrdinal = gap == 0 && ["st", "nd", "rd", "th"].contains(next?.text) && value > 1
      let isCount = gap == 1 && next?.text == "times"
      return [
        SaidThing(kind: .ordinal, value: value, isCertain: isOrdinal, range: range),
        SaidThing(kind: .part, value: value, isCertain: false, range: range),
        SaidThing(kind: .times, value: value, isCertain: isCount, range: range),
      ]
    }
  }

  /// The weekday of a word such as Mon, which others are too, beside a mark that parts days from what follows.
  private func shortWeekday(_ word: String, _ range: Range<Int>, _ prose: Prose) -> Int? {
    guard range.count == 3, let first = prose.scalar(range.lowerBound), ("A"..."Z").contains(first),
      prose.scalar(range.upperBound)?.mayFollowShortDay ?? false
    else { return nil }
    return days.shortWeekday(word)
  }

  /// Whether a word is a month's name, and not the verb may or march.
  private func isName(_ word: String, _ range: Range<Int>, _ before: String, _ prose: Prose) -> Bool {
    guard let first = prose.scalar(range.lowerBound), ("A"..."Z").contains(first) else { return false }
    guard word == "may" || word == "march" else { return true }
    return ["in", "from", "until", "till", "by", "since", "through", "of", "before", "after", "during"].contains(before)
  }

  /// Whether a day in “a day” is what something is counted or paid by: twice a day, $5 a month.
  private func isRate(
    _ start: Int,
    _ prose: Prose,
    _ words: [(text: String, range: Range<Int>)],
    _ index: Int
  ) -> Bool {
    if index > 1, ["once", "twice", "times"].contains(words[index - 2].text) { return true }
    let before = prose.scalar(start - 4)
    return before?.digit != nil || before == Prose.placeholder
  }
}

extension [Unicode.Scalar] {
  /// Whether March, May or a weekday in three letters may stand here, which begin with a capital letter.
  fileprivate var mayHoldDay: Bool {
    withUnsafeBufferPointer { scalars in
      var index = 0
      while index + 2 < scalars.count {
        let (second, third) = (scalars[index + 1], scalars[index + 2])
        switch scalars[index] {
        case "M": if second.folded == "a", third.folded == "r" || third.folded == "y" { return true }
        case "A"..."Z": break
        default:
          index += 1
          continue
        }
        if index + 3 < scalars.count, scalars[index + 3].mayFollowShortDay {
          switch (scalars[index], second, third) {
          case ("M", "o", "n"), ("T", "u", "e"), ("W", "e", "d"), ("T", "h", "u"), ("F", "r", "i"), ("S", "a", "t"),
            ("S", "u", "n"):
            return true
          default: break
          }
        }
        index += 1
      }
      return false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar parts a weekday in three letters from what follows: Mon, Oct 26.
  fileprivate var mayFollowShortDay: Bool { self == "," || self == "." || self == "–" || self == "-" }
}
