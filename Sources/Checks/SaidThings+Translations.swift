/// What translations say of weekdays, months, frequencies, ordinals and parts.
final class TranslatedThings: Sendable {
  private let language: String
  private let days: NamedDays
  private let numbers: NumberWords
  private let frequencies: FrequencyWords?

  init(_ language: String, _ days: NamedDays, _ numbers: NumberWords) {
    self.language = language
    self.days = days
    self.numbers = numbers
    frequencies = FrequencyWords(language)
  }

  func things(in prose: Prose) -> [SaidThing] {
    let found = (frequencies?.things(in: prose) ?? []) + SaidTimes.things(in: prose, language: language)
    return found + (language == "ja" ? japanese(prose) : others(prose))
  }

  private func japanese(_ prose: Prose) -> [SaidThing] {
    var found: [SaidThing] = []
    for (index, day) in "月火水木金土日".unicodeScalars.enumerated() {
      found += prose.places(of: [day, "曜"], isWhole: false).map {
        SaidThing(kind: .weekday, value: index + 1, isCertain: true, range: $0)
      }
    }
    found += weekdaysOfDates(prose)
    let kanji = prose.kanjiNumbers
    let digits = prose.numbers.filter { number in !kanji.contains { $0.range.overlaps(number.range) } }
    for number in digits + kanji {
      guard let value = Int(number.value) else { continue }
      let (start, end) = (number.range.lowerBound, number.range.upperBound)
      func add(_ kind: SaidThing.Kind, _ end: Int, isCertain: Bool = true) {
        found.append(SaidThing(kind: kind, value: value, isCertain: isCertain, range: start..<end))
      }
      switch prose.scalar(end) {
      case "月" where (1...12).contains(value): add(.month, end + 1)
      case "分" where prose.isPart(end): add(.part, end + 2)
      case "回" where prose.scalar(end + 1).map({ !"目線答転路".unicodeScalars.contains($0) }) ?? true:
        // Twice a year is once in half a year.
        add(.times, end + 1, isCertain: value > 1)
      default: break
      }
      // 月5ドル
      if let sign = prose.scalar(start - 1), let unit = "日週月年".unicodeScalars.firstOffset(of: sign),
        let money = prose.scalar(end), "円ドユポ".unicodeScalars.contains(money),
        !(prose.scalar(start - 2).map { $0.digit != nil || $0.kanjiNumeral != nil || $0 == "毎" || $0 == "か" } ?? false)
      {
        found.append(SaidThing(kind: .frequency, value: unit + 1, isCertain: true, range: start - 1..<end + 1))
      }
      if let end = endOfOrdinal(number.range, prose) { add(.ordinal, end, isCertain: !isStart(end, prose)) }
    }
    return found
  }

  /// The weekdays in parentheses behind a day: 3月3日（火）.
  private func weekdaysOfDates(_ prose: Prose) -> [SaidThing] {
    let days = Array("月火水木金土日".unicodeScalars)
    return prose.places(of: ["日"], isWhole: false).compactMap { place in
      let start = place.upperBound + 1
      guard let open = prose.scalar(start - 1), open == "（" || open == "(", let sign = prose.scalar(start),
        let day = days.firstIndex(of: sign), let close = prose.scalar(start + 1), "）)・".unicodeScalars.contains(close)
      else { return nil }
      return SaidThing(kind: .weekday, value: day + 1, isCertain: true, range: start..<start + 1)
    }
  }

  /// The end of 第3 and 3回目.
  private func endOfOrdinal(_ number: Range<Int>, _ prose: Prose) -> Int? {
    let end = number.upperBound
    if let place = (end + 1...end + 2).first(where: { prose.scalar($0) == "目" }),
      prose.scalars[end..<place].allSatisfy({ $0.isAlphabetic && $0 != "の" }),
      prose.scalar(place + 1).map({ !"標的次安立線録".unicodeScalars.contains($0) }) ?? true
    {
      return place + 1
    }
    return prose.scalar(number.lowerBound - 1) == "第" ? end : nil
  }

  /// Whether a count begins there: what comes after the second is 3回目以降.
  private func isStart(_ end: Int, _ prose: Prose) -> Bool {
    prose.scalar(end) == "以" || prose.scalar(end) == "か" || prose.scalar(end) == "ま"
  }

  /// How the inflected forms of weekdays begin, of which ICU has one; some begin other words too.
  private static let polishWeekdays = ["poniedz", "wtor", "środ", "czwart", "piąt", "sobot", "niedziel"]

  private func others(_ prose: Prose) -> [SaidThing] {
    let words = prose.wordsWithPlaces
    let counts = (2...12).compactMap { number in numbers.text(of: number).map { (number, $0) } }
    var found: [SaidThing] = []
    for (index, (word, range)) in words.enumerated() {
      if let day = days.weekday(word) {
        found.append(SaidThing(kind: .weekday, value: day, isCertain: true, range: range))
      } else if language == "pl", let day = Self.polishWeekdays.firstIndex(where: word.hasPrefix) {
        found.append(SaidThing(kind: .weekday, value: day + 1, isCertain: false, range: range))
      }
      if let month = days.month(word) {
        found.append(SaidThing(kind: .month, value: month, isCertain: true, range: range))
      }
      if language == "de", word.hasSuffix("mal"), let count = counts.first(where: { $0.1 + "mal" == word }) {
        found.append(SaidThing(kind: .times, value: count.0, isCertain: true, range: range))
      }
      guard word == ["fr": "fois", "pl": "razy", "de": "mal"][language] else { continue }
      let before = index > 0 ? words[index - 1] : nil
      let digits = prose.numbers.last { $0.range.upperBound <= range.lowerBound }
      if let before, before.range.upperBound + 1 == range.lowerBound,
        let count = counts.first(where: { $0.1 == before.text })
      {
        found.append(SaidThing(kind: .times, value: count.0, isCertain: true, range: before.range))
      } else if let digits, digits.range.upperBound + 1 >= range.lowerBound, let value = Int(digits.value), value > 1 {
        found.append(SaidThing(kind: .times, value: value, isCertain: true, range: digits.range))
      }
    }
    return found
  }
}

extension Prose {
  /// Whether the 分 at an index divides into parts, as in 3分の1; 15分の動画 lasts so many minutes.
  func isPart(_ index: Int) -> Bool {
    guard scalar(index) == "分", scalar(index + 1) == "の", let next = scalar(index + 2) else { return false }
    return next.digit != nil || next.kanjiNumeral != nil
  }
}

extension String.UnicodeScalarView {
  /// How many scalars stand before one of them.
  fileprivate func firstOffset(of scalar: Unicode.Scalar) -> Int? {
    firstIndex(of: scalar).map { distance(from: startIndex, to: $0) }
  }
}
