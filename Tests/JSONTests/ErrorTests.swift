import JSON
import Testing

@Suite struct ErrorTests {
  private func error(_ bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONValue(parsing: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", 1, 1, [], "the text ends where a value belongs"),
    ("\u{FEFF}", 1, 2, [], "the text ends where a value belongs"),
    ("nul", 1, 1, [], "no value begins like this"), ("[1,]", 1, 4, [], "no value begins like this"),
    ("{\n  \"a\": {\"é\": NaN}}", 2, 14, ["a", "é"], "no value begins like this"),
    ("{\"a\": [{\"b\": 1}, {\"c\": -}]}", 1, 25, ["a", "c"], "a digit belongs here"),
    ("{\"a\": {}", 1, 9, [], "',' or '}' belongs here"),
    ("{\"a\": 1,}", 1, 9, [], "a name in double quotes belongs here"),
    ("{a: 1}", 1, 2, [], "a name in double quotes belongs here"), ("{\"a\" 1}", 1, 6, ["a"], "':' belongs here"),
    ("[1 2]", 1, 4, [], "',' or ']' belongs here"), ("\"a", 1, 3, [], "the text in double quotes has no end"),
    ("\"a\\", 1, 4, [], "the text in double quotes has no end"),
    ("\"a\nb\"", 1, 3, [], "a control character stands in a text; write it as an escape"),
    ("\"\\x\"", 1, 3, [], "no escape begins with this character"),
    ("\"\\ud83d\"", 1, 8, [], "the escape is half of a surrogate pair"),
    ("\"\\ude00\"", 1, 8, [], "the escape is half of a surrogate pair"),
    ("\"\\ud83d\\u0041\"", 1, 8, [], "the escape is half of a surrogate pair"),
    ("\"\\u12\"", 1, 4, [], "four hexadecimal digits belong here"), ("01", 1, 1, [], "a number cannot begin with 0"),
    ("1.", 1, 3, [], "a digit belongs here"), ("1e+", 1, 4, [], "a digit belongs here"),
    ("{} {}", 1, 4, [], "something follows the end of the value"),
    ("😀é\n", 1, 1, [], "no value begins like this"), ("[\"😀é\"\n😀]", 2, 1, [], "',' or ']' belongs here"),
  ])
  func placeAndReason(_ json: String, _ line: Int, _ column: Int, _ path: [String], _ reason: String) {
    let error = error(Array(json.utf8))
    #expect(error?.line == line && error?.column == column, "\(String(describing: error))")
    #expect(error?.path == path)
    #expect(error?.reason == reason)
    #expect(error?.kind == .syntax)
    #expect(error?.summary == "The JSON cannot be read at line \(line), column \(column): \(reason)")
  }

  @Test func namesMayOccurOnce() {
    let error = error(Array("{\"a\": {\"b\": 1,\n \"\\u0062\": 2}}".utf8))
    #expect(error?.kind == .duplicateName)
    #expect(error?.path == ["a", "b"])
    #expect(error?.line == 2 && error?.column == 10)
  }

  @Test func nestingIsBounded() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(error(nested(JSONValue.depthLimit)) == nil)
    #expect(error(nested(JSONValue.depthLimit + 1))?.kind == .tooDeep)
    #expect(error(nested(JSONValue.depthLimit + 1))?.column == JSONValue.depthLimit + 1)
    #expect(error(nested(1_000_000))?.kind == .tooDeep)
    let objects = error(Array(String(repeating: "{\"a\":", count: 10_000).utf8))
    #expect(objects?.kind == .tooDeep && objects?.path.count == JSONValue.depthLimit)
  }

  @Test func bytesThatAreNotUTF8() {
    #expect(error([0x22, 0x61, 0xC3, 0x28, 0x22])?.reason == "the text that ends here is not UTF-8")
    #expect(error([0x22, 0x5C, 0x6E, 0xFF, 0x22])?.reason == "the text that ends here is not UTF-8")
    #expect(error([0xFF, 0xFE, 0x7B, 0x00])?.reason == "no value begins like this")
    #expect(error([0x22, 0xED, 0xA0, 0x80, 0x22])?.reason == "the text that ends here is not UTF-8")
  }

  @Test func equalErrorsAreOne() {
    let errors = ["[1 2]", "[1 3]", "{\"\u{E9}\":}", "{\"e\u{301}\":}"].compactMap { error(Array($0.utf8)) }
    #expect(errors.count == 4)
    #expect(Set(errors).count == 3)
    #expect(errors[0] == errors[1] && errors[2] != errors[3])
  }
}
