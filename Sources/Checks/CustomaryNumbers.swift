import ICU

/// The numbers of a source that a translation says as its language likes to: in a larger unit, as a half, as an hour of
/// the day or in words.
///
/// It is asked only where a number is missing, which it hardly ever is.
struct CustomaryNumbers {
  let text: ReadableText
  let source: ReadableText
  private let units: UnitWords
  private let words: NumberWords
  /// The two texts in lower case.
  let ownText: String
  let original: String
  /// The lengths of time of either text that the other one has as well.
  private let sourceLengths: [(prose: Prose, length: LengthOfTime)]
  private let ownLengths: [(prose: Prose, length: LengthOfTime)]

  init(_ text: ReadableText, _ source: ReadableText, _ languages: NumberLanguages) {
    (self.text, self.source) = (text, source)
    let sourceUnits = languages.units(of: source.locale)
    let ownUnits = languages.units(of: text.locale)
    units = ownUnits
    words = languages.words(of: text.locale)
    ownText = text.prose.lowercased()
    original = source.prose.lowercased()
    func lengths(_ text: ReadableText, _ units: UnitWords) -> [(prose: Prose, length: LengthOfTime)] {
      text.variants.flatMap { prose in prose.lengthsOfTime(units).map { (prose, $0) } }
    }
    let own = lengths(text, ownUnits)
    let other = lengths(source, sourceUnits)
    sourceLengths = other.filter { wanted in own.contains { $0.length.isSame(as: wanted.length) } }
    ownLengths = own.filter { said in other.contains { $0.length.isSame(as: said.length) } }
    let wanted = source.variants.flatMap(sourceUnits.measures)
    let said = text.variants.flatMap { prose in ownUnits.measures(in: prose).map { (prose: prose, measure: $0) } }
    measures = wanted
    converted = said.compactMap { prose, own in
      let same = wanted.first { $0.unit.isSame($0.value, as: own.unit, own.value) }
      return same.map { (value: $0.value, prose: prose, range: own.range) }
    }
  }

  /// The numbers of the source that have a unit.
  let measures: [(value: String, unit: WrittenUnit, range: Range<Int>)]
  /// Those that the translation says in another system of units, and where.
  private let converted: [(value: String, prose: Prose, range: Range<Int>)]

  /// Whether the translation says a number of its source in a way of its own.
  func say(_ value: String) -> Bool {
    if source.variants.allSatisfy({ prose in isWithin(sourceLengths, value, prose) }) { return true }
    if converted.contains(where: { $0.value == value }) { return true }
    if mayBeInLargerUnit(value) || isPart(value) || isOfJoinedCode(value) || sayInItsWay(value) { return true }
    guard let number = Int(value) else { return false }
    return isTimeOfDay(number) || isYear(value, number) || isAmountOfCents(number)
      || isOrdinal(number) || isTenth(number)
  }

  /// Whether a number that the source does not have is part of how the translation says another one.
  func explain(_ number: WrittenNumber, in prose: Prose) -> Bool {
    if ownLengths.contains(where: { $0.prose === prose && $0.length.range.overlaps(number.range) }) { return true }
    if converted.contains(where: { $0.prose === prose && $0.range.overlaps(number.range) }) { return true }
    return numbersOfSource.contains { value in
      guard let wanted = Int(value), let own = Int(number.value) else { return false }
      return number.range.count == 4 && value.utf8.count <= 2 && own % 100 == wanted && isYear(value, wanted)
        || [12, -12, 24].contains(own - wanted) && prose.isHour(number)
    }
  }

  private var numbersOfSource: [String] { source.variants.flatMap { $0.numbers.map(\.value) } }

  /// Whether all that a prose has of a number stands within some lengths of time.
  private func isWithin(_ lengths: [(prose: Prose, length: LengthOfTime)], _ value: String, _ prose: Prose) -> Bool {
    let places = prose.numbers.filter { $0.value == value }
    return !places.isEmpty
      && places.allSatisfy { number in
        lengths.contains { $0.prose === prose && $0.length.range.overlaps(number.range) }
      }
  }

