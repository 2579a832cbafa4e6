import Foundation
import Testing

/// A brand can be from another author: the command doesn't ignore a part of it silently, wait for it, or pass it on.
struct BrandSafetyTests {
  private static let header = "format: 1\nname: harbor\nextends: app-store\n"

  private func withBrand(_ files: [String: String] = [:], _ body: (_ brand: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for (path, text) in files.merging(["brand.yaml": Self.header], uniquingKeysWith: { own, _ in own }) {
        try write(text, to: "harbor/\(path)", in: folder)
      }
      try body(folder.appending(path: "harbor").path)
    }
  }

  private func refused(_ arguments: [String], _ words: String..., location: SourceLocation = #_sourceLocation) throws {
    let result = try run(arguments, input: graceFacts)
    #expect(result.status == 2, "\(result.errors)", sourceLocation: location)
    #expect(result.output == "", sourceLocation: location)
    for word in words { #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: location) }
  }

  @Test(arguments: [
    ("push.title", "{$nope}", "uses $nope, which has no value"),
    ("email.body", "{#link to=evil}go{/link}", "Link 'evil' does not exist"),
    ("email.body", "See https://evil.example/", "leads to 'https://evil.example/'"),
  ])
  func `a text that cannot be sent stops the run`(_ key: String, _ text: String, _ words: String) throws {
    let texts = ["en", "ja"].map { ("strings/\($0)/notices/grace.yaml", "\(key): |\n  \(text)\n") }
    try withBrand(Dictionary(uniqueKeysWithValues: texts)) { brand in
      let place = "\(brand)/strings/ja/notices/grace.yaml:2:"
      try refused(graceArguments + ["--brand", brand], words, place)
      guard key == "push.title" else { return }
      try refused(["notice", "--facts", "-", "--batch", "--brand", brand], words, place)
      try refused(["compile", "--output", "\(brand).notices", "--brand", brand], words, place)
      let checked = try run(["check", "--brand", brand])
      #expect(checked.status == 1)
      #expect(checked.output.contains(words) && checked.output.contains(place), "\(checked.output)")
    }
  }

  @Test func `a compiled catalog does not trust a brand either`() throws {
    let text = "push.title: Hello {$nope}\n"
    try withBrand(["strings/en/notices/grace.yaml": text, "strings/ja/notices/grace.yaml": text]) { brand in
      let arguments = graceArguments + ["--catalog", compiledCatalog, "--brand", brand]
      try refused(arguments, "uses $nope", "Correct the findings above")
    }
  }

  @Test func `a layout that is unsafe is refused by every command`() throws {
    let html = "<h1>{{{appName}}}</h1>{{#paragraphs}}{{{.}}}{{/paragraphs}}\n<a href=\"https://evil.example/\">x</a>\n"
    try withBrand(["templates/notices/email.html.mustache": html]) { brand in
      let place = "\(brand)/templates/notices/email.html.mustache:1"
      for arguments in [graceArguments, ["compile", "--output", "\(brand).notices"]] {
        try refused(arguments + ["--brand", brand], place, "unescaped", "Write {{appName}}.")
      }
      let checked = try run(["check", "--brand", brand])
      #expect(checked.status == 1)
      #expect(checked.output.contains("\(place):1: error: The template writes 'appName' unescaped"))
      #expect(checked.output.contains("  1 | <h1>{{{appName}}}</h1>"), "\(checked.output)")
      #expect(checked.output.contains("[broken-layout]"))
    }
  }

  @Test func `only regular files are read`() throws {
    try withBrand { brand in
      let pipe = "\(brand)/strings/ja/notices/grace.yaml"
      try FileManager.default.createDirectory(atPath: "\(brand)/strings/ja/notices", withIntermediateDirectories: true)
      #expect(mkfifo(pipe, 0o600) == 0)
      try refused(
        graceArguments + ["--brand", brand],
        "'\(pipe)' is a pipe, a device or a link, not a regular file",
        "Name a regular file"
      )
      let checked = try run(["check", "--quiet", "--brand", brand])
      #expect(checked.status == 1 && checked.output.hasPrefix("\(pipe):1:1: error: "), "\(checked.output)")
      #expect(unlink(pipe) == 0)
      let link = "\(brand)/records"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "strings")
      try refused(graceArguments + ["--brand", brand], "'\(link)' is a symbolic link", "Replace it with the file")
      #expect(try run(["check", "--quiet", "--brand", brand]).output.hasPrefix("\(link):1:1: error: "))
    }
  }

  @Test func `files that nothing reads are findings`() throws {
    try withBrand(["strings/en/notices/grace.yml": "push.title: x\n", "template/a.mustache": "x", "README.md": "x"]) {
      let result = try run(["check", "--quiet", "--brand", $0])
      #expect(result.status == 1)
      #expect(result.output.split(separator: "\n").count == 2, "\(result.output)")
      #expect(result.output.contains("grace.yml:1:1") && result.output.contains("template/a.mustache:1:1"))
      try refused(graceArguments + ["--brand", $0], "No brand has a file of this name")
    }
  }

  @Test func `check reads the templates that are named`() throws {
    try withTemporaryFolder { folder in
      let templates = folder.appending(path: "own")
      try FileManager.default.copyItem(at: projectFolder.appending(path: "Templates"), to: templates)
      try write("{{nope}}\n{{#paragraphs}}{{.}}{{/paragraphs}}\n", to: "notices/email.txt.mustache", in: templates)
      let result = try run(["check", "--templates", templates.path])
      #expect(result.status == 1)
      #expect(result.output.contains("\(templates.path)/notices/email.txt.mustache:1:1: error: "), "\(result.output)")
      #expect(result.output.contains("  1 | {{nope}}"))
      let catalog = projectFolder.appending(path: "Catalogs/app-store").path
      #expect(try run(["check", "--catalog", catalog], folder: folder).status == 0)
      try refused(["check", "--templates", "/nowhere"], "'/nowhere' does not exist")
    }
  }

  @Test func `who asks for no email needs no layout`() throws {
    try withTemporaryFolder { folder in
      let templates = ["--templates", folder.path]
      let push = try run(graceArguments + templates + ["--channel", "push"], input: graceFacts)
      #expect(push.status == 0, "\(push.errors)")
      #expect(push.output.contains("push title"))
      try refused(graceArguments + templates + ["--channel", "push", "--channel", "email"], "The template is missing")
    }
  }

  @Test func `init fills a folder that is there and empty`() throws {
    try withTemporaryFolder { folder in
      let catalog = compiledCatalog
      for name in ["here", "there"] {
        let brand = folder.appending(path: name)
        try FileManager.default.createDirectory(at: brand, withIntermediateDirectories: true)
        let link = folder.appending(path: "link").path
        if name == "there" { try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: name) }
        let inode = try FileManager.default.attributesOfItem(atPath: brand.path)[.systemFileNumber] as? Int
        let result = try run(["init", name == "here" ? "." : link, "--catalog", catalog], folder: brand)
        #expect(result.status == 0, "\(result.errors)")
        // The folder is the one that was there, and holds the brand and nothing else.
        #expect(try FileManager.default.attributesOfItem(atPath: brand.path)[.systemFileNumber] as? Int == inode)
        let names = try FileManager.default.contentsOfDirectory(atPath: brand.path).sorted()
        #expect(names == ["brand.yaml", "records", "strings", "templates"])
        let again = try run(["init", ".", "--catalog", catalog], folder: brand)
        #expect(again.status == 2)
        #expect(again.errors.contains("is not empty"))
      }
    }
  }
}
