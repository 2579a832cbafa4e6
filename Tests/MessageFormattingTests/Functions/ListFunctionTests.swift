import ICU
import MessageFormatting
import Testing

@Suite struct ListFunctionTests {
  private static let systems = MessageValue.texts("iOS", "iPadOS", "visionOS")

  @Test(arguments: [
    ("", "iOS, iPadOS, and visionOS", "iOS、iPadOS、visionOS"),
    ("type=and", "iOS, iPadOS, and visionOS", "iOS、iPadOS、visionOS"),
    ("type=or", "iOS, iPadOS, or visionOS", "iOS、iPadOS、またはvisionOS"),
    ("type=unit", "iOS, iPadOS, visionOS", "iOS iPadOS visionOS"),
    ("length=long", "iOS, iPadOS, and visionOS", "iOS、iPadOS、visionOS"),
    ("length=short", "iOS, iPadOS, & visionOS", "iOS、iPadOS、visionOS"),
    ("length=narrow", "iOS, iPadOS, visionOS", "iOS、iPadOS、visionOS"),
    ("type=unit length=narrow", "iOS iPadOS visionOS", "iOSiPadOSvisionOS"),
  ])
  func `options`(options: String, english: String, japanese: String) throws {
    try check("{$x :nb:list \(options)}", ["x": Self.systems], english)
    try check("{$x :nb:list \(options)}", ["x": Self.systems], in: "ja", japanese)
  }

  @Test func `sizes`() throws {
    try check("{$x}", ["x": .list([])], "")
    try check("{$x}", ["x": .texts("iOS")], "iOS")
    try check("{$x}", ["x": .texts("iOS", "tvOS")], "iOS and tvOS")
    try check("{$x}", ["x": .texts("", "")], " and ")
  }

  @Test func `items are written as without a function`() throws {
    let days = [3, 16].map { MessageValue.duration([DurationAmount(DecimalNumber($0), .day)]) }
    try check("{$x :nb:list type=or}", ["x": .list(days)], "3 days or 16 days")
    try check("{$x :nb:list type=or}", ["x": .list(days)], in: "ja", "3日または16日")
    try check(
      "{$x}",
      ["x": .list([.number("1234.5"), .date("2026-10-28"), .boolean(true)])],
      "1,234.5, Oct 28, 2026, and true"
    )
  }

  @Test func `options are taken over`() throws {
    try check(
      ".local $l = {$x :nb:list type=or} {{{$l :nb:list length=short}}}",
      ["x": Self.systems],
      "iOS, iPadOS, or visionOS"
    )
  }

  @Test(arguments: ["type=none", "type=units", "length=wide"])
  func `bad options`(option: String) throws {
    try check("{$x :nb:list \(option)}", ["x": Self.systems], "iOS, iPadOS, and visionOS", errors: [.badOption])
  }

  @Test(arguments: [MessageValue.string("iOS"), .number("1"), .list([.string("a"), .list([])]), .duration([])])
  func `bad operands`(value: MessageValue) throws {
    try check("{$x :nb:list}", ["x": value], "{$x}", errors: [.badOperand])
    try check("{:nb:list}", "{:nb:list}", errors: [.badOperand])
  }

  @Test func `an item that cannot be written fails the list`() throws {
    try check("{$x}", ["x": .list([.string("a"), .duration([])])], "{$x}", errors: [.badOperand])
  }

  /// Each item is kept apart from its neighbors; the list runs as its locale does.
  @Test func `items are isolated`() throws {
    try check(
      "{$x}!",
      ["x": .texts("iOS", "אנדרואיד")],
      isolation: .default,
      "\u{2068}iOS\u{2069} and \u{2068}אנדרואיד\u{2069}!"
    )
    try check("{$x}!", ["x": .list([.number("1"), .number("2")])], isolation: .default, "1 and 2!")
    try check(
      "{$x}!",
      ["x": .texts("iOS", "tvOS")],
      in: "he",
      isolation: .default,
      "\u{2067}\u{2068}iOS\u{2069} ו-\u{2068}tvOS\u{2069}\u{2069}!"
    )
    // The word before an item depends on how the item begins.
    try check(
      "{$x}",
      ["x": .texts("Ana", "Isabel")],
      in: "es",
      isolation: .default,
      "\u{2068}Ana\u{2069} e \u{2068}Isabel\u{2069}"
    )
  }
}