  /// Whether a length may be said in words, in a larger unit or with a half: 90 minutes, 72 hours, 7 days, 18 months.
  private func mayBeInLargerUnit(_ value: String) -> Bool {
    // Japanese has numbers in its words, which are read.
    guard text.locale.language != "ja", let number = Int(value) else { return false }
    let own = measures.filter { $0.value == value }.map(\.unit.name)
    return own.contains { unit in
      // French counts both ends of one and two weeks.
      if text.locale.language == "fr", unit == "day", number == 7 || number == 14,
        words.mayHold(number + 1, in: ownText)
      {
        return true
      }
      guard let step = Self.steps[unit],
        number % step == 0 || unit == "day" && (number % 30 == 0 || number == 365 || number == 366)
      else { return false }
      return units.saysLarger(than: unit, in: ownText)
        || FrequencyWords.says(longerThan: unit, ownText, text.locale.language)
        || FractionWords.sayHalf(ownText, text.locale.language)
        || FractionWords.sayQuarter(ownText, text.locale.language)
    }
  }

  /// How many of a unit a larger one or a part of it is made of.
  private static let steps = ["second": 15, "minute": 15, "hour": 12, "day": 7, "month": 3]

  /// Whether a share in per cent may be said as a part: half the price, a quarter of all.
  private func isPart(_ value: String) -> Bool {
    guard ["25", "50", "75"].contains(value), isPercentage(value) else { return false }
    return value == "50"
      ? FractionWords.sayHalf(ownText, text.locale.language) : FractionWords.sayQuarter(ownText, text.locale.language)
  }

  /// Whether a number is all of something, which a translation may say without one: 100% natural.
  func isAll(_ value: String) -> Bool { value == "100" && isPercentage(value) }

  /// Whether the source says a number of hundredths.
  func isPercentage(_ value: String) -> Bool {
    source.variants.contains { prose in
      prose.numbers.contains { number in
        let end = number.range.upperBound
        let behind = prose.text(end..<min(end + 8, prose.scalars.count)).lowercased()
        return number.value == value && ["%", " %", " percent"].contains { behind.hasPrefix($0) }
      }
    }
  }

  /// Whether a number is an hour or the minutes of one: half past eight for 8:30, 21 Uhr for 9pm.
  private func isTimeOfDay(_ number: Int) -> Bool {
    for prose in source.variants {
      for clock in prose.clocks where clock.hour == number || clock.minute == number {
        if clock.minute == 0, number == 0 || number == 12 && saysNoonOrMidnight { return true }
        if clock.minute == 30, FractionWords.sayHalf(ownText, text.locale.language) { return true }
        if clock.minute == 15 || clock.minute == 45, FractionWords.sayQuarter(ownText, text.locale.language) {
          return true
        }
      }
    }
    // Ten to three is 2:50.
    if number % 5 == 0, number < 30, source.variants.contains(where: \.saysMinutesTo) { return true }
    if (13...24).contains(number) {
      // 15:00 is three in the afternoon.
      return text.variants.contains { prose in
        prose.numbers.contains { Int($0.value) == number - 12 && prose.isHour($0) }
      }
    }
    guard (1...12).contains(number) else { return false }
    // Night shops in Japan are open until 26:00.
    let others = [number + 12] + (text.locale.language == "ja" ? [number % 12 + 24] : [])
    return text.variants.contains { prose in
      prose.numbers.contains { Int($0.value).map(others.contains) == true && prose.isHour($0) }
    }
  }

  var saysNoonOrMidnight: Bool {
    let words = [
      "ja": ["正午", "深夜", "真夜中"], "fr": ["midi", "minuit"], "de": ["mittag", "mitternacht"], "pl": ["połud", "północ"],
      "ar": ["ظهر", "منتصف"],
    ]
    return words[text.locale.language, default: []].contains { ownText.holds($0) }
  }

