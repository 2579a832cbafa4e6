import ICU

/// Reads the quantities of a prose.
struct QuantityReader {
  private let prose: Prose
  private let lexicon: QuantityLexicon
  private var isWrittenInKanji: Bool { lexicon.writesNumbersInKanji }

  init(_ prose: Prose, _ lexicon: QuantityLexicon) { (self.prose, self.lexicon) = (prose, lexicon) }

  /// A number or a word with its meanings.
  private struct Token {
    let range: Range<Int>
    let meanings: [QuantityLexicon.Meaning]
    /// How surely it is a number; `nil` for other words.
    var certainty: QuantityMention.Certainty?

    var number: Numeral? {
      for case .number(let number) in meanings { return number }
      return nil
    }

    var units: [QuantityUnit] {
      meanings.compactMap { if case .unit(let unit) = $0 { unit } else { nil } }
    }

    var isSpelled: Bool {
      meanings.contains(.spelled)
        && meanings.allSatisfy { meaning in
          switch meaning {
          case .number, .spelled, .month: true
          default: false
          }
        }
    }

    func first<Value>(_ value: (QuantityLexicon.Meaning) -> Value?) -> Value? { meanings.lazy.compactMap(value).first }
  }

  /// The quantities, in the order of the text.
  /// - Complexity: O(length of the text).
  func mentions() -> [QuantityMention] {
    let tokens = tokens()
    var found: [QuantityMention] = []
    var index = 0
    while index < tokens.count {
      if let (mention, next) = mention(at: index, tokens) {
        found.append(mention)
        index = next
      } else {
        index += 1
      }
    }
    return joined(found)
  }

  /// The units that the text names, with and without numbers.
  func units() -> [QuantityUnit] {
    tokens().flatMap { token in
      token.meanings.compactMap { meaning in
        switch meaning {
        case .unit(let unit), .amount(_, let unit): unit
        default: nil
        }
      }
    }
  }

  // MARK: Tokens

  private func tokens() -> [Token] {
    let kanji = isWrittenInKanji ? prose.kanjiNumbers.filter { !isPartOfNumber($0.range) } : []
    let certain =
      prose.numbers.map { ($0, QuantityMention.Certainty.digits) } + kanji.map { ($0, certainty(ofKanji: $0)) }
    // Of 38 and 38万, the longer one is read; no two tokens overlap.
    var numbers = certain.sorted { own, other in
      (own.0.range.lowerBound, other.0.range.upperBound) < (other.0.range.lowerBound, own.0.range.upperBound)
    }[...]
    var tokens: [Token] = []
    var index = 0
    while index < prose.scalars.count {
      if let (number, certainty) = numbers.first, number.range.lowerBound <= index {
        numbers.removeFirst()
        guard number.range.lowerBound == index else { continue }
        tokens.append(
          Token(
            range: number.range,
            meanings: [.number(Numeral(number.value))],
            certainty: isBehindPlus(number.range.lowerBound) ? .possible : certainty
          )
        )
        index = number.range.upperBound
      } else if let (end, meanings) = lexicon.word(at: index, in: prose) {
        let token = Token(range: index..<end, meanings: meanings)
        tokens.append(token)
        if token.number != nil { tokens[tokens.count - 1].certainty = .possible }
        index = end
      } else {
        index += 1
      }
    }
    return tokens
  }

  /// Whether a single kanji is only a part of a number: 260 万, 百分之三.
  private func isPartOfNumber(_ range: Range<Int>) -> Bool {
    guard range.count == 1, let power = prose.scalars[range.lowerBound].kanjiPower else { return false }
    return power >= 10_000 || prose.scalar(range.upperBound) == "分" && prose.scalar(range.upperBound + 1) == "之"
  }

  /// How surely a number in kanji counts something; 十分 and 一部 are words.
  private func certainty(ofKanji number: WrittenNumber) -> QuantityMention.Certainty {
    if prose.scalars[number.range].contains(where: { $0.digit != nil }) { return .digits }
    let hasNumeral = prose.scalars[number.range].contains { $0.kanjiNumeral != nil }
    guard let value = Int(number.value), value >= 3 else { return .possible }
    if value >= 10_000, hasNumeral { return .digits }
    guard let unit = prose.scalar(number.range.upperBound),
      lexicon.counters.contains(unit) || unit == "分" && number.range.count > 1
    else { return .possible }
    return value >= 10 ? .digits : .spelled
  }

