import JSON
import Testing

struct OutputTests {
  private func written(_ value: JSONValue) -> String {
    var output = JSONOutput()
    write(value, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  private func write(_ value: JSONValue, to output: inout JSONOutput) {
    switch value {
    case .null: output.value(json: Array("null".utf8))
    case .boolean(let value): output.value(value)
    case .number(let number):
      if let whole = number.integer { output.value(Int(whole)) } else { output.value(json: Array(number.text.utf8)) }
    case .string(let text): output.value(text)
    case .array(let items):
      output.beginArray()
      for item in items { write(item, to: &output) }
      output.endArray()
    case .object(let members):
      output.beginObject()
      for member in members {
        output.name(text: member.name)
        write(member.value, to: &output)
      }
      output.endObject()
    }
  }

  @Test(arguments: [
    #"{}"#, #"[]"#, #"[[],{},[1,[2,3]],{"a":{"b":[]},"c":-4}]"#, #"{"":"","a":[true,false,null,1.50e+3]}"#,
  ])
  func `commas stand between values only`(text: String) throws {
    #expect(written(try JSONValue(parsing: Array(text.utf8))) == text)
  }

  /// Every scalar that is escaped or whose bytes resemble one that is, at the start, in the middle and at the end.
  @Test func `texts are escaped as values are`() {
    var scalars = (UInt32(0)...0x200).map { $0 } + (0x1FF0...0x2100).map { $0 } + [0xFEFF, 0xFFFD, 0x1F600, 0x10FFFF]
    scalars.append(0x3042)
    for scalar in scalars.compactMap(Unicode.Scalar.init) {
      let text = String(scalar) + "あ" + String(scalar) + String(scalar)
      #expect(written(.string(text)) == JSONValue.string(text).text(indented: false), "U+\(scalar.value)")
    }
  }

  /// Texts are searched in blocks: an escape may be at any place of a block, and next to another escape.
  @Test(arguments: ["\"", "\\", "\u{0}", "\u{1F}", "\u{7F}", "\u{85}", "\u{2028}", "\u{A9}", "\u{2039}"])
  func `escapes are found at every place of a long text`(scalar: String) {
    for length in 0...40 {
      for place in 0...length {
        let text = String(repeating: "a", count: place) + scalar + String(repeating: "b", count: length - place)
        #expect(written(.string(text)) == JSONValue.string(text).text(indented: false), "\(place) of \(length)")
      }
    }
  }

  @Test func `a plain text is written in place`() {
    var output = JSONOutput()
    output.beginArray()
    for text in ["", "2026"] {
      output.value(plain: 8) { memory in
        for (index, byte) in text.utf8.enumerated() { memory[index] = byte }
        return text.utf8.count
      }
    }
    output.endArray()
    #expect(String(decoding: output.bytes, as: UTF8.self) == "[\"\",\"2026\"]")
  }

  @Test func `a line that failed is taken back`() {
    var output = JSONOutput()
    output.beginObject()
    output.member("a", "1")
    output.member("b", nil)
    output.endObject()
    output.endLine()
    let whole = output.count
    output.beginObject()
    output.name("c")
    output.removeAll(after: whole)
    output.value("d")
    #expect(String(decoding: output.bytes, as: UTF8.self) == "{\"a\":\"1\"}\n\"d\"")
  }
}
