import Foundation
import JSON
import Schemas
import Testing

/// The JSON of the site follows the schema that is published for it.
struct ReferenceSchemaTests {
  @Test func `the whole reference and every page are valid`() throws {
    let schema = try JSONValue(parsing: ResultSchema.reference.json)
    let validator = SchemaValidator(root: schema)
    try withTemporaryFolder { folder in
      #expect(try run(["generate", "--output", folder.path]).status == 0)
      let site = folder.appending(path: "site")
      let paths = (FileManager.default.subpaths(atPath: site.path) ?? []).filter { $0.hasSuffix(".json") }.sorted()
      #expect(paths.count > 10 && paths.contains("reference.json"))
      var text = ""
      for path in paths {
        let json = try String(contentsOf: site.appending(path: path), encoding: .utf8)
        #expect(validator.problems(try JSONValue(parsing: Array(json.utf8))) == [], "\(path)")
        text += json
      }
      // A member of the schema must be in at least one page.
      for name in names(in: schema) {
        #expect(text.contains("\"\(name)\":"), "no page has \(name)")
      }
    }
  }

  @Test(
    arguments: [
      #"{"format":1}"#, #"{"format":2,"page":{}}"#,
      #"{"format":1,"page":{"path":"a","locale":"en","isCopy":false,"title":["A"],"abstract":[],"sections":[{}]}}"#,
      #"{"format":1,"page":{"path":"a","locale":"en","isCopy":false,"title":"A","abstract":[],"sections":[]}}"#,
    ])
  func `other documents are not`(json: String) throws {
    let validator = SchemaValidator(root: try JSONValue(parsing: ResultSchema.reference.json))
    #expect(validator.problems(try JSONValue(parsing: Array(json.utf8))) != [])
  }

  private func names(in schema: JSONValue) -> [String] {
    var names: Set<String> = []
    func collect(_ value: JSONValue) {
      names.formUnion((value["properties"]?.members ?? []).map(\.name))
      for member in value.members { collect(member.value) }
      for item in value.items { collect(item) }
    }
    collect(schema)
    return names.sorted()
  }
}
