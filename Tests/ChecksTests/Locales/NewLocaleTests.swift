import Catalogs
import Checks
import Diagnostics
import ICU
import MessageSyntax
import Testing

/// A catalog's files with what a new locale needs.
private func adding(
  _ tag: String,
  to files: [String: [UInt8]],
  brand: [String: [UInt8]]? = nil,
  withPages: Bool = true
) throws -> [String: [UInt8]] {
  let catalog = try #require(Catalog.load(files: files, brand: brand).catalog)
  return try NewLocale(LocaleIdentifier(tag), catalog: catalog, files: files, brand: brand, withPages: withPages).files
}

private func bytes(_ files: [String: String]) -> [String: [UInt8]] { files.mapValues { Array($0.utf8) } }

/// A file of waiting texts after a translator has taken away the marks before all entries; notes have a space behind
/// theirs, and lines of texts at least two.
private func uncommented(_ file: [UInt8]) -> [UInt8] {
  let lines = String(decoding: file, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  return Array(
    lines.map { line in
      let rest = line.dropFirst()
      let isText = line.hasPrefix("#") && (!rest.hasPrefix(" ") || rest.hasPrefix("  "))
      return String(isText ? rest : line)
    }
    .joined(separator: "\n").utf8
  )
}

struct NewLocaleTests {
  @Test(arguments: ["\n", "\r\n"])
  func `the schema stays first and lines end as in the source`(lineBreak: String) throws {
    let schema = "# yaml-language-server: $schema=../../../schema/strings.schema.json"
    let source = [schema, "", "# About a page.", "note: Two days", ""]
    let header = "format: 1\nname: x\nsourceLocale: en\nlocales: [en]\nmessageSyntax: mf2-ldml48.2\n"
    let added = try adding(
      "fr",
      to: bytes(["catalog.yaml": header, "strings/en/page.yaml": source.joined(separator: lineBreak)])
    )
    let text = String(decoding: try #require(added["strings/fr/page.yaml"]), as: UTF8.self)
    let lines = text.split(separator: lineBreak.first ?? "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count == 8)
    #expect(lines.first == schema && lines.filter { $0 == schema }.count == 1)
    #expect(lines.suffix(3) == ["# About a page.", "#note: Two days", ""])
    #expect(text.utf8.contains(13) == (lineBreak == "\r\n"))
  }

  @Test(arguments: ["fr", "pl", "ar", "zh-Hant"])
  func `the catalog lacks nothing but translations`(tag: String) throws {
    let added = try adding(tag, to: shippedFiles)
    let loaded = Catalog.load(files: shippedFiles.merging(added) { $1 })
    let source = try #require(loaded.catalog.flatMap { $0.texts[$0.sourceLocale] })
    // Only one language runs the proofs of the tables, which take most of the time.
    let checks = tag == "fr" ? CheckRegistry.all : checksOfTexts
    let found = CheckRegistry.findings(in: loaded, of: checks)
    // An outcome without any text has one finding for all of its texts, which the finding names. How much fits into a
    // channel isn't known for the new locale.
    #expect(Set(found.map(\.rule)) == ["missing-translation", "uncovered-outcome", "too-long"])
    #expect(Set(found.map(\.locale)) == [tag])
    let covered = found.filter { $0.rule == "uncovered-outcome" }.flatMap(\.notes).flatMap { note -> [String] in
      note.dropFirst("Its texts: ".count).split(separator: ", ").map { String($0) }
    }
    let all = Set(source.order.map(\.name))
    // A file without any translation has one finding for all of its texts.
    let files = Set(found.filter { $0.rule == "missing-translation" && $0.key == nil }.compactMap(\.span?.file))
    let inFiles = source.messages.filter { files.contains($0.value.keySpan.file) }.map(\.key.name)
    let missing = Set(found.filter { $0.rule != "uncovered-outcome" }.compactMap(\.key)).union(inFiles)
    // The product has its own texts in English and Japanese only.
    let product = missing.subtracting(all)
    #expect(product.contains("site.skip"))
    #expect(
      product.allSatisfy { ["site.", "explanation.", "simulation.", "facts.evidence."].contains(where: $0.hasPrefix) }
    )
    #expect(missing.subtracting(product).union(all.intersection(covered)) == all)
    #expect(missing.isDisjoint(with: covered))
  }

  @Test func `a locale without pages needs the texts of notices and their terms`() throws {
    let added = try adding("fr", to: shippedFiles, withPages: false)
    let header = String(decoding: try #require(added["catalog.yaml"]), as: UTF8.self)
    #expect(header.contains("locales: [en, ja, fr]\npageLocales: [en, ja]\n"))
    let files = added.keys.filter { $0.hasPrefix("strings/") }
    #expect(files.allSatisfy { $0.hasPrefix("strings/fr/notices/") || $0 == "strings/fr/glossary.yaml" })
    let glossary = String(decoding: try #require(added["strings/fr/glossary.yaml"]), as: UTF8.self)
    #expect(glossary.contains("\n#subscription: subscription\n") && !glossary.contains(".meaning:"))

    let loaded = Catalog.load(files: shippedFiles.merging(added) { $1 })
    let catalog = try #require(loaded.catalog)
    #expect(catalog.pageLocales.map(\.tag) == ["en", "ja"])
    let found = findings(in: catalog, of: ["missing-translation", "uncovered-outcome"])
    #expect(!found.isEmpty && Set(found.map(\.locale)) == ["fr"])
    #expect(found.compactMap(\.key).allSatisfy { $0.hasPrefix("notices.") || $0.hasPrefix("glossary.") })
    let coverage = TranslationCoverage(of: catalog, in: try LocaleIdentifier("fr"))
    let all = TranslationCoverage(of: catalog, in: try LocaleIdentifier("ja"))
    #expect(coverage.total > 0 && coverage.total * 2 < all.total && coverage.translated == 0)

    let whole = added.mapValues { file in
      String(decoding: file, as: UTF8.self).hasPrefix("# Each") || file.starts(with: Array("# yaml".utf8))
        ? uncommented(file) : file
    }
    let translated = try #require(Catalog.load(files: shippedFiles.merging(whole) { $1 }).catalog)
    #expect(findings(in: translated, of: ["missing-translation", "uncovered-outcome"]).map(\.summary) == [])
  }

  @Test func `pages can follow later`() throws {
    let files = shippedFiles.merging(try adding("fr", to: shippedFiles, withPages: false)) { $1 }
    #expect(try adding("fr", to: files, withPages: false).isEmpty)
    let added = try adding("fr", to: files)
    let header = String(decoding: try #require(added["catalog.yaml"]), as: UTF8.self)
    #expect(header.contains("pageLocales: [en, ja, fr]\n"))
    #expect(added["strings/fr/site.yaml"] != nil && added["strings/fr/notices/grace.yaml"] == nil)
    let later = files.merging(added) { $1 }
    #expect(
      LocaleRemoval(try LocaleIdentifier("fr"), from: later).changed["catalog.yaml"]
        == shippedFiles["catalog.yaml"].map {
          Array(
            String(decoding: $0, as: UTF8.self).replacing(
              "locales: [en, ja]\n",
              with: "locales: [en, ja]\npageLocales: [en, ja]\n"
            ).utf8
          )
        }
    )
  }

  @Test(arguments: ["\n", "\r\n"])
  func `the locales of the pages are a line below the locales`(lineBreak: String) throws {
    let lines = [
      "format: 1", "name: small", "sourceLocale: en", "locales:", "  - en", "  - ja # later",
      "messageSyntax: mf2-ldml48.2", "",
    ]
    let files = bytes(["catalog.yaml": lines.joined(separator: lineBreak), "strings/en/page.yaml": "title: State\n"])
    let header = try #require(try adding("fr", to: files, withPages: false)["catalog.yaml"])
    let expected = lines[..<6] + ["  - fr", "pageLocales: [en, ja]"] + lines[6...]
    #expect(String(decoding: header, as: UTF8.self) == expected.joined(separator: lineBreak))
  }

  @Test(arguments: ["fr", "pl", "ar", "zh-Hant"])
  func `texts that no longer wait have the plural categories of the language`(tag: String) throws {
    let added = try adding(tag, to: shippedFiles).map { path, file in
      (path, path.hasPrefix("strings/") ? uncommented(file) : file)
    }
    let loaded = Catalog.load(files: shippedFiles.merging(added) { $1 })
    #expect(loaded.diagnostics.map(\.summary) == [])
    let rules: Set<RuleID> = [
      "missing-translation", "obsolete-translation", "missing-plural-category", "unusable-plural-category",
      "flattened-plural", "selector-mismatch", "missing-argument", "unbalanced-markup",
    ]
    #expect(try findings(in: #require(loaded.catalog), of: rules).map(\.summary) == [])
  }

  @Test func `layout and notes are those of the source`() throws {
    let files = bytes([
      "catalog.yaml": """
      format: 1 # the first
      name: small
      sourceLocale: en
      locales:
        - en # source
        - ja
      messageSyntax: mf2-ldml48.2

      """,
      "strings/en/page.yaml": """
      # Head.

      # A note.
      title: State
      days: |
        .input {$n :integer}
        .match $n
        0 {{none}}
        one {{a {$n} b}}
        * {{c {$n} d}}
      # The end.

      """,
    ])
    let added = try adding("pl", to: files).mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(added.keys.sorted() == ["catalog.yaml", "strings/pl/page.yaml"])
    #expect(added["catalog.yaml"]?.contains("  - en # source\n  - ja\n  - pl\nmessageSyntax") == true)
    #expect(
      added["strings/pl/page.yaml"]?.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3)
        .joined(separator: "\n") == """
          # Head.

          # A note.
          #title: State
          #days: |
          #  .input {$n :integer}
          #  .match $n
          #  0    {{none}}
          #  one  {{a {$n} b}}
          #  few  {{c {$n} d}}
          #  many {{c {$n} d}}
          #  *    {{c {$n} d}}
          # The end.

          """
    )
  }

  @Test func `what exists is left alone`() throws {
    let french = try adding("fr", to: shippedFiles)
    var files = shippedFiles.merging(french) { $1 }
    files["strings/fr/site.yaml"] = Array("name: Référence\n".utf8)
    files["strings/fr/tables.yaml"] = nil
    #expect(try adding("fr", to: files).keys.sorted() == ["strings/fr/tables.yaml"])
    // A locale that was only listed gets its files, and what is there of its samples stays.
    let parameters = try #require(files["facts/parameters.yaml"])
    #expect(try adding("pl", to: files)["facts/parameters.yaml"] != parameters)
    #expect(String(decoding: parameters, as: UTF8.self).contains("fr: Harbor Radio}"))
  }

  @Test func `a brand gets its own texts only`() throws {
    let files = shippedFiles.merging(try adding("fr", to: shippedFiles)) { $1 }
    let brand = bytes([
      "brand.yaml": "format: 1\nname: harbor\nextends: app-store\n",
      "strings/en/notices/grace.yaml": "# Ours.\npush.title: Harbor stays open\n",
      "strings/ja/notices/grace.yaml": "push.title: 引き続き開いています\n",
    ])
    let added = try adding("fr", to: files, brand: brand)
    #expect(added.keys.sorted() == ["brand/strings/fr/notices/grace.yaml"])
    let text = String(decoding: try #require(added["brand/strings/fr/notices/grace.yaml"]), as: UTF8.self)
    #expect(text.hasSuffix("# Ours.\n#push.title: Harbor stays open\n"))
    let own = added.map { (String($0.key.dropFirst(Catalog.brandPrefix.count)), $0.value) }
    let loaded = Catalog.load(files: files, brand: brand.merging(own) { $1 })
    #expect(loaded.diagnostics.map(\.rule) == ["partial-override", "partial-override"])
    #expect(loaded.diagnostics.allSatisfy { $0.summary.hasSuffix("but not in fr") })
  }

  @Test func `a file of texts that is blank is still refused`() {
    func findings(_ file: String, _ text: String) -> [String] {
      let header = "format: 1\nname: small\nsourceLocale: en\nlocales: [en, fr]\nmessageSyntax: mf2-ldml48.2\n"
      return Catalog.load(files: bytes(["catalog.yaml": header, file: text])).diagnostics.map(\.summary)
    }
    #expect(findings("strings/fr/page.yaml", "# waits\n#a: b\n") == [])
    #expect(findings("strings/fr/page.yaml", "\n \n") == ["The file is empty"])
    #expect(findings("strings/en/page.yaml", "# nothing\n") == ["The file is empty"])
  }
}
