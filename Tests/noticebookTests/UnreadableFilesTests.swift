import Foundation
import Testing

/// Of a catalog's folder, what the system does not give out is a finding like any other, and hides none of the others.
struct UnreadableFilesTests {
  /// Checks a copy of the shipped catalog after something has been done to it.
  private func check(
    _ change: (_ catalog: URL) throws -> Void,
    _ body: (_ result: RunResult, _ findings: [Substring]) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "catalog")
      try FileManager.default.copyItem(at: projectFolder.appending(path: "Catalogs/app-store"), to: catalog)
      try change(catalog)
      let result = try run(["check", "--quiet", "--catalog", "catalog"], folder: folder)
      try body(result, result.output.split(separator: "\n"))
    }
  }

  /// Moves a file or a folder away, and puts a link to it in its place.
  private func link(_ path: String, _ catalog: URL) throws {
    let (place, other) = (catalog.appending(path: path), catalog.appending(path: "../other"))
    try FileManager.default.moveItem(at: place, to: other)
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: other)
  }

  @Test(arguments: [
    "strings/ja/notices/grace.yaml", "strings/ja/notices", "strings/ja", "strings/en", "strings", "records/ja", "facts",
    "facts/channels.yaml", "facts/notices", "facts/tables/renewal.yaml", "cases", "cases/renewal.yaml",
  ])
  func `a link is one finding without what follows from it`(_ path: String) throws {
    try check({ try link(path, $0) }) { result, found in
      #expect(result.status == 1)
      let line = "catalog/\(path):1:1: error: '\(path)' is a symbolic link, which is not followed [catalog-syntax]"
      #expect(found == [line[...]])
    }
  }

  @Test func `a pipe hides no other finding`() throws {
    try check { catalog in
      try write("push.title: Two  spaces\n", to: "strings/en/notices/grace.yaml", in: catalog)
      let pipe = catalog.appending(path: "strings/ja/glossary.yaml").path
      try FileManager.default.removeItem(atPath: pipe)
      #expect(mkfifo(pipe, 0o600) == 0)
    } _: { result, found in
      #expect(result.status == 1)
      #expect(found.contains { $0.contains("strings/ja/glossary.yaml:1:1: error:") && $0.contains("is a pipe") })
      #expect(found.contains { $0.contains("grace.yaml:1:16: warning:") && $0.hasSuffix("[spacing]") }, "\(found)")
      #expect(result.errors.contains("not compared: 1 file (catalog/strings/ja/glossary.yaml)"))
    }
  }

  @Test(arguments: ["", "\u{1}\u{2}", "# Nothing.\n"])
  func `a header that says nothing is no catalog`(_ header: String) throws {
    try check({ try write(header, to: "catalog.yaml", in: $0) }) { result, found in
      #expect(result.status == 2)
      #expect(found.contains { $0.hasPrefix("catalog/catalog.yaml:1:1: error: ") }, "\(found)")
    }
  }

  @Test func `no name of a file looks like a line of its own`() throws {
    try check { catalog in
      try write("push.title: a: b\n", to: "strings/ja/x\n::error::y/page.yaml", in: catalog)
    } _: { result, found in
      #expect(!found.contains { $0.hasPrefix("::") } && !result.errors.contains("\n::"), "\(result.errors)")
      #expect(result.errors.contains("x\\u000a::error::y"))
    }
  }

  @Test func `paths are shown without odd slashes`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1.replacing("title: ご確認", with: "title: ご  確認") }
      let name = URL(filePath: catalog).lastPathComponent
      for path in ["./\(name)", "\(name)//", ".//\(name)/"] {
        let found = try run(["check", "--quiet", "--catalog", path], folder: folder).output
        #expect(found.hasPrefix("\(name)/records/") || found.hasPrefix("\(name)/strings/"), "\(found)")
      }
      let sarif = try run(["check", "--format", "sarif", "--catalog", catalog], folder: folder).output
      #expect(
        sarif.contains(#""uri" : "file:\/\/\/"#) || sarif.contains(#""uri" : "file:///"#),
        "\(sarif.prefix(2000))"
      )
    }
  }

  @Test func `names that are not UTF-8 are found`() throws {
    try check { catalog in
      let folder: [UInt8] = Array("\(catalog.path)/strings/ja/".utf8) + [0xFF, 0]
      #expect(folder.withUnsafeBytes { mkdir($0.bindMemory(to: CChar.self).baseAddress!, 0o700) } == 0)
    } _: { result, found in
      #expect(result.status == 1)
      #expect(found.count == 1 && found.first?.contains("its name is not UTF-8") == true, "\(found)")
    }
  }

  @Test func `a link to a file that nobody reads is left alone`() throws {
    try check { catalog in
      try FileManager.default.createSymbolicLink(
        at: catalog.appending(path: "notes.txt"),
        withDestinationURL: catalog.appending(path: "catalog.yaml")
      )
    } _: { result, found in
      #expect(result.status == 0 && found.isEmpty)
    }
  }

  @Test func `what fixes files goes on without none of them`() throws {
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "catalog")
      try FileManager.default.copyItem(at: projectFolder.appending(path: "Catalogs/app-store"), to: catalog)
      try link("records/ja", catalog)
      for arguments in [["check", "--fix"], ["check", "--diff"], ["status"], ["approve", "--all", "--locale", "ja"]] {
        let result = try run(arguments + ["--catalog", "catalog"], folder: folder)
        #expect(result.status == 2 && result.errors.contains("'catalog/records/ja' is a symbolic link"))
      }
    }
  }

  @Test func `a folder without a catalog cannot be checked`() throws {
    try check({ try FileManager.default.removeItem(at: $0.appending(path: "catalog.yaml")) }) { result, found in
      #expect(result.status == 2 && found == ["error: The catalog has no catalog.yaml [missing-file]"])
    }
    try check({ try link("catalog.yaml", $0) }) { result, found in
      #expect(result.status == 2 && found.isEmpty)
      #expect(result.errors.contains("'catalog/catalog.yaml' is a symbolic link"))
    }
    try check({ try write("format: 9\n", to: "catalog.yaml", in: $0) }) { result, found in
      #expect(result.status == 2 && found.count == 1)
    }
    // With mistakes in its header it is a catalog anyway.
    try check({ try write("format: 1\nnmae: x\n", to: "catalog.yaml", in: $0) }) { result, found in
      #expect(result.status == 1 && found.count > 1)
    }
  }
}
