import ICU
import Instants
import MessageFormatting

/// The words of a language for numbers, units, months, weekdays, hours and time zones: ICU's, in all of their forms,
/// and those of ``LanguageData``.
final class QuantityLexicon: Sendable {
  /// What a word means.
  enum Meaning: Equatable, Sendable {
    case number(Numeral)
    /// A number from three that is certainly one.
    case spelled
    /// What the number before it is multiplied by.
    case factor(Double)
    case unit(QuantityUnit)
    /// A number and its unit in one word, such as the Arabic dual.
    case amount(Numeral, QuantityUnit)
    case month(Int)
    case weekday(Int)
    case timeZone(Int)
    /// A half of the day: the afternoon or not.
    case halfOfDay(Bool)
    /// Minutes since midnight.
    case clock(Int)
    case hourMark
    /// A word before the number of an hour.
    case hourOpening
    /// A half of the unit before it.
    case half
    case bound
  }

  /// All words in lower case, as a tree: the node that a scalar leads to from another node. The root is 0.
  private let children: [UInt64: Int]
  /// What the word means that ends at a node; empty where none does.
  private let meanings: [[Meaning]]
  /// The names of units of more than two letters.
  private let unitNames: [(unit: QuantityUnit, name: [Unicode.Scalar])]
  /// The first scalars of all words.
  private let firsts: ScalarBits
  private let prefixes: [[Unicode.Scalar]]
  private let suffixes: Set<String>
  let intervalWords: Set<String>
  let capitalizesNames: Bool
  let writesNumbersInKanji: Bool
  let counters: Set<Unicode.Scalar>
  /// The eras that years are counted in, with the words before a year.
  let eras: [Era]
  /// Finds texts that name a month, a weekday, an hour or a time zone.
  let names: WordSearch

  init(_ locale: LocaleIdentifier, _ formatters: FormatterCache) {
    let data = LanguageData.of(locale.language)
    var meanings: [String: [Meaning]] = [:]
    func add(_ text: some StringProtocol, _ meaning: Meaning) {
      let text = text.lowercased().filter { $0 != "\u{AD}" }
      if !text.isEmpty, meanings[text]?.contains(meaning) != true { meanings[text, default: []].append(meaning) }
    }
    Self.addNumbers(locale, data, formatters, add)
    Self.addUnits(locale, data, formatters, add)
    Self.addDays(locale, data, formatters, add)
    prefixes = data.prefixes.map { Array($0.unicodeScalars) }
    suffixes = data.suffixes
    intervalWords = data.intervalWords
    capitalizesNames = data.capitalizesNames
    writesNumbersInKanji = data.writesNumbersInKanji
    counters = Set(data.counters.unicodeScalars)
    let eras = data.calendar.map { Self.eras(locale, calendar: $0, formatters) } ?? []
    // The first year of an era: 平成元年.
    for era in eras where data.writesNumbersInKanji && !era.word.isEmpty {
      add(String(era.word[...]) + "元", .number(Numeral(Double(era.shift + 1))))
    }
    self.eras = eras
    names = WordSearch(
      meanings.filter { $0.value.contains(where: \.isName) && $0.key.utf8.count > 2 }.keys.sorted()
    )
    var children: [UInt64: Int] = [:]
    var ends: [[Meaning]] = [[]]
    for (text, meanings) in meanings {
      var node = 0
      for scalar in text.unicodeScalars {
        let key = Self.key(node, scalar)
        if children[key] == nil { ends.append([]) }
        node = children[key, default: ends.count - 1]
        children[key] = node
      }
      ends[node] = meanings
    }
    (self.children, self.meanings) = (children, ends)
    unitNames = meanings.flatMap { text, meanings in
      meanings.compactMap { meaning in
        guard case .unit(let unit) = meaning, text.unicodeScalars.count > 2 else { return nil }
        return (unit, Array(text.unicodeScalars))
      }
    }
    firsts = ScalarBits(meanings.keys.compactMap { $0.unicodeScalars.first?.value })
  }

  /// The longest word that begins at an index of a prose, with its end and meanings.
  func word(at start: Int, in prose: Prose) -> (end: Int, meanings: [Meaning])? {
    let scalars = prose.scalars
    guard isStart(start, scalars) else { return nil }
    if let found = wholeWord(at: start, scalars) { return found }
    for prefix in prefixes where scalars[start...].starts(with: prefix) {
      if let found = wholeWord(at: start + prefix.count, scalars) { return found }
    }
    return nil
  }

  /// Whether a word of a text begins with the name of a unit: year, yearly.
  func names(_ unit: QuantityUnit, in prose: Prose) -> Bool {
    let stems = unitNames.filter { $0.unit == unit }.map(\.name)
    return prose.scalars.indices.contains { start in
      isStart(start, prose.scalars)
        && stems.contains { stem in
          start + stem.count <= prose.scalars.count
            && stem.indices.allSatisfy { prose.scalars[start + $0].folded == stem[$0] }
        }
    }
  }

