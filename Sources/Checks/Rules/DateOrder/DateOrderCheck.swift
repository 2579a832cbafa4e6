import Catalogs
import Diagnostics
import ICU
import Instants

/// Dates whose order is not that of their language.
struct DateOrderCheck: Check {
  let rule = Rule(
    id: "date-order",
    severity: .error,
    topic: .translations,
    example: RuleExample(
      "L’offre prend fin le 10/28/2026.",
      fixed: "L’offre prend fin le 28/10/2026.",
      in: "fr",
      source: "The offer ends on 10/28/2026."
    )
  )

  let comparesTexts = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    var orders: [LocaleIdentifier: DateOrder] = [:]
    func order(of locale: LocaleIdentifier) -> DateOrder {
      let order = orders[locale] ?? DateOrder(locale, context.formatters)
      orders[locale] = order
      return order
    }
    let months = MonthNames(context.catalog.sourceLocale, context.formatters)
    var names: [LocaleIdentifier: MonthNames] = [:]
    return context.translatedTexts(with: .digits).flatMap { text, source -> [Diagnostic] in
      let named = source.variants.flatMap { NamedDate.all(in: $0, months) }
      lazy var wanted = Set(
        source.variants.flatMap { WrittenDate.all(in: $0) }.compactMap { $0.date(in: order(of: source.locale)) }
          + named.compactMap(\.date)
      )
      if !named.isEmpty, names[text.locale] == nil { names[text.locale] = MonthNames(text.locale, context.formatters) }
      return text.variants.flatMap { prose -> [Diagnostic] in
        // Only a date that a text has once can be compared, and a list of dates has each part of one many times.
        let few = named.prefix(100).lazy
        if let own = names[text.locale], let place = few.compactMap({ own.misplaced($0, in: prose) }).first {
          return [misordered(place, prose, text, source)]
        }
        let dates = WrittenDate.all(in: prose)
        if dates.isEmpty { return [] }
        return dates.compactMap { date in
          let own = date.date(in: order(of: text.locale))
          // Day and month changed places, or the order makes no date.
          guard own.map({ own in !wanted.contains(own) && wanted.contains(own.swapped) }) ?? true else { return nil }
          return misordered(date.range, prose, text, source)
        }
      }
    }
  }

  private func misordered(
    _ place: Range<Int>,
    _ prose: Prose,
    _ text: ReadableText,
    _ source: ReadableText
  ) -> Diagnostic {
    finding(
      "Text '\(text.key)' has \(prose.text(place)), which is not in the order of dates in \(text.locale)",
      in: text,
      at: prose.place(of: place),
      notes: [source.message.text.asSource],
      fix: "Write day, month and year in their order there, or pass the date as a parameter."
    )
  }
}

/// The order of the fields of a date in digits.
private enum DateOrder {
  case dayFirst, monthFirst, yearFirst

  init(_ locale: LocaleIdentifier, _ formatters: FormatterCache) {
    self = .dayFirst
    guard let formatter = try? formatters.date(locale: locale, timeZone: .utc, skeleton: "yMd"),
      let instant = CivilDate(year: 2026, month: 10, day: 28).flatMap({ CivilDateTime(midnightOf: $0).instant() }),
      let text = try? formatter.text(of: instant), let day = text.firstRange(of: "28"),
      let month = text.firstRange(of: "10")
    else { return }
    let year = text.firstRange(of: "2026") ?? text.firstRange(of: "26")
    if let year, year.lowerBound < month.lowerBound { self = .yearFirst; return }
    if month.lowerBound < day.lowerBound { self = .monthFirst }
  }
}

/// A day of a year.
struct DayOfYear: Hashable {
  let year: Int
  let month: Int
  let day: Int

  var swapped: DayOfYear { DayOfYear(year: year, month: day, day: month) }
}

/// Three numbers of a text, of which one is a year.
private struct WrittenDate {
  let range: Range<Int>
  private let fields: [Int]
  private let beginsWithYear: Bool

  static func all(in prose: Prose) -> [WrittenDate] {
    var found: [WrittenDate] = []
    var index = 0
    let numbers = prose.numbers
    while index < numbers.count {
      // 28.10.2026 is one number with two separators.
      if let date = WrittenDate(numbers[index].value.split(separator: "."), numbers[index].range) {
        found.append(date)
      } else if index + 2 < numbers.count,
        let separator = prose.scalar(numbers[index].range.upperBound), separator == "/" || separator == "-",
        numbers[index + 1].range == numbers[index].range.upperBound + 1..<numbers[index + 1].range.upperBound,
        prose.scalar(numbers[index + 1].range.upperBound) == separator,
        numbers[index + 2].range.lowerBound == numbers[index + 1].range.upperBound + 1,
        let date = WrittenDate(
          numbers[index...index + 2].map { $0.value[...] },
          numbers[index].range.lowerBound..<numbers[index + 2].range.upperBound
        )
      {
        found.append(date)
        index += 2
      }
      index += 1
    }
    return found
  }

  private init?(_ parts: [Substring], _ range: Range<Int>) {
    let fields = parts.compactMap { Int($0) }
    guard parts.count == 3, fields.count == 3 else { return nil }
    let isYear = fields.map { (1_900..<2_200).contains($0) }
    guard isYear.filter(\.self).count == 1, isYear[0] || isYear[2], !isYear[1] else { return nil }
    (self.range, self.fields, beginsWithYear) = (range, fields, isYear[0])
  }

  /// The day that the numbers mean in an order; `nil` if there is no such day. After a leading year, the month comes
  /// first in every order.
  func date(in order: DateOrder) -> DayOfYear? {
    let day: DayOfYear? =
      if beginsWithYear {
        DayOfYear(year: fields[0], month: fields[1], day: fields[2])
      } else {
        switch order {
        case .dayFirst: DayOfYear(year: fields[2], month: fields[1], day: fields[0])
        case .monthFirst: DayOfYear(year: fields[2], month: fields[0], day: fields[1])
        case .yearFirst: nil
        }
      }
    return day.flatMap { (1...12).contains($0.month) && (1...31).contains($0.day) ? $0 : nil }
  }
}
