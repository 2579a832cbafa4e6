import Notices
import Testing
import Templates

/// What a layout may do with values and addresses, in HTML and in plain text.
struct LayoutRuleTests {
  private static let sound = [
    "notices/email.html.mustache": "<p>{{appName}}</p>{{#paragraphs}}<p>{{{.}}}</p>{{/paragraphs}}",
    "notices/email.txt.mustache": "{{#paragraphs}}{{.}}\n\n{{/paragraphs}}",
  ]

  private func errors(
    html: String? = nil,
    text: String? = nil,
    links: [String] = ["https://apps.example/account?a=1&b=2"]
  ) -> [TemplateError] {
    var files = Self.sound
    if let html { files["notices/email.html.mustache"] = html }
    if let text { files["notices/email.txt.mustache"] = text }
    let (templates, errors) = TemplateSet.load(files, names: NoticeRenderer.layoutNames, links: links)
    #expect((templates == nil) == !errors.isEmpty)
    return errors
  }

  private static let body = "{{#paragraphs}}<p>{{{.}}}</p>{{/paragraphs}}"

  /// Expects one error, which names the line and contains some words, in a layout that is otherwise correct.
  private func refuse(_ html: String, _ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let errors = errors(html: "\(Self.body)\n\(html)")
    #expect(errors.count == 1, "\(errors)", sourceLocation: sourceLocation)
    #expect(errors.first?.summary.contains(words) == true, "\(errors)", sourceLocation: sourceLocation)
    #expect(errors.first?.line == 2, sourceLocation: sourceLocation)
    #expect(errors.first?.file == "notices/email.html.mustache", sourceLocation: sourceLocation)
    #expect(errors.first?.fix.hasSuffix(".") == true, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "{{% CONTENT_TYPE:TEXT}}", "{{%CONTENT_TYPE:HTML}}", "{{{appName}}}", "{{&appName}}", "{{& appName }}",
    "{{#closings}}{{.}}{{/closings}}", "{{> notices/email.txt}}",
  ])
  func `escaping cannot be switched off`(_ html: String) {
    let errors = errors(html: Self.body + html)
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.line == 1)
  }

  @Test func `HTML is not escaped twice`() {
    let errors = errors(html: "{{#paragraphs}}<p>{{.}}</p>{{/paragraphs}}")
    #expect(errors.map(\.summary) == ["The template escapes '.', which is HTML already"])
    #expect(errors.first?.fix == "Write {{{.}}}.")
  }

  @Test(arguments: [
    ("<a title='x' href=\"{{appName}}\">x</a>", "attribute 'href', which is an address"),
    ("<a HREF = '{{appName}}'>x</a>", "attribute 'href', which is an address"),
    ("<img src=\"cid:{{appName}}\">", "attribute 'src', which is an address"),
    ("<p onclick=\"{{appName}}\">", "attribute 'onclick', where"),
    ("<p style=\"color: {{appName}}\">", "attribute 'style', where"),
    ("<p class={{appName}}>", "an attribute without quotation marks"),
    ("<p class=a{{appName}}>", "an attribute without quotation marks"),
    ("<p {{appName}}>", "a tag, outside attributes"),
    ("<p title{{appName}}>", "a tag, outside attributes"),
    ("<{{appName}}>", "the beginning of a tag"),
    ("</{{appName}}>", "the beginning of a tag"),
    ("<h{{lang}}>", "a tag, outside attributes"),
    ("<!-- {{appName}} -->", "a comment"),
    ("<!--> <a title=\"x\" rel='--> {{appName}}'></a>", "attribute 'rel', where"),
    ("<style>p::before { content: '{{appName}}' }</style>", "the element 'style'"),
    ("<title></titl{{appName}}</title>", "the element 'title'"),
    ("<!DOCTYPE {{appName}}>", "a declaration"),
    ("<p title=\"{{#paragraphs}}{{{.}}}{{/paragraphs}}\">", "an attribute, where HTML does not belong"),
    ("<!-- {{#hasClosings}}-->{{/hasClosings}} -->", "is in a comment"),
    ("{{#hasClosings}}<!-- {{/hasClosings}} -->", "begins and ends in different parts"),
    ("<p title=\"{{#hasClosings}}\" {{/hasClosings}}\">", "begins and ends in different parts"),
    ("<p{{#hasClosings}}x{{/hasClosings}}>", "inside the name of an element"),
    ("<p title=\"", "ends inside"),
    ("<meta name=\"description\" content=\"{{appName}}\">", "attribute 'content', where"),
    (
      "<a href=\"{{#hasClosings}}#{{/hasClosings}}javascript:x\">x</a>",
      "Section 'hasClosings' is in attribute 'href'"
    ),
    ("<a href={{#hasClosings}}#{{/hasClosings}}>x</a>", "an attribute without quotation marks"),
    ("<a title {{#hasClosings}}x {{/hasClosings}}=\"#\">x</a>", "a tag, outside attributes"),
    ("<p style=\"u{{#hasClosings}}x{{/hasClosings}}rl(x)\">", "Section 'hasClosings' is in attribute 'style'"),
    ("<style>u{{#hasClosings}}x{{/hasClosings}}rl(x)</style>", "is in the element 'style'"),
    ("<title></ti{{#hasClosings}}x{{/hasClosings}}tle></title>", "is in the element 'title'"),
    ("<!-- --{{#hasClosings}}x{{/hasClosings}}> -->", "is in a comment"),
  ])
  func `a value is where escaping makes it safe`(_ html: String, _ words: String) { refuse(html, words) }

  @Test(arguments: [
    ("<a href=\"https://evil.example/\">x</a>", "Attribute 'href' leads to 'https://evil.example/'"),
    ("<a href='javascript:alert(1)'>x</a>", "leads to 'javascript:"),
    ("<a href=&#106;avascript:alert(1)>x</a>", "Attribute 'href' leads to"),
    ("<a href=\"https://evil.example/#\u{FFFC}\">x</a>", "Attribute 'href' leads to 'https://evil.example/"),
    ("<a href=//evil.example/>x</a>", "Attribute 'href' leads to '//evil.example/'"),
    ("<a href=\"https://apps.example/account?a=1\">x</a>", "Attribute 'href' leads to"),
    ("<img src=\"https://evil.example/p.gif\">", "Attribute 'src' leads to"),
    ("<td background='http://evil.example/'>", "Attribute 'background' leads to"),
    ("Write to https://evil.example/.", "The template leads to 'https://evil.example/'"),
    ("See https://{{appName}}/", "The template leads to"),
    ("<!--[if mso]><v:rect href=\"https://evil.example/\"><![endif]-->", "leads to 'https://evil.example/'"),
    ("<p title=\"https://evil.example\">", "leads to 'https://evil.example'"),
    ("<style>@import 'x';</style>", "The style holds '@import'"),
    ("<p style=\"background: URL(//evil.example/x)\">", "The style holds 'url('"),
    ("<meta http-equiv=\"refresh\" content=\"0\">", "http-equiv"),
    ("<p onmouseover=\"x()\">", "Attribute 'onmouseover' would run a script"),
    ("<script>x()</script>", "the element 'script'"),
    ("<base target=_top>", "the element 'base'"),
    ("<svg></svg>", "the element 'svg'"),
  ])
  func `a layout leads to the catalogs links only`(_ html: String, _ words: String) { refuse(html, words) }

  @Test(arguments: [
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd\">",
    "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"{{lang}}\" dir='{{dir}}'>",
    "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\">",
    "<a href=\"https://apps.example/account?a=1&b=2\" title=\"{{appName}}\">{{appName}}</a>",
    "<a href=\"https://apps.example/account?a=1&amp;b=2\">https://apps.example/account?a=1&amp;b=2.</a>",
    "<a href=#top>up</a><img src=\"cid:logo\" alt=\"{{appName}}\"><img src=\"data:image/png;base64,AAAA\">",
    "<title>{{subject}} < {{appName}}</title>", "a < b, {{appName}} <3",
    "<p{{#hasClosings}} class=\"c\"{{/hasClosings}}>",
    "<!--[if mso]><table><tr><td><![endif]-->{{appName}}<!--[if mso]></td></tr></table><![endif]-->",
    "<style>p { content: \"“\" } @media (prefers-color-scheme: dark) { p { color: #fff } }</style>", "<br/><BR />",
    "{{! https://comments.example/ show nowhere }}", "{{^hasClosings}}<p>{{preheader}}</p>{{/hasClosings}}",
  ])
  func `what layouts are made of stays`(_ html: String) { #expect(errors(html: "\(Self.body)\n\(html)") == []) }

  @Test func `plain text is never escaped and has no foreign address`() throws {
    let files = Self.sound.merging(["notices/email.txt.mustache": "{{appName}}\n{{#paragraphs}}{{.}}{{/paragraphs}}\n"])
    {
      $1
    }
    let templates = try #require(TemplateSet.load(files, names: NoticeRenderer.layoutNames).templates)
    let values: [String: TemplateValue] = ["appName": .text("\"<&>\""), "paragraphs": .texts(["a & b"])]
    #expect(templates.render("notices/email.txt", values) == "\"<&>\"\na & b\n")
    #expect(templates.render("notices/email.html", values) == "<p>&quot;&lt;&amp;&gt;&quot;</p><p>a & b</p>")

    let found = errors(text: "{{! a\nb }}\n{{#paragraphs}}{{.}}{{/paragraphs}}\r\n\nsee https://evil.example/a.\n")
    #expect(found.map(\.summary) == ["The template leads to 'https://evil.example/a'"])
    #expect(found.first?.line == 5)
    #expect(errors(text: "{{#paragraphs}}{{.}}{{/paragraphs}}\nhttps://apps.example/account?a=1&b=2") == [])
    #expect(errors(text: "{{% CONTENT_TYPE:TEXT}}\n{{#paragraphs}}{{{.}}}{{/paragraphs}}") == [])
    #expect(errors(text: "{{% CONTENT_TYPE:HTML}}\n{{#paragraphs}}{{.}}{{/paragraphs}}").count == 1)
  }

  @Test(arguments: [
    ("", "never writes 'paragraphs'", nil), ("{{! nothing }}", "never writes 'paragraphs'", nil),
    ("{{#paragraphs}}<p></p>{{/paragraphs}}", "never writes 'paragraphs'", nil),
    ("{{#hasClosings}}\(body){{/hasClosings}}", "never writes 'paragraphs'", nil),
    ("{{^paragraphs}}none{{/paragraphs}}", "never writes 'paragraphs'", nil),
    ("\(body)\n{{", "a tag has no end", 2), ("\(body)\n{{ ", "a tag has no end", 2),
    ("\(body)\n{{}}", "A tag names no value", 2), ("\(body)\n{{{ }}}", "A tag names no value", 2),
    ("\(body)\n{{.}}", "{{.}} is outside a list", 2), ("\(body)\n{{#.}}{{/.}}", "A tag names no value", 2),
    ("\(body)\n{{#closings}}{{^hasClosings}}{{.}}{{/hasClosings}}{{/closings}}", "{{.}} is outside a list", 2),
    ("\(body)\n{{paragraphs}}", "writes 'paragraphs', which is a list", 2),
    ("\(body)\n{{hasClosings}}", "writes 'hasClosings', which is true or false", 2),
    ("\(body)\n{{uppercased(appName)}}", "uses 'uppercased(appName)'", 2),
    ("\(body)\n{{ #closings}}", "uses '#closings'", 2),
    // A brace with a combining mark is a brace to Mustache, and no character of its own to Swift.
    ("\(body)\n{{appName}}\u{338}{{{appName}}}", "writes 'appName' unescaped", 2),
    ("\(body)\n{{&appName}}\u{338}", "writes 'appName' unescaped", 2),
  ])
  func `a layout says something and no internals`(_ html: String, _ words: String, _ line: Int?) {
    let errors = errors(html: html)
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.summary.contains(words) == true, "\(errors)")
    #expect(errors.first?.line == line)
  }
}
