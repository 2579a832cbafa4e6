import Catalogs
import ICU
import Testing

import Notices

/// What a network counts, which is not what people see.
@Suite struct TextMessageTests {
  @Test(arguments: [
    ("", 0, 160), ("plain", 5, 160), ("@£$¥ÄÖÜ", 7, 160), ("ΔΦΓ", 3, 160), ("a\nb", 3, 160),
    // Two septets each, an escape and a character.
    ("€", 2, 160), ("[a]", 5, 160), ("{}\\^~|", 12, 160),
    // One character outside the alphabet makes all of them two bytes long.
    ("it’s", 4, 70), ("a\u{202F}b", 3, 70), ("お知らせ", 4, 70), ("`", 1, 70), ("ç", 1, 70), ("👨‍👩‍👧", 8, 70),
    ("𠮷野家", 4, 70),
  ])
  func `is measured`(_ text: String, _ count: Int, _ limit: Int) throws {
    let part = try #require(Shipped.catalog().facts.channels.named("sms")?.parts.first)
    let measure = part.measure(of: text, in: try LocaleIdentifier("en"))
    #expect(measure?.count == count)
    #expect(measure?.limit == limit)
  }

  @Test(arguments: [
    (String(repeating: "x", count: 160), 1), (String(repeating: "x", count: 161), 2),
    (String(repeating: "x", count: 306), 2),
    (String(repeating: "x", count: 307), 3), (String(repeating: "あ", count: 70), 1),
    (String(repeating: "あ", count: 71), 2),
    (String(repeating: "あ", count: 134), 2), (String(repeating: "あ", count: 135), 3), ("", 1),
  ])
  func `a long text is sent as several messages`(_ text: String, _ messages: Int) {
    #expect(text.textMessageCount == messages)
  }

  @Test func `the result says how many messages a text is sent as`() throws {
    let english = try Customer().result().notice?.channels.first { $0.id == "sms" }
    #expect(english?.parts.first?.messages == 1)
    let japanese = try Customer.inJapan().result().notice?.channels.first { $0.id == "sms" }
    let text = try #require(japanese?.parts.first)
    #expect(text.messages == (text.text.utf16.count <= 70 ? 1 : 2))
    #expect(try Customer().result().notice?.channels.first { $0.id == "push" }?.parts.first?.messages == nil)
  }

  @Test func `spaces of ICU are plain in text messages and nowhere else`() throws {
    let time = "{$graceEnd :datetime dateFields=month-day timePrecision=minute}"
    let renderer = try Shipped.makeRenderer { path, text in
      path == "strings/en/notices/grace.yaml"
        ? text.replacing("{$graceLastDay :date fields=month-day}", with: time) : text
    }
    let result = try Customer().result(renderer)
    let message = try #require(result["sms.text"])
    #expect(result["push.body"]?.contains("12:00\u{202F}AM") == true, "\(result["push.body"] ?? "")")
    #expect(message.contains("12:00 AM"))
    #expect(message.isGSM7)
  }

  @Test func `a name that the alphabet lacks halves the message`() throws {
    let result = try Customer(productName: "Harbor Plus ★").result()
    let length = try #require(result["sms.text"]).utf16.count
    #expect(
      result.warnings == [
        "Text notices.grace.sms.text has \(length) UTF-16 code units, more than the 70 that fit; "
          + "shorten the names in it"
      ]
    )
    let long = try Customer(productName: String(repeating: "x", count: 60)).result()
    let septets = try #require(long["sms.text"]).utf16.count
    #expect(long.warnings.contains { $0.contains("sms.text has \(septets) septets, more than the 160 that fit") })
  }
}
