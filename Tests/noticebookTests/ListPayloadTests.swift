import Testing

/// Lists of objects in payloads: what is no list or no object is refused, because leaving it out could decide.
struct ListPayloadTests {
  private static let now = #""now": "2026-10-20T09:00:00Z""#
  private static let active = #"{"id": "a", "object": "subscription", "status": "active", "created": 2}"#
  private static let ended =
    #"{"id": "b", "object": "subscription", "status": "canceled", "ended_at": 1792400000, "created": 1}"#

  @Test(arguments: [
    (#""subscriptions": ["x", \#(ended)]"#, "subscriptions[0]: This is a text, not an object"),
    (#""subscriptions": [5, \#(ended)]"#, "subscriptions[0]: This is a number, not an object"),
    (#""subscriptions": [[], \#(ended)]"#, "subscriptions[0]: This is a list, not an object"),
    (
      #""subscriptions": [{"id": "a", "object": 5, "status": "active"}, \#(ended)]"#,
      "subscriptions[0].object: This is a number, not a text"
    ),
    (#""subscriptions": "x""#, "subscriptions: This is a text, not a list"),
    (#""subscriptions": {"data": 5}"#, "subscriptions.data: This is a number, not a list"),
    (#""events": ["x"]"#, "events[0]: This is a text, not an object"),
    (
      #""subscription": {"id": "s", "object": "subscription", "status": "active", "items": "x"}"#,
      "subscription.items: This is a text, not an object"
    ),
    (
      #""subscription": {"id": "s", "object": "subscription", "status": "active", "items": {"data": ["x"]}}"#,
      "subscription.items.data[0]: This is a text, not an object"
    ),
    (
      #""subscription": {"id": "s", "object": "subscription", "status": "active", "items": {"data": "x"}}"#,
      "subscription.items.data: This is a text, not a list"
    ),
  ])
  func `what isn't a list of objects is refused`(_ facts: String, _ words: String) throws {
    let result = try run(["decide", "--catalog", "stripe", "--facts", "-"], input: "{\(facts), \(Self.now)}")
    #expect(result.status == 2 && result.output == "" && result.errors.contains(words), "\(result)")
  }

  @Test(arguments: [
    #""subscriptions": [\#(active), \#(ended)]"#, #""subscriptions": {"object": "list", "data": [\#(active)]}"#,
    #""subscriptions": null, "subscription": \#(active)"#,
  ])
  func `lists and what holds them are read`(_ facts: String) throws {
    let result = try run(["decide", "--catalog", "stripe", "--facts", "-"], input: "{\(facts), \(Self.now)}")
    #expect(result.status == 0 && result.output.contains("active"), "\(result)")
  }
}
