import Notices
import Testing
import Templates

@Suite struct TemplateSetTests {
  private static let values = TemplateValues(["subject": .text, "closings": .texts])

  private func errors(_ text: String?) -> [TemplateError] {
    let (templates, errors) = TemplateSet.load(text.map { ["page.mustache": $0] } ?? [:], names: ["page": Self.values])
    #expect((templates == nil) == !errors.isEmpty)
    return errors
  }

  @Test(arguments: [
    "", "plain", "{{subject}}", "{{ subject }}", "{{#closings}}{{.}}{{/closings}}",
    "{{^closings}}none{{/closings}}", "{{! nothing of {this} is used }}", "{{#subject}}<b>{{subject}}</b>{{/subject}}",
  ])
  func `sound templates`(_ text: String) {
    #expect(errors(text).isEmpty)
  }

  @Test(arguments: [
    ("a\nb {{subjekt}}", 2, "The template uses 'subjekt', which no page gives it", "Use one of: closings, subject."),
    ("{{#closing}}{{/closing}}", 1, "The template uses 'closing'", "Use one of"),
    ("{{{subjekt}}}", 1, "The template uses 'subjekt'", "Use one of"),
    ("\n\n{{\n subjekt }}", 3, "The template uses 'subjekt'", "Use one of"),
    ("a\n{{#closings}}\nb", 3, "cannot be read: a section has no end", "Close every section"),
    ("a\n{{#closings}}\n{{/subject}}", 3, "a section ends under another name", "Close every section"),
    ("a\n{{subject", 2, "a tag has no end", "Close every section"),
    ("\n{{> header}}", 2, "The template includes 'header', which does not exist", "Include one of: page."),
    ("{{> page}}", 1, "The template includes itself through 'page'", "Remove one"),
    ("{{=<% %>=}}<% subjekt %>", 1, "changes delimiters", "Write variables"),
    ("{{<page}}{{/page}}", 1, "inherits", "Write variables"),
    (
      "\n" + String(repeating: "{{#closings}}", count: 5000) + String(repeating: "{{/closings}}", count: 5000), 2,
      "More than 64 sections are nested", "Close the sections"
    ),
    (String(repeating: "{{#.}}", count: 5000), 1, "More than 64 sections", "Close the sections"),
  ])
  func `broken templates`(_ text: String, _ line: Int, _ summary: String, _ fix: String) {
    let errors = errors(text)
    #expect(errors.first?.file == "page.mustache")
    #expect(errors.first?.line == line)
    #expect(errors.first?.summary.contains(summary) == true, "\(errors)")
    #expect(errors.first?.fix.hasPrefix(fix) == true, "\(errors)")
    #expect(errors.allSatisfy { $0.fix.hasSuffix(".") && !$0.summary.hasSuffix(".") })
  }

  @Test func `a missing template is named`() {
    #expect(errors(nil).map(\.description) == ["page.mustache: The template is missing. Restore it from the product."])
  }

  @Test func `all errors are reported in order`() {
    let none = TemplateValues([:])
    let files = ["b.mustache": "{{x}}\n{{y}}", "a.mustache": "{{#z}}"]
    let (templates, errors) = TemplateSet.load(
      files,
      names: ["b": TemplateValues(["q": .text]), "a": TemplateValues(["z": .text]), "c": none]
    )
    #expect(templates == nil)
    #expect(
      errors.map { "\($0.file):\($0.line ?? 0)" } == ["a.mustache:1", "b.mustache:1", "b.mustache:2", "c.mustache:0"]
    )
  }

  @Test func `two templates that include each other are refused`() {
    let none = TemplateValues([:])
    let files = ["a.mustache": "{{> b}}", "b.mustache": "\n{{> a}}", "c.mustache": "{{> a}}"]
    let (_, errors) = TemplateSet.load(files, names: ["a": none, "b": none, "c": none])
    #expect(errors.map { "\($0.file):\($0.line ?? 0)" } == ["a.mustache:1", "b.mustache:2"])
  }

  /// A combining mark makes one character of itself and the sign before it, but HTML is read by code points.
  @Test func `signs with combining marks are escaped too`() throws {
    let files = ["a.mustache": "<p title=\"{{x}}\">{{x}}</p>\n{{#y}}\n{{x}}\n{{/y}}\n"]
    let templates = try #require(
      TemplateSet.load(files, names: ["a": TemplateValues(["x": .text, "y": .flag])]).templates
    )
    let escaped = "&lt;\u{338}&gt;\u{338}&amp;\u{301}&quot;\u{301}&#39;\u{301}"
    #expect(
      templates.render("a", ["x": .text("<\u{338}>\u{338}&\u{301}\"\u{301}'\u{301}"), "y": .flag(true)])
        == "<p title=\"\(escaped)\">\(escaped)</p>\n\(escaped)\n"
    )
  }

  @Test func `the shipped layouts are sound`() throws {
    let (templates, errors) = TemplateSet.load(try Shipped.layoutFiles(), names: NoticeRenderer.layoutNames)
    #expect(errors.isEmpty)
    #expect(templates != nil)
  }

  @Test func `a layout can leave out an empty footer`() throws {
    let footer = "{{#hasClosings}}footer{{/hasClosings}}"
    let files = [
      "notices/email.html.mustache": "{{#paragraphs}}{{{.}}}{{/paragraphs}}\(footer)",
      "notices/email.txt.mustache": "{{#paragraphs}}{{.}}{{/paragraphs}}\(footer)",
    ]
    let (templates, _) = TemplateSet.load(files, names: NoticeRenderer.layoutNames)
    let renderer = try NoticeRenderer(texts: CatalogTexts(Shipped.catalog()), layouts: #require(templates))
    #expect(try Customer().result(renderer).html("email.body")?.hasSuffix("footer") == true)
    let bare = try Shipped.makeRenderer(layouts: files) { path, text in
      path == "facts/notices/recovered.yaml" ? text.replacing(#/closings: .*/#, with: "closings: []") : text
    }
    #expect(try Customer.recovered().result(bare).html("email.body")?.contains("footer") == false)
  }
}
