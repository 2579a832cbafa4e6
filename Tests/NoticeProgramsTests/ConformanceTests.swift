import Conformance
import Foundation
import JSON
import NoticePrograms
import ProjectFiles
import Testing

/// The results in the files of cases are the library's. With `NOTICEBOOK_RECORD=1` the files are written again.
struct ConformanceTests {

  @Test(arguments: RuntimeCases.catalogs)
  func `the library gives the results of the file`(catalog: String, count: Int) throws {
    let fixture = try ProgramFixture(catalog)
    if ProjectFiles.isRecording {
      let cases = try RuntimeCases.cases(of: fixture.program.json, catalog: catalog, count: count, seed: 50)
      let text = try RuntimeCases.lines(cases, fixture).joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: ProjectFiles.root.appending(path: RuntimeCases.path(catalog)))
    }
    let lines = try RuntimeCases.lines(of: catalog)
    #expect(lines.count == count)
    let cases = try lines.map { line in
      JSONValue.object(try JSONValue(parsing: Array(line.utf8)).members.filter { $0.name != "result" })
    }
    let wrong = try zip(lines, RuntimeCases.lines(cases, fixture)).filter { $0 != $1 }
    #expect(
      wrong.isEmpty,
      """
      \(wrong.count) results of \(RuntimeCases.path(catalog)) are others now. If they are right, write the file with \
      NOTICEBOOK_RECORD=1: \(wrong.prefix(2).map { "\($0.0)\nnow\n\($0.1)" }.joined(separator: "\n"))
      """
    )
  }

  /// The cases are worth running: they get every kind of answer.
  @Test(arguments: RuntimeCases.catalogs)
  func `cases are refused, get notices and get none`(catalog: String, count: Int) throws {
    let results = try RuntimeCases.lines(of: catalog).map { try JSONValue(parsing: Array($0.utf8))["result"] ?? .null }
    let notices = results.count { $0["notice"] != nil }
    let problems = results.count { $0["error"] != nil }
    #expect(notices * 20 > count && problems > 0 && problems * 4 < count * 3, "\(notices), \(problems)")
  }
}