  /// Whether a half precedes a token, as in “halb vier”, which is half past three.
  private func isBehindHalf(_ index: Int, _ tokens: [Token]) -> Bool {
    index > 0 && tokens[index - 1].number?.value == 0.5
      && tokens[index].range.lowerBound - tokens[index - 1].range.upperBound <= 1
  }

  /// Numbers behind a plus sign are those of telephones and shifts of time.
  private func isBehindPlus(_ start: Int) -> Bool { prose.scalar(start - 1) == "+" }

  // MARK: Mentions

  private func mention(at index: Int, _ tokens: [Token]) -> (mention: QuantityMention, next: Int)? {
    let token = tokens[index]
    if let number = token.number, let certainty = token.certainty {
      return counted(number, certainty, at: index, tokens)
    }
    for meaning in token.meanings {
      switch meaning {
      case .amount(let number, let unit):
        return (QuantityMention(range: token.range, certainty: .possible, readings: [.amount(number, unit)]), index + 1)
      case .clock(let minutes):
        return (QuantityMention(range: token.range, certainty: .spelled, readings: [.clock(minutes)]), index + 1)
      case .month: return (name(token, besideNumber(index, tokens)), index + 1)
      case .weekday: return (name(token, token.range.count > 4 || isWrittenInKanji), index + 1)
      case .timeZone(let minutes): return zone(token, minutes, at: index, tokens)
      default: continue
      }
    }
    return nil
  }

  /// A month or a weekday. A short name or one in lower case may be another word.
  private func name(_ token: Token, _ isClear: Bool) -> QuantityMention {
    let readings: [Quantity] = token.meanings.compactMap {
      switch $0 {
      case .month(let month): .month(month)
      case .weekday(let day): .weekday(day)
      default: nil
      }
    }
    let isCapital = !lexicon.capitalizesNames || prose.scalars[token.range.lowerBound].properties.isUppercase
    let isCertain = isClear && isCapital && token.meanings.count == 1
    return QuantityMention(range: token.range, certainty: isCertain ? .words : .possible, readings: readings)
  }

  private func besideNumber(_ index: Int, _ tokens: [Token]) -> Bool {
    let own = tokens[index].range
    let before = index > 0 ? tokens[index - 1] : nil
    let next = index + 1 < tokens.count ? tokens[index + 1] : nil
    return before.map { $0.certainty == .digits && own.lowerBound - $0.range.upperBound <= 5 } ?? false
      || next.map { $0.certainty == .digits && $0.range.lowerBound - own.upperBound <= 3 } ?? false
  }

  /// A time zone, with its shift in UTC+9.
  private func zone(_ token: Token, _ minutes: Int, at index: Int, _ tokens: [Token]) -> (QuantityMention, Int) {
    // Cet is a word of French.
    let isCapital =
      isWrittenInKanji || token.range.count > 4
      || prose.scalars[token.range].allSatisfy { !$0.isAlphabetic || $0.properties.isUppercase }
    var mention = QuantityMention(
      range: token.range,
      certainty: isCapital ? .words : .possible,
      readings: [.timeZone(minutes)]
    )
    guard index + 1 < tokens.count, let hours = tokens[index + 1].number?.small else { return (mention, index + 1) }
    let gap = prose.text(token.range.upperBound..<tokens[index + 1].range.lowerBound).filter { $0 != " " }
    guard let sign = ["+": 1, "-": -1, "−": -1, "–": -1][gap] else { return (mention, index + 1) }
    mention.readings = [.timeZone(sign * hours * 60)]
    mention.certainty = .possible
    return (mention, index + 2)
  }

