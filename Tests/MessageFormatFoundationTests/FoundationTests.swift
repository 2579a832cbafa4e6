import Foundation
import MessageFormat
import MessageFormatFoundation
import Testing

/// Values of Foundation in messages.
struct FoundationTests {
  private func text(_ source: String, _ value: MessageValue, zone: String = "Asia/Tokyo") throws -> String {
    try MessageFormatter(source, locale: "en", timeZone: zone, bidiIsolation: .none).text(["value": value])
      .replacing("\u{202F}", with: " ")
  }

  @Test func `dates and intervals are shown in the zone of the message`() throws {
    let date = Date(timeIntervalSince1970: 1_793_199_600)
    #expect(try text("{$value :date length=long}", .date(date)) == "October 29, 2026")
    #expect(try text("{$value :date length=long}", .date(date), zone: "UTC") == "October 28, 2026")
    let interval = DateInterval(start: date, duration: 86_400)
    #expect(try !text("{$value}", .interval(interval)).isEmpty)
    #expect(throws: FoundationValueError.outOfYears(.distantFuture.addingTimeInterval(1e12))) {
      try MessageValue.date(.distantFuture.addingTimeInterval(1e12))
    }
  }

  @Test func `decimals are exact, and no number is an error`() throws {
    let decimal = try #require(Decimal(string: "12345678901234567890.5"))
    #expect(try text("{$value :number}", .decimal(decimal)) == "12,345,678,901,234,567,890.5")
    #expect(throws: FoundationValueError.notANumber) { try MessageValue.decimal(.nan) }
    let price = try MessageValue.price(#require(Decimal(string: "9.99")), CurrencyCode("EUR"))
    #expect(try text("{$value :currency}", price) == "€9.99")
  }

  @Test(arguments: [
    (Duration.seconds(3_723), "1 hr, 2 min, 3 sec"), (.seconds(0), "0 sec"), (.milliseconds(1_500), "1.5 sec"),
    (.seconds(7_200), "2 hr"),
  ])
  func `durations have the units that are not zero`(duration: Duration, words: String) throws {
    #expect(try text("{$value :nb:duration length=short}", .duration(duration)) == words)
  }

  @Test func `locales and zones have their names`() throws {
    #expect(try LocaleIdentifier(Locale(identifier: "pt_BR")).tag == "pt-BR")
    #expect(try TimeZoneIdentifier(#require(TimeZone(identifier: "Asia/Tokyo"))).identifier == "Asia/Tokyo")
  }

  @Test func `markup becomes attributes`() throws {
    let source =
      "Read {#link href=|https://example.com/a|}the {#strong}guide{/strong}{/link}, {#link href=|javascript:x|}not this{/link}{#break /}."
    let message = try MessageFormatter(source, locale: "en").format()
    let plain = AttributedString(message)
    #expect(String(plain.characters) == "Read the guide, not this.")
    let links = plain.runs.compactMap { run in run.link.map { (String(plain[run.range].characters), $0.absoluteString) }
    }
    #expect(links.map(\.0).joined() == "the guide" && Set(links.map(\.1)) == ["https://example.com/a"])
    // Markup that is nested adds to what encloses it.
    let strong = AttributedString(message) { markup in
      var attributes = AttributedString.links(markup)
      if markup.name == "strong" { attributes.languageIdentifier = "en" }
      return attributes
    }
    let marked = strong.runs.filter { $0.languageIdentifier == "en" }
    #expect(marked.map { String(strong[$0.range].characters) } == ["guide"])
    #expect(marked.allSatisfy { $0.link != nil })
  }
}
