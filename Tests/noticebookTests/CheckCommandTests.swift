import Foundation
import ProjectFiles
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
  func `every format names the finding and its place`(format: String) throws {
    let result = try checked("--format", format)
    #expect(result.status == 1)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("spacing"))
    #expect(result.output.contains("strings/ja/notices/grace.yaml"))
  }

  @Test(arguments: [
    (["--only", "spacing"], 1), (["--only", "changed-link"], 0), (["--locale", "ja"], 1), (["--locale", "en"], 0),
    (["--key", "notices.grace.*"], 1), (["--key", "notices.retry.push.title"], 0),
    (["--key", "notices.retry.*", "--key", "notices.grace.push.title", "--only", "spacing", "--locale", "ja"], 1),
  ])
  func `filters choose what is reported`(arguments: [String], status: Int) throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1.replacing("引き続き", with: "引き続き  ") }
      let only = arguments.contains("--only") ? [] : ["--only", "spacing"]
      let result = try run(["check", "--quiet", "--catalog", catalog] + only + arguments)
      #expect(Int(result.status) == status, "\(result.output)")
      #expect(result.output.isEmpty == (status == 0))
    }
  }

  @Test func `filters name what they do not know`() throws {
    let check = try checked("--only", "spaceing")
    #expect(check.status == 2 && check.errors.contains("Unknown check 'spaceing'\n  Did you mean 'spacing'?"))
    #expect(try checked("--key", "a*b").errors.contains("'a*b' isn't a key"))
    #expect(try checked("--locale", "fr").errors.contains("Choose from: en, ja."))
    let key = try checked("--key", "notices.gracee.*")
    #expect(key.status == 2, "\(key)")
    #expect(key.errors.contains("No key matches 'notices.gracee.*'\n  Did you mean 'notices.grace.*'?"), "\(key)")
    #expect(try checked("--key", "nonsense").errors.contains("No key matches 'nonsense'"))
  }

  @Test func `the catalog is found from its folders, or named by the environment`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1.replacing("引き続き", with: "引き続き  ") }
      let inside = URL(filePath: catalog).appending(path: "strings/ja")
      let found = try run(["check", "--quiet", "--only", "spacing"], folder: inside)
      #expect(found.status == 1 && found.output.hasPrefix("../../strings/ja/notices/grace.yaml:2:"), "\(found)")
      let named = try run(
        ["check", "--quiet", "--only", "spacing"],
        environment: ["NOTICEBOOK_CATALOG": catalog],
        folder: folder
      )
      #expect(named.status == 1 && named.output.hasPrefix(catalog))
      let none = try run(["check"], folder: folder)
      #expect(none.status == 2 && none.errors.contains("No catalog found"))
    }
  }

  @Test(arguments: [["--locale", "en"], ["--only", "spacing"], ["--key", "notices.retry.*"]])
  func `a filter doesn't hide what can't be read`(filter: [String]) throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { path, text in
        path.hasSuffix("ja/notices/grace.yaml") ? "push.title: \"open\n" : text
      }
      let result = try run(["check", "--catalog", catalog] + filter)
      #expect(result.status == 1 && result.output.contains("ja/notices/grace.yaml"), "\(result)")
    }
  }

  @Test func `quiet and verbose do what their names say`() throws {
    let quiet = try checked("--quiet").output
    #expect(quiet.split(separator: "\n").allSatisfy { $0.hasSuffix("]") })
    let verbose = try checked("--verbose").output
    #expect(verbose.contains("by locale:\n"))
    #expect(verbose.contains("without findings: arabic-punctuation, argument-type, "))
    #expect(try run(["check", "--quiet"]).output.isEmpty)
    #expect(try run(["check", "--quiet", "--verbose"]).status == 2)
  }

  @Test func `many findings are cut as text and counted whole`() throws {
    try withTemporaryFolder { folder in
      let catalog = try smallCatalog(in: folder) { $1.replacing("ご", with: "ご  ") }
      func check(_ arguments: String...) throws -> RunResult { try run(["check", "--catalog", catalog] + arguments) }
      let all = try check("--quiet").output.split(separator: "\n")
      try #require(all.count > 2)
      let cut = try check("--quiet", "--max-findings", "2")
      #expect(cut.output.split(separator: "\n") == Array(all.prefix(2)))
      #expect(cut.errors == "\(all.count - 2) more findings aren't shown; --max-findings 0 shows all.\n")
      #expect(cut.status == 1)
      let (whole, short) = try (check().output, check("--max-findings", "1").output)
      #expect(whole == (try check("--max-findings", "0").output))
      #expect(short.contains("\n\(all.count - 1) more findings aren't shown"))
      // What follows the findings is about all of them.
      let counts = try #require(whole.range(of: "by check:")).lowerBound
      #expect(short.hasSuffix(whole[counts...]))
      #expect(try check("--max-findings", "-1").status == 2)
      #expect(try check("--max-findings", "1", "--format", "json").status == 2)
    }
  }

  @Test func `information alone leaves the exit status zero`() throws {
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
    .enabled(if: Tools.areRequired || Tools.runs(lint), "xmllint is not installed (libxml2-utils)"),
    arguments: ["junit", "checkstyle"]
  )
  func `xmllint reads the report`(format: String) throws {
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

  @Test(arguments: [("notice: none, ", true), ("advice: report, ", true), ("", false)])
  func `a row that ends access names a notice, an advice, or that there is none`(words: String, isClean: Bool) throws {
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "shop").path
      #expect(try run(["init", catalog, "--provider", "blank"]).status == 0)
      let file = URL(filePath: "\(catalog)/facts/tables/access.yaml")
      let text = try String(contentsOf: file, encoding: .utf8)
      let row = "when: {status: ended}\n    then: {state: ended, entitled: false, "
      let changed = text.replacing(
        "\(row)notice: accessEnded, action: resubscribe}",
        with: "\(row)\(words)action: none}"
      )
      #expect(changed != text)
      try changed.write(to: file, atomically: true, encoding: .utf8)
      let checked = try run(["check", catalog, "--only", "uncovered-outcome"])
      #expect(checked.output.contains("Row E2 of table access closes access without a notice") != isClean)
      #expect(isClean || checked.output.contains("or write `notice: none`"))
    }
  }

  @Test func `entries of missing source texts are added once`() throws {
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "shop").path
      #expect(try run(["init", catalog, "--provider", "blank", "--locale", "en"]).status == 0)
      let ended = "\(catalog)/strings/en/notices/accessEnded.yaml"
      let tables = "\(catalog)/strings/en/tables.yaml"
      try FileManager.default.removeItem(atPath: ended)
      let kept = try String(contentsOfFile: tables, encoding: .utf8).split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      .filter { !$0.hasPrefix("access.E2:") }.joined(separator: "\n")
      try kept.write(toFile: tables, atomically: true, encoding: .utf8)

      let first = try run(["check", catalog, "--write-missing"])
      #expect(first.status == 1 && first.errors.contains("Added ") && first.errors.contains(ended), "\(first.errors)")
      #expect(first.output.contains("Text 'push.title' is empty"), "\(first.output)")
      #expect(!first.output.contains("[missing-translation]"), "\(first.output)")
      let text = try String(contentsOfFile: ended, encoding: .utf8)
      #expect(text.contains("# Used by notice accessEnded, channel push.\npush.title:\n"))
      let added = try String(contentsOfFile: tables, encoding: .utf8)
      #expect(added.hasPrefix(kept) && added.hasSuffix("# Used by table access, row E2.\naccess.E2:\n"))
      let second = try run(["check", catalog, "--write-missing"])
      #expect(second.errors.contains("No source text is missing."))
      #expect(try String(contentsOfFile: tables, encoding: .utf8) == added)
    }
  }
}
