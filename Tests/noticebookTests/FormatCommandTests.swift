import Foundation
import Testing

struct FormatCommandTests {
  private static let days = ".input {$n :number} .match $n one {{{$n} day}} * {{{$n} days}}"

  @Test(arguments: [
    (["Until {$end :date fields=month-day}.", "--arg", "end=2026-10-28", "--locale", "ja"], "Until 10月28日."),
    ([days, "--arg", "n=1"], "1 day"), ([days, "--arg", "n=1.0"], "1 day"), ([days, "--arg-string", "n=3"], "3 days"),
    (["{$n}", "--arg", "n=1234.50"], "1,234.5"), (["{$n}", "--arg-string", "n=1234.50", "--bidi", "none"], "1234.50"),
    (["{$n}", "--arg-string", "n=1"], "\u{2068}1\u{2069}"),
    (["{$n}", "--arg", "n=1", "--locale", "he"], "\u{2067}1\u{2069}"),
    (["{$t :time}", "--arg", "t=2026-10-28T09:30:00Z", "--time-zone", "Asia/Tokyo", "--locale", "ja"], "18:30"),
    (["{$i}", "--arg", "i=2026-10-20T00:00:00Z/2026-10-28T00:00:00Z"], "Oct 20\u{2009}–\u{2009}27, 2026"),
    (["{$p}", "--arg-json", #"p={"value":4.5,"currency":"EUR"}"#, "--locale", "de"], "4,50\u{A0}€"),
    (["{$l}", "--arg-json", #"l=["a","b"]"#, "--bidi", "none", "--locale", "ja"], "a、b"),
    (["{$x}", "--arg", "x=a=b", "--bidi", "none"], "a=b"), (["{$x}", "--arg", "x=", "--bidi", "none"], ""),
    (["{$x}", "--arg", "$x=1"], "1"), (["plain"], "plain"), ([""], ""),
  ])
  func `texts`(arguments: [String], expected: String) throws {
    let result = try run(["format"] + arguments)
    #expect(result.output == expected + "\n")
    #expect(result.errors == "" && result.status == 0)
  }

  @Test func `the message from standard input`() throws {
    #expect(try run(["format", "-", "--arg", "n=2"], input: Self.days + "\n").output == "2 days\n")
    #expect(try run(["format", "-"], input: "two\nlines").output == "two\nlines\n")
    #expect(try run(["format", "-"], input: "\u{FEFF}two\r\n").output == "two\n")
  }

  @Test func `errors of the text have a caret each`() throws {
    let result = try run(["format", "a {$x b {:} c }"])
    #expect(result.status == 1)
    #expect(result.output == "\u{2068}{\u{FFFD}}\u{2069}\n")
    #expect(result.errors.components(separatedBy: "error: ").count > 2, "\(result.errors)")
    #expect(result.errors.contains("message:1:"))
    #expect(result.errors.contains("  1 | a {$x b {:} c }"))
    #expect(result.errors.contains("fix: "))
  }

  @Test func `errors of formatting have a caret and a text stands`() throws {
    let result = try run([
      "format", "Hi {$name :strin}, {$day :date length=huge}", "--arg", "day=2026-10-28", "--bidi", "none",
      "--arg", "name=x",
    ])
    #expect(result.status == 1)
    #expect(result.output == "Hi {$name}, Oct 28, 2026\n")
    #expect(
      result.errors == """
        message:1:12: error: Function :strin does not exist [unknown-function]
          1 | Hi {$name :strin}, {$day :date length=huge}
            |            ^^^^^
          fix: Did you mean :string?

        message:1:32: error: Option length of :date cannot be 'huge' [bad-option]
          1 | Hi {$name :strin}, {$day :date length=huge}
            |                                ^^^^^^^^^^^
          fix: Write one of long, medium, short.

        """
    )
  }

  @Test func `many errors are counted`() throws {
    let source = (0..<3_000).map { "{$n\($0)}" }.joined()
    let result = try run(["format", "-"], input: source)
    #expect(result.errors.components(separatedBy: " has no value").count == 101)
    #expect(result.errors.hasSuffix("… and 2900 more\n"))
  }

  @Test func `the order of a line cannot be changed`() throws {
    let result = try run(["format", "a\u{202E}b\t{$x}"])
    #expect(result.errors.contains("  1 | a\\u202eb {$x}\n    |           ^^\n"), "\(result.errors)")
  }

  @Test func `a missing argument names the option`() throws {
    let result = try run(["format", "{$count} days", "--bidi", "none"])
    #expect(result.output == "{$count} days\n")
    #expect(result.errors.contains("fix: Pass it, such as --arg count=value."))
  }

  @Test func `lines of a long message are counted`() throws {
    let result = try run(["format", "-"], input: ".input {$n :number}\r\n.match $n\n  one {{a}}\n  * {{{$日本 :f}}}\n")
    #expect(result.errors.contains("message:4:8: error: Variable $日本 has no value"), "\(result.errors)")
    #expect(result.errors.contains("  4 |   * {{{$日本 :f}}}"))
  }

  @Test func `parts and model are JSON`() throws {
    let parts = try run(["format", "a {$n :number u:id=i}", "--arg", "n=5", "--parts"])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(parts.output.utf8)) as? [[String: Any]])
    #expect(list.map { $0["type"] as? String } == ["text", "number"])
    #expect(list.last?["id"] as? String == "i")
    let model = try run(["format", ".local $x = {1 :f o=|2| @a} {{{$x}}}", "--model"])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(model.output.utf8)) as? [String: Any])
    #expect(object["type"] as? String == "message" && (object["declarations"] as? [Any])?.count == 1)
    #expect(model.status == 0)
    let broken = try run(["format", "{", "--model"])
    #expect(broken.output == "" && broken.status == 1 && broken.errors.contains("syntax-error"))
  }

  @Test func `cases give a line each`() throws {
    let cases = """
      {"scenario": "s", "defaultTestProperties": {"locale": "en-US", "bidiIsolation": "none"}, "tests": [
        {"src": "{$n :number} {$d :date}", "params": [{"name": "n", "value": 1234.50},
          {"type": "datetime", "name": "d", "value": "2026-10-28T09:00:00"}], "exp": "1,234.5 Oct 28, 2026"},
        {"src": "{#b}{$x}{/b}", "locale": "ja", "expErrors": [{"type": "unresolved-variable"}]},
        {"src": "{ {", "expErrors": [{"type": "syntax-error"}]},
        {"src": "{1 :test:function decimalPlaces=1}", "bidiIsolation": "default"}
      ]}
      """
    let result = try run(["format", "--cases", "-"], input: cases)
    let lines = try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(result.status == 0 && result.errors == "")
    #expect(lines.map { $0["text"] as? String } == ["1,234.5 Oct 28, 2026", "{$x}", "{\u{FFFD}}", "1.0"])
    let types = lines.map { (($0["errors"] as? [[String: String]]) ?? []).compactMap { $0["type"] } }
    #expect(types[0] == [] && types[1] == ["unresolved-variable"] && types[3] == [])
    #expect(Set(types[2]) == ["syntax-error"])
    #expect((lines[1]["parts"] as? [[String: Any]])?.map { $0["type"] as? String } == ["markup", "fallback", "markup"])
    #expect(lines[1]["locale"] as? String == "ja")
  }

  @Test(arguments: [
    ([], "Pass either a message or --cases"), (["a", "--cases", "x.json"], "Pass either a message or --cases"),
    (["a", "--parts", "--model"], "Pass either --parts or --model"), (["a", "--locale", "xx_YY"], "not a locale"),
    (["a", "--time-zone", "Mars"], "not a time zone"), (["a", "--arg", "novalue"], "Write a name and a value"),
    (["a", "--arg", "=1"], "Write a name and a value"), (["a", "--arg", "a b=1"], "Write a name and a value"),
    (["--cases", "x.json", "--locale", "ja"], "pass --cases without"),
    (["a", "--model", "--arg", "x=1"], "pass --model without"),
    (["a", "--arg", "x=1", "--arg-string", "x=2"], "is given twice"),
    (["a", "--arg-json", "x={"], "Quote strings"), (["a", "--bidi", "rtl"], "bidi"),
    (["--cases", "/nonexistent.json"], "does not exist"),
  ])
  func `what cannot run says why`(arguments: [String], reason: String) throws {
    let result = try run(["format"] + arguments)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test(arguments: [
    ("", "line 1, column 1"), ("[]", "tests"), ("{\"tests\": 1}", "tests"),
  ])
  func `broken case files name the place`(file: String, place: String) throws {
    let result = try run(["format", "--cases", "-"], input: file)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.contains(place), "\(result.errors)")
  }

  /// A case that cannot be run costs its own line.
  @Test(arguments: [
    (#"{"locale": "en"}"#, "tests[0].src"), (#"{"src": "a", "locale": "zzz"}"#, "tests[0].locale"),
    (#"{"src": "a", "params": [{"name": "x"}]}"#, "tests[0].params[0]"), (#"{"src": 1}"#, "tests[0].src"),
    (#"{"src": "a", "bidiIsolation": "some"}"#, "tests[0].bidiIsolation"),
    (#"{"src": "a", "expErrors": "all"}"#, "tests[0].expErrors"),
  ])
  func `broken cases name the place`(test: String, place: String) throws {
    let file = #"{"tests": [\#(test), {"src": "b\ud800", "expErrors": false}]}"#
    let result = try run(["format", "--cases", "-"], input: file)
    let lines = try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(result.status == 1 && lines.count == 2)
    #expect((lines.first?["error"] as? String)?.hasPrefix(place) == true, "\(result.output)")
    #expect(lines.last?["text"] as? String == "b\u{FFFD}")
  }

  @Test func `terminals are safe`() throws {
    let result = try run(["format", "{$\u{1B}[31m}", "--arg-string", "x=\u{1B}[31m"])
    #expect(!result.errors.contains("\u{1B}"))
  }
}
