import Catalogs
import Foundation
import Renewals
import Testing

/// The one file does what the folder does.
struct CompileCommandTests {
  private static let fromFolder = ["--catalog", "Catalogs/app-store"]

  private func withCompiled(_ body: (_ folder: URL, _ file: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "app-store.notices").path
      try FileManager.default.copyItem(atPath: compiledCatalog, toPath: file)
      try body(folder, file)
    }
  }

  @Test func `one file is enough`() throws {
    try withCompiled { folder, file in
      // Without the project's folder there is neither a catalog nor templates.
      for format in ["json", "text", "html"] {
        let arguments = graceArguments + ["--format", format]
        let expected = try run(arguments + Self.fromFolder, input: graceFacts)
        let result = try run(arguments + ["--catalog", file], input: graceFacts, folder: folder)
        #expect(result.output == expected.output && !result.output.isEmpty)
        #expect(result.status == 0, "\(result.errors)")
      }
    }
  }

  /// What is not a plain file, or not one of ours alone, must not be replaced.
  @Test func `links pipes and permissions stay as they are`() throws {
    try withTemporaryFolder { folder in
      let catalog = ["--catalog", try smallCatalog(in: folder)]
      let file = folder.appending(path: "small.notices").path
      #expect(try run(["compile", "--output", file] + catalog).status == 0)
      let expected = try Data(contentsOf: URL(filePath: file))
      let target = folder.appending(path: "target")
      try expected.prefix(60).write(to: target)
      chmod(target.path, 0o640)
      let link = folder.appending(path: "link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
      #expect(try run(["compile", "--output", link] + catalog).status == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
      #expect(try Data(contentsOf: target) == expected)
      let permissions = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
      #expect(permissions == 0o640)
      let dangling = folder.appending(path: "dangling").path
      try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "nowhere")
      let refused = try run(["compile", "--output", dangling] + catalog)
      #expect(refused.status == 2 && refused.errors.contains("leads nowhere"))
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let toPipe = try run(["compile", "--output", pipe] + catalog)
      #expect(toPipe.status == 2 && toPipe.errors.contains("is a pipe or a device"), "\(toPipe.errors)")
      #expect(try run(["compile", "--output", "/dev/stdout"] + catalog).status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["catalog", "dangling", "link", "pipe", "small.notices", "target"])
    }
  }

  @Test func `every golden decision is the same`() throws {
    let url = projectFolder.appending(path: "Catalogs/app-store")
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) where path.hasSuffix(".yaml") {
      files[path] = Array(try Data(contentsOf: url.appending(path: path)))
    }
    let catalog = try #require(Catalog.load(files: files).catalog)
    let cases = GoldenCaseRun(catalog.facts.cases, try TableComposition(catalog: catalog, table: "renewal"))
    let lines = try cases.expectations.map { expectation -> String in
      let data = Data(expectation.facts.json.utf8)
      let facts = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      return String(decoding: try JSONSerialization.data(withJSONObject: facts, options: .sortedKeys), as: UTF8.self)
    }
    #expect(lines.count > 700)
    let input = lines.joined(separator: "\n") + "\n"
    try withCompiled { folder, file in
      try write(input, to: "facts.jsonl", in: folder)
      let arguments = ["decide", "--facts", folder.appending(path: "facts.jsonl").path, "--batch"]
      let expected = try run(arguments + Self.fromFolder)
      let result = try run(arguments + ["--catalog", file], folder: folder)
      #expect(result.output.split(separator: "\n").count == lines.count)
      #expect(result.output == expected.output)
      #expect(result.status == expected.status)
    }
  }

  /// What a run has made in a folder, in order. The index of the search fills as many files as its words need.
  private func paths(of name: String, in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: name).path)
      .filter { !$0.contains("/search/") }.sorted()
  }

  /// Every notice in every channel and language, the pages, the tables and the diagrams.
  @Test func `everything generated is the same`() throws {
    try withCompiled { folder, file in
      for (name, options) in [("one", Self.fromFolder), ("two", ["--catalog", file])] {
        let result = try run(["generate", "--output", folder.appending(path: name).path] + options)
        #expect(result.status == 0, "\(result.errors)")
      }
      let paths = try self.paths(of: "one", in: folder)
      #expect(paths.filter { $0.hasPrefix("notices/") }.count >= 2)
      #expect(try paths == self.paths(of: "two", in: folder))
      // Without records, only the pages that count reviews say less; the manifest has their digests.
      let ofReviews = ["catalog/translations.", "review.html", "manifest.json", "reference.json"]
      for path in paths where path.contains(".") && !ofReviews.contains(where: path.contains) {
        let contents = ["one", "two"].map { FileManager.default.contents(atPath: folder.path + "/\($0)/\(path)") }
        #expect(contents[0] == contents[1], "\(path)")
      }
    }
  }

  @Test(arguments: [
    ["table", "--locale", "ja"], ["states", "--format", "json"],
    ["simulate", "--plan", "1mo", "--grace", "16d", "--fails-at", "2026-10-12T15:00:00Z", "--format", "json"],
  ])
  func `other commands read it`(_ arguments: [String]) throws {
    try withCompiled { _, file in
      let result = try run(arguments + ["--catalog", file])
      #expect(result.status == 0, "\(result.errors)")
      #expect(try result.output == run(arguments + Self.fromFolder).output)
    }
  }

  @Test func `the same catalog gives the same bytes`() throws {
    try withCompiled { folder, file in
      let again = folder.appending(path: "again").path
      let result = try run(["compile", "--output", again])
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output == "")
      #expect(FileManager.default.contents(atPath: again) == FileManager.default.contents(atPath: file))
    }
  }

  @Test func `a file that cannot be used is refused`() throws {
    try withCompiled { folder, file in
      let whole = try #require(FileManager.default.contents(atPath: file))
      func refuse(_ bytes: Data, _ words: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let path = folder.appending(path: "bad.notices").path
        try bytes.write(to: URL(filePath: path))
        for arguments in [graceArguments, ["decide", "--facts", "-"]] {
          let result = try run(arguments + ["--catalog", path], input: graceFacts)
          #expect(result.status == 2, sourceLocation: sourceLocation)
          #expect(result.output == "", sourceLocation: sourceLocation)
          #expect(result.errors.contains("'\(path)' \(words)"), "\(result.errors)", sourceLocation: sourceLocation)
          #expect(result.errors.contains("noticebook"), "\(result.errors)", sourceLocation: sourceLocation)
        }
      }
      var changed = whole
      changed[whole.count / 2] ^= 1
      try refuse(changed, "is damaged")
      try refuse(whole.dropLast(), "ends too early")
      changed = whole
      changed[8] = 4
      try refuse(changed, "was written by a newer noticebook (format 4; this one reads 3)")
      try refuse(Data("format: 1\n".utf8), "isn't a compiled catalog")
      try refuse(Data(), "isn't a compiled catalog")
    }
  }

  @Test func `commands for authors ask for the folder`() throws {
    try withCompiled { folder, file in
      for arguments in [
        ["check"], ["prove"], ["approve", "--all", "--locale", "ja"],
        ["compile", "--output", folder.appending(path: "b").path],
      ] {
        let result = try run(arguments + ["--catalog", file])
        #expect(result.status == 2)
        #expect(result.errors.contains("is a compiled catalog, and \(arguments[0]) needs the folder"))
      }
    }
  }

  @Test func `what check calls an error is not compiled`() throws {
    try withTemporaryFolder { folder in
      let catalog = try copyCatalog(
        to: folder,
        replacing: "{$productName}",
        with: "{$productNmae}",
        in: "strings/en/notices/grace.yaml"
      )
      let output = folder.appending(path: "out").path
      let old = Data([0x89, 0x4E, 0x42, 0x43, 0x0D, 0x0A, 0x1A, 0x0A]) + Data("old".utf8)
      try old.write(to: URL(filePath: output))
      let result = try run(["compile", "--catalog", catalog, "--output", output])
      #expect(result.status == 2)
      #expect(result.errors.contains("strings/en/notices/grace.yaml"))
      #expect(result.errors.contains("productNmae"))
      #expect(try Data(contentsOf: URL(filePath: output)) == old)
    }
  }

  @Test func `what is read and what is of another kind is not overwritten`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder)
      try write("{}", to: "precious.json", in: folder)
      let precious = folder.appending(path: "precious.json").path
      for (output, words) in [
        ("\(catalog)/catalog.yaml", "is in the input"), ("\(catalog)/new.notices", "is in the input"),
        (precious, "exists and isn't a compiled catalog"),
      ] {
        let before = FileManager.default.contents(atPath: output)
        let result = try run(["compile", "--output", output, "--catalog", catalog])
        #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
        #expect(FileManager.default.contents(atPath: output) == before)
      }
      for output in [catalog, "\(catalog)/Output", folder.path] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let result = try run(["generate", "--output", output, "--catalog", catalog])
        #expect(result.status == 2 && result.errors.contains("can't be the output folder"), "\(result.errors)")
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == names)
      }
    }
  }

  @Test func `a folder is not overwritten`() throws {
    try withTemporaryFolder { folder in
      let result = try run(["compile", "--output", folder.path])
      #expect(result.status == 2)
      #expect(result.errors.contains("'\(folder.path)' is a folder, not a file"))
    }
  }

  @Test(arguments: ["compile", "init"])
  func `help has an example`(_ command: String) throws {
    let result = try run([command, "--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("noticebook \(command) "))
  }
}
