import Foundation
import Testing

struct CheckCommandTests {
  /// A run over a small catalog with a double space.
  private func checked(_ arguments: String...) throws -> RunResult {
    var result = RunResult(status: -1, output: "", errors: "")
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1.replacing("引き続き", with: "引き続き  ") }
      result = try run(["check", "--catalog", catalog] + arguments)
    }
    return result
  }

  @Test(arguments: ["text", "json", "sarif", "junit", "checkstyle", "github"])
  func everyFormatNamesTheFindingAndItsPlace(format: String) throws {
    let result = try checked("--format", format)
    #expect(result.status == 1)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("spacing"))
    #expect(result.output.contains("strings/ja/notices/grace.yaml"))
  }

  @Test func quietAndVerboseDoWhatTheirNamesSay() throws {
    let quiet = try checked("--quiet").output
    #expect(quiet.split(separator: "\n").allSatisfy { $0.hasSuffix("]") })
    let verbose = try checked("--verbose").output
    #expect(verbose.contains("by locale:\n") && verbose.contains("without findings: argument-type, "))
    #expect(try run(["check", "--quiet"]).output.isEmpty)
    #expect(try run(["check", "--quiet", "--verbose"]).status == 2)
  }

  @Test func informationAloneLeavesTheExitStatusZero() throws {
    try withTemporaryFolder { folder in
      let catalog = try copyCatalog(
        to: folder,
        replacing: "\n  longest: {en: 249.99 USD, ja: 15800 JPY}",
        with: "",
        in: "facts/parameters.yaml"
      )
      let result = try run(["check", "--catalog", catalog])
      #expect(result.output.contains("information: Parameter newPrice has no longest value"))
      #expect(result.status == 0)
    }
  }

  private static let lint = "/usr/bin/xmllint"

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: lint), "xmllint is not installed (libxml2-utils)"),
    arguments: ["junit", "checkstyle"]
  )
  func xmllintReadsTheReport(format: String) throws {
    try withTemporaryFolder { folder in
      try write(checked("--format", format).output, to: "report.xml", in: folder)
      let process = Process()
      process.executableURL = URL(filePath: Self.lint)
      process.arguments = ["--noout", folder.appending(path: "report.xml").path]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }
}
