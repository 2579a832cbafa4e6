import Catalogs
import Conformance
import Foundation
import Instants
import JSON
import Noticebook
import Notices
import ProjectFiles
import Renewals
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

  /// The interpreter that has the two engines.
  static let python = Tools.python(with: "pyDMNrules, SpiffWorkflow")

  /// Runs another program of `PATH`, or one that comes with a package of Python.
  static func start(_ program: String, _ arguments: [String]) throws -> RunResult {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = Tools.environmentWithPackages
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
    .enabled(if: schemas != nil, "the schemas are missing: set NOTICEBOOK_DMN_XSD to the folder of DMN13.xsd"),
    .enabled(if: Tools.areRequired || Tools.runs("xmllint"), "xmllint is not installed"),
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
    .enabled(if: Tools.areRequired || python != nil, "Python has no pyDMNrules and SpiffWorkflow"),
    arguments: [("spiff", "dmn-single"), ("pydmn", "dmn"), ("pydmn", "dmn-single")]
  )
  func `engines decide like the table`(engine: String, format: String) throws {
    try withTemporaryFolder { folder in
      for (name, format) in [("table.json", "json"), ("table.dmn", format)] {
        try write(try run(["table", "--format", format]).output, to: name, in: folder)
      }
      let script = projectFolder.appending(path: "Tests/noticebookTests/Tables/Engines/decide.py").path
      let files = ["table.json", "table.dmn"].map { folder.appending(path: $0).path }
      let result = try Self.start(try #require(Self.python), [script, engine] + files + ["renewal", "89"])
      let counts = result.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      #expect(counts.count == 2 && counts[0] > 100 && counts[1] == 0, "\(result.output)\(result.errors)")
    }
  }

  /// What the cases of the conformance tests are to the exported decisions, a line each: the values of the fields that the
  /// document names, times in milliseconds from now, and the decision.
  private static func chainCases(_ document: String) throws -> String {
    let fixture = try ProgramFixture("app-store")
    let payloads = fixture.texts.catalog.facts.payloads
    let fields = Set(document.matches(of: #/Field (\S+): /#).map { String($0.1) })
    let instants = Set(document.matches(of: #/the payload has (\S+),/#).map { String($0.1) })
    return try RuntimeCases.lines(of: "app-store").compactMap { line -> String? in
      let json = try #require(try JSONValue(parsing: Array(line.utf8))["facts"]).text(indented: false)
      guard let facts = try? SubscriptionFacts(json: Array(json.utf8), of: payloads),
        let decision = try? fixture.library.decide(facts)
      else { return nil }
      func value(_ name: String) throws -> JSONValue? {
        let path = try #require(PayloadPath(name, in: payloads))
        if instants.contains(name) {
          return try facts.instant(at: path).map { .whole(Int($0.milliseconds - decision.now.milliseconds)) }
        }
        return switch facts.value(at: path) {
        case .boolean(let flag)?: .boolean(flag)
        case .text(let text)?: .string(text)
        case .integer(let number)?: .whole(Int(number))
        default: nil
        }
      }
      let values = try fields.union(instants).sorted().compactMap { name in
        try value(name).map { JSONValue.Member(name: name, value: $0) }
      }
      let members = [
        JSONValue.Member(name: "values", value: .object(values)),
        JSONValue.Member(
          name: "decision",
          value: try #require(try JSONValue(parsing: fixture.library.json(decision))["decision"])
        ),
      ]
      return JSONValue.object(members).text(indented: false) + "\n"
    }.joined()
  }

  /// Compares the table and every stage over it, from the payload to the outcome, with the decisions of the library.
  @Test(
    .enabled(if: Tools.areRequired || python != nil, "Python has no pyDMNrules and SpiffWorkflow"),
    arguments: ["spiff", "pydmn"]
  )
  func `engines run the whole chain as the library does`(engine: String) throws {
    let script = projectFolder.appending(path: "Tests/noticebookTests/Tables/Engines/chain.py").path
    let catalog = projectFolder.appending(path: "Catalogs/app-store").path
    let cases = try Self.chainCases(try run(["table", "--catalog", catalog, "--format", "dmn"]).output)
    try withTemporaryFolder { folder in
      try write(cases, to: "cases.jsonl", in: folder)
      let file = folder.appending(path: "cases.jsonl").path
      let result = try Self.start(try #require(Self.python), [script, engine, file, catalog, commandURL.path])
      let figures = result.output.split(separator: " ").compactMap { Int($0.trimmingCharacters(in: .newlines)) }
      #expect(figures.count == 3 && figures[0] > 60 && figures[2] == 0, "\(result.output)\(result.errors)")
    }
  }
}
