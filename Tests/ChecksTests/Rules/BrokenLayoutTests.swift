import Catalogs
import Checks
import Diagnostics
import Testing

struct BrokenLayoutTests {
  private static let templates = Result {
    let files = try contents(of: "Templates", suffix: ".mustache")
    return Dictionary(uniqueKeysWithValues: files.map { ("Templates/\($0)", $1) })
  }

  private static let catalog = Catalog.load(files: shippedFiles)

  /// What is found in templates, some of which are replaced or removed.
  private func found(_ changes: [String: [UInt8]?]) throws -> [Diagnostic] {
    var files = try Self.templates.get()
    for (path, bytes) in changes { files[path] = bytes }
    return CheckRegistry.findings(in: Self.catalog, of: [], layouts: files)
  }

  private static let html = "Templates/notices/email.html.mustache"
  private static let text = "Templates/notices/email.txt.mustache"
  private static let body = "{{#paragraphs}}<p>{{{.}}}</p>{{/paragraphs}}\n"

  @Test func `the shipped templates are sound`() throws { #expect(try found([:]) == []) }

  @Test func `without templates there is nothing to find`() {
    #expect(CheckRegistry.findings(in: Self.catalog, of: []) == [])
  }

  /// The other tests leave the checks of the catalog out.
  @Test func `a report holds the mistakes of layouts`() throws {
    let changes = [Self.html: Array((Self.body + "{{nope}}").utf8)]
    let files = try Self.templates.get().merging(changes) { $1 }
    let report = CheckRegistry.report(on: Self.catalog, CheckOptions(layouts: files))
    #expect(report.findings.map(\.rule) == [.brokenLayout])
    #expect(try report.findings == found(changes))
  }

  @Test(arguments: [
    ("{{> notices/email.html}}", 2, "includes itself"), ("{{nope}}", 2, "uses 'nope'"),
    ("{{#closings}}", 2, "a section has no end"), ("{{{appName}}}", 2, "unescaped"),
    ("<a href=\"https://evil.example/\">x</a>", 2, "leads to 'https://evil.example/'"), ("\u{0}{{", 2, "no end"),
  ])
  func `every mistake of a layout is a finding`(_ line: String, _ number: Int, _ words: String) throws {
    for file in [Self.html, "brand/templates/notices/email.html.mustache"] {
      let found = try found([file: Array((Self.body + line).utf8)])
      #expect(found.map(\.span?.file) == [file], "\(found)")
      #expect(found.first?.span?.start == SourcePosition(line: number, column: 1))
      #expect(found.first?.summary.contains(words) == true, "\(found)")
      #expect(found.first?.severity == .error)
      #expect(found.first?.fix?.hasSuffix(".") == true)
      #expect(found.first?.explanation?.isEmpty == false)
    }
  }

  @Test func `links of the catalog may be in a layout`() throws {
    let link = "<a href=\"https://support.apple.com/billing\">help</a>"
    #expect(try found([Self.html: Array((Self.body + link).utf8)]) == [])
  }

  @Test func `loops over a catalog and its brand are found`() throws {
    let page = "Templates/site/page.html.mustache"
    let index = "brand/templates/site/index.html.mustache"
    let pageText = String(decoding: try #require(Self.templates.get()[page]), as: UTF8.self)
    let found = try found([
      page: Array((pageText + "{{> site/index.html}}").utf8), index: Array("\n{{> site/page.html}}".utf8),
    ])
    #expect(found.map(\.span?.file) == [index])
    #expect(found.first?.span?.start.line == 2)
    #expect(found.first?.summary == "The template includes itself through 'site/page.html'")
  }

  @Test func `bytes that are not UTF-8 are found on their line`() throws {
    let found = try found([Self.text: Array("{{#paragraphs}}\n{{.}}\n".utf8) + [0xFF, 0x0A]])
    #expect(found.map(\.summary) == ["The template is not UTF-8 here"])
    #expect(found.first?.span == SourceSpan(file: Self.text, start: SourcePosition(line: 3, column: 1)))
  }

  @Test func `a mistyped name is found and so is what is missing for it`() throws {
    let found = try found([Self.text: nil, "Templates/notices/emial.txt.mustache": Array("x".utf8)])
    #expect(found.map(\.summary) == ["The template is missing", "No template has this name, so that nothing reads it"])
    #expect(found.last?.fix == "Did you mean notices/email.txt.mustache?")
    let brand = try self.found(["brand/templates/notices/emial.txt.mustache": Array("x".utf8)])
    #expect(brand.map(\.span?.file) == ["brand/templates/notices/emial.txt.mustache"])
  }

  @Test func `a site need not be there`() throws {
    let onlyNotices = try Self.templates.get().filter { $0.key.hasPrefix("Templates/notices/") }
    let others = ["Templates/README.md": Array("x".utf8), "Templates/images/logo.svg": Array("x".utf8)]
    let files = onlyNotices.merging(others) { $1 }
    #expect(CheckRegistry.findings(in: Self.catalog, of: [], layouts: files) == [])
  }

  @Test func `a parameter that a layout shows is used`() throws {
    let grace = "facts/notices/grace.yaml"
    let parameter = "planCode:\n  type: text\n  from: transaction.productId\n  about: A.\n  examples: {any: plus}\n"
    let files = try edited([Edit(grace, "parameters: [", "parameters: [planCode, ")]).merging(
      ["facts/parameters.yaml": shippedFiles["facts/parameters.yaml"].map { $0 + Array(parameter.utf8) } ?? []]
    ) { $1 }
    let loaded = Catalog.load(files: files)
    let checks = CheckRegistry.all.filter { $0.rule.id == "unused-parameter" }
    var templates = try Self.templates.get()
    let unused = CheckRegistry.findings(in: loaded, of: checks, layouts: templates)
    #expect(unused.map(\.rule) == ["unused-parameter"] && unused.first?.span?.file == grace)
    templates[Self.html] = Array((Self.body + "{{planCode}}").utf8)
    #expect(CheckRegistry.findings(in: loaded, of: checks, layouts: templates) == [])
  }
}
