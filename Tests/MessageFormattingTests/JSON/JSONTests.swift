import ICU
import Instants
import JSON
import MessageFormatting
import MessageSyntax
import Testing

@Suite struct JSONTests {
  @Test func `every sort of part`() throws {
    let source = "a {#b u:id=i c=d}{$n :number u:id=n}{$x}{/b} {|s| :string}"
    let formatted = ParsedMessage.parse(source).formatted(
      ["n": .number("1.5")],
      in: try context("ar-EG", isolation: .default)
    )
    let expected = """
      [{"type":"text","value":"a "},\
      {"type":"markup","kind":"open","name":"b","id":"i","options":{"c":"d"}},\
      {"type":"bidiIsolation","value":"\u{2067}"},\
      {"type":"number","locale":"ar-EG","dir":"rtl","id":"n","value":"١٫٥","parts":[\
      {"type":"integer","value":"١"},{"type":"decimal","value":"٫"},{"type":"fraction","value":"٥"}]},\
      {"type":"bidiIsolation","value":"\u{2069}"},\
      {"type":"bidiIsolation","value":"\u{2068}"},{"type":"fallback","source":"$x"},\
      {"type":"bidiIsolation","value":"\u{2069}"},\
      {"type":"markup","kind":"close","name":"b","options":{}},\
      {"type":"text","value":" "},\
      {"type":"bidiIsolation","value":"\u{2068}"},\
      {"type":"string","locale":"ar-EG","dir":"auto","value":"s"},\
      {"type":"bidiIsolation","value":"\u{2069}"}]
      """
    #expect(formatted.partsJSON == (try JSONValue(parsing: Array(expected.utf8))))
  }

  @Test func `spans of intervals and lists`() throws {
    let interval = ParsedMessage.parse("{$i :nb:interval}").formatted(
      ["i": .interval("2026-10-20T00:00:00Z", "2026-10-28T00:00:00Z")],
      in: try context()
    )
    let sources = interval.partsJSON.text(indented: false)
    #expect(sources.contains(#"{"type":"day","value":"20","source":"startRange"}"#))
    #expect(sources.contains(#"{"type":"day","value":"27","source":"endRange"}"#))
    let list = ParsedMessage.parse("{$l}").formatted(["l": .texts("a", "b")], in: try context())
    #expect(list.partsJSON.text(indented: false).contains(#"{"type":"element","value":"b","item":1}"#))
  }

  @Test func `arguments from JSON`() throws {
    func value(_ json: String) throws -> MessageValue? { MessageValue(try JSONValue(parsing: Array(json.utf8))) }
    #expect(try value("null") == nil)
    #expect(try value("true") == .boolean(true))
    #expect(try value("12345678901234567890.10") == .number("12345678901234567890.10"))
    #expect(try value("1e9999") == .string("1e9999"))
    #expect(try value("\"2026-10-28\"") == .string("2026-10-28"))
    #expect(try value("[1,null,[\"a\"]]") == .list([.number("1"), .list([.string("a")])]))
    #expect(try value(#"{"value":4.50,"currency":"eur"}"#) == .price(decimal("4.50"), CurrencyCode("EUR")))
    #expect(try value(#"{"value":3,"unit":"meter"}"#) == .measure(decimal("3"), UnitIdentifier("meter")))
    #expect(
      try value(#"{"start":"2026-10-20T00:00:00Z","end":"2026-10-28T09:00:00+09:00"}"#)
        == .interval("2026-10-20T00:00:00Z", "2026-10-28T00:00:00Z")
    )
    #expect(try value(#"{"value":"4.5","currency":"EUR"}"#) == .price(decimal("4.5"), CurrencyCode("EUR")))
    #expect(try value(#"{ "value": 3, "unit": "parsnip" }"#) == .string(#"{"value":3,"unit":"parsnip"}"#))
    #expect(try value("{}") == .string("{}"))
  }

  @Test(arguments: [
    ("12.50", MessageValue.number("12.50")), ("-1e3", .number("-1e3")), ("2026-10-28", .date("2026-10-28")),
    ("2026-10-28T09:00:00", .dateTime("2026-10-28T09:00:00")),
    ("2026-10-28T09:00:00Z", .zoned("2026-10-28T09:00:00Z", minutes: 0)),
    ("2026-10-28T09:00:00+09:00", .zoned("2026-10-28T00:00:00Z", minutes: 540)),
    (
      "2026-10-20T00:00:00Z/2026-10-28T00:00:00Z", .interval("2026-10-20T00:00:00Z", "2026-10-28T00:00:00Z")
    ),
    ("", .string("")), ("01", .string("01")), ("2026-02-30", .string("2026-02-30")), ("NaN", .string("NaN")),
    ("a/b", .string("a/b")), ("true", .string("true")), ("1,5", .string("1,5")),
  ])
  func `guesses`(text: String, expected: MessageValue) {
    #expect(MessageValue(guessing: text) == expected)
  }
}

extension MessageValue {
  fileprivate static func zoned(_ text: String, minutes: Int) -> MessageValue {
    guard let instant = Instant(iso8601: text), let zone = TimeZoneIdentifier(offsetInMinutes: minutes) else {
      return .string("no instant")
    }
    return .zonedInstant(instant, zone)
  }
}