  /// Whether two digits are a year that the translation writes in full, or a decade that it has by its last digits.
  private func isYear(_ value: String, _ number: Int) -> Bool {
    let isShort = source.variants.contains { prose in
      prose.numbers.contains { candidate in
        let before = prose.scalar(candidate.range.lowerBound - 1)
        return candidate.value == value && candidate.range.count == 2
          && (before == "’" || before == "'" || before == "/" || before == "‘" || before == "–" || before == "-")
      }
    }
    if isShort {
      return text.variants.contains { prose in
        prose.numbers.contains { $0.range.count == 4 && Int($0.value).map { $0 % 100 } == number }
      }
    }
    let isDecade = number > 1000 && number % 10 == 0 && original.holds(value + "s")
    guard isDecade else { return false }
    return text.variants.contains { prose in prose.numbers.contains { Int($0.value) == number % 100 } }
      || OrdinalWords.mayHold(number % 100, in: ownText, text.locale.language)
  }

  /// Whether cents are said as part of the larger unit.
  private func isAmountOfCents(_ number: Int) -> Bool {
    guard original.holds("\(number)¢") || original.holds("\(number) cent") else { return false }
    return text.variants.contains { prose in
      prose.numbers.contains { Double($0.value).map { ($0 * 100).rounded() } == Double(number) }
    }
  }

  /// Whether the groups of a code stand in one: 482 913 as 482913.
  private func isOfJoinedCode(_ value: String) -> Bool {
    let own = Set(text.variants.flatMap { prose in prose.numbers.map { prose.text($0.range) } })
    return source.variants.contains { prose in
      prose.spacedRuns.contains { run in
        run.contains { $0.value == value } && own.contains(run.map { prose.text($0.range) }.joined())
      }
    }
  }

  private func isOrdinal(_ number: Int) -> Bool { OrdinalWords.mayHold(number, in: ownText, text.locale.language) }

  /// Whether nine out of ten are 9割.
  private func isTenth(_ number: Int) -> Bool {
    guard number == 10, text.locale.language == "ja", ownText.holds("割") else { return false }
    return ["out of ten", "in ten", "out of 10", "in 10"].contains { original.holds($0) }
  }
}

extension Prose {
  /// Whether a number is an hour of the day by a clock of 24 hours.
  func isHour(_ number: WrittenNumber) -> Bool {
    let end = number.range.upperBound
    if scalar(end) == "時" { return scalar(end + 1) != "間" }
    if scalar(end) == ":" || scalar(end) == "." { return scalar(end + 1)?.digit != nil }
    let behind = text(end..<min(end + 5, scalars.count)).drop { $0.isWhitespace }
    return behind.prefix { $0.isLetter } == "h" || behind.hasPrefix("Uhr")
  }

  /// The times of the day that are written with a colon.
  fileprivate var clocks: [(hour: Int, minute: Int)] {
    zip(numbers, numbers.dropFirst()).compactMap { hour, minute in
      guard hour.range.upperBound + 1 == minute.range.lowerBound, scalar(hour.range.upperBound) == ":",
        minute.range.count == 2, let first = Int(hour.value), let second = Int(minute.value), first < 25, second < 60
      else { return nil }
      return (first, second)
    }
  }

  /// Numbers with nothing but a space between them, two and more.
  fileprivate var spacedRuns: [[WrittenNumber]] {
    var runs: [[WrittenNumber]] = []
    for number in numbers {
      if let last = runs.last?.last, last.range.upperBound + 1 == number.range.lowerBound,
        scalar(last.range.upperBound)?.isWhitespace == true
      {
        runs[runs.count - 1].append(number)
      } else {
        runs.append([number])
      }
    }
    return runs.filter { $0.count > 1 }
  }
}
