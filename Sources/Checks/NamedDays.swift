import ICU
import Instants
import Notices

/// The names of weekdays and months in a language, by ICU.
struct NamedDays {
  private let weekdays: [String: Int]
  private let months: [String: Int]
  /// Weekdays in three letters, of which some are other words.
  private let shortWeekdays: [String: Int]

  init(_ locale: LocaleIdentifier, _ formatters: FormatterCache) {
    func names(_ skeletons: [String], _ days: [CivilDate?]) -> [String: Int] {
      var names: [String: Set<Int>] = [:]
      for skeleton in skeletons {
        guard let formatter = try? formatters.date(locale: locale, timeZone: .utc, skeleton: skeleton) else { continue }
        for (index, day) in days.enumerated() {
          guard let instant = day.flatMap({ CivilDateTime(midnightOf: $0).instant() }),
            let text = try? formatter.text(of: instant)
          else { continue }
          for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) where word.count > 2 {
            names[String(word), default: []].insert(index + 1)
          }
        }
      }
      // A word that every date has is no name.
      return names.compactMapValues { $0.count == 1 ? $0.first : nil }
    }
    // The first of June 2026 is a Monday.
    weekdays = names(["EEEE"], (1...7).map { CivilDate(year: 2026, month: 6, day: $0) })
    shortWeekdays = names(["EEE"], (1...7).map { CivilDate(year: 2026, month: 6, day: $0) })
    months = names(["LLLL", "MMMMd"], (1...12).map { CivilDate(year: 2026, month: $0, day: 28) })
  }

  func weekday(_ word: String) -> Int? {
    if let known = weekdays[word] { return known }
    return word.hasSuffix("s") ? weekdays[String(word.dropLast())] : nil
  }

  func shortWeekday(_ word: String) -> Int? { shortWeekdays[word] }

  func month(_ word: String) -> Int? { months[word] }
}
