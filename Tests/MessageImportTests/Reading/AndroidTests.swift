import Catalogs
import Diagnostics
import ICU
import Testing

import MessageExport
import MessageImport

@Suite struct AndroidTests {
  private func read(_ text: String) throws -> [String: FileContent] { contents(try .android(input(text))) }

  /// The content of one string.
  private func string(_ markup: String, _ attributes: String = "") throws -> FileContent {
    let text = "<resources>\n<string name=\"a\"\(attributes)>\(markup)</string></resources>"
    return try #require(read(text)["a"], "\(markup)")
  }

  @Test func `reads what is exported`() throws {
    try expectSameTexts(
      .android,
      path: { $0.tag == "en" ? "res/values/strings.xml" : "res/values-\($0.androidQualifier)/strings.xml" },
      read: { input, _ in try .android(input) },
      expected: { session, key, text, locale in
        let order = session.argumentOrder(key, withSelectors: false)
        func argument(_ name: String) -> FileArgument { .numbered((order.firstIndex(of: name) ?? -1) + 1) }
        return (
          ExportFormat.android.name(of: key, where: text.conditions),
          text.content.inFile(argument: argument, selector: { _ in nil }) { $0.forms(in: locale) }
        )
      }
    )
  }

  @Test(arguments: [
    ("a", "a"), ("", ""), ("  a \n\t b  ", "a b"), ("\"  a \n b  \"", "  a \n b  "), ("a\" \"b", "a b"),
    ("a \" b", "a  b"),
    ("\\u0020a\\u0020", " a "), ("a\\n b\\t\\u00e9", "a\n b\té"),
    ("don\\'t \\\"x\\\" \\\\n \\@ \\? \\# \\q", "don't \"x\" \\n @ ? # q"),
    ("\\@a \\?", "@a ?"), ("@ a", "@ a"), ("? ", "?"), ("a@b?", "a@b?"), ("?!", "?!"), ("don't", "don't"),
    ("&lt;b&gt; &amp;amp; &#233;", "<b> &amp; é"), ("\\ud83d\\ude00", "😀"), ("a\u{A0} \u{3000}", "a\u{A0} \u{3000}"),
  ])
  func `reads escapes and space`(_ markup: String, _ text: String) throws {
    #expect(try string(markup) == .joined([.text(text)]))
  }

  @Test(arguments: [
    ("%1$s of %2$d", "<1> of <2>"), ("%s, %d %1$s", "<1>, <2> <1>"), ("100%", "100%"), ("%1$s 100%%", "<1> 100%"),
    ("<xliff:g id=\"name\" example=\"x\">%1$s</xliff:g>!", "<1>!"), ("a <g id=\"x\">%s</g> %d", "a <1> <2>"),
    ("<xliff:g>%2$s</xliff:g>", "<2>"), ("<xliff:g id=\"brand\">Foo</xliff:g> x", "Foo x"),
    ("<xliff:g id=\"both\">%s of %s</xliff:g>", "<1> of <2>"),
    (" <xliff:g id=\"a\">%s</xliff:g> \n <xliff:g id=\"b\">%s</xliff:g> ", "<1> <2>"),
    ("<xliff:g id=\"n\">\"%1$d \"</xliff:g>", "<1> "), ("%arg %#@x@", "%arg %#@x@"),
  ])
  func `reads arguments`(_ markup: String, _ expected: String) throws {
    let file =
      "<resources xmlns:xliff=\"urn:oasis:names:tc:xliff:document:1.2\"><string name=\"a\">\(markup)</string></resources>"
    #expect(try read(file)["a"] == .of(expected), "\(markup)")
  }

  @Test func `a text that is not formatted has percent signs`() throws {
    #expect(try string("%s 100%%", " formatted=\"false\"") == "%s 100%%")
  }

  @Test func `character data is text`() throws {
    let file = """
      <resources><!-- <![CDATA[ -->
      <string name="a"><![CDATA[ <a href="x">it's</a>
      & \\"y\\" %1$s ]]></string>
      <string name="b">x <b>y</b></string></resources>
      """
    let texts = try read(file)
    #expect(texts["a"] == .joined([.text(" <a href=\"x\">it's</a>\n& \"y\" "), .argument(.numbered(1)), .text(" ")]))
    #expect(texts["b"]?.refusal?.place == SourcePosition(line: 4, column: 20))
  }

  @Test func `reads plurals and skips what is not translated`() throws {
    let texts = try FileTexts.android(
      input(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <resources xmlns:tools="http://schemas.android.com/tools" tools:locale="de">
          <!-- a comment -->
          <string name="app" translatable="false">App</string>
          <plurals name="days">
            <item quantity="one">%d Tag</item>
            <!-- inside -->
            <item quantity="other">%d Tage</item>
          </plurals>
          <string name="a" product="tablet">x</string>
          <string name="a" product="default">y</string>
          <color name="a">#fff</color>
          <eat-comment/>
          <string-array name="list"><item>x</item></string-array>
        </resources>
        """
      )
    )
    #expect(texts.locale == "de")
    #expect(texts.texts.map(\.name) == ["days", "a", "list"])
    #expect(texts.texts.first?.place == SourcePosition(line: 5, column: 3))
    let read = contents(texts)
    #expect(read["days"] == .plural(nil, ["one": .of("<1> Tag")], other: .of("<1> Tage")))
    #expect(read["a"] == "y" && read["list"]?.refusal?.summary.contains("array") == true)
  }

  @Test(arguments: [
    ("@string/other", "another resource"), ("@null", "another resource"), ("?attr/title", "attribute"),
    ("a\\u12", "hexadecimal"),
    ("\\ud83d", "hexadecimal"), ("a <b>x</b>", "<b>"), ("<xliff:g id=\"a\"><i>x</i></xliff:g>", "<i>"),
    ("<annotation/>", "<annotation>"),
  ])
  func `refuses single texts`(_ markup: String, _ words: String) throws {
    let refusal = try #require(string(markup.replacing("xliff:g", with: "g")).refusal)
    #expect(refusal.summary.contains(words) && refusal.place.line == 2, "\(refusal)")
  }

  @Test(arguments: [
    ("<item quantity=\"one\">x</item>", "no form other"), ("<item quantity=\"1\">x</item>", "form 1"),
    ("<string>x</string>", "none"),
    ("<item quantity=\"other\">x</item><item quantity=\"other\">x</item>", "twice"),
    ("<item quantity=\"other\">x <b/></item>", "<b>"),
  ])
  func `refuses single plurals`(_ items: String, _ words: String) throws {
    let refusal = try #require(read("<resources><plurals name=\"a\">\(items)</plurals></resources>")["a"]?.refusal)
    #expect(refusal.summary.contains(words), "\(refusal)")
  }

  @Test(arguments: [
    ("<resources><string name=\"a\">x</string>", "cannot be read"), ("<xliff/>", "not <resources>"),
    ("{}", "cannot be read"),
    (
      "<resources><string name=\"a\">x</string>\n<plurals name=\"a\"/></resources>",
      "line 1, column 12 and at line 2, column 1"
    ),
    ("<resources><string name=\"a\"><![CDATA[x</string></resources>", "cannot be read"),
  ])
  func `refuses files`(_ text: String, _ words: String) throws {
    let error = try #require(#expect(throws: FileError.self) { try FileTexts.android(input(text)) })
    #expect(error.summary.contains(words) && error.place != nil, "\(error)")
  }
}
