import Diagnostics
import Testing
import XML

import MessageImport

@Suite struct XMLReaderTests {
  @Test func `reads elements attributes and texts with their places`() throws {
    let root = try XMLReader.document("<a x=\"1&amp;2\">\n  <b>é &lt;<![CDATA[<&]]></b>c</a>")
    #expect(root["x"] == "1&2")
    let inner = try #require(root.elements.first { $0.name == "b" })
    #expect(inner.text == "é <<&")
    #expect(inner.place == SourcePosition(line: 2, column: 3))
    #expect(root.text == "\n  é <<&c")
  }

  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x \"xxxxxxxxxx\"><!ENTITY y \"&x;&x;&x;\">]><a>&y;</a>",
    "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
    "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>",
  ])
  func `refuses every document type`(_ text: String) {
    let error = #expect(throws: FileError.self) { try XMLReader.document(text) }
    #expect(error?.summary.contains("document type") == true)
    #expect(error?.place?.line == 1)
  }

  @Test func `refuses what is not whole`() {
    let error = #expect(throws: FileError.self) { try XMLReader.document("<a>\n<b>half") }
    #expect(error?.place == SourcePosition(line: 2, column: 8))
    #expect(throws: FileError.self) { try XMLReader.document("") }
    #expect(throws: FileError.self) { try XMLReader.document("<a>&unknown;</a>") }
    #expect(throws: FileError.self) { try XMLReader.document("<a/><b/>") }
  }

  @Test func `bounds depth`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    _ = try XMLReader.document(nested(XMLReader.depthLimit))
    let error = #expect(throws: FileError.self) { try XMLReader.document(nested(XMLReader.depthLimit + 1)) }
    #expect(error?.summary.contains("deep") == true)
    #expect(throws: FileError.self) { try XMLReader.document(nested(100_000)) }
  }
}