  private func wholeWord(at start: Int, _ scalars: [Unicode.Scalar]) -> (end: Int, meanings: [Meaning])? {
    guard start < scalars.count, firsts.contains(scalars[start].folded.value) else { return nil }
    var (node, index) = (0, start)
    var longest: (node: Int, end: Int)?
    while index < scalars.count, let next = children[Self.key(node, scalars[index].folded)] {
      (node, index) = (next, index + 1)
      if !meanings[node].isEmpty, isEnd(index, scalars) || isBeforeSuffix(index, scalars) { longest = (node, index) }
    }
    return longest.map { ($0.end, meanings[$0.node]) }
  }

  private func isBeforeSuffix(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard !suffixes.isEmpty else { return false }
    let rest = scalars[index...].prefix { $0.isAlphabetic }
    return suffixes.contains(String(rest))
  }

  private func isStart(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, !scalars[index].isWithoutSpaces else { return true }
    return !scalars[index - 1].isAlphabetic || scalars[index - 1].isWithoutSpaces || !scalars[index].isAlphabetic
  }

  private func isEnd(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard index < scalars.count, !scalars[index].isWithoutSpaces else { return true }
    return !scalars[index].isAlphabetic || !scalars[index - 1].isAlphabetic || scalars[index - 1].isWithoutSpaces
  }

  private static func key(_ node: Int, _ scalar: Unicode.Scalar) -> UInt64 { UInt64(node) << 32 | UInt64(scalar.value) }

  /// Years that a calendar counts from another one.
  struct Era: Hashable, Sendable {
    /// What is written before the year, in lower case.
    let word: [Unicode.Scalar]
    /// What a year of the era lacks to that of the Gregorian calendar: 1911 in Taiwan, -543 in Thailand.
    let shift: Int
  }

  // MARK: What ICU knows

  private static func eras(
    _ locale: LocaleIdentifier,
    calendar: String,
    _ formatters: FormatterCache
  ) -> [Era] {
    guard let own = try? LocaleIdentifier("\(locale)-u-ca-\(calendar)"),
      let formatter = try? formatters.date(locale: own, timeZone: .utc, skeleton: "Gy")
    else { return [] }
    var eras: [Era] = []
    for year in 1930...2050 {
      guard let instant = CivilDate(year: year, month: 7, day: 1).flatMap({ CivilDateTime(midnightOf: $0).instant() }),
        let text = try? formatter.text(of: instant)
      else { continue }
      let scalars = Array(text.unicodeScalars)
      guard let number = WrittenNumber.all(in: scalars).first, let own = Int(number.value) else { continue }
      let word = String.UnicodeScalarView(scalars[..<number.range.lowerBound]).trimmingSpaces
      let era = Era(word: String(Substring(word)).lowercased().unicodeScalars.map(\.self), shift: year - own)
      if !eras.contains(era) { eras.append(era) }
    }
    return eras
  }

  private static func addNumbers(
    _ locale: LocaleIdentifier,
    _ data: LanguageData,
    _ formatters: FormatterCache,
    _ add: (String, Meaning) -> Void
  ) {
    let hundreds = Array(stride(from: 200, through: 900, by: 100))
    let tens = Array(stride(from: 110, through: 990, by: 10))
    let numbers =
      Array(0...100) + hundreds + (Array(1...100) + tens).map { $0 * 1_000 } + hundreds.map { $0 * 1_000 } + [1_000_000]
    // Kanji numbers are parsed, not looked up.
    let forms = data.writesNumbersInKanji ? [] : (try? NumberSpelling.forms(of: numbers, in: locale)) ?? []
    for (number, text, isOrdinal) in forms where text.contains(where: \.isLetter) && !text.contains(where: \.isNumber) {
      // In Arabic, each word of a number may be another number.
      let isSpelled = !isOrdinal && number >= 3 && data.writing != .arabic
      for text in text.contains("-") ? [text, text.replacing("-", with: " ")] : [text] {
        add(text, .number(Numeral(Double(number))))
        if isSpelled { add(text, .spelled) }
      }
      for ending in isOrdinal || number > 100 ? [] : data.numberEndings {
        add(text + ending, .number(Numeral(Double(number))))
        if isSpelled { add(text + ending, .spelled) }
      }
      // One hundred and a hundred.
      if [100, 1_000, 1_000_000].contains(number) || hundreds.contains(number),
        let last = text.split(separator: " ").last
      {
        add(String(last), .number(Numeral(Double(number))))
      }
    }
    addFactors(locale, formatters, add)
    for (text, number) in data.numbers { add(text, .number(Numeral(number))) }
    for (text, factor) in data.factors.merging(["k": 1e3], uniquingKeysWith: { own, _ in own }) {
      add(text, .factor(factor))
    }
    for text in data.halves { add(text, .half) }
    for text in data.bounds { add(text, .bound) }
  }

