import Foundation
import Testing

/// The command runs from an empty folder: the shipped catalogs and the templates are inside it.
struct BuiltInCatalogTests {
  private static let customer = """
    {"locale": "ja", "timeZone": "Asia/Tokyo", "appName": "Harbor", "productName": "Plus", "now": "2026-10-20T09:00:00Z", "renewalInfo": \
    {"isInBillingRetryPeriod": true, "gracePeriodExpiresDate": 1793199600000}, \
    "transaction": {"expiresDate": 1791817200000, "originalTransactionId": "1"}}
    """

  /// The commands that change the files of a catalog.
  private static let changes: Set = ["check", "approve", "add-locale"]

  @Test func `a built-in catalog gives the bytes of the folder`() throws {
    try withTemporaryFolder { folder in
      let arguments = ["notice", "--facts", "-", "--format", "json"]
      let inside = try run(arguments, input: Self.customer, folder: folder)
      #expect(inside.status == 0)
      #expect(inside.errors.hasPrefix("note: No catalog found in this folder or its parents; the built-in catalog"))
      let named = try run(arguments + ["--catalog", "app-store"], input: Self.customer, folder: folder)
      #expect(named.errors.isEmpty)
      let outside = try run(arguments + ["--catalog", "Catalogs/app-store"], input: Self.customer)
      #expect(inside.output == outside.output && named.output == outside.output)
    }
  }

  @Test func `a folder of the same name comes first`() throws {
    try withTemporaryFolder { folder in
      try write("format: 99\n", to: "app-store/catalog.yaml", in: folder)
      let result = try run(["decide", "--facts", "-", "--catalog", "app-store"], input: Self.customer, folder: folder)
      #expect(result.status == 2)
    }
  }

  @Test(arguments: [
    ["check"], ["prove"], ["status"], ["coverage"], ["export", "arb", "--output", "arb"],
    ["compile", "--output", "catalog.bin"],
    ["generate"], ["generate-code", "go", "--output", "code"],
    ["check", "--fix"], ["approve", "--all", "--locale", "ja"], ["add-locale", "de"],
  ])
  func `what checks, publishes or changes a catalog needs one that is named`(arguments: [String]) throws {
    try withTemporaryFolder { folder in
      let none = try run(arguments, folder: folder)
      #expect(none.status == 2 && none.errors.contains("No catalog found"), "\(none)")
      #expect(none.errors.contains("noticebook init DIR --provider NAME"))
      guard Self.changes.contains(arguments[0]), arguments != ["check"] else { return }
      let builtIn = try run(arguments + ["--catalog", "google-play"], folder: folder)
      #expect(builtIn.status == 2 && builtIn.errors.contains("Catalog 'google-play' is built in"), "\(builtIn)")
      #expect(builtIn.errors.contains("noticebook init DIR --provider google-play --full"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}
