import ICU
import Instants

/// A day with the name of its month: March 5, 2027.
struct NamedDate {
  let month: Int
  let day: Int
  /// `nil` for a day without a year.
  let year: Int?

  var date: DayOfYear? { year.map { DayOfYear(year: $0, month: month, day: day) } }

  /// The days of a prose, whose months have names in its locale.
  static func all(in prose: Prose, _ names: MonthNames) -> [NamedDate] {
    guard !prose.numbers.isEmpty else { return [] }
    var following = 0
    return names.places(in: prose).compactMap { month, place in
      while following < prose.numbers.count, prose.numbers[following].range.lowerBound < place.upperBound {
        following += 1
      }
      let before = following > 0 ? prose.numbers[following - 1] : nil
      let next = prose.numbers[following...].prefix { $0.range.lowerBound - place.upperBound <= 6 }
      let isClose = before.map { place.lowerBound - $0.range.upperBound <= 4 } ?? false
      let days = names.isMonthFirst ? next.first : isClose ? before : nil
      let day = days.flatMap { Int($0.value) }.flatMap { (1...31).contains($0) ? $0 : nil }
      let year = next.lazy.compactMap { Int($0.value) }.first { MonthNames.years.contains($0) }
      return day.map { NamedDate(month: month, day: $0, year: year) }
    }
  }
}

/// How a locale names months, and in which order it writes dates with them.
struct MonthNames {
  private let locale: LocaleIdentifier
  private let formatters: FormatterCache
  /// The months by their names in lower case; none in a language that counts them, such as Japanese.
  private let months: [String: Int]

  /// Whether the day follows the name of its month.
  let isMonthFirst: Bool

  /// The numbers that are years, those of the Buddhist era included.
  static let years = 1_900..<2_700

  init(_ locale: LocaleIdentifier, _ formatters: FormatterCache) {
    (self.locale, self.formatters) = (locale, formatters)
    var found: [String: Set<Int>] = [:]
    for skeleton in ["LLLL", "MMMMd", "MMMd"] {
      for month in 1...12 {
        let text = Self.text(skeleton, NamedDate(month: month, day: 28, year: 2026), locale, formatters) ?? ""
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
          found[String(word), default: []].insert(month)
        }
      }
    }
    // A word that is in every date isn't a name.
    let names = found.filter { $0.key.count > 2 }.compactMapValues { $0.count == 1 ? $0.first : nil }
    let example = Self.text("MMMMd", NamedDate(month: 3, day: 28, year: nil), locale, formatters)
    isMonthFirst = example?.first?.isNumber == false
    months = Set(names.values).count == 12 ? names : [:]
  }

  /// The months that a prose names, with their places.
  func places(in prose: Prose) -> [(month: Int, place: Range<Int>)] {
    prose.runs { $0.isAlphabetic || $0.joinsTheLetterBefore }.compactMap { run in
      months[prose.text(run).lowercased()].map { ($0, run) }
    }
  }

  /// The place of a date that a prose writes in another order than the locale; `nil` where it has the order of the locale,
  /// or does not write the date, or may write it twice.
  func misplaced(_ date: NamedDate, in prose: Prose) -> Range<Int>? {
    guard date.day != date.month, let own = fields(of: date, in: prose),
      let text = Self.text(date.year == nil ? "MMMMd" : "yMMMMd", date, locale, formatters),
      let usual = fields(of: date, in: Prose(plain: text, TextFeatures(of: text), isMarkdown: false)),
      usual.map(\.field) != own.map(\.field), usual.count == own.count
    else { return nil }
    return own[0].place.lowerBound..<own[own.count - 1].place.upperBound
  }

  private enum Field { case year, month, day }

  /// The fields of a date in the order of a prose, if each is there once and close to the one before.
  private func fields(of date: NamedDate, in prose: Prose) -> [(field: Field, place: Range<Int>)]? {
    func numbers(_ isWanted: (Int) -> Bool) -> [Range<Int>] {
      prose.numbers.filter { Int($0.value).map(isWanted) ?? false }.map(\.range)
    }
    let named = places(in: prose).filter { $0.month == date.month }.map(\.place)
    let months = self.months.isEmpty ? numbers { $0 == date.month } : named
    let (days, years) = (numbers { $0 == date.day }, date.year == nil ? [] : numbers(Self.years.contains))
    guard months.count == 1, days.count == 1, years.count == (date.year == nil ? 0 : 1) else { return nil }
    let fields =
      (months.map { (field: Field.month, place: $0) } + days.map { (field: Field.day, place: $0) }
      + years.map { (field: Field.year, place: $0) }).sorted { $0.place.lowerBound < $1.place.lowerBound }
    let isWhole = zip(fields, fields.dropFirst()).allSatisfy { $1.place.lowerBound - $0.place.upperBound <= 8 }
    return isWhole ? fields : nil
  }

  private static func text(
    _ skeleton: String,
    _ date: NamedDate,
    _ locale: LocaleIdentifier,
    _ formatters: FormatterCache
  ) -> String? {
    guard let formatter = try? formatters.date(locale: locale, timeZone: .utc, skeleton: skeleton),
      let day = CivilDate(year: date.year ?? 2026, month: date.month, day: date.day),
      let instant = CivilDateTime(midnightOf: day).instant()
    else { return nil }
    return try? formatter.text(of: instant)
  }
}
