import Foundation
import Testing

/// What no payload of a store has: names, and layouts of a catalog's own.
struct NamesAndTemplatesTests {
  private static let facts = """
    {"locale": "en", "timeZone": "Asia/Tokyo", "appName": "Harbor", "renewalInfo": {"isInBillingRetryPeriod": true, \
    "gracePeriodExpiresDate": 1793199600000}, "transaction": {"expiresDate": 1791817200000, "originalTransactionId": "1"}}
    """
  private static let now = ["--now", "2026-10-20T09:00:00Z"]

  @Test(arguments: ["notice", "plan"])
  func `a name that the facts lack can be an option`(command: String) throws {
    let arguments = [command, "--facts", "-", "--catalog", "app-store"] + Self.now
    let missing = try run(arguments, input: Self.facts)
    #expect(missing.status == 2 && missing.errors.contains("standard input: productName: "), "\(missing.errors)")
    let fix = #"Pass --product-name, or add it to the facts, next to the payload: {"productName": "…", ""#
    #expect(missing.errors.contains(fix), "\(missing.errors)")
    let named = try run(arguments + ["--product-name", #"Plus "Max""#, "--app-name", "Zebra"], input: Self.facts)
    #expect(named.status == 0 && named.output.contains(#"Plus "Max""#), "\(named)")
    #expect(!named.output.contains("Zebra"))
  }

  @Test func `names are added to each line of a stream that lacks them`() throws {
    let own = Self.facts.replacing(#""appName""#, with: #""productName": "Basic", "appName""#)
    let result = try run(
      ["notice", "--facts", "-", "--batch", "--catalog", "app-store", "--product-name", "Plus"] + Self.now,
      input: "\(Self.facts)\n\(own)\n"
    )
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0 && lines.count == 2, "\(result.errors)")
    #expect(lines.first?.contains("Plus") == true && lines.last?.contains("Basic") == true)
    #expect(lines.last?.contains("Plus") == false)
  }

  @Test func `a catalog with one layout of its own has the others of the product`() throws {
    try withTemporaryFolder { folder in
      let shop = folder.appending(path: "shop").path
      #expect(try run(["init", shop, "--provider", "app-store"]).status == 0)
      let layouts = folder.appending(path: "shop/templates/notices")
      try FileManager.default.createDirectory(at: layouts, withIntermediateDirectories: true)
      let shipped = projectFolder.appending(path: "Templates/notices/email.txt.mustache")
      let text = try String(contentsOf: shipped, encoding: .utf8)
      try "\(text)\nOf the shop\n"
        .write(to: layouts.appending(path: "email.txt.mustache"), atomically: true, encoding: .utf8)
      let arguments = ["notice", "--facts", "-", "--catalog", shop, "--product-name", "Plus", "--format", "json"]
      let result = try run(arguments + Self.now, input: Self.facts)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("Of the shop") && result.output.contains("<!DOCTYPE html>"))
      let check = try run(["check", shop])
      #expect(check.status == 0, "\(check.output)")
    }
  }

  @Test func `check finds the catalog next to a brand`() throws {
    try withTemporaryFolder { folder in
      #expect(try run(["init", "shop", "--provider", "app-store"], folder: folder).status == 0)
      for brand in ["harbor", "brands/harbor"] {
        #expect(try run(["init", brand, "--catalog", "shop"], folder: folder).status == 0)
        let result = try run(["check", "--brand", brand], folder: folder)
        #expect(result.status == 0 && !result.errors.contains("built-in"), "\(result.output)\(result.errors)")
      }
    }
  }

  @Test func `a second run of generate says that all files are current`() throws {
    try withTemporaryFolder { folder in
      let shop = folder.appending(path: "shop").path
      let made = try run(["init", shop, "--provider", "app-store"])
      #expect(made.status == 0)
      let arguments = ["generate", "--catalog", shop, "--output", folder.appending(path: "pages").path]
      let (first, second) = (try run(arguments), try run(arguments))
      #expect(
        first.errors.contains("Wrote ") && second.errors.contains("are current"),
        "\(first.errors)\(second.errors)"
      )
    }
  }
}