  /// A number together with its factor (million), its unit, or the rest of a time of day.
  private func counted(
    _ number: Numeral,
    _ certainty: QuantityMention.Certainty,
    at index: Int,
    _ tokens: [Token]
  ) -> (QuantityMention, Int) {
    let token = tokens[index]
    if let clock = clock(number, certainty, at: index, tokens) { return clock }
    var counted = Counted(number: number, end: token.range.upperBound, next: index + 1)
    let hasFactor = takeFactor(to: &counted, tokens)
    var parts =
      hasFactor ? [QuantityMention(range: token.range, certainty: certainty, readings: [.number(number)])] : []
    if !isWrittenInKanji { takeHalf(to: &counted, tokens) }
    takeUnit(to: &counted, tokens)
    if counted.units.isEmpty, index > 0, tokens[index - 1].range.upperBound >= token.range.lowerBound - 1 {
      counted.units = tokens[index - 1].units.filter { unit in
        if case .money = unit.dimension { return true }
        return unit.dimension == .share && tokens[index - 1].range.upperBound == token.range.lowerBound
      }
    }
    let isShare = counted.units.contains { $0.dimension == .share }
    let isMonth = token.meanings.contains { if case .month = $0 { true } else { false } }
    let isSpelled =
      hasFactor || isShare
      || token.isSpelled && !(isMonth && besideNumber(index, tokens)) && !isBehindHalf(index, tokens)
    var readings: [Quantity] = counted.units.map { .amount(counted.number, $0) }
    if readings.isEmpty || isAmbiguous(tokens[counted.next - 1].range) { readings.append(.number(counted.number)) }
    if counted.number.small != nil, isBound(before: index, tokens) {
      for other in [counted.number.value - 1, counted.number.value + 1] { readings.append(.number(Numeral(other))) }
    }
    if certainty == .digits { readings += years(number, at: token.range.lowerBound) }
    if certainty == .digits, counted.end == token.range.upperBound {
      parts = self.parts(of: token.range)
      readings += otherReadings(of: token.range, counted.number, parts)
    }
    let hasUnit = !counted.units.isEmpty
    let isSure = certainty == .possible && hasUnit && counted.number.value > 1 && token.certainty != .digits
    var mention = QuantityMention(
      range: token.range.lowerBound..<counted.end,
      certainty: isSure && !isWrittenInKanji
        ? .words : certainty == .possible && isSpelled ? .spelled : certainty,
      readings: readings,
      parts: parts
    )
    mention.isOfName = !hasUnit && isOfName(token.range)
    return (mention, counted.next)
  }

  /// The years of the Gregorian calendar that a year of another one may be. Small years need the name of their era.
  private func years(_ number: Numeral, at start: Int) -> [Quantity] {
    guard let year = number.small, !lexicon.eras.isEmpty else { return [] }
    var end = start
    while end > 0, prose.scalars[end - 1].isWhitespace { end -= 1 }
    return lexicon.eras.compactMap { era in
      let word = max(0, end - era.word.count)..<end
      let isNamed = word.count == era.word.count && zip(word, era.word).allSatisfy { prose.scalars[$0].folded == $1 }
      let gregorian = year + era.shift
      guard (1_900..<2_100).contains(gregorian), year >= 1_000 || isNamed && !era.word.isEmpty else { return nil }
      return .number(Numeral(Double(gregorian)))
    }
  }

  /// A number while its parts are read.
  private struct Counted {
    var number: Numeral
    /// Where what has been read ends, in scalars.
    var end: Int
    /// The index of the token after it.
    var next: Int
    var units: [QuantityUnit] = []
  }

  /// Whether a token directly follows what has been read, or after one space or hyphen.
  private func follows(_ token: Token, _ counted: Counted) -> Bool {
    let gap = counted.end..<token.range.lowerBound
    return gap.isEmpty
      || gap.count == 1
        && prose.scalar(counted.end).map { $0.isWhitespace || "-\u{2011}'’".unicodeScalars.contains($0) } == true
  }

  /// Multiplies the number by a factor after it; says whether there is one.
  private func takeFactor(to counted: inout Counted, _ tokens: [Token]) -> Bool {
    guard counted.next < tokens.count, follows(tokens[counted.next], counted) else { return false }
    let next = tokens[counted.next]
    // A letter comes directly after its number: 128k.
    guard let factor = next.first({ if case .factor(let factor) = $0 { factor } else { nil } }),
      next.range.count > 1 || next.range.lowerBound == counted.end || prose.scalars[next.range.lowerBound].isSetSolid
    else { return false }
    counted.number = counted.number.times(factor)
    counted.end = next.range.upperBound
    counted.next += 1
    return true
  }

  /// Takes the units after the number, and a half after them: 2時間半.
  private func takeUnit(to counted: inout Counted, _ tokens: [Token]) {
    guard counted.next < tokens.count, follows(tokens[counted.next], counted) else { return }
    let unit = tokens[counted.next]
    counted.units = unit.units.filter { isMeant($0, unit, counted.number) }
    if counted.units.isEmpty { return }
    counted.end = unit.range.upperBound
    counted.next += 1
    takeHalf(to: &counted, tokens)
  }

