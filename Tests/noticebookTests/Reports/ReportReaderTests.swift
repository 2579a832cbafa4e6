import Foundation
import JSON
import ProjectFiles
import Schemas
import Testing

/// The reports of `check`, read by programs that others have written for these formats.
struct ReportReaderTests {
  private static let junit = Tools.python(with: "junitparser")
  private static let sarif = Tools.python(with: "sarif.loader, sarif_pydantic")

  /// Reports of a catalog in which something is wrong of every severity and in texts that need escapes, and in which a
  /// finding has no place; of one that is clean; and of two in which a text or a fact cannot be read.
  private static func reports(
    _ format: String
  ) throws -> (findings: String, clean: String, broken: String, waiting: String) {
    var reports = (findings: "", clean: "", broken: "", waiting: "")
    try withTemporaryFolder { folder in
      let header = "format: 1\nname: x\nsourceLocale: en\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n"
      try write(header, to: "c & d/catalog.yaml", in: folder)
      try write("severities: {untranslated: information}\n", to: "c & d/checks.yaml", in: folder)
      try write("note: Two days  \"spaces\" ]]> & <b>100%</b>\n", to: "c & d/strings/en/page.yaml", in: folder)
      try write("note: Two days  \"spaces\" ]]> & <b>100%</b>\n", to: "c & d/strings/ja/page.yaml", in: folder)
      let arguments = ["check", "--today", "2026-11-20", "--format", format]
      let found = try run(arguments + ["--catalog", "c & d", "--min-coverage", "100"], folder: folder)
      #expect(found.status == 1 && found.errors.isEmpty, "\(found.errors)")
      reports.findings = found.output
      try write(header, to: "clean/catalog.yaml", in: folder)
      try write("guide: {title: Guide, kind: guide}\n", to: "clean/facts/sources.yaml", in: folder)
      let clean = try run(arguments + ["--catalog", "clean"], folder: folder)
      #expect(clean.status == 0 && clean.errors.isEmpty, "\(clean.errors)")
      reports.clean = clean.output
      try write("note: Two {spaces & <b>\n", to: "c & d/strings/ja/page.yaml", in: folder)
      try write("other: Two\n  lines\nunsaid: \"\n", to: "c & d/strings/ja/other.yaml", in: folder)
      let broken = try run(arguments + ["--catalog", "c & d"], folder: folder)
      #expect(broken.status == 1 && broken.errors.hasPrefix("not compared: "), "\(broken.errors)")
      reports.broken = broken.output
      try write("guide: {title: Guide}\n", to: "clean/facts/sources.yaml", in: folder)
      let waiting = try run(arguments + ["--catalog", "clean"], folder: folder)
      #expect(waiting.status == 1 && waiting.errors.hasPrefix("not checked: "), "\(waiting.errors)")
      reports.waiting = waiting.output
    }
    return reports
  }

