import Foundation
import Testing

import OutputFolders
import noticebook

#if canImport(Glibc)
  import Glibc
#endif

/// Pipes, devices, links and leftovers: nothing is waited for without end, and nothing of a dead run stays.
struct StreamsAndFilesTests {
  private func refuse(
    _ arguments: [String],
    naming words: [String],
    environment: [String: String] = [:],
    input: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try run(arguments, input: input, environment: environment)
    #expect(result.status == 2, "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    for word in words { #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: sourceLocation) }
    #expect(result.errors.utf8.count < 600, sourceLocation: sourceLocation)
  }

  @Test func `a pipe that has a name is refused, and not waited for`() throws {
    try withTemporaryFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      try refuse(["decide", "--facts", pipe], naming: ["'\(pipe)' is a pipe, a device or a link, not a regular file"])
      try refuse(["decide", "--facts", pipe, "--batch"], naming: ["is a pipe"])
      try refuse(["decide", "--facts", "-", "--root-certificate", pipe], naming: ["is a pipe"])
      try refuse(["compile", "--output", pipe], naming: ["'\(pipe)' is a pipe or a device", "- for standard output"])
    }
  }

  @Test(arguments: ["-", "/dev/stdin", "/dev/fd/0"])
  func `standard input has several names`(_ name: String) throws {
    let result = try run(["decide", "--facts", name, "--now", "2026-10-20T09:00:00Z"], input: graceFacts)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("renewal, row G1"))
  }

  @Test func `what cannot be opened is called what it is`() throws {
    try withTemporaryFolder { folder in
      let link = folder.appending(path: "link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
      try refuse(["decide", "--facts", link], naming: ["'\(link)' is a link that leads nowhere"])
      try refuse(["check", "--catalog", link], naming: ["is a link that leads nowhere"])
      let circle = folder.appending(path: "circle").path
      try FileManager.default.createSymbolicLink(atPath: circle, withDestinationPath: "circle")
      try refuse(["decide", "--facts", circle], naming: ["its links lead in a circle"])
      let long = folder.appending(path: String(repeating: "x", count: 300)).path
      try refuse(["decide", "--facts", long], naming: ["its name is too long"])
    }
  }

  @Test func `a file that is printed over several lines is no stream`() throws {
    for text in ["{\n  \"renewalInfo\": {}\n}\n", "[\n{}\n]", "\u{FEFF}{ \r\n}\n"] {
      try refuse(["decide", "--facts", "-", "--batch"], naming: ["--batch reads JSON Lines", "jq -c"], input: text)
    }
    // A bad line later on affects only itself.
    let result = try run(["decide", "--facts", "-", "--batch"], input: "{}\n{\n{}\n")
    #expect(result.status == 1)
    #expect(result.output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [
    (["decide", "--fact", "x.json"], "Unknown option '--fact'", "Did you mean '--facts'?"),
    (["check", "--min-coverge=5"], "Unknown option '--min-coverge'", "Did you mean '--min-coverage'?"),
    (["docc", "catalogs", "--outptu", "x"], "Unknown option '--outptu'", "Did you mean '--output'?"),
    (["check", "--qqqqqqqqqq"], "Unknown option '--qqqqqqqqqq'", "Run `noticebook check --help` to list all options."),
    (
      ["decide", "--facts", "-", "--batch", "--jobs", "-1"], "Expected a number from 1 to 256 for --jobs",
      "decide --help"
    ),
  ])
  func `a misspelt option is named`(_ arguments: [String], _ summary: String, _ fix: String) throws {
    try refuse(arguments, naming: [summary, fix])
  }

  @Test func `a long value is not echoed whole`() throws {
    let long = String(repeating: "x", count: 10_000)
    for option in ["--locale", "--time-zone", "--now"] {
      try refuse(["notice", "--facts", "-", option, long], naming: ["is not a"], input: graceFacts)
    }
  }

  @Test(arguments: [["export", "icu-json"], ["generate-code", "swift"], ["generate"], ["docc", "catalogs"]])
  func `no command fills the catalog or standard output`(_ command: [String]) throws {
    for output in ["Catalogs", "Catalogs/app-store", "Catalogs/app-store/strings"] {
      try refuse(command + ["--output", output], naming: ["can't be the output folder"])
    }
    try refuse(command + ["--output", "-"], naming: ["A folder cannot be written to standard output"])
    #expect(!FileManager.default.fileExists(atPath: projectFolder.appending(path: "-").path))
  }

  @Test func `a folder of ICU's files has no effect`() throws {
    try withTemporaryFolder { folder in
      for file in ["metaZones.res", "timezoneTypes.res", "windowsZones.res", "zoneinfo64.res"] {
        try write("<html>404 Not Found</html>", to: file, in: folder)
      }
      let facts = #"{"transaction": {"expiresDate": 1791817200000}, "now": "2026-10-20T09:00:00Z"}"#
      let arguments = ["decide", "--facts", "-", "--time-zone", "Asia/Tokyo", "--explain"]
      let expected = try run(arguments, input: facts)
      #expect(expected.status == 0 && expected.output.contains("6:00:00"), "\(expected)")
      for named in [folder.path, "/nowhere"] {
        let result = try run(arguments, input: facts, environment: ["ICU_TIMEZONE_FILES_DIR": named])
        #expect(result.status == 0 && result.output == expected.output && result.errors == expected.errors, "\(result)")
      }
    }
  }

  @Test func `a decision refuses a locale, a zone and names that no notice could use`() throws {
    for (field, value) in [
      ("locale", "\"english\""), ("timeZone", "\"Mars\""), ("appName", "7"), ("productName", "[]"),
    ] {
      try refuse(["decide", "--facts", "-"], naming: ["\(field): "], input: "{\"\(field)\": \(value)}")
      let line = try run(["decide", "--facts", "-", "--batch"], input: "{\"\(field)\": \(value)}\n")
      #expect(line.status == 1 && line.output.contains("\"path\":\"\(field)\""), "\(line.output)")
    }
  }

  @Test func `files of a killed run go with the next one, and those of a running one stay`() throws {
    try withTemporaryFolder { folder in
      let dead = Process()
      dead.executableURL = URL(filePath: "/bin/true")
      try dead.run()
      dead.waitUntilExit()
      let names = [".noticebook-\(dead.processIdentifier)-abc", ".noticebook-\(getpid())-abc", ".noticebook-cache"]
      for name in names { try write("x", to: name, in: folder) }
      let file = folder.appending(path: "x.notices").path
      #expect(try run(["compile", "--output", file]).status == 0)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == (names.dropFirst() + ["x.notices"]).sorted()
      )
    }
  }

  @Test func `a folder that a killed run has left goes also where nothing is to be written`() throws {
    try withTemporaryFolder { folder in
      let output = OutputFolder(path: folder.path)
      let files = ["a/one.txt": Array("1".utf8), "manifest.json": Array(#"{"files":{"a/one.txt":"x"}}"#.utf8)]
      try output.replace(with: files)
      try write("x", to: ".noticebook-new/a/two.txt", in: folder)
      try output.whileLocked {}
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a", "manifest.json"])
    }
  }

  /// As on file systems without second names, such as exFAT.
  @Test(arguments: [EPERM, EOPNOTSUPP, EXDEV])
  func `files are copied where they cannot have a second name`(_ code: Int32) throws {
    try withTemporaryFolder { folder in
      let output = OutputFolder(path: folder.path) { _, _ in
        errno = code
        return -1
      }
      func files(_ text: String) -> [String: [UInt8]] {
        let names = (0..<4).map { "a/\($0).txt" }
        let manifest = "{\"files\":{\(names.map { "\"\($0)\":\"\"" }.joined(separator: ","))}}"
        return Dictionary(uniqueKeysWithValues: names.map { ($0, Array(text.utf8)) })
          .merging(["manifest.json": Array(manifest.utf8)]) { $1 }
      }
      try output.replace(with: files("1"))
      try write("mine", to: "a/mine.txt", in: folder)
      try output.replace(with: files("2"))
      func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      }
      #expect(try text("a/0.txt") == "2")
      #expect(try text("a/mine.txt") == "mine")
    }
  }
}
