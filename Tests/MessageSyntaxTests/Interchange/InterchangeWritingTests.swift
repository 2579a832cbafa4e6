import JSON
import MessageSyntax
import Testing

@Suite struct InterchangeWritingTests {
  /// A message with everything that the data model knows.
  static let everything = (
    source: #"""
    .input {$count :number minimumFractionDigits=1 select=$kind @note @source=|a b|}
    .local $day = {2026-11-21 :nb:day}
    .local $copy = {$count}
    .match $count $day $copy
    one |*| |a\|b| {{{#link to=$url rel=|| @can-copy}\{é\}{/link @end}{#br /}{$name @x} {:now} {1 @y=|\\|}}}
    * * * {{}}
    """#,
    json: #"""
    {"type": "select",
     "declarations": [
       {"type": "input", "name": "count", "value":
         {"type": "expression", "arg": {"type": "variable", "name": "count"},
          "function": {"type": "function", "name": "number", "options":
            {"minimumFractionDigits": {"type": "literal", "value": "1"}, "select": {"type": "variable", "name": "kind"}}},
          "attributes": {"note": true, "source": {"type": "literal", "value": "a b"}}}},
       {"type": "local", "name": "day", "value":
         {"type": "expression", "arg": {"type": "literal", "value": "2026-11-21"},
          "function": {"type": "function", "name": "nb:day"}}},
       {"type": "local", "name": "copy", "value":
         {"type": "expression", "arg": {"type": "variable", "name": "count"}}}],
     "selectors": [
       {"type": "variable", "name": "count"}, {"type": "variable", "name": "day"}, {"type": "variable", "name": "copy"}],
     "variants": [
       {"keys": [{"type": "literal", "value": "one"}, {"type": "literal", "value": "*"}, {"type": "literal", "value": "a|b"}],
        "value": [
          {"type": "markup", "kind": "open", "name": "link",
           "options": {"to": {"type": "variable", "name": "url"}, "rel": {"type": "literal", "value": ""}},
           "attributes": {"can-copy": true}},
          "{é}",
          {"type": "markup", "kind": "close", "name": "link", "attributes": {"end": true}},
          {"type": "markup", "kind": "standalone", "name": "br"},
          {"type": "expression", "arg": {"type": "variable", "name": "name"}, "attributes": {"x": true}},
          " ",
          {"type": "expression", "function": {"type": "function", "name": "now"}},
          " ",
          {"type": "expression", "arg": {"type": "literal", "value": "1"},
           "attributes": {"y": {"type": "literal", "value": "\\"}}}]},
       {"keys": [{"type": "*"}, {"type": "*"}, {"type": "*"}], "value": []}]}
    """#
  )

  @Test func `everything is written`() throws {
    let (source, text) = Self.everything
    #expect(try message(source).interchange == json(text))
    #expect(try Message(interchange: json(text)) == message(source))
    #expect(try Message(interchange: json(text)).description == source)
  }

  @Test(arguments: [
    ("", #"{"type":"message","declarations":[],"pattern":[]}"#),
    ("{{}}", #"{"type":"message","declarations":[],"pattern":[]}"#),
    (" a\\{ ", #"{"type":"message","declarations":[],"pattern":[" a{ "]}"#),
    (
      "{$x}{|y|}",
      #"{"type":"message","declarations":[],"pattern":[{"type":"expression","arg":{"type":"variable","name":"x"}},"#
        + #"{"type":"expression","arg":{"type":"literal","value":"y"}}]}"#
    ),
  ])
  func `patterns`(_ source: String, _ text: String) throws {
    #expect(try message(source).interchange.text(indented: false) == text)
  }

  /// UTS #35: all but the last attribute with the same identifier are ignored.
  @Test(arguments: [
    ("{$x @a=1 @b @a=2}", "{$x @b @a=2}"), ("{$x @a=1 @a}", "{$x @a}"), ("{#m @a @a @a=1 /}", "{#m @a=1 /}"),
    ("{$x @\u{E9}=1 @e\u{301}=2}", "{$x @e\u{301}=2}"),
  ])
  func `of attributes the last counts`(_ source: String, _ kept: String) throws {
    let written = try message(source).interchange
    #expect(written == (try message(kept).interchange))
    #expect(try Message(interchange: written) == message(kept))
  }

  @Test func `texts made by hand become one`() throws {
    let elements: [Message.Element] = [
      .text("e"), .text(""), .text("\u{301}"), .expression(.init(operand: .literal(""))),
    ]
    let written = Message(body: .pattern(.init(elements: elements))).interchange
    #expect(written["pattern"]?.places.count == 6)
    #expect(written["pattern"]?.part(at: [0]) == .string("e\u{301}"))
    let empty = Message(body: .pattern(.init(elements: [.text(""), .text("")])))
    #expect(empty.interchange["pattern"] == .array([]))
  }

  /// What is written of a message with errors is refused when read, with the same rule.
  @Test(arguments: [
    ".input {$a} .local $a = {1} {{}}", ".match $x * {{}}", ".input {$x :f} .match $x 1 {{}}",
    ".input {$x :f} .match $x 1 {{}} 1 {{}} * {{}}", ".input {$x :f} .match $x 1 1 {{}} * {{}}", "{:f a=1 a=2}",
  ])
  func `messages with errors are written as they stand`(_ source: String) throws {
    let parsed = ParsedMessage.parse(source)
    let written = try #require(parsed.message).interchange
    #expect(parsed.errors.count == 1)
    #expect(interchangeError(written)?.kind == parsed.errors.first?.kind)
  }
}
