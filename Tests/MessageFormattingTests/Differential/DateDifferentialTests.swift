import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Testing

/// Dates are written as ICU's MessageFormat (version 1) writes them for the skeleton of the options.
@Suite struct DateDifferentialTests {
  private static let instants = [
    "1600-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z", "2024-02-29T12:00:00Z", "2026-01-04T00:00:00Z",
    "2026-10-28T15:04:05Z", "9999-12-31T23:59:59Z",
  ]

  @Test(arguments: [
    ("{$d :date}", "yMMMd"), ("{$d :date length=long}", "yMMMMd"), ("{$d :date length=short}", "yyMd"),
    ("{$d :date fields=month-day-weekday length=long}", "MMMMdEEEE"), ("{$d :date fields=weekday}", "EEE"),
    ("{$d :date fields=day-weekday}", "dEEE"), ("{$d :time}", "jm"), ("{$d :time precision=second}", "jms"),
    ("{$d :time precision=hour hour12=false}", "H"), ("{$d :datetime dateLength=long}", "yMMMMdjm"),
    ("{$d :datetime timePrecision=second timeZoneStyle=short}", "yMMMdjmsz"),
  ])
  func `dates`(source: String, skeleton: String) throws {
    let message = ParsedMessage.parse(source)
    for tag in Comparison.locales + ["ja-u-ca-japanese", "ar-EG", "th"] {
      // The context comes first, because it pins the default zone to UTC, which version 1 uses.
      let context = try context(tag, includesFields: false)
      // The year of a short date is as wide as in the locale's own short dates.
      let hasTwoDigits = ["cs", "cy", "en", "de", "th", "ru", "pt", "hi", "ko", "zh"].contains { tag.hasPrefix($0) }
      let wanted = hasTwoDigits ? skeleton : skeleton.replacing("yy", with: "y")
      let other = try MessageFormat1("{d, date, ::\(wanted)}", locale: tag)
      for text in Self.instants {
        let instant = try instant(text)
        let formatted = message.formatted(["d": .instant(instant)], in: context)
        var expected = try other.text(["d": .milliseconds(instant.milliseconds)])
        // Ours is part of a sentence: no space between day and time, and full-width brackets.
        if tag.hasPrefix("ja") {
          expected = expected.replacing("日 ", with: "日").replacing("(", with: "（").replacing(")", with: "）")
        }
        #expect(Array(formatted.text.utf8) == Array(expected.utf8), "\(source) in \(tag)")
        #expect(formatted.errors.isEmpty, "\(source) in \(tag)")
      }
    }
  }

  /// Before October 1582 ICU counts in the Julian calendar, while ISO 8601 and our dates are Gregorian throughout.
  @Test func `the gregorian calendar has no beginning`() throws {
    let instant = try instant("1500-03-01T00:00:00Z")
    try check("{$d :date length=long}", ["d": .instant(instant)], "March 1, 1500")
    let other = try MessageFormat1("{d, date, ::yMMMMd}", locale: "en")
    #expect(try other.text(["d": .milliseconds(instant.milliseconds)]) == "February 20, 1500")
  }
}
