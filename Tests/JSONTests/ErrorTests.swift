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
    ("", 1, 1, [], "expected a value, found the end of the text"),
    ("\u{FEFF}", 1, 2, [], "expected a value, found the end of the text"),
    ("nul", 1, 1, [], "expected a value"), ("[1,]", 1, 4, [], "expected a value"),
    ("{\n  \"a\": {\"é\": NaN}}", 2, 14, ["a", "é"], "expected a value"),
    ("{\"a\": [{\"b\": 1}, {\"c\": -}]}", 1, 25, ["a", "c"], "expected a digit"),
    ("{\"a\": {}", 1, 9, [], "expected ',' or '}'"),
    ("{\"a\": 1,}", 1, 9, [], "expected a property name in double quotes"),
    ("{a: 1}", 1, 2, [], "expected a property name in double quotes"), ("{\"a\" 1}", 1, 6, ["a"], "expected ':'"),
    ("[1 2]", 1, 4, [], "expected ',' or ']'"), ("\"a", 1, 3, [], "the closing quotation mark is missing"),
    ("\"a\\", 1, 4, [], "the closing quotation mark is missing"),
    ("\"a\nb\"", 1, 3, [], "expected an escape, found a control character in a string"),
    ("\"\\x\"", 1, 3, [], "unknown escape"),
    ("\"\\ud83d\"", 1, 8, [], "the escape is half of a surrogate pair"),
    ("\"\\ude00\"", 1, 8, [], "the escape is half of a surrogate pair"),
    ("\"\\ud83d\\u0041\"", 1, 8, [], "the escape is half of a surrogate pair"),
    ("\"\\u12\"", 1, 4, [], "expected four hexadecimal digits"), ("01", 1, 1, [], "a number cannot begin with 0"),
    ("1.", 1, 3, [], "expected a digit"), ("1e+", 1, 4, [], "expected a digit"),
    ("{} {}", 1, 4, [], "expected the end of the text"),
    ("😀é\n", 1, 1, [], "expected a value"), ("[\"😀é\"\n😀]", 2, 1, [], "expected ',' or ']'"),
  ])
  func `place and reason`(_ json: String, _ line: Int, _ column: Int, _ path: [String], _ reason: String) {
    let error = error(Array(json.utf8))
    #expect(error?.line == line && error?.column == column, "\(String(describing: error))")
    #expect(error?.path == path)
    #expect(error?.reason == reason)
    #expect(error?.kind == (reason == "expected the end of the text" ? .textBehind : .syntax))
    #expect(error?.summary == "The JSON cannot be read at line \(line), column \(column): \(reason)")
  }

  @Test func `names may occur once`() {
    let error = error(Array("{\"a\": {\"b\": 1,\n \"\\u0062\": 2}}".utf8))
    #expect(error?.kind == .duplicateName)
    #expect(error?.path == ["a", "b"])
    #expect(error?.line == 2 && error?.column == 10)
  }

  @Test func `nesting is bounded`() {
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

  @Test func `bytes that are not UTF-8`() {
    #expect(error([0x22, 0x61, 0xC3, 0x28, 0x22])?.reason == "the string that ends here is not UTF-8")
    #expect(error([0x22, 0x5C, 0x6E, 0xFF, 0x22])?.reason == "the string that ends here is not UTF-8")
    #expect(error([0xFF, 0xFE, 0x7B, 0x00])?.reason == "expected a value")
    #expect(error([0x22, 0xED, 0xA0, 0x80, 0x22])?.reason == "the string that ends here is not UTF-8")
  }

  @Test func `equal errors are one`() {
    let errors = ["[1 2]", "[1 3]", "{\"\u{E9}\":}", "{\"e\u{301}\":}"].compactMap { error(Array($0.utf8)) }
    #expect(errors.count == 4)
    #expect(Set(errors).count == 3)
    #expect(errors[0] == errors[1] && errors[2] != errors[3])
  }
}
