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
      let first = try run(["add-locale", "pt-br", "--with-pages", "--catalog", catalog])
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

  @Test func `what is around emails has the new locale, and loses it with remove-locale`() throws {
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "shop").path
      #expect(try run(["init", catalog, "--provider", "blank"]).status == 0)
      let emails = """
        logo: {url: "https://a.example/l.png", width: 100, alt: {en: A, ja: B}}
        help:
          url: "https://a.example/help"
          text:
            en: Help
            ja: ヘルプ
        footer: {en: X, ja: Y}

        """
      let path = "\(catalog)/facts/emails.yaml"
      try emails.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try run(["add-locale", "fr", "--catalog", catalog]).status == 0)
      let added = try String(contentsOfFile: path, encoding: .utf8)
      #expect(added.contains("alt: {en: A, ja: B, fr: A}") && added.contains("    ja: ヘルプ\n    fr: Help\n"))
      #expect(added.contains("footer: {en: X, ja: Y, fr: X}"))
      #expect(try run(["remove-locale", "fr", "--catalog", catalog]).status == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == emails)
    }
  }

  @Test func `a locale for customers has notices and no pages`() throws {
    try withTemporaryFolder { folder in
      let catalog = try copyCatalog(
        to: folder,
        replacing: "App Store message",
        with: "Message",
        in: "strings/en/site.yaml"
      )
      #expect(try run(["add-locale", "fr", "--catalog", catalog]).status == 0)
      #expect(!FileManager.default.fileExists(atPath: "\(catalog)/strings/fr/site.yaml"))
      let status = try run(["status", "--catalog", catalog]).output.split(separator: "\n").map(String.init)
      #expect(status.contains { $0.hasPrefix("  notices: ") } && status.contains { $0.hasPrefix("  pages: ") })
      let french = try #require(status.firstIndex { $0.hasPrefix("fr: ") })
      #expect(status[french].hasSuffix(" missing"))

      let output = folder.appending(path: "Output").path
      let generated = try run(["generate", "--catalog", catalog, "--output", output])
      #expect(generated.status == 0)
      let files = FileManager.default
      #expect(files.fileExists(atPath: "\(output)/notices/fr.json"))
      #expect(files.fileExists(atPath: "\(output)/site/ja/index.html"))
      #expect(
        !files.fileExists(atPath: "\(output)/site/fr") && !files.fileExists(atPath: "\(output)/diagrams/states.fr.svg")
      )
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