  /// Adds a half of what has been read, which follows it.
  private func takeHalf(to counted: inout Counted, _ tokens: [Token]) {
    guard counted.next < tokens.count, follows(tokens[counted.next], counted),
      tokens[counted.next].meanings.contains(.half)
    else { return }
    counted.number = Numeral(counted.number.value + 0.5)
    counted.end = tokens[counted.next].range.upperBound
    counted.next += 1
  }

  /// Whether a unit of one sign may be something else: a Latin letter, and the day of a month.
  private func isAmbiguous(_ range: Range<Int>) -> Bool {
    let sign = prose.scalars[range.lowerBound]
    return range.count == 1 && (sign == "日" || sign.properties.isCased)
  }

  /// Whether a word after a number is a unit. It isn't one in 3分の1 (a third), 2026年 (a year) and 3日目 (the third day).
  private func isMeant(_ unit: QuantityUnit, _ token: Token, _ number: Numeral) -> Bool {
    guard isWrittenInKanji, token.range.count == 1 else { return true }
    let (start, end) = (token.range.lowerBound, token.range.upperBound)
    switch prose.scalar(start) {
    case "分": return prose.scalar(end) != "の" || prose.scalar(end + 1)?.digit == nil
    case "年": return number.value < 1_000 && prose.scalar(end) != "目"
    default: return prose.scalar(end) != "目"
    }
  }

  /// The readings as an hour with a full stop, 17.30, and as a year by its last two digits.
  private func otherReadings(of range: Range<Int>, _ number: Numeral, _ parts: [QuantityMention]) -> [Quantity] {
    if range.count == 4, parts.isEmpty, (1_900..<2_100).contains(number.value) {
      return [.number(Numeral(number.value.truncatingRemainder(dividingBy: 100)))]
    }
    guard parts.count == 2, parts[1].range.count == 2, prose.scalar(parts[0].range.upperBound) == ".",
      case .number(let hour)? = parts[0].readings.first, case .number(let minute)? = parts[1].readings.first,
      hour.value < 24, minute.value < 60
    else { return [] }
    let minutes = Int(hour.value) * 60 + Int(minute.value)
    return minutes < 780 ? [.clock(minutes), .clock(minutes + 720)] : [.clock(minutes)]
  }

  /// The numbers between separators, of 17.30, 16.10.2026 and 12 999.
  private func parts(of range: Range<Int>) -> [QuantityMention] {
    let runs = prose.runs(in: range) { $0.digit != nil }
    guard runs.count > 1 else { return [] }
    return runs.map { run in
      let digits = prose.scalars[run].compactMap(\.digit).map(String.init).joined()
      let trimmed = digits.drop { $0 == "0" }
      let number = Numeral(trimmed.isEmpty ? "0" : String(trimmed))
      return QuantityMention(range: run, certainty: .digits, readings: [.number(number)])
    }
  }

  /// Whether a number is part of a name: it touches letters (MP3, 3D), or a hyphen joins it to a word (COVID-19).
  private func isOfName(_ range: Range<Int>) -> Bool {
    func isLetter(_ index: Int) -> Bool {
      prose.scalar(index).map { $0.isAlphabetic && !$0.isSetSolid } ?? false
    }
    let (start, end) = (range.lowerBound, range.upperBound)
    return isLetter(start - 1) || isLetter(end) || prose.scalar(start - 1) == "-" && isLetter(start - 2)
      || prose.scalar(end) == "-" && prose.scalar(end + 1)?.properties.isUppercase == true
  }

  private func isBound(before index: Int, _ tokens: [Token]) -> Bool {
    guard index > 0, tokens[index - 1].meanings.contains(.bound) else { return false }
    return tokens[index].range.lowerBound - tokens[index - 1].range.upperBound <= 2
  }

  // MARK: Clocks

