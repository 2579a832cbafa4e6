import JSON
import Testing

@Suite struct ReadingTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" \t\r\n true ", .boolean(true)), ("false", .boolean(false)), ("[]", .array([])),
    ("0", .number(JSONNumber(0))), ("[ 1 , [ ] ]", .array([.number(JSONNumber(1)), .array([])])),
    ("{ }", .object([])), (#""""#, .string("")), ("\u{FEFF}null", .null),
    (#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00é😀""#, .string("\"\\/\u{8}\u{C}\n\r\tA\u{E9}😀é😀")),
    (
      #"{"b": {"a": [null]}, "a": ""}"#,
      .object([
        .init(name: "b", value: .object([.init(name: "a", value: .array([.null]))])),
        .init(name: "a", value: .string("")),
      ])
    ),
  ])
  func `reads`(_ json: String, _ value: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(json.utf8)) == value)
  }

  @Test(arguments: [
    "0", "-0", "-12", "1.50", "1e3", "1E-2", "0e+00", "123456789012345678901234567890", "0.1000000000000000055",
    "1e999",
  ])
  func `numbers stay as written`(_ text: String) throws {
    let number = try #require(JSONNumber(text))
    #expect(number.text == text)
    #expect(try JSONValue(parsing: Array(text.utf8)) == .number(number))
    #expect(JSONValue.number(number).text() == text)
  }

  @Test(arguments: ["", "-", "01", "1.", ".5", "1e", "+1", " 1", "1 ", "1,", "0x1", "NaN", "1\u{301}", "١"])
  func `numbers follow the grammar`(_ text: String) {
    #expect(JSONNumber(text) == nil)
  }

  @Test func `whole numbers that fit are integers`() {
    #expect(JSONNumber("-9223372036854775808")?.integer == .min)
    #expect(JSONNumber("9223372036854775808")?.integer == nil)
    #expect(JSONNumber("1.0")?.integer == nil)
    #expect(JSONNumber(UInt64.max).text == "18446744073709551615")
  }

  /// A dictionary of strings would make one of these names.
  @Test func `names are compared by scalars`() throws {
    let value = try JSONValue(parsing: Array("{\"\u{E9}\": 1, \"e\u{301}\": 2}".utf8))
    #expect(value["\u{E9}"] == .number(JSONNumber(1)))
    #expect(value["e\u{301}"] == .number(JSONNumber(2)))
    #expect(value["e"] == nil)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    #expect(Set([JSONValue.string("\u{E9}"), .string("e\u{301}"), .string("\u{E9}")]).count == 2)
    let names = ["\u{E9}", "e\u{301}"].map { JSONValue.object([.init(name: $0, value: .null)]) }
    #expect(names[0] != names[1] && Set(names).count == 2)
  }

  @Test func `only objects have members`() {
    #expect(JSONValue.array([.null])["a"] == nil)
    let twice = JSONValue.object([.init(name: "a", value: .null), .init(name: "a", value: .boolean(true))])
    #expect(twice["a"] == .null)
  }

  /// Names that are looked up one by one would take an hour.
  @Test(.timeLimit(.minutes(40))) func `large objects are read in one go`() throws {
    let names = (0..<100_000).map { "name\($0)" }
    let json = "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
    let value = try JSONValue(parsing: Array(json.utf8))
    guard case .object(let members) = value else { throw Unexpected() }
    #expect(members.map(\.name) == names)
    #expect(value.text(indented: false) == json)
    let twice = json.dropLast() + ",\"name7\":0}"
    #expect(throws: JSONError.self) { try JSONValue(parsing: Array(twice.utf8)) }
  }

  private struct Unexpected: Error {}
}
