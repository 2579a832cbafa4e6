import Fuzzing
import JSON
import NoticePrograms
import ProjectFiles

/// Cases of a catalog with what every runtime answers about them, as lines of JSON: `facts`, perhaps `call`, and `result`.
package enum RuntimeCases {
  /// The catalogs that have one, with the numbers of their cases.
  package static let catalogs =
    ProjectFiles.catalogNames.map { ($0, 160) } + ProjectFiles.starterNames.map { ("starters/\($0)", 40) }
    + [("hostile", 60)]

  /// Its path below the folder of the project.
  package static func path(_ catalog: String) -> String {
    "Tests/Conformance/\(catalog.replacing("/", with: "-")).jsonl"
  }

  /// Random cases of a catalog, without results: a tenth of them are decided only. Those of a provider whose payloads people
  /// reported are these payloads, whole or with a mistake.
  package static func cases(of program: JSONValue, catalog: String, count: Int, seed: UInt64) throws -> [JSONValue] {
    var reported = try ReportedFacts(catalog: catalog, seed: seed)
    if reported.isEmpty == false { return (0..<count).map { .fields(["facts": reported.facts(number: $0)]) } }
    var customers = Customers(of: program, seed: seed)
    var random = SeededGenerator(seed: seed &+ 1)
    return (0..<count).map { _ in
      let facts = customers.next()
      return random.one(in: 10)
        ? .fields(["call": .string("decide"), "facts": facts]) : .fields(["facts": facts])
    }
  }

  /// The lines of a file: cases with results.
  package static func lines(_ cases: [JSONValue], _ fixture: ProgramFixture) throws -> [String] {
    try cases.map { question in
      let members = question.members + [JSONValue.Member(name: "result", value: try fixture.result(of: question))]
      return JSONValue.object(members).text(indented: false)
    }
  }

  /// The lines of the file that is in the project.
  package static func lines(of catalog: String) throws -> [String] {
    let folder = "Tests/Conformance"
    let files = try ProjectFiles.texts(of: folder, suffixes: [".jsonl"])
    let name = String(path(catalog).dropFirst(folder.count + 1))
    return (files[name] ?? "").split(separator: "\n").map(String.init)
  }
}