  /// An hour of the day: 9:30, 9 AM, 午後9時30分, 21 Uhr.
  private func clock(
    _ hour: Numeral,
    _ certainty: QuantityMention.Certainty,
    at index: Int,
    _ tokens: [Token]
  ) -> (QuantityMention, Int)? {
    let token = tokens[index]
    if let clock = dottedClock(certainty, at: index, tokens) { return clock }
    guard let wholeHour = hour.small, wholeHour <= 24 else { return nil }
    if let clock = namedTwelve(wholeHour, certainty, at: index, tokens) { return clock }
    var (end, next) = (token.range.upperBound, index + 1)
    var parts = [QuantityMention(range: token.range, certainty: certainty, readings: [.number(hour)])]
    var (minutes, isClock) = (wholeHour * 60, false)
    func take(_ minute: Token) {
      minutes += minute.number?.small ?? 0
      let reading = minute.number.map { [Quantity.number($0)] } ?? []
      parts.append(QuantityMention(range: minute.range, certainty: certainty, readings: reading))
      (end, next, isClock) = (minute.range.upperBound, next + 1, true)
    }
    if prose.scalar(end) == ":" || prose.scalar(end) == "：", next < tokens.count,
      tokens[next].range.lowerBound == end + 1, tokens[next].range.count == 2, tokens[next].certainty == .digits
    {
      take(tokens[next])
      // Seconds do not change the hour.
      if prose.scalar(end) == ":", next < tokens.count, tokens[next].range.lowerBound == end + 1 {
        let minutesOfClock = minutes
        take(tokens[next])
        minutes = minutesOfClock
      }
    }
    func isBeside(_ other: Int) -> Bool { other < tokens.count && tokens[other].range.lowerBound - end <= 1 }
    /// Whether the unit of an hour marks one of the day: 3 часа дня.
    func isHour(_ other: Int) -> Bool {
      tokens[other].units.contains { $0.dimension == .time && $0.size == 3_600 } && other + 1 < tokens.count
        && tokens[other + 1].range.lowerBound - tokens[other].range.upperBound <= 1 && half(tokens[other + 1]) != nil
    }
    func half(_ token: Token) -> Bool? { token.first { if case .halfOfDay(let half) = $0 { half } else { nil } } }
    if isBeside(next), tokens[next].meanings.contains(.hourMark) || isHour(next) {
      (end, next, isClock) = (tokens[next].range.upperBound, next + 1, true)
      if isBeside(next), tokens[next].certainty != nil, tokens[next].number.map({ $0.value < 60 }) == true {
        take(tokens[next])
        if isBeside(next), !tokens[next].units.isEmpty { (end, next) = (tokens[next].range.upperBound, next + 1) }
      } else if isBeside(next), tokens[next].meanings.contains(.half) {
        minutes += 30
        (end, next) = (tokens[next].range.upperBound, next + 1)
      }
    }
    var isAfternoon: Bool?
    if isBeside(next), let half = half(tokens[next]), !isWrittenInKanji, isClock || tokens[next].units.isEmpty {
      (isAfternoon, isClock) = (half, true)
      (end, next) = (tokens[next].range.upperBound, next + 1)
    } else if index > 0, tokens[index - 1].range.upperBound >= token.range.lowerBound - 2 {
      let isCounted = isBeside(next) && !tokens[next].units.isEmpty
      isClock = isClock || tokens[index - 1].meanings.contains(.hourOpening) && !isCounted
      isAfternoon = isClock ? half(tokens[index - 1]) : nil
    }
    guard isClock, minutes <= 1_440 else { return nil }
    let morning = minutes >= 720 && minutes < 780 ? minutes - 720 : minutes % 1_440
    var readings: [Quantity] =
      switch isAfternoon {
      case false: [.clock(morning)]
      // 夜12時 is midnight.
      case true where isWrittenInKanji && morning < 60: [.clock(morning), .clock(morning + 720)]
      case true: [.clock(morning < 720 ? morning + 720 : morning)]
      case nil: minutes < 780 ? [.clock(minutes), .clock((minutes + 720) % 1_440)] : [.clock(minutes % 1_440)]
      }
    if isAfternoon == nil, parts.count == 1 { readings.append(.number(hour)) }
    let range = token.range.lowerBound..<end
    return (QuantityMention(range: range, certainty: certainty, readings: readings, parts: parts), next)
  }