  @Test func `the JSON is that of its schema`() throws {
    let validator = SchemaValidator(root: try JSONValue(parsing: ResultSchema.checkResult.json))
    let reports = try Self.reports("json")
    for text in [reports.findings, reports.clean, reports.broken, reports.waiting] {
      #expect(validator.problems(try JSONValue(parsing: Array(text.utf8))) == [])
    }
    let found = try JSONValue(parsing: Array(reports.findings.utf8))
    #expect(
      Set(found["findings"]?.items.compactMap { $0["severity"]?.string } ?? []) == ["error", "warning", "information"]
    )
    #expect(found["findings"]?.items.contains { $0["file"] == nil } == true)
    // Every member of the schema is one that a report has.
    func names(_ value: JSONValue) -> Set<String> {
      value.members.reduce(into: Set((value["properties"]?.members ?? []).map(\.name))) {
        $0.formUnion(names($1.value))
      }
    }
    for name in names(validator.root) { #expect(reports.findings.contains("\"\(name)\""), "no report has \(name)") }
    func unchecked(_ text: String) throws -> JSONValue? { try JSONValue(parsing: Array(text.utf8))["unchecked"] }
    let nothing = try JSONValue(parsing: Array(#"{"catalog": false, "files": [], "texts": []}"#.utf8))
    #expect(try unchecked(reports.findings) == nothing && unchecked(reports.clean) == nothing)
    let broken = try unchecked(reports.broken)
    #expect(broken?["catalog"] == .boolean(false))
    #expect(broken?["files"]?.items.map(\.string) == ["strings/ja/other.yaml"])
    #expect(broken?["texts"]?.items.first { $0["key"]?.string == "page.note" }?["locale"]?.string == "ja")
    #expect(try unchecked(reports.waiting)?["catalog"] == .boolean(true))
    #expect(validator.problems(.object([])) != [])
  }

  private static let xmllint = "/usr/bin/xmllint"

  @Test(
    .enabled(if: Tools.areRequired || Tools.runs(xmllint), "xmllint is not installed (libxml2-utils)"),
    arguments: ["junit", "checkstyle"]
  )
  func `the XML is that of its schema`(format: String) throws {
    let schema = projectFolder.appending(path: "Tests/noticebookTests/Reports/\(format).xsd").path
    let reports = try Self.reports(format)
    try withTemporaryFolder { folder in
      let files = [
        ("findings.xml", reports.findings), ("clean.xml", reports.clean), ("broken.xml", reports.broken),
        ("waiting.xml", reports.waiting),
      ]
      for (name, text) in files {
        try write(text, to: name, in: folder)
        let file = folder.appending(path: name).path
        let result = try ThirdPartyTests.start(Self.xmllint, ["--noout", "--schema", schema, file])
        #expect(result.status == 0, "\(name): \(result.errors)")
      }
      try write(
        reports.findings.replacing("<test", with: "<toast").replacing("<file", with: "<fool"),
        to: "x.xml",
        in: folder
      )
      let broken = folder.appending(path: "x.xml").path
      #expect(try ThirdPartyTests.start(Self.xmllint, ["--noout", "--schema", schema, broken]).status != 0)
    }
  }

  @Test(.enabled(if: Tools.areRequired || junit != nil, "Python has no junitparser"))
  func `junitparser counts the findings`() throws {
    let script = """
      import sys
      from junitparser import JUnitXml, Failure
      xml = JUnitXml.fromfile(sys.argv[1])
      cases = [case for suite in xml for case in suite]
      failed = [case for case in cases if any(isinstance(result, Failure) for result in case.result)]
      print(xml.tests == len(cases), xml.failures == len(failed), len(failed))
      """
    let reports = try Self.reports("junit")
    let count = try Self.findingCount()
    try withTemporaryFolder { folder in
      for (text, failures) in [(reports.findings, count), (reports.clean, 0)] {
        try write(text, to: "report.xml", in: folder)
        let result = try ThirdPartyTests.start(
          try #require(Self.junit),
          ["-c", script, folder.appending(path: "report.xml").path]
        )
        #expect(result.output == "True True \(failures)\n", "\(result.errors)")
      }
    }
  }

  /// sarif-pydantic holds the log against the types of the standard, and sarif-tools reads it as a dashboard would.
  @Test(.enabled(if: Tools.areRequired || sarif != nil, "Python has no sarif-tools and sarif-pydantic"))
  func `readers of SARIF find every result at its place`() throws {
    let script = """
      import sys
      from sarif import loader
      from sarif_pydantic import Sarif
      log = Sarif.model_validate_json(open(sys.argv[1], encoding="utf-8").read())
      ids = [rule.id for rule in log.runs[0].tool.driver.rules]
      results = log.runs[0].results
      print(all(ids[result.rule_index] == result.rule_id for result in results), len(results))
      for record in loader.load_sarif_file(sys.argv[1]).get_records():
          print(record["Severity"], record["Location"], record["Line"], sep="|")
      """
    let reports = try Self.reports("sarif")
    let count = try Self.findingCount()
    try withTemporaryFolder { folder in
      try write(reports.findings, to: "report.sarif", in: folder)
      let path = folder.appending(path: "report.sarif").path
      let lines = try ThirdPartyTests.start(try #require(Self.sarif), ["-c", script, path]).output.split(
        separator: "\n"
      )
      #expect(lines.first == "True \(count)" && lines.count == count + 1, "\(lines)")
      #expect(lines.contains("error|c%20%26%20d/strings/en/page.yaml|1"), "\(lines)")
      #expect(Set(lines.dropFirst().map { $0.prefix { $0 != "|" } }) == ["error", "warning", "note"], "\(lines)")
      try write(reports.clean, to: "report.sarif", in: folder)
      #expect(try ThirdPartyTests.start(try #require(Self.sarif), ["-c", script, path]).output == "True 0\n")
    }
  }

  private static func findingCount() throws -> Int {
    try JSONValue(parsing: Array(reports("json").findings.utf8))["findings"]?.items.count ?? 0
  }
}
