import JSON
import ProjectFiles

/// Facts in which one node has a value of another type.
package enum WrongTypes {
  private static let values: [JSONValue] = [
    .null, .boolean(true), .whole(5), .string("x"), .array([]), .object([]),
    .number(JSONNumber(UInt64(Int64.max) + 1)),
  ]

  /// Each node of the examples, containers too, with a value of each type. A node that several examples have is changed in
  /// the first of them; of a list, the first item is changed.
  package static func inEveryNode(of examples: [JSONValue]) -> [JSONValue] {
    var seen: Set<[String]> = []
    return examples.flatMap { example in
      nodes(of: example).filter { seen.insert($0).inserted }.flatMap { path in
        values.map { value in example.replacing(path[...]) { _ in value } }
      }
    }
  }

  /// The paths of all nodes; "0" is a list's item.
  private static func nodes(of value: JSONValue, at path: [String] = []) -> [[String]] {
    let own = path.isEmpty ? [] : [path]
    if let first = value.items?.first { return own + nodes(of: first, at: path + ["0"]) }
    return own + value.members.flatMap { nodes(of: $0.value, at: path + [$0.name]) }
  }

  /// The facts with what a caller adds to them.
  private static func whole(_ facts: JSONValue) -> JSONValue {
    let known = Set(facts.members.map(\.name))
    let usual = [
      ("locale", "en"), ("timeZone", "UTC"), ("now", "2026-10-20T09:00:00Z"), ("appName", "A"), ("productName", "B"),
    ]
    let missing = usual.filter { !known.contains($0.0) }.map { JSONValue.Member(name: $0, value: .string($1)) }
    return .object(facts.members + missing)
  }

  /// The payloads that people reported and that a catalog answers.
  package static func examples(of catalog: String, _ fixture: ProgramFixture) throws -> [JSONValue] {
    let folder = catalog == "stripe" ? "stripe/" : ""
    let files = try ProjectFiles.texts(of: "Tests/NoticebookLibraryTests/Reported", suffixes: [".json"])
    return try files.filter { $0.key.hasPrefix(folder) && $0.key.contains("/") == (catalog == "stripe") }
      .sorted { $0.key < $1.key }
      .compactMap { try JSONValue(parsing: Array($0.value.utf8))["facts"]?.items?.first.map(whole) }
      .filter { try fixture.result(of: .fields(["facts": $0]))["error"] == nil }
  }
}
