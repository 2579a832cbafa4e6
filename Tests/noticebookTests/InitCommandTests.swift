import Foundation
import ProjectFiles
import Testing

/// `init --provider` creates a catalog that works from the first minute.
struct InitCommandTests {
  private static let providers = ProjectFiles.catalogNames + ["blank"]

  @Test(arguments: providers)
  func `a new catalog passes every check and is proven`(provider: String) throws {
    try withTemporaryFolder { folder in
      let made = try run(["init", "my-shop", "--provider", provider], folder: folder)
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.errors.contains("noticebook check my-shop"))
      let check = try run(["check", "my-shop"], folder: folder)
      #expect(check.status == 0 && check.output == "my-shop: no findings\n", "\(check)")
      let proof = try run(["prove", "--catalog", "my-shop"], folder: folder)
      #expect(proof.status == 0 && proof.output.contains(" 0 failing"))
      #expect(proof.output.contains("tried, 0 not detected"))
      let header = try String(contentsOf: folder.appending(path: "my-shop/catalog.yaml"), encoding: .utf8)
      #expect(header.contains("\nname: my-shop\n"))
    }
  }

  /// Both languages have a text for every channel, and none leaves a value open.
  @Test(arguments: providers)
  func `its customer gets a notice in both languages`(provider: String) throws {
    try withTemporaryFolder { folder in
      #expect(try run(["init", "my-shop", "--provider", provider], folder: folder).status == 0)
      let arguments = ["notice", "--catalog", "my-shop", "--facts", "my-shop/customer.json"]
      let japanese = try run(arguments, folder: folder)
      #expect(japanese.status == 0 && japanese.output.contains("「Harbor Plus」"), "\(japanese)")
      let english = try run(arguments + ["--locale", "en"], folder: folder)
      #expect(english.status == 0 && english.output.contains("Harbor Plus"), "\(english)")
      #expect(english.output.contains("push title") && english.output.contains("email body"))
      #expect(!english.output.contains("{$"))
    }
  }

  /// A small catalog is complete for what it has; what needs more says what is missing.
  @Test(arguments: providers)
  func `every command does what it can`(provider: String) throws {
    try withTemporaryFolder { folder in
      #expect(try run(["init", "my-shop", "--provider", provider], folder: folder).status == 0)
      let catalog = ["--catalog", "my-shop"]
      let working = [
        ["table"], ["table", "access", "--format", "dmn"], ["coverage"], ["status"],
        ["compile", "--output", "notices.bin"], ["generate", "--output", "out"],
        ["generate-code", "typescript", "--output", "ts"], ["generate-code", "python", "--output", "py"],
        ["generate-code", "swift", "--output", "swift"], ["export", "xliff-2.1", "--output", "xliff"],
        ["pseudo", "--output", "pseudo"], ["schema", "facts"],
        ["decide", "--facts", "my-shop/customer.json", "--explain"],
      ]
      for command in working {
        let result = try run(command + catalog, folder: folder)
        #expect(result.status == 0, "\(command): \(result.errors)")
      }
      let generated = try run(["generate", "--output", "out"] + catalog, folder: folder)
      #expect(generated.errors.contains("The catalog has no pages, so there is no site."))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out/site").path))
      let incomplete = [
        (["preview", "--port", "0"], "no pages"),
        (["states"], "no transitions"), (["docc", "catalogs", "--output", "docc"], "no pages"),
        (["interface", "--module", "Shop"], "no symbols"),
        (["simulate", "--plan", "1mo"], provider == "blank" ? "The simulator plays" : "no schedule"),
      ]
      for (command, words) in incomplete {
        let result = try run(command + catalog, folder: folder)
        #expect(result.status == 2 && result.errors.contains(words), "\(command): \(result)")
      }
    }
  }

  @Test(arguments: ProjectFiles.catalogNames)
  func `the whole catalog is the shipped one, with its templates`(provider: String) throws {
    try withTemporaryFolder { folder in
      let made = try run(["init", "billing", "--provider", provider, "--full"], folder: folder)
      #expect(made.status == 0, "\(made.errors)")
      #expect(try run(["check", "billing"], folder: folder).output == "billing: no findings\n")
      let name = "billing/facts/states.yaml"
      let shipped = try String(
        contentsOf: ProjectFiles.root.appending(path: "Catalogs/\(provider)/facts/states.yaml"),
        encoding: .utf8
      )
      let own = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(shipped.hasSuffix(own) && !own.contains("yaml-language-server"))
      // Its own templates are used.
      try write("{{greeting}}", to: "billing/templates/notices/email.txt.mustache", in: folder)
      let notice = try run(["generate", "--catalog", "billing", "--output", "out"], folder: folder)
      #expect(notice.status == 2 && notice.errors.contains("billing/templates/notices/email.txt.mustache:1"))
    }
  }

  @Test func `a folder whose name cannot be the catalog's says so`() throws {
    try withTemporaryFolder { folder in
      let made = try run(["init", "店", "--provider", "blank"], folder: folder)
      #expect(made.status == 0 && made.errors.contains("Write a name in 店/catalog.yaml"), "\(made)")
    }
  }

  @Test func `options that do not fit are refused`() throws {
    try withTemporaryFolder { folder in
      for arguments in [["--full"], ["--provider", "blank", "--full"]] {
        let result = try run(["init", "x"] + arguments, folder: folder)
        #expect(result.status == 2 && result.errors.contains("--full needs --provider"), "\(result)")
      }
      let both = try run(["init", "x", "--provider", "blank", "--catalog", "app-store"], folder: folder)
      #expect(both.status == 2 && both.errors.contains("Pass --provider, or --catalog"))
      let unknown = try run(["init", "x", "--provider", "elsewhere"], folder: folder)
      #expect(unknown.status == 2 && unknown.errors.contains("blank"))
      try write("mine", to: "x/note.txt", in: folder)
      let full = try run(["init", "x", "--provider", "blank"], folder: folder)
      #expect(full.status == 2 && full.errors.contains("is not empty"))
      let root = try run(["init", "/"], folder: folder)
      #expect(root.status == 2 && root.errors.contains("Folder '/' is not empty"))
      #expect(FileManager.default.subpaths(atPath: folder.path)?.sorted() == ["x", "x/note.txt"])
    }
  }

  /// What the guide shows of a gap and of an overlap is what `check` prints.
  @Test func `the guide shows the findings as they are`() throws {
    let guide = try String(
      contentsOf: ProjectFiles.root.appending(path: "Documentation/first-catalog.md"),
      encoding: .utf8
    )
    let shown = guide.components(separatedBy: "\n```text\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    try #require(shown.count == 2)
    try withTemporaryFolder { folder in
      #expect(try run(["init", "my-shop", "--provider", "blank"], folder: folder).status == 0)
      let file = folder.appending(path: "my-shop/facts/tables/access.yaml")
      let table = try String(contentsOf: file, encoding: .utf8)
      let gap = try #require(table.range(of: "  E2:")?.lowerBound)
      let end = try #require(table.range(of: "  U1:")?.lowerBound)
      let changes = [
        table.replacingCharacters(in: gap..<end, with: ""),
        table.replacingOccurrences(
          of: "status: canceled, periodEnd: past",
          with: "status: [canceled, ended], periodEnd: past"
        ),
      ]
      for (text, line) in zip(changes, shown) {
        try text.write(to: file, atomically: true, encoding: .utf8)
        let check = try run(["check", "my-shop"], folder: folder)
        #expect(check.status == 1 && check.output.contains(line), "\(check.output)")
      }
    }
  }

  @Test(arguments: providers)
  func `a catalog begins in the locales that are wanted`(provider: String) throws {
    try withTemporaryFolder { folder in
      for locales in [["en"], ["ja"], ["ja", "en"]] {
        let catalog = folder.appending(path: locales.joined()).path
        let made = try run(["init", catalog, "--provider", provider] + locales.flatMap { ["--locale", $0] })
        #expect(made.status == 0, "\(made.errors)")
        let header = try String(contentsOfFile: "\(catalog)/catalog.yaml", encoding: .utf8)
        #expect(
          header.contains("sourceLocale: \(locales[0])\nlocales: [\(locales.sorted().joined(separator: ", "))]\n")
        )
        let checked = try run(["check", catalog, "--format", "json"])
        #expect(!checked.output.contains("\"severity\": \"error\""), "\(checked.output)")
        let notice = try run([
          "notice", "--catalog", catalog, "--facts", "\(catalog)/customer.json", "--channel", "push",
        ])
        #expect(notice.status == 0 && !notice.errors.contains("warning"), "\(notice.errors)")
      }
      let prepared = folder.appending(path: "fr").path
      #expect(try run(["init", prepared, "--provider", provider, "--locale", "en", "--locale", "fr"]).status == 0)
      let common = "\(prepared)/strings/fr/notices/common.yaml"
      #expect(FileManager.default.fileExists(atPath: common))
      #expect(!FileManager.default.fileExists(atPath: "\(prepared)/strings/fr/tables.yaml"))
      let refused = try run(["init", "\(prepared)2", "--provider", provider, "--locale", "fr"])
      #expect(refused.status == 2 && refused.errors.contains("Begin with --locale en or ja"))
      #expect(!FileManager.default.fileExists(atPath: "\(prepared)2"))
    }
  }
}
