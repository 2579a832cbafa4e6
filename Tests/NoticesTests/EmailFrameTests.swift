import Catalogs
import Diagnostics
import Notices
import Renewals
import Templates
import Testing

/// What every email has around its notice.
struct EmailFrameTests {
  private static let emails = """
      logo: {url: "https://harbor.example/logo.png?a=1&b=2", width: 120, alt: {en: '"Harbor" <b>', ja: ハーバー}}
      help: {url: "https://harbor.example/help", text: {en: Help & more, ja: ヘルプ}}
      unsubscribe: {url: "https://harbor.example/mail", text: {any: Unsubscribe}}
      footer: {en: "Harbor <Media>, 1 Pier Street", ja: ハーバーメディア}

    """

  private func loaded(_ emails: String, base: String? = nil) throws -> LoadedCatalog {
    var files = try Shipped.catalogFiles()
    if let base { files["facts/emails.yaml"] = Array(base.utf8) }
    let header = "format: 1\nname: harbor\nextends: app-store\nemails:\n\(emails)"
    return Catalog.load(files: files, brand: ["brand.yaml": Array(header.utf8)])
  }

  private func email(of customer: Customer, _ loaded: LoadedCatalog) throws -> RenderedChannel.Part {
    let layouts = TemplateSet.load(try Shipped.layoutFiles(), names: NoticeRenderer.layoutNames).templates
    let renderer = try NoticeRenderer(texts: CatalogTexts(#require(loaded.catalog)), layouts: #require(layouts))
    let channel = try customer.result(renderer).notice?.channels.first { $0.id == "email" }
    return try #require(channel?.parts.first { $0.id == "body" })
  }

  @Test func `emails have the brand's logo, links and footer`() throws {
    let loaded = try loaded(Self.emails)
    #expect(loaded.diagnostics.filter { $0.severity == .error }.isEmpty)
    let english = try email(of: Customer(), loaded)
    let html = try #require(english.html)
    #expect(
      html.contains(
        #"<img src="https://harbor.example/logo.png?a=1&amp;b=2" width="120" alt="&quot;Harbor&quot; &lt;b&gt;">"#
      )
    )
    #expect(html.contains(#"<p><a href="https://harbor.example/help">Help &amp; more</a></p>"#))
    #expect(html.contains("<p>Harbor &lt;Media&gt;, 1 Pier Street</p>"))
    #expect(!html.contains("Unsubscribe"))
    #expect(english.text.hasSuffix("--\nHelp & more (https://harbor.example/help)\nHarbor <Media>, 1 Pier Street"))
    let japanese = try email(of: Customer(locale: "ja"), loaded)
    #expect(japanese.html?.contains(#"alt="ハーバー""#) == true && japanese.text.hasSuffix("ハーバーメディア"))
  }

  @Test func `only marketing leads to where a customer unsubscribes`() throws {
    let customer = try #require(Customer.forEveryNotice.first { $0.notice == "winBackOffer" }).customer
    let email = try email(of: customer, loaded(Self.emails))
    #expect(email.html?.contains(#"</a> · <a href="https://harbor.example/mail">Unsubscribe</a>"#) == true)
    #expect(email.text.contains("Unsubscribe (https://harbor.example/mail)"))
  }

  @Test func `a brand replaces what the catalog has`() throws {
    let base = """
      help: {url: "https://base.example/help", text: {any: Base help}}
      legal: {url: "https://base.example/legal", text: {any: Legal}}

      """
    let email = try email(of: Customer(), loaded(Self.emails, base: base))
    #expect(email.text.contains("Help & more (https://harbor.example/help)\nLegal (https://base.example/legal)\n"))
    #expect(!email.text.contains("Base help"))
  }

  @Test func `emails without anything around them end with their notice`() throws {
    let email = try email(of: Customer(), loaded("  footer: {any: Harbor}\n"))
    #expect(email.html?.contains("<img") == false && email.text.hasSuffix("--\nHarbor"))
    #expect(try Customer().result()["email.body"]?.contains("--") == false)
  }

  @Test(
    arguments: [
      ("logo: {url: \"http://a.example/x.png\", width: 9, alt: {any: A}}", "https address"),
      ("logo: {url: \"https://a.example/x.png\", width: 601, alt: {any: A}}", "1 to 600"),
      ("logo: {url: \"https://a.example/x.png\", width: 9}", "alt"),
      ("help: {url: \"javascript:alert(1)\", text: {any: A}}", "https address"),
      ("help: {url: \"https://user@a.example/\", text: {any: A}}", "https address"),
      ("help: {url: \"https://a.example/\", text: {en: A}}", "ja"), ("imprint: {}", "imprint"),
    ]
  )
  func `what no email may have is refused`(entry: String, words: String) throws {
    let findings = try loaded("  \(entry)\n").diagnostics.filter { $0.severity == .error }
    #expect(findings.contains { $0.summary.contains(words) || $0.fix?.contains(words) == true }, "\(findings)")
    #expect(findings.allSatisfy { $0.span?.file == "brand/brand.yaml" || $0.span?.file == "facts/emails.yaml" })
  }

  @Test(arguments: [
    (#"<a href="{{logoURL}}">x</a>"#, "logoURL"), (#"<img src="{{actionURL}}">"#, "actionURL"),
    (#"<iframe src="{{logoURL}}"></iframe>"#, "logoURL"), (#"<img src="x{{logoURL}}">"#, "logoURL"),
  ])
  func `a layout shows the logo as a picture only`(html: String, name: String) throws {
    var layouts = try Shipped.layoutFiles()
    layouts["notices/email.html.mustache"] = "{{#paragraphs}}{{{.}}}{{/paragraphs}}\(html)"
    let errors = TemplateSet.load(layouts, names: NoticeRenderer.layoutNames).errors
    #expect(errors.contains { $0.summary.contains(name) }, "\(errors)")
  }

  @Test func `a layout shows a parameter of its notice`() throws {
    let files = try Shipped.catalogFiles { path, text in
      switch path {
      case "facts/parameters.yaml":
        text + "planCode:\n  type: text\n  from: transaction.productId\n  about: The plan.\n  examples: {any: plus}\n"
      case "facts/notices/grace.yaml": text.replacing("parameters: [", with: "parameters: [planCode, ")
      default: text
      }
    }
    let catalog = try #require(Catalog.load(files: files).catalog)
    var layouts = try Shipped.layoutFiles()
    layouts["notices/email.html.mustache"] = "<p title=\"{{planCode}}\">{{#paragraphs}}{{{.}}}{{/paragraphs}}</p>"
    layouts["notices/email.txt.mustache"] = "{{#paragraphs}}{{.}}{{/paragraphs}} [{{planCode}}]"
    let (templates, errors) = TemplateSet.load(layouts, names: NoticeRenderer.layoutNames(of: catalog))
    #expect(errors.isEmpty)
    #expect(TemplateSet.load(layouts, names: NoticeRenderer.layoutNames).templates == nil)
    let renderer = try NoticeRenderer(texts: CatalogTexts(catalog), layouts: #require(templates))
    var customer = Customer()
    customer.transaction["productId"] = .text("a<b>")
    let result = try customer.result(renderer)
    let email = try #require(result.notice?.channels.first { $0.id == "email" }?.parts.first { $0.id == "body" })
    #expect(email.html?.contains("title=\"a&lt;b&gt;\"") == true && email.text.hasSuffix("[a<b>]"))
    let other = try #require(Customer.forEveryNotice.first { $0.notice == "winBackOffer" }).customer.result(renderer)
    #expect(other["email.body"]?.hasSuffix("[]") == true)
  }
}
