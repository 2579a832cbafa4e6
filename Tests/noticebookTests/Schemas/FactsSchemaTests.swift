import Foundation
import JSON
import ProjectFiles
import Testing

/// The schema of facts that is made from a catalog's description of payloads.
struct FactsSchemaTests {
  @Test func `the App Store's is the published file`() throws {
    let published = try run(["schema", "facts"]).output
    #expect(try run(["schema", "facts", "--catalog", "Catalogs/app-store"]).output == published)
    let other = try run(["schema", "strings", "--catalog", "Catalogs/app-store"])
    #expect(other.status == 2 && other.errors.contains("--catalog goes with facts"))
  }

  @Test(arguments: ["google-play", "stripe"])
  func `no object of the schema has a member twice`(provider: String) throws {
    let text = try run(["schema", "facts", "--catalog", "Catalogs/\(provider)"]).output
    func check(_ value: JSONValue) {
      switch value {
      case .object(let members):
        let names = members.map(\.name)
        #expect(Set(names).count == names.count, "\(names)")
        for member in members { check(member.value) }
      case .array(let items): for item in items { check(item) }
      default: break
      }
    }
    check(try JSONValue(parsing: Array(text.utf8)))
  }

  @Test(.enabled(if: Tools.areRequired || jsonSchemaPython != nil, "Python has no jsonschema"))
  func `a validator of others agrees about facts of Google Play`() throws {
    func example(_ name: String) throws -> String {
      try String(contentsOf: projectFolder.appending(path: "Examples/google-play/\(name).json"), encoding: .utf8)
        .replacing("\n", with: " ")
    }
    let cases = [
      (try example("purchase"), true), (try example("push"), true),
      (
        #"{"purchase": {"lineItems": [{"productId": "a", "unknownMember": 1}]}, "purchaseToken": "t", "locale": "ja"}"#,
        true
      ),
      (#"{"notification": {"message": {"data": "e30=", "messageId": "1"}}}"#, true),
      (#"{"purchase": {"lineItems": {"productId": "a"}}}"#, false),
      (#"{"purchase": {"startTime": 1791817200000}}"#, false),
      (#"{"transaction": {}}"#, false), (#"{"purchase": {}, "localle": "ja"}"#, false), ("[]", false),
    ]
    try withTemporaryFolder { folder in
      let schema = try run(["schema", "facts", "--catalog", "Catalogs/google-play"])
      #expect(schema.status == 0)
      try write(schema.output, to: "play.schema.json", in: folder)
      try write(cases.map { "play\t\($0.0)\n" }.joined(), to: "cases.txt", in: folder)
      let verdicts = try runTool(
        try #require(jsonSchemaPython),
        ["-c", judge(in: folder.path), folder.appending(path: "cases.txt").path]
      )
      #expect(verdicts.split(separator: "\n").map { $0 == "True" } == cases.map(\.1))
    }
  }
}
