import Foundation
import Testing

struct AddLocaleCommandTests {
  @Test func `a locale is prepared once`() throws {
    try withTemporaryFolder { folder in
      let catalog = try copyCatalog(
        to: folder,
        replacing: "App Store message",
        with: "Message",
        in: "strings/en/site.yaml"
      )
      let first = try run(["add-locale", "pt-br", "--catalog", catalog])
      #expect(first.status == 0 && first.output.isEmpty)
      #expect(first.errors.hasPrefix("Prepared Brazilian Portuguese: "))
      let header = try String(contentsOf: URL(filePath: "\(catalog)/catalog.yaml"), encoding: .utf8)
      #expect(header.contains("locales: [en, ja, pt-BR]\n"))
      let site = try String(contentsOf: URL(filePath: "\(catalog)/strings/pt-BR/site.yaml"), encoding: .utf8)
      #expect(site.contains("\n#storeMessage: Message\n"))
      // The labels that the product has in English alone wait as well.
      #expect(site.contains("\n#skip: Skip to content\n") && !site.contains("Store message\n#"))
      let second = try run(["add-locale", "pt-BR", "--catalog", catalog])
      #expect(second.status == 0 && second.errors.hasPrefix("Nothing to prepare"))
    }
  }

  @Test(arguments: [
    (["add-locale", "frn"], "Did you mean fr?"),
    (["add-locale", "en"], "Name another locale."), (["add-locale", "no"], "Name nb (Bokmål) or nn (Nynorsk)."),
  ])
  func `a locale that cannot be prepared ends the run`(arguments: [String], fix: String) throws {
    let result = try run(arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(fix))
  }
}
