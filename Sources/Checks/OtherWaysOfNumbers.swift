import ICU
import Instants
import Notices

extension ReadableText {
  /// Whether a text in kanji may say a number in another way than as a number with what it counts: 二つ, 両方, ふたつ.
  func mayCount(_ number: Int) -> Bool {
    let words = ["両", "双", "ふた", "みっつ", "よっつ", "いつつ", "むっつ", "ななつ", "やっつ", "ここのつ", "とお"]
    let own = prose
    let others: ArraySlice<String> = number == 2 ? words[..<3] : (3...10).contains(number) ? words[number...number] : []
    return others.contains { own.holds($0) }
      || variants.contains { $0.kanjiNumbers.contains { $0.value == String(number) } }
  }

  /// Whether a number that a source writes as 15k or 1.2M stands here in full, or in 万.
  func says(_ value: String, shortIn source: ReadableText) -> Bool {
    let full = source.variants.flatMap { prose in
      prose.numbers.filter { $0.value == value }.compactMap { $0.inFull(before: prose.scalar($0.range.upperBound)) }
    }
    guard !full.isEmpty else { return false }
    return variants.contains { prose in
      (prose.numbers + prose.spacedNumbers + prose.japaneseMillions + prose.kanjiNumbers).contains {
        full.contains($0.value)
      }
    }
  }

  /// Whether a number only stands within names, such as MP3, COVID-19, 3D and 7-Eleven, which a translation may put in
  /// words.
  func namesWith(_ value: String) -> Bool {
    variants.allSatisfy { prose in
      prose.numbers.filter { $0.value == value }.allSatisfy { number in
        if prose.beginsName(number) { return true }
        let start = number.range.lowerBound
        let end = prose.scalar(start - 1) == "-" ? start - 2 : start - 1
        return prose.scalar(end)?.isAlphabetic ?? false
      }
    }
  }

  /// Numbers of words such as 24/7, which translations say in their own way.
  var idiomaticNumbers: Set<String> {
    guard features.contains(.slashes), prose.holds("24/7", isPlain: isPlain) else { return [] }
    return ["24", "7", "365"]
  }

  /// Whether a Japanese text says a length of time in larger units: 12 months as 1年, 48 hours as 2日, 90 days as 3か月.
  private func saysInLargerUnits(_ number: Int, _ original: String) -> Bool {
    let wholes = [("day", 365), ("week", 52)] as [(String, Int)]
    let isYear = wholes.contains { word, count in
      number == count && original.contains(word) && variants.contains { $0.holds("1", before: "年") }
    }
    if isYear { return true }
    let units =
      [("month", "年", 12), ("hour", "日", 24), ("day", "か", 30), ("day", "ヶ", 30), ("day", "週", 7)]
      as [(String, Unicode.Scalar, Int)]
    // 18 months are 1年半.
    let halves = [("month", "年", 12), ("hour", "日", 24)] as [(String, Unicode.Scalar, Int)]
    let saysHalf = halves.contains { word, unit, count in
      number % count == count / 2 && original.contains(word)
        && variants.contains { $0.holds(String(number / count), before: unit, "半") }
    }
    return saysHalf
      || units.contains { word, unit, count in
        number % count == 0 && original.contains(word)
          && variants.contains { $0.holds(String(number / count), before: unit) }
      }
  }

  /// Some numbers without those that Japanese says in another way: 20% as 2割, 50% as 半額, 1.5 hours as 1時間半, 2026 as
  /// 令和8年.
  func withoutOtherWays(_ lost: Set<String>, _ original: String) -> Set<String> {
    guard locale.language == "ja", !lost.isEmpty else { return lost }
    let own = prose
    return lost.filter { value in
      if value.hasSuffix(".5"), own.contains("半") {
        return !variants.contains { $0.numbers.contains { $0.value == value.dropLast(2) } }
      }
      guard let number = Int(value) else { return true }
      if saysInLargerUnits(number, original) { return false }
      if original.contains("%") || original.contains("percent") {
        if number == 50, own.contains("半額") || own.contains("半分") { return false }
        if number % 10 == 0, variants.contains(where: { $0.saysTenths(number / 10) }) { return false }
      }
      return !(number > 1867 && own.contains("年") && own.holdsJapaneseYear(number))
    }
  }
}

extension String {
  /// Whether the text holds a year as the Japanese calendar counts it, by ICU.
  fileprivate func holdsJapaneseYear(_ year: Int) -> Bool {
    // An era may begin within a year.
    [1, 12].contains { month in
      guard let locale = try? LocaleIdentifier("ja-u-ca-japanese"),
        let day = CivilDate(year: year, month: month, day: 28), let instant = CivilDateTime(midnightOf: day).instant(),
        let formatter = try? FormatterCache().date(locale: locale, timeZone: .utc, skeleton: "Gy"),
        let text = try? formatter.text(of: instant)
      else { return false }
      return contains(text)
    }
  }
}

