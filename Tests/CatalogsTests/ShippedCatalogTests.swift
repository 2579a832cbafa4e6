import Diagnostics
import Foundation
import ICU
import Testing

import Catalogs
import YAML
import ProjectFiles

/// The files of the catalog that is shipped, by relative path.
enum ShippedCatalog {
  static let files = (try? ProjectFiles.shippedCatalog()) ?? [:]
}

struct ShippedCatalogTests {
  @Test func `loads without findings`() throws {
    let loaded = Catalog.load(files: ShippedCatalog.files)
    #expect(loaded.diagnostics.map { "\($0.span?.file ?? ""):\($0.span?.start.line ?? 0): \($0.summary)" } == [])
    let catalog = try #require(loaded.catalog)
    #expect(catalog.name == "app-store")
    #expect(catalog.locales.map(\.tag) == ["en", "ja"])
    #expect(catalog.facts.states.count == 5)
    #expect(catalog.facts.parameters.named("daysLeft")?.origin == .civilDaysUntil("graceLastDay"))
    #expect(catalog.facts.tables.named("renewal")?.inputs.count == 8)
    for locale in catalog.locales { #expect(catalog.texts[locale]?.messages.isEmpty == false) }
  }

  @Test func `every text is where it says`() throws {
    let catalog = try #require(Catalog.load(files: ShippedCatalog.files).catalog)
    for locale in catalog.locales {
      for (key, message) in catalog.texts[locale]?.messages ?? [:] {
        let source = try SourceText(file: "", bytes: ShippedCatalog.files[message.text.file] ?? [])
        var offset = 0
        for line in message.text.value.split(separator: "\n", omittingEmptySubsequences: false) {
          let scalars = Array(line.unicodeScalars)
          let start = message.text.span(of: offset..<offset).start
          #expect(Array(source.lines[start.line - 1].dropFirst(start.column - 1)) == scalars, "\(key)")
          offset += scalars.count + 1
        }
      }
    }
  }
}
