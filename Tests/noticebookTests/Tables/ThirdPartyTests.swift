import Foundation
import Testing

/// What others make of the exported decisions; each test is skipped where the others are not installed.
struct ThirdPartyTests {
  /// The folder named by `NOTICEBOOK_DMN_XSD`, or `shared/dmn-xsd` in a folder above this file.
  static let schemas: URL? = {
    func existing(_ folder: URL) -> URL? {
      FileManager.default.fileExists(atPath: folder.appending(path: "DMN13.xsd").path) ? folder : nil
    }
    if let path = ProcessInfo.processInfo.environment["NOTICEBOOK_DMN_XSD"] { return existing(URL(filePath: path)) }
    var parent = URL(filePath: #filePath).deletingLastPathComponent()
    while parent.path != "/" {
      if let found = existing(parent.appending(path: "shared/dmn-xsd")) { return found }
      parent.deleteLastPathComponent()
    }
    return nil
  }()

  static let canValidate = schemas != nil && (try? start("xmllint", ["--version"]).status) == 0

  /// The interpreter that has the two packages: that of `NOTICEBOOK_PYTHON`, or `python3`.
  static let python = ProcessInfo.processInfo.environment["NOTICEBOOK_PYTHON"] ?? "python3"
  static let hasEngines = (try? start(python, ["-c", "import pyDMNrules, SpiffWorkflow"]).status) == 0

  /// Runs another program found by `PATH`.
  static func start(_ program: String, _ arguments: [String]) throws -> RunResult {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let (stdout, stderr) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (stdout, stderr)
    try process.run()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    let errors = stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return RunResult(
      status: process.terminationStatus,
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self)
    )
  }

  @Test(
    .enabled(if: canValidate, "xmllint or the schemas are missing: set NOTICEBOOK_DMN_XSD to the folder of DMN13.xsd"),
    arguments: [
      ["--format", "dmn"], ["--format", "dmn", "--locale", "ja"], ["--format", "dmn-single"],
      ["--format", "dmn-single", "--decision", "renewal.expiry"],
      ["--format", "dmn-single", "--decision", "renewalOverlays.recovery.notice"],
    ]
  )
  func `documents are valid`(arguments: [String]) throws {
    let schema = try #require(Self.schemas).appending(path: "DMN13.xsd")
    try withTemporaryFolder { folder in
      try write(try run(["table"] + arguments).output, to: "table.dmn", in: folder)
      let file = folder.appending(path: "table.dmn").path
      let result = try Self.start("xmllint", ["--noout", "--schema", schema.path, file])
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  /// Every combination would take minutes; a stride that shares no factor with the sizes of the inputs meets all values.
  @Test(
    .enabled(if: hasEngines, "python3 has no pyDMNrules and SpiffWorkflow: set NOTICEBOOK_PYTHON to one that has"),
    arguments: [("spiff", "dmn-single"), ("pydmn", "dmn"), ("pydmn", "dmn-single")]
  )
  func `engines decide like the table`(engine: String, format: String) throws {
    try withTemporaryFolder { folder in
      for (name, format) in [("table.json", "json"), ("table.dmn", format)] {
        try write(try run(["table", "--format", format]).output, to: name, in: folder)
      }
      let script = projectFolder.appending(path: "Tests/noticebookTests/Tables/Engines/decide.py").path
      let files = ["table.json", "table.dmn"].map { folder.appending(path: $0).path }
      let result = try Self.start(Self.python, [script, engine] + files + ["renewal", "89"])
      #expect(result.output == "102 0\n", "\(result.output)\(result.errors)")
    }
  }

  /// Compares the table and every stage over it, from the payload to the outcome, with the decisions of the command.
  @Test(
    .enabled(if: hasEngines, "python3 has no pyDMNrules and SpiffWorkflow: set NOTICEBOOK_PYTHON to one that has"),
    arguments: ["spiff", "pydmn"]
  )
  func `engines run the whole chain like the command`(engine: String) throws {
    let script = projectFolder.appending(path: "Tests/noticebookTests/Tables/Engines/chain.py").path
    let catalog = projectFolder.appending(path: "Catalogs/app-store").path
    let result = try Self.start(Self.python, [script, engine, "60", "7", catalog, commandURL.path])
    let figures = result.output.split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .newlines)) }
    #expect(figures.count == 3, "\(result.errors)")
    #expect(figures.first == 60 && figures.last == 0, "\(result.output)\(result.errors)")
  }
}