  /// What large numbers are counted in, as ICU's long compact form has it: million, 만.
  private static func addFactors(
    _ locale: LocaleIdentifier,
    _ formatters: FormatterCache,
    _ add: (String, Meaning) -> Void
  ) {
    for skeleton in ["compact-long", "compact-short"] {
      if let compact = try? formatters.number(locale: locale, skeleton: skeleton) { addFactors(compact, add) }
    }
  }

  private static func addFactors(_ compact: NumberFormatter, _ add: (String, Meaning) -> Void) {
    let powers = (0...12).map { Double("1e\($0)") ?? 1 }
    for power in 3...12 {
      // One number for each plural form that languages have.
      for tenths in [10, 15, 20, 50, 210, 1_000] {
        let digits = String(tenths) + String(repeating: "0", count: power - 1)
        guard let number = DecimalNumber(digits), let text = try? compact.text(of: number) else { continue }
        let scalars = Array(text.unicodeScalars)
        guard let written = WrittenNumber.all(in: scalars).first, written.range.lowerBound == 0,
          let shown = Double(written.value), shown > 0,
          let factor = powers.first(where: { abs(shown * $0 - Double(tenths) * powers[power - 1]) < $0 * shown / 10 })
        else { continue }
        let word = String.UnicodeScalarView(scalars[written.range.upperBound...]).trimmingSpaces
        // One letter may be a unit: 5m.
        guard word.contains(where: \.isAlphabetic), word.count > 1 || !word.contains(where: \.properties.isCased) else {
          continue
        }
        add(String(Substring(word)), .factor(factor))
      }
    }
  }

  private static func addUnits(
    _ locale: LocaleIdentifier,
    _ data: LanguageData,
    _ formatters: FormatterCache,
    _ add: (String, Meaning) -> Void
  ) {
    let rules = try? formatters.pluralRules(locale: locale, type: .cardinal)
    let plain = try? formatters.number(locale: locale, skeleton: "")
    // One number of each plural category of whole numbers.
    var samples: [String: Int] = [:]
    for number in [1, 2, 3, 5, 11, 100, 0] {
      guard let rules, let plain else { break }
      let category = (try? rules.category(of: DecimalNumber(number), formattedBy: plain))?.rawValue ?? "other"
      if samples[category] == nil { samples[category] = number }
    }
    let numbers = samples.isEmpty ? [1, 2, 5] : samples.values.sorted()
    for (name, unit) in QuantityUnit.all {
      let forms = try? NumberSpelling.forms(
        of: numbers,
        unit: name,
        in: locale,
        isInflected: unit.dimension == .time && !data.writesNumbersInKanji
      )
      for (number, text) in forms ?? [] {
        let word = String.UnicodeScalarView(text.unicodeScalars.filter { $0.digit == nil && !$0.isBidiMark })
        let name = String(Substring(word.trimmingSpaces))
        guard !name.isEmpty, !data.noUnits.contains(name.lowercased()) else { continue }
        let hasDigits = text.unicodeScalars.contains { $0.digit != nil }
        add(name, hasDigits ? .unit(unit) : .amount(Numeral(Double(number)), unit))
        if name.hasSuffix("."), name.count > 2 { add(String(name.dropLast()), .unit(unit)) }
      }
    }
    for (text, name) in data.units { if let unit = QuantityUnit.all[name] { add(text, .unit(unit)) } }
    for (text, amount) in data.amounts {
      if let unit = QuantityUnit.all[amount.unit] { add(text, .amount(Numeral(amount.number), unit)) }
    }
    for (text, name) in ["$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "￥": "JPY", "%": "percent", "％": "percent"] {
      if let unit = QuantityUnit.all[name] { add(text, .unit(unit)) }
    }
  }