  /// An hour with a full stop before a mark of hours: 17.30 uur.
  private func dottedClock(
    _ certainty: QuantityMention.Certainty,
    at index: Int,
    _ tokens: [Token]
  ) -> (QuantityMention, Int)? {
    let (range, next) = (tokens[index].range, index + 1)
    let parts = prose.text(range).split(separator: ".").map { $0.utf8.count <= 2 ? Int($0) : nil }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], hour <= 24, minute < 60, next < tokens.count,
      tokens[next].range.lowerBound - range.upperBound <= 1, tokens[next].meanings.contains(.hourMark)
    else { return nil }
    let whole = range.lowerBound..<tokens[next].range.upperBound
    let minutes = (hour * 60 + minute) % 1_440
    return (QuantityMention(range: whole, certainty: certainty, readings: [.clock(minutes)]), next + 1)
  }

  /// Twelve with its name: 12 noon.
  private func namedTwelve(
    _ hour: Int,
    _ certainty: QuantityMention.Certainty,
    at index: Int,
    _ tokens: [Token]
  ) -> (QuantityMention, Int)? {
    let (range, next) = (tokens[index].range, index + 1)
    guard hour == 12, next < tokens.count, tokens[next].range.lowerBound - range.upperBound == 1,
      let minutes = tokens[next].first({ if case .clock(let minutes) = $0 { minutes } else { nil } })
    else { return nil }
    let whole = range.lowerBound..<tokens[next].range.upperBound
    return (QuantityMention(range: whole, certainty: certainty, readings: [.clock(minutes)]), next + 1)
  }

  // MARK: Joined mentions

  /// Lengths of time in several units, and thousands between spaces, as one mention with its parts.
  private func joined(_ mentions: [QuantityMention]) -> [QuantityMention] {
    mentions.reduce(into: []) { found, mention in
      guard let last = found.last, let whole = whole(last, mention) else {
        found.append(mention)
        return
      }
      found[found.count - 1] = whole
    }
  }

  /// Hundreds in words with what follows: one hundred and twenty days.
  private func hundreds(_ first: QuantityMention, _ second: QuantityMention, _ range: Range<Int>) -> QuantityMention? {
    guard case .number(let hundreds)? = first.readings.first, hundreds.value >= 100 else { return nil }
    let readings: [Quantity] = second.readings.compactMap {
      switch $0 {
      case .number(let rest) where rest.value < 100: .number(Numeral(hundreds.value + rest.value))
      case .amount(let rest, let unit) where rest.value < 100: .amount(Numeral(hundreds.value + rest.value), unit)
      default: nil
      }
    }
    guard !readings.isEmpty else { return nil }
    return QuantityMention(range: range, certainty: second.certainty, readings: readings)
  }

  /// Two neighbors as one mention; `nil` if each says something of its own.
  private func whole(_ first: QuantityMention, _ second: QuantityMention) -> QuantityMention? {
    let gap = first.range.upperBound..<max(first.range.upperBound, second.range.lowerBound)
    let range = first.range.lowerBound..<second.range.upperBound
    if gap.count <= 5, first.certainty != .digits, second.certainty != .digits { return hundreds(first, second, range) }
    guard gap.count <= 5, first.certainty == .digits, second.certainty == .digits else { return nil }
    let parts = (first.parts.isEmpty ? [first] : first.parts) + (second.parts.isEmpty ? [second] : second.parts)
    if case .amount(let number, let unit)? = first.readings.first, unit.dimension == .time,
      case .amount(let other, let smaller)? = second.readings.first, smaller.dimension == .time,
      smaller.size < unit.size, prose.scalars[gap].allSatisfy({ $0.isAlphabetic || $0.isWhitespace })
    {
      let sum = Numeral(number.value + other.value * smaller.size / unit.size)
      return QuantityMention(range: range, certainty: .digits, readings: [.amount(sum, unit)], parts: parts)
    }
    if gap.count == 1, prose.scalar(gap.lowerBound)?.isWhitespace == true,
      case .number(let number)? = first.readings.first, second.range.count >= 3,
      prose.scalars[second.range.prefix(3)].allSatisfy({ $0.digit != nil }),
      prose.scalar(second.range.lowerBound + 3)?.digit == nil, number.value < 1_000 || !first.parts.isEmpty
    {
      let tails = second.readings.map { reading -> Quantity in
        switch reading {
        case .number(let tail): .number(Numeral(number.value * 1_000 + tail.value))
        case .amount(let tail, let unit): .amount(Numeral(number.value * 1_000 + tail.value), unit)
        default: reading
        }
      }
      return QuantityMention(range: range, certainty: .digits, readings: tails, parts: parts)
    }
    return nil
  }
}
