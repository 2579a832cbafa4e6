import JSON
import Testing

/// What knows its places is what is read without them.
@Suite struct LocatedTests {
  private func plain(_ located: LocatedJSON) -> JSONValue {
    switch located.content {
    case .string(let text): .string(text)
    case .array(let items): .array(items.map(plain))
    case .object(let members): .object(members.map { .init(name: $0.name, value: plain($0.value)) })
    case .other(let value): value
    }
  }

  @Test(arguments: 0..<4)
  func `reads the same values`(seed: Int) throws {
    var generator = ValueGenerator(seed: UInt64(seed))
    for index in 0..<200 {
      let value = generator.value(depth: 4)
      let bytes = Array(value.text(indented: index % 2 == 0).utf8)
      #expect(try plain(LocatedJSON(parsing: bytes)) == value)
    }
  }

  @Test func `knows where names and values stand`() throws {
    let text = "\u{FEFF}{\n \"é\" : [1, \"x\"],\"b\":{}}"
    let bytes = Array(text.utf8)
    let document = try LocatedJSON(parsing: bytes)
    func rest(_ offset: Int) -> String { String(decoding: bytes[offset...], as: UTF8.self) }
    let members = try #require(document.members)
    #expect(rest(document.offset).hasPrefix("{\n"))
    #expect(rest(members[0].nameOffset).hasPrefix("\"é\" :"))
    #expect(rest(members[0].value.offset) == "[1, \"x\"],\"b\":{}}")
    #expect(rest(members[1].value.offset) == "{}}")
    #expect(document["b"]?.members?.isEmpty == true && document["c"] == nil)
  }

  @Test(arguments: [
    "", "{\"a\": nul}", "{\"a\" 1}", "{\"a\": {}", "[1,]", "[1 2]", "{} {}", "{a: 1}", "{\"a\": \"\\x\"}",
    "{\"a\": [\"b\"}",
  ])
  func `refuses the same texts`(_ text: String) throws {
    let bytes = Array(text.utf8)
    let plain = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    let located = #expect(throws: JSONError.self) { try LocatedJSON(parsing: bytes) }
    #expect(plain == located && plain != nil)
  }

  @Test func `says where a name is first`() {
    let error = #expect(throws: JSONError.self) {
      try LocatedJSON(parsing: Array("[{\n\"a\": 1, \"b\": 2,\n  \"a\": 3}]".utf8))
    }
    #expect(error?.kind == .duplicateName && error?.line == 3 && error?.column == 3)
    #expect(error?.reason == "the object has this property twice, first at line 2, column 1")
  }

  @Test func `bounds depth`() {
    let deep = Array(String(repeating: "[", count: 100_000).utf8)
    #expect(#expect(throws: JSONError.self) { try LocatedJSON(parsing: deep) }?.kind == .tooDeep)
  }
}