  private static func addDays(
    _ locale: LocaleIdentifier,
    _ data: LanguageData,
    _ formatters: FormatterCache,
    _ add: (String, Meaning) -> Void
  ) {
    func texts(_ skeleton: String, _ days: [CivilDate?]) -> [(word: String, index: Int)] {
      guard let formatter = try? formatters.date(locale: locale, timeZone: .utc, skeleton: skeleton) else { return [] }
      return days.enumerated().flatMap { index, day -> [(String, Int)] in
        guard let instant = day.flatMap({ CivilDateTime(midnightOf: $0).instant() }),
          let text = try? formatter.text(of: instant)
        else { return [] }
        return text.split { !$0.isLetter }.map { (String($0), index + 1) }
      }
    }
    // A word that is in every date isn't a name.
    func names(_ skeletons: [String], _ days: [CivilDate?]) -> [(word: String, index: Int)] {
      let all = skeletons.flatMap { texts($0, days) }
      let indices = Dictionary(grouping: all, by: \.word).mapValues { Set($0.map(\.index)) }
      return all.filter { $0.word.count > 2 && indices[$0.word]?.count == 1 }
    }
    if !data.writesNumbersInKanji {
      let months = (1...12).map { CivilDate(year: 2026, month: $0, day: 28) }
      for (word, month) in names(["LLLL", "MMMMd", "MMMd", "LLL"], months) { add(word, .month(month)) }
    }
    // The first of June 2026 is a Monday.
    let days = (1...7).map { CivilDate(year: 2026, month: 6, day: $0) }
    for (word, day) in names(["EEEE", "EEE"], days) { add(word, .weekday(day)) }
    for (text, day) in data.weekdays { add(text, .weekday(day)) }
    for (text, minutes) in clocks(locale) + data.clocks.map({ ($0.key, $0.value) }) { add(text, .clock(minutes)) }
    for text in data.hourMarks { add(text, .hourMark) }
    for text in data.hourOpenings { add(text, .hourOpening) }
    for (text, isAfternoon) in halvesOfDay(locale).merging(data.halvesOfDay, uniquingKeysWith: { $1 }) {
      add(text, .halfOfDay(isAfternoon))
    }
    for (text, minutes) in zones.merging(data.timeZones, uniquingKeysWith: { $1 }) { add(text, .timeZone(minutes)) }
  }

  /// The names of the parts of a day that are within one of its halves: morning, 저녁.
  private static func halvesOfDay(_ locale: LocaleIdentifier) -> [String: Bool] {
    guard let day = CivilDate(year: 2026, month: 6, day: 1).flatMap({ CivilDateTime(midnightOf: $0).instant() }) else {
      return [:]
    }
    var halves: [String: Set<Bool>] = [:]
    for pattern in ["B", "a"] {
      guard let formatter = try? DateFormatter(locale: locale, timeZone: .utc, pattern: pattern) else { continue }
      for hour in 0..<24 {
        // At half past, no name is that of noon or midnight.
        let instant = day.advanced(byMilliseconds: Int64(hour) * 3_600_000 + 1_800_000)
        if let name = instant.flatMap({ try? formatter.text(of: $0) }) { halves[name, default: []].insert(hour >= 12) }
      }
    }
    return halves.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// The names of noon and midnight.
  private static func clocks(_ locale: LocaleIdentifier) -> [(String, Int)] {
    guard let formatter = try? DateFormatter(locale: locale, timeZone: .utc, pattern: "bbbb"),
      let day = CivilDate(year: 2026, month: 6, day: 1).flatMap({ CivilDateTime(midnightOf: $0).instant() })
    else { return [] }
    return [0, 720].flatMap { minutes -> [(String, Int)] in
      guard let instant = day.advanced(byMilliseconds: Int64(minutes) * 60_000),
        let next = instant.advanced(byMilliseconds: 3_600_000), let text = try? formatter.text(of: instant),
        // Languages without a name write the half of the day.
        text != (try? formatter.text(of: next))
      else { return [] }
      // With an article or a preposition, and without: del mediodía.
      let words = text.split(separator: " ")
      let isBehindArticle = words.count == 2 && words[0].count <= 3
      return [(text, minutes)] + (isBehindArticle ? [(String(words[1]), minutes)] : [])
    }
  }

  /// The short names of time zones that all languages use, in minutes ahead of UTC. Winter and summer time are the same
  /// here.
  private static let zones = [
    "utc": 0, "gmt": 0, "jst": 540, "pst": -480, "pdt": -480, "edt": -300, "cet": 60, "cest": 60, "kst": 540,
  ]
}

extension QuantityLexicon.Meaning {
  /// Whether it needs no number.
  var isName: Bool {
    switch self {
    case .month, .weekday, .timeZone, .clock, .spelled: true
    default: false
    }
  }
}

/// The lexicons of some languages, each made when it is first asked for.
final class QuantityLexicons {
  private let formatters: FormatterCache
  private var known: [(locale: LocaleIdentifier, lexicon: QuantityLexicon)] = []

  init(_ formatters: FormatterCache) { self.formatters = formatters }

  func lexicon(of locale: LocaleIdentifier) -> QuantityLexicon {
    if let known = known.first(where: { $0.locale == locale }) { return known.lexicon }
    let made = QuantityLexicon(locale, formatters)
    known.append((locale, made))
    return made
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is of a script that puts no spaces between words, such as Thai.
  var isWithoutSpaces: Bool { (0xE00...0xEFF).contains(value) || isSetSolid }

  fileprivate var isBidiMark: Bool { self == "\u{200E}" || self == "\u{200F}" || self == "\u{61C}" }
}
