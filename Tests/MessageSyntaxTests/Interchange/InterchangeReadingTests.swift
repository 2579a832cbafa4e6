import JSON
import MessageSyntax
import Testing

@Suite struct InterchangeReadingTests {
  @Test(arguments: [
    (#"{"type":"message","pattern":["a"]}"#, "a"),
    (#"{"type":"message","declarations":[],"pattern":["a","","b",""],"comment":[[[]]]}"#, "ab"),
    (#"{"pattern":["{","}"],"span":{"start":0},"type":"message"}"#, #"\{\}"#),
    (
      #"{"type":"message","pattern":["e","\u0301",{"type":"expression","arg":{"type":"literal","value":""}}]}"#,
      "e\u{301}{||}"
    ),
    (
      #"{"type":"message","pattern":[{"type":"expression","function":{"type":"function","name":"f","options":{}},"attributes":{}}]}"#,
      "{:f}"
    ),
    (
      #"{"type":"message","pattern":[{"type":"markup","kind":"standalone","name":"a:b","options":{},"attributes":{},"arg":5}]}"#,
      "{#a:b /}"
    ),
    (
      #"{"type":"select","declarations":[{"type":"local","name":"x","value":{"type":"expression","function":{"type":"function","name":"f"}}}],"#
        + #""selectors":[{"type":"variable","name":"x"}],"variants":[{"keys":[{"type":"*","value":"other"}],"value":[]}]}"#,
      ".local $x = {:f}\n.match $x\n* {{}}"
    ),
  ])
  func `reads`(_ text: String, _ source: String) throws {
    let value = try json(text)
    #expect(interchangeError(value) == nil)
    let message = try Message(interchange: value)
    #expect(message.description.utf8.elementsEqual(source.utf8))
  }

  private static func pattern(_ element: String) -> String { #"{"type":"message","pattern":["a",\#(element)]}"# }

  @Test(arguments: [
    ("null", "", "Value is null", "an object"), ("{}", "type", "Field is missing", #""message" or "select""#),
    (#"{"type":"Message"}"#, "type", #"Type "Message" does not belong here"#, #""message" or "select""#),
    (#"{"type":"message"}"#, "pattern", "Field is missing", "an array"),
    (#"{"type":"message","pattern":"a"}"#, "pattern", "Value is a string", "an array"),
    (#"{"type":"message","declarations":null,"pattern":[]}"#, "declarations", "Value is null", "an array"),
    (#"{"type":"select","variants":[]}"#, "selectors", "Field is missing", "an array of variables"),
    (#"{"type":"select","selectors":[],"variants":[]}"#, "selectors", "Array is empty", "at least one variable"),
    (
      #"{"type":"select","selectors":[{"type":"variable","name":"x"}],"variants":[]}"#,
      "variants", "Array is empty", "at least one variant"
    ),
    (
      #"{"type":"select","selectors":[{"type":"expression","arg":{"type":"variable","name":"x"}}],"variants":[]}"#,
      "selectors[0].type", #"Type "expression" does not belong here"#, #""variable""#
    ),
    (
      #"{"type":"select","selectors":[{"type":"variable","name":"x"}],"variants":[{"keys":[],"value":[]}]}"#,
      "variants[0].keys", "Variant has no keys", "one key for each selector"
    ),
    (
      #"{"type":"select","selectors":[{"type":"variable","name":"x"}],"variants":[{"keys":[{"type":"*","value":1}],"value":[]}]}"#,
      "variants[0].keys[0].value", "Value is a number", "a string"
    ),
    (pattern("5"), "pattern[1]", "Value is a number", "a string, an expression or markup"),
    (pattern(#""\u0000""#), "pattern[1]", "Text contains U+0000", "text without U+0000"),
    (
      pattern(#"{"type":"expression"}"#), "pattern[1]", "Expression has neither arg nor function", "one of them or both"
    ),
    (
      pattern(#"{"type":"expression","arg":{"type":"variable","name":"x y"}}"#),
      "pattern[1].arg.name", #""x y" isn't a variable name"#, "a name that starts with a letter, + or _, without $"
    ),
    (
      pattern(#"{"type":"expression","arg":{"type":"literal","value":"a\u0000"}}"#),
      "pattern[1].arg.value", "Text contains U+0000", "text without U+0000"
    ),
    (
      pattern(#"{"type":"expression","function":{"type":"function","name":"a:b:c"}}"#),
      "pattern[1].function.name", #""a:b:c" isn't a name"#,
      "a name that starts with a letter, + or _, or two joined by a colon"
    ),
    (
      pattern(#"{"type":"markup","kind":"Open","name":"a"}"#),
      "pattern[1].kind", #"Kind "Open" does not exist"#, #""open" or "standalone" or "close""#
    ),
    (
      pattern(#"{"type":"markup","kind":"open","name":"a","options":{"a b\u001b":{"type":"literal","value":""}}}"#),
      #"pattern[1].options["a b\u001b"]"#, #""a b\u001b" isn't a name"#,
      "a name that starts with a letter, + or _, or two joined by a colon"
    ),
    (
      pattern(#"{"type":"markup","kind":"open","name":"a","options":{"b.c":{"type":"literal"}}}"#),
      #"pattern[1].options["b.c"].value"#, "Field is missing", "a string"
    ),
    (
      pattern(#"{"type":"markup","kind":"open","name":"a","attributes":{"b":false}}"#),
      "pattern[1].attributes.b", "Value is true or false", "a literal or true"
    ),
    (
      pattern(#"{"type":"markup","kind":"open","name":"a","attributes":{"b":{"type":"variable","name":"x"}}}"#),
      "pattern[1].attributes.b.type", #"Type "variable" does not belong here"#, #""literal""#
    ),
  ])
  func `places of what does not belong`(_ text: String, _ path: String, _ summary: String, _ expected: String) throws {
    let error = try #require(interchangeError(json(text)))
    #expect(error.path == path)
    #expect(error.summary == summary)
    #expect(error.expected == expected)
    #expect(error.description == (path.isEmpty ? "" : path + ": ") + "\(summary). Write \(expected)")
  }

  @Test(arguments: [#"{"type":"literal","value":"x"}"#, #"{"type":"variable","name":"y"}"#])
  func `inputs name their operand`(_ operand: String) throws {
    let value = #"{"type":"expression","arg":\#(operand),"function":{"type":"function","name":"f"}}"#
    let text = #"{"type":"message","declarations":[{"type":"input","name":"x","value":\#(value)}],"pattern":[]}"#
    let error = interchangeError(try json(text))
    #expect(error?.path == "declarations[0].value.arg")
    #expect(error?.expected == #"the variable "x""#)
    #expect(try interchangeError(json(text.replacing(operand, with: #"{"type":"variable","name":"x"}"#))) == nil)
  }

  /// The rules for whole messages are those for texts; the place is that in the value.
  @Test(arguments: [
    (".input {$a} .local $b = {1} .input {$a} {{}}", "declarations[2]", MessageErrorKind.duplicateDeclaration),
    (".local $b = {1} .local $a = {$a} {{}}", "declarations[1]", .duplicateDeclaration),
    (".input {$x :f} .match $x $y * * {{}}", "selectors[1]", .missingSelectorAnnotation),
    (".input {$x :f} .match $x * {{}} 1 1 {{}}", "variants[1].keys", .variantKeyMismatch),
    (".input {$x :f} .match $x 1 {{}} * {{}} 1 {{}}", "variants[2].keys", .duplicateVariant),
    (".input {$x :f} .match $x 1 {{}}", "variants", .missingFallbackVariant),
    ("a{#m \u{E9}=1 e\u{301}=1}", "pattern[1].options.e\u{301}", .duplicateOptionName),
  ])
  func `rules`(_ source: String, _ path: String, _ kind: MessageErrorKind) throws {
    let value = try #require(ParsedMessage.parse(source).message).interchange
    let error = interchangeError(try json(value.text()))
    #expect(error?.path == path)
    #expect(error?.kind == kind)
  }

  @Test func `long names are cut short`() throws {
    let name = String(repeating: "x ", count: 50_000)
    let option = #"{"\#(name)":null}"#
    let text = Self.pattern(#"{"type":"markup","kind":"open","name":"a","options":\#(option)}"#)
    let error = try #require(interchangeError(json(text)))
    #expect(error.description.count < 250)
    #expect(error.path.hasSuffix(#"x …"]"#))
  }
}
