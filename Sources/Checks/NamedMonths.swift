import ICU
import Instants
import Notices

/// The months of the days that a text names: October 28, 28 października, 10月28日.
final class NamedMonths: Sendable {
  /// The months by their names as they stand in a date, long and short.
  private let months: [String: Int]
  /// Whether a number before 月 is a month.
  private let areCounted: Bool

  init(_ locale: LocaleIdentifier, _ formatters: FormatterCache) {
    areCounted = ["ja", "zh"].contains(locale.language)
    var months: [String: Set<Int>] = [:]
    for skeleton in areCounted ? [] : ["MMMMd", "MMMd"] {
      guard let formatter = try? formatters.date(locale: locale, timeZone: .utc, skeleton: skeleton) else { continue }
      for month in 1...12 {
        guard let day = CivilDate(year: 2026, month: month, day: 28),
          let instant = CivilDateTime(midnightOf: day).instant(),
          let text = try? formatter.text(of: instant)
        else { continue }
        for word in text.split(whereSeparator: { !$0.isLetter }) where word.count > 2 {
          months[String(word), default: []].insert(month)
        }
      }
    }
    // A word that every date has is no month's.
    self.months = months.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// The months that stand beside a day or a year, each with the place of its name.
  func places(in prose: Prose) -> [(month: Int, range: Range<Int>)] {
    prose.numbers.compactMap { number in
      if areCounted {
        guard prose.scalar(number.range.upperBound) == "月", let month = Int(number.value), (1...12).contains(month)
        else { return nil }
        return (month, number.range.lowerBound..<number.range.upperBound + 1)
      }
      let isYear = number.range.count == 4
      guard isYear || (number.range.count <= 2 && (Int(number.value).map((1...31).contains) ?? false)) else {
        return nil
      }
      return month(before: number.range.lowerBound, prose) ?? month(behind: number.range.upperBound, prose)
    }
  }

  private func month(before end: Int, _ prose: Prose) -> (month: Int, range: Range<Int>)? {
    var end = end
    while let scalar = prose.scalar(end - 1), scalar.partsDates { end -= 1 }
    var start = end
    while prose.scalar(start - 1)?.isAlphabetic ?? false { start -= 1 }
    return month(start..<end, prose)
  }

  private func month(behind start: Int, _ prose: Prose) -> (month: Int, range: Range<Int>)? {
    var start = start
    // 1er juin
    if prose.scalar(start) == "e", prose.scalar(start + 1) == "r" { start += 2 }
    while let scalar = prose.scalar(start), scalar.partsDates { start += 1 }
    var end = start
    while prose.scalar(end)?.isAlphabetic ?? false { end += 1 }
    return month(start..<end, prose)
  }

  private func month(_ range: Range<Int>, _ prose: Prose) -> (month: Int, range: Range<Int>)? {
    guard range.count > 2 else { return nil }
    return months[prose.text(range)].map { ($0, range) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar may stand between a day and its month.
  fileprivate var partsDates: Bool {
    // March ’26
    self == " " || self == "." || self == "," || self == "\u{A0}" || self == "\u{202F}" || self == "’" || self == "'"
  }
}
