import ICU
import MessageFormatting
import MessageSyntax
import Testing

@Suite struct MessagePartTests {
  @Test func `parts of a message`() throws {
    let formatted = try check(
      "Pay {#link to=billing u:id=a x=$n}{$n :number u:id=b} now{/link} {#br /}{$x}",
      ["n": .number("1234.5")],
      in: "ja",
      isolation: .default,
      "Pay 1,234.5 now \u{2068}{$x}\u{2069}",
      errors: [.unresolvedVariable]
    )
    try #require(formatted.parts.count == 10)
    #expect(formatted.parts[0] == .text("Pay "))
    guard case .markup(let link) = formatted.parts[1], case .value(let value) = formatted.parts[2] else {
      Issue.record("\(formatted.parts)")
      return
    }
    #expect(link.kind == .open && link.name == "link" && link.id == "a")
    #expect(link.options == ["to": "billing", "x": "1234.5"])
    #expect(value.type == "number" && value.locale == "ja" && value.direction == .leftToRight && value.id == "b")
    #expect(value.parts.map(\.kind) == ["integer", "group", "integer", "decimal", "fraction"])
    #expect(formatted.parts[7...] == [.bidiIsolation("\u{2068}"), .fallback(source: "$x"), .bidiIsolation("\u{2069}")])
    let kinds = formatted.parts.compactMap { part -> FormattedMarkup.Kind? in
      if case .markup(let markup) = part { markup.kind } else { nil }
    }
    #expect(kinds == [.open, .close, .standalone])
  }

  @Test func `markup has no direction`() throws {
    let formatted = try check(
      "{#b u:dir=ltr c=d}{/b e=$f}",
      "",
      errors: [
        .badOption, .unresolvedVariable, .badOption,
      ]
    )
    guard case .markup(let open) = formatted.parts[0], case .markup(let close) = formatted.parts[1] else {
      Issue.record("\(formatted.parts)")
      return
    }
    #expect(open.options == ["c": "d"] && open.id == nil)
    #expect(close.options.isEmpty)
  }

  @Test(arguments: [
    (MessageValue.number("1e3"), "1000"), (.number("1.50"), "1.5"), (.boolean(true), "true"),
    (.date("2026-10-28"), "2026-10-28"),
    (.string("<b>"), "<b>"),
  ])
  func `options of markup are data`(value: MessageValue, text: String) throws {
    let formatted = try check("{#b x=$x}", ["x": value], in: "de", "")
    guard case .markup(let markup) = formatted.parts.first else { return }
    #expect(markup.options == ["x": text])
  }

  @Test func `identifiers must be texts`() throws {
    let formatted = try check("{1 :number u:id=$x}", ["x": .list([])], "1", errors: [.badOption])
    guard case .value(let value)? = formatted.parts.first else { return }
    #expect(value.id == nil)
  }

  @Test(arguments: [
    ("{$x :string}", MessageValue.string("a"), "string"), ("{$x}", .number("1"), "number"),
    ("{$x}", .date("2026-10-28"), "datetime"), ("{$x}", .texts("a"), "nb:list"),
    ("{$x}", .duration([DurationAmount(DecimalNumber(1), .day)]), "nb:duration"),
    ("{$x}", .interval("2026-10-01T00:00:00Z", "2026-10-03T00:00:00Z"), "nb:interval"),
  ])
  func `types`(source: String, argument: MessageValue, type: String) throws {
    let parsed = ParsedMessage.parse(source)
    for includesFields in [true, false] {
      let formatted = try parsed.formatted(["x": argument], in: context(includesFields: includesFields))
      guard case .value(let value)? = formatted.parts.first else {
        Issue.record("\(formatted.parts)")
        return
      }
      #expect(value.type == type)
      #expect(value.parts.isEmpty == (type == "string" || !includesFields))
    }
  }
}
