import Catalogs
import Diagnostics
import Notices
import Renewals
import Templates
import Testing

/// A product that the catalog names needs no name in the facts.
struct ProductNameTests {
  private static let products = """
    plus:
      productName: {en: Harbor Plus, ja: ハーバープラス}
    yearly:
      productName: {en: A plan with a name that is far longer than the sample of parameters says, ja: 年間プラン}
      support: {any: yearly@harbor.example}

    """

  private func renderer(brand: String? = nil) throws -> NoticeRenderer {
    var files = try Shipped.catalogFiles()
    files["facts/products.yaml"] = Array(Self.products.utf8)
    for (path, text) in Shipped.plainTexts { files[path] = Array(text.utf8) }
    var brandFiles: [String: [UInt8]]?
    if let brand {
      let header = "format: 1\nname: harbor\nextends: app-store\nvalues: {productName: {any: A plan}}\n"
      brandFiles = ["brand.yaml": Array(header.utf8), "facts/products.yaml": Array(brand.utf8)]
    }
    let loaded = Catalog.load(files: files, brand: brandFiles)
    #expect(loaded.diagnostics.filter { $0.severity == .error }.isEmpty)
    let layouts = TemplateSet.load(try Shipped.layoutFiles(), names: NoticeRenderer.layoutNames).templates
    return try NoticeRenderer(texts: CatalogTexts(#require(loaded.catalog)), layouts: #require(layouts))
  }

  private func customer(_ product: String?, name: String? = nil, locale: String = "en") -> Customer {
    var customer = Customer(productName: name, locale: locale)
    customer.transaction["productId"] = product.map { .text($0) }
    return customer
  }

  @Test(arguments: [
    ("en", nil, "Your Harbor Plus payment"), ("ja", nil, "「ハーバープラス」は"), ("en-GB", nil, "Your Harbor Plus payment"),
    ("fr", nil, "Your Harbor Plus payment"), ("en", "My Plus", "Your My Plus payment"),
  ])
  func `the name of the facts comes first, then that of the product`(
    _ locale: String,
    _ name: String?,
    _ text: String
  ) throws {
    let result = try customer("plus", name: name, locale: locale).result(renderer())
    #expect(result["push.body"]?.contains(text) == true, "\(result["push.body"] ?? "")")
  }

  @Test func `a product that has no name, and facts without a product, are refused as before`() throws {
    for product in ["basic", nil] {
      #expect { try customer(product).result(renderer()) } throws: { ($0 as? PayloadError)?.path == "productName" }
    }
    var wrong = customer(nil)
    wrong.transaction["productId"] = .integer(7)
    #expect { try wrong.result(renderer()) } throws: { ($0 as? PayloadError)?.path == "transaction.productId" }
  }

  @Test func `renewal info alone names the product`() throws {
    var customer = customer(nil)
    customer.renewalInfo["productId"] = .text("plus")
    #expect(try customer.result(renderer())["push.body"]?.contains("Harbor Plus") == true)
  }

  @Test func `a product has values of other parameters as well`() throws {
    var customer = customer("yearly")
    customer.support = nil
    #expect(try customer.result(renderer())["email.body"]?.contains("yearly@harbor.example") == true)
  }

  @Test func `a brand names products of its own, keeps the others, and has a name for the rest`() throws {
    let renderer = try renderer(brand: "plus: {productName: {any: Bay Plus}}\nbay: {productName: {any: Bay}}\n")
    func text(_ product: String) throws -> String { try customer(product).result(renderer)["push.body"] ?? "" }
    #expect(try text("plus").contains("Your Bay Plus payment"))
    #expect(try text("bay").contains("Your Bay payment"))
    #expect(try text("yearly").contains("far longer"))
    #expect(try text("basic").contains("Your A plan payment"))
  }

  /// Checks of lengths use the longest samples.
  @Test func `the longest sample of a name is that of a product, if it is longer`() throws {
    let renderer = try renderer()
    let english = try Shipped.catalog().sourceLocale
    let grace = try #require(renderer.samples(in: english, length: .longest).first { $0.id == "grace" })
    #expect(grace["push.body"]?.text.contains("far longer than the sample") == true)
    let typical = try #require(renderer.samples(in: english).first { $0.id == "grace" })
    #expect(typical["push.body"]?.text.contains("Harbor Plus") == true)
  }
}
