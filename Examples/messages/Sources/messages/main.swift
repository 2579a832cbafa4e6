import MessageFormat

// One text in two languages, made ready once for each and formatted by several tasks. Only MessageFormat is imported,
// and only its targets are built.

let texts = [
  (
    locale: "en",
    text: """
    .input {$days :integer}
    .match $days
    0 {{{$name}, your trial ends today.}}
    one {{{$name}, your trial ends in {$days} day, on {$end :date fields=month-day-weekday length=long}.}}
    * {{{$name}, your trial ends in {$days} days, on {$end :date fields=month-day-weekday length=long}.}}
    """
  ),
  (
    locale: "ja",
    text: """
    .input {$days :integer}
    .match $days
    0 {{{$name}さん、お試し期間は本日までです。}}
    * {{{$name}さん、お試し期間はあと{$days}日、{$end :date fields=month-day-weekday length=long}までです。}}
    """
  ),
]

/// The text for each number of days, in their order.
func formatted(_ formatter: MessageFormatter, days: [Int], from start: CivilDate) async -> [String] {
  let found = await withTaskGroup(of: (Int, String).self) { group in
    for count in days {
      group.addTask {
        var arguments: [String: MessageValue] = ["name": .string("Ada"), "days": .number(DecimalNumber(count))]
        arguments["end"] = start.adding(days: count).map(MessageValue.civilDate)
        let formatted = formatter.format(arguments)
        return (count, ([formatted.text] + formatted.errors.map(\.summary)).joined(separator: " – "))
      }
    }
    return await group.reduce(into: [:]) { texts, found in texts[found.0] = found.1 }
  }
  return days.compactMap { found[$0] }
}

guard let start = CivilDate(year: 2026, month: 10, day: 16) else { fatalError("The calendar has no such day") }
let formatters = FormatterCache()
for (locale, text) in texts {
  let message = ParsedMessage.parse(text)
  for error in message.errors { print("\(locale), \(error.range): \(error.summary). \(error.remedy).") }
  let context = FormattingContext(
    locale: try LocaleIdentifier(locale),
    timeZone: try TimeZoneIdentifier("Asia/Tokyo"),
    bidiIsolation: .none,
    formatters: formatters
  )
  for line in await formatted(MessageFormatter(message, in: context), days: [0, 1, 12], from: start) { print(line) }
}