extension Prose {
  /// Whether a number begins a name: a letter as in 3D, 5G and 4K stands behind it, or a hyphen and a word in a capital.
  fileprivate func beginsName(_ number: WrittenNumber) -> Bool {
    func isCapital(_ index: Int) -> Bool { scalar(index).map { ("A"..."Z").contains($0) } ?? false }
    func isLetter(_ index: Int) -> Bool { scalar(index)?.isAlphabetic ?? false }
    let end = number.range.upperBound
    let isSingle = number.range.count == 1 && scalar(end).map { "DGK".unicodeScalars.contains($0) } == true
    return isSingle && !isLetter(end + 1)
      || scalar(end) == "-" && isCapital(end + 1) && isLetter(end + 2) && !isCapital(end + 2)
  }

  /// Whether a number is a month, a share or a year, which no number in words of a sentence becomes.
  func isOfOtherKind(_ number: WrittenNumber) -> Bool {
    if number.range.count == 4 { return true }
    return scalar(number.range.upperBound).map { "月%％割年号番第数".unicodeScalars.contains($0) } ?? false
      || scalar(number.range.lowerBound - 1).map { "$€£¥￥第.-".unicodeScalars.contains($0) } ?? false
  }

  /// Whether a number stands in digits before a sign, and that before another one.
  fileprivate func holds(_ value: String, before sign: Unicode.Scalar, _ next: Unicode.Scalar? = nil) -> Bool {
    numbers.contains { number in
      let end = number.range.upperBound
      return number.value == value && scalar(end) == sign && (next == nil || scalar(end + 1) == next)
    }
  }

  /// Whether the text says tenths in 割.
  fileprivate func saysTenths(_ count: Int) -> Bool {
    (numbers + kanjiNumbers).contains { $0.value == String(count) && scalar($0.range.upperBound) == "割" }
  }

  /// The numbers that a date or a time with full stops is made of, where all but the month are known: 29.10.2026, 17.30.
  func parts(of number: WrittenNumber, _ known: Set<String>) -> [String]? {
    let written = text(number.range).split(separator: ".", omittingEmptySubsequences: false)
    // The year first: 2026.11.23.
    if written.count == 3, written[0].count == 4, known.contains(String(written[0])) {
      let parts = written.compactMap { Int($0) }.map(String.init)
      return parts.count == 3 && known.contains(parts[2]) ? parts : nil
    }
    guard (2...3).contains(written.count), written.allSatisfy({ $0.allSatisfy(\.isASCII) }),
      written.prefix(2).allSatisfy({ (1...2).contains($0.count) })
    else { return nil }
    let parts = written.compactMap { Int($0) }.map(String.init)
    guard parts.count == written.count, known.contains(parts[0]) else { return nil }
    if parts.count == 2 { return known.contains(parts[1]) ? parts : nil }
    guard known.contains(parts[2]), Int(parts[1]).map((1...12).contains) ?? false else { return nil }
    return parts
  }

  /// The numbers in digits, and in Japanese those in kanji that count something.
  func countedNumbers(in locale: LocaleIdentifier) -> [WrittenNumber] {
    guard ["ja", "zh"].contains(locale.language) else { return numbers }
    let kanji = kanjiNumbers.filter { number in
      scalar(number.range.upperBound).map { "日月年時秒週回件個人名歳台枚本曲かつ".unicodeScalars.contains($0) } ?? false
    }
    return numbers.filter { number in !kanji.contains { $0.range.overlaps(number.range) } } + kanji
  }

  /// Numbers before million or billion, in full, each with the place of both words; half a million too.
  var englishMillions: [WrittenNumber] {
    let phrases: [(text: String, value: Int)] = [("half a million", 500_000), ("half a billion", 500_000_000)]
    let halves = phrases.flatMap { phrase in
      places(of: Array(phrase.text.unicodeScalars), isWhole: true).map {
        WrittenNumber(value: String(phrase.value), range: $0)
      }
    }
    let multiples = numbers.compactMap { number -> WrittenNumber? in
      guard scalar(number.range.upperBound) == " " else { return nil }
      let start = number.range.upperBound + 1
      let word = text(start..<min(start + 7, scalars.count)).lowercased()
      let value =
        word == "million" ? number.times(1_000_000) : word == "billion" ? number.times(1_000_000_000) : nil
      return value.map { WrittenNumber(value: $0, range: number.range.lowerBound..<start + 7) }
    }
    return halves + multiples
  }

  /// Numbers in digits before 万 or 億, in full; nothing for those that go on, such as 1億2000万.
  var japaneseMillions: [WrittenNumber] {
    numbers.compactMap { number in
      let end = number.range.upperBound
      guard let sign = scalar(end), sign == "万" || sign == "億", scalar(end + 1)?.digit == nil,
        ![scalar(number.range.lowerBound - 1), scalar(end + 1)].contains(where: { $0?.kanjiPower != nil }),
        let value = number.times(sign == "万" ? 10_000 : 100_000_000)
      else { return nil }
      return WrittenNumber(value: value, range: number.range.lowerBound..<end + 1)
    }
  }
}

extension WrittenNumber {
  /// The number before a letter for thousands, millions or billions, in full.
  fileprivate func inFull(before letter: Unicode.Scalar?) -> String? {
    switch letter {
    case "k", "K": times(1_000)
    case "M": times(1_000_000)
    case "B": times(1_000_000_000)
    default: nil
    }
  }

  /// The number multiplied, where the result is a whole one.
  fileprivate func times(_ factor: Double) -> String? {
    guard let product = Double(value).map({ $0 * factor }), product < 1e15, product.rounded() == product else {
      return nil
    }
    return String(Int(product))
  }
}
