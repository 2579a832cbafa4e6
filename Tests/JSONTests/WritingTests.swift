import JSON
import Testing

@Suite struct WritingTests {
  @Test func `layout`() throws {
    let source = #"{"b": [1, {"c": null}, []], "a": {}, "d": [true, "x"]}"#
    let value = try JSONValue(parsing: Array(source.utf8))
    #expect(value.text(indented: false) == #"{"b":[1,{"c":null},[]],"a":{},"d":[true,"x"]}"#)
    #expect(
      value.text() == """
        {
          "b": [
            1,
            {
              "c": null
            },
            []
          ],
          "a": {},
          "d": [
            true,
            "x"
          ]
        }
        """
    )
  }

  @Test(arguments: [
    ("a/b é 名 🥔", #""a/b é 名 🥔""#), ("\"\\", #""\"\\""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
    ("\0\u{1F}\u{7F}\u{9F}\u{A0}", "\"\\u0000\\u001f\\u007f\\u009f\u{A0}\""),
    ("\u{2027}\u{2028}\u{2029}\u{202A}", "\"\u{2027}\\u2028\\u2029\u{202A}\""), ("\r\n", #""\r\n""#),
  ])
  func `escapes`(_ text: String, _ json: String) {
    #expect(JSONValue.string(text).text().utf8.elementsEqual(json.utf8))
    let member = JSONValue.object([.init(name: text, value: .null)])
    #expect(member.text(indented: false).utf8.elementsEqual("{\(json):null}".utf8))
  }

  @Test(arguments: 0..<8)
  func `what is written is read back`(seed: Int) throws {
    var generator = ValueGenerator(seed: UInt64(seed))
    for _ in 0..<250 {
      let value = generator.value(depth: 5)
      for text in [value.text(), value.text(indented: false)] {
        #expect(try JSONValue(parsing: Array(text.utf8)) == value, "\(text)")
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      }
      #expect(!value.text(indented: false).utf8.contains(0x0A))
    }
  }
}
