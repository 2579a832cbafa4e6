import Catalogs
import Foundation
import JSON
import Noticebook
import ProjectFiles
import Schemas
import Testing

/// The published schemas and the code that reads and writes agree.
struct SchemaTests {
  private static func validator(_ schema: ResultSchema) throws -> SchemaValidator {
    SchemaValidator(root: try JSONValue(parsing: schema.json))
  }

  /// The lines that a stream writes for customers in all states, for hostile lines, and without a setting.
  private static func lines(_ command: String) throws -> [JSONValue] {
    let customers = [
      graceFacts,
      graceFacts.replacing("\"appName\"", with: "\"locale\": \"ja\", \"timeZone\": \"Asia/Tokyo\", \"appName\""),
      graceFacts.replacing("\"inAppOwnershipType\"", with: "\"storefront\": \"JPN\", \"inAppOwnershipType\""),
      graceFacts.replacing(
        "\"inAppOwnershipType\"",
        with: "\"storefront\": \"USA\", \"environment\": \"Sandbox\", \"inAppOwnershipType\""
      ),
      graceFacts.replacing("1793199600000", with: "1791999600000").replacing(
        "\"appName\"",
        with: "\"locale\":\"de\",\"appName\""
      ),
      #"{"locale": "en", "transaction": {"environment": "Sandbox", "expiresDate": 9e12}, "notification": {}}"#,
      graceFacts.replacing("\"autoRenewStatus\": 1", with: "\"autoRenewStatus\": 7")
        .replacing("\"appName\"", with: "\"locale\": \"en\", \"appName\""),
      // One stage overrides another.
      #"{"locale": "en", "transaction": {"expiresDate": 1792314000000, "isUpgraded": true}, "notification": {"data": {"status": 4}}}"#,
      #"{"locale": "en", "statusResponse": null}"#,
      // About no subscription.
      #"{"locale": "en", "notification": {"notificationType": "TEST", "notificationUUID": "7d2f8f0e-5f0c-4c1b-9a67-1f0c8f6e2b31"}}"#,
      graceFacts.replacing(
        "{\"",
        with:
          "{\"notification\": {\"notificationUUID\": \"7d2f8f0e-5f0c-4c1b-9a67-1f0c8f6e2b31\"}, \"locale\": \"en\", \"",
        maxReplacements: 1
      ),
      "{", "[]", "", #"{"renewalInfo": {"expirationIntent": "two"}}"#,
    ]
    let input = customers.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
    let result = try run([command, "--facts", "-", "--batch", "--now", "2026-10-20T09:00:00Z"], input: input)
    let lines = try result.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(lines.count == customers.count)
    return lines
  }

  @Test(arguments: [("notice", ResultSchema.noticeResult), ("decide", ResultSchema.decisionResult)])
  func `every line of a stream is valid`(command: String, schema: ResultSchema) throws {
    let (result, failure) = (try Self.validator(schema), try Self.validator(.lineError))
    var results = 0
    for line in try Self.lines(command) {
      let isError = line["error"] != nil
      results += isError ? 0 : 1
      #expect((isError ? failure : result).problems(line) == [])
      // Neither schema lets the other's documents pass.
      #expect((isError ? result : failure).problems(line) != [])
    }
    #expect(results >= 5)
  }

  /// A member that no result has would be a promise that is not kept.
  @Test func `every member of a schema is written`() throws {
    let text = try Self.lines("notice").map { $0.text(indented: false) }.joined() + Self.resultWithOutput()
    let schema = try Self.validator(.noticeResult).root
    var names: Set<String> = []
    func collect(_ value: JSONValue) {
      names.formUnion((value["properties"]?.members ?? []).map(\.name))
      for member in value.members { collect(member.value) }
    }
    collect(schema)
    #expect(names.count > 30)
    for name in names.sorted() { #expect(text.contains("\"\(name)\":"), "no result has \(name)") }
  }

  /// The result of a catalog whose table has an output of its own.
  private static func resultWithOutput() throws -> String {
    try withTemporaryFolder { folder in
      let catalog = folder.appending(path: "catalog")
      try FileManager.default.copyItem(at: projectFolder.appending(path: "Catalogs/starters/app-store"), to: catalog)
      let file = catalog.appending(path: "facts/tables/access.yaml")
      var table = try String(contentsOf: file, encoding: .utf8)
      for (old, new) in [
        ("outputs:\n", "outputs:\n  tier: {values: [none, plus]}\n"),
        ("notice: grace, action: updatePayment}", "notice: grace, action: updatePayment, tier: plus}"),
      ] {
        try #require(table.contains(old))
        table.replace(old, with: new, maxReplacements: 1)
      }
      try table.write(to: file, atomically: true, encoding: .utf8)
      let result = try run(graceArguments + ["--catalog", catalog.path, "--format", "json"], input: graceFacts)
      let json = try JSONValue(parsing: Array(result.output.utf8))
      #expect(try validator(.noticeResult).problems(json) == [])
      #expect(json["decision"]?["outputs"] == .object([JSONValue.Member(name: "tier", value: .string("plus"))]))
      return result.output
    }
  }

  @Test func `the single result has the same form`() throws {
    let result = try run(graceArguments + ["--format", "json"], input: graceFacts)
    #expect(try Self.validator(.noticeResult).problems(JSONValue(parsing: Array(result.output.utf8))) == [])
  }

  /// Facts, whether they can be read, and what the schema must say about them. The schema cannot know all rules, but it
  /// never refuses what the reader takes.
  private static let facts: [(json: String, isValid: Bool)] = [
    ("{}", true), (#"{"id": "a"}"#, true), (#"{"id": 1}"#, false),
    (#"{"renewalInfo": null, "transaction": {}, "unknownToo": 1}"#, false),
    (#"{"appName": "A", "productName": "B", "locale": "ja", "timeZone": "UTC", "now": "x"}"#, true),
    (#"{"renewalInfo": {"gracePeriodExpiresDate": 1793199600000.5, "anything": [1]}}"#, true),
    (#"{"renewalInfo": {"isInBillingRetryPeriod": 5}}"#, false), (#"{"renewalInfo": 5}"#, false),
    (#"{"renewalInfo": {"expirationIntent": "two"}}"#, false), (#"{"transaction": {"expiresDate": "soon"}}"#, false),
    (#"{"renewalInfo": {"eligibleWinBackOfferIds": ["a"]}}"#, true),
    (#"{"renewalInfo": {"eligibleWinBackOfferIds": [1]}}"#, false),
    (#"{"transaction": {"isUpgraded": true, "originalTransactionId": 5}}"#, true),
    (#"{"transaction": {"isUpgraded": "yes"}}"#, false), (#"{"transaction": {"environment": 1}}"#, false),
    (#"{"notification": {"notificationType": "DID_RENEW", "subtype": null, "data": {"status": 1}}}"#, true),
    (#"{"notification": {"notificationType": 3}}"#, false), (#"{"notification": {"data": []}}"#, false),
    (#"{"notificationType": "DID_RENEW", "locale": "ja", "data": {}}"#, true), (#"{"statusResponse": {}}"#, false),
    (
      #"{"data": [{"lastTransactions": [{"status": 1, "originalTransactionId": "1"}]}], "environment": "Sandbox"}"#,
      true
    ),
    (
      #"{"statusResponse": {"data": [{"lastTransactions": [{"status": 1}]}]}, "subscriptionGroupIdentifier": null}"#,
      true
    ),
    ("[]", false), ("5", false), (#"{"data": 5}"#, false), (#"{"transaction": {}, "notificationType": "X"}"#, false),
  ]

  @Test func `the schema of facts agrees with the reader`() throws {
    let validator = try Self.validator(.facts)
    let input = Self.facts.map(\.json).joined(separator: "\n")
    let result = try run(["decide", "--facts", "-", "--batch", "--now", "2026-10-20T09:00:00Z"], input: input)
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == Self.facts.count)
    for (facts, line) in zip(Self.facts, lines) {
      #expect(line.contains("\"error\":") != facts.isValid, "the reader about \(facts.json): \(line)")
      #expect(
        validator.problems(try JSONValue(parsing: Array(facts.json.utf8))).isEmpty == facts.isValid,
        "\(facts.json)"
      )
    }
  }

  @Test func `the fields of the request are those of the reader`() throws {
    let facts = try #require(try Self.validator(.facts).root["$defs"]?["facts"]?["properties"])
    let names = Set(facts.members.map(\.name))
    #expect(names.isSuperset(of: PayloadModel.appStore.requestFields))
    for name in names {
      let body = Array("{\"\(name)\": null}".utf8)
      #expect(throws: Never.self) { _ = try SubscriptionFacts(json: body) }
    }
  }

  @Test(arguments: ResultSchema.allCases)
  func `the command prints the published file`(schema: ResultSchema) throws {
    let file = projectFolder.appending(path: "Schemas/\(schema.rawValue).schema.json")
    #expect(try run(["schema", schema.rawValue]).output == String(contentsOf: file, encoding: .utf8))
  }

  /// A validator of others reads the schemas and agrees about facts and results.
  @Test(.enabled(if: Tools.areRequired || jsonSchemaPython != nil, "Python has no jsonschema"))
  func `a validator of others agrees`() throws {
    let cases =
      try Self.facts.map { (ResultSchema.facts, $0.json, $0.isValid) }
      + Self.lines("notice").map {
        ($0["error"] == nil ? ResultSchema.noticeResult : .lineError, $0.text(indented: false), true)
      } + Self.lines("decide").map { (.noticeResult, $0.text(indented: false), $0["about"] != nil) }
    try withTemporaryFolder { folder in
      let lines = cases.map { "\($0.0.rawValue)\t\($0.1)\n" }.joined()
      try write(lines, to: "cases.txt", in: folder)
      let verdicts = try runTool(
        try #require(jsonSchemaPython),
        ["-c", judge(in: "Schemas"), folder.appending(path: "cases.txt").path]
      )
      #expect(verdicts.split(separator: "\n").map { $0 == "True" } == cases.map(\.2))
    }
  }
}

/// A program that says of each line of a file, which has the name of a schema, a tab and a value, whether it is valid.
func judge(in folder: String) -> String {
  """
  import json, sys
  from jsonschema import Draft202012Validator
  schemas = {}
  def validator(name):
      if name not in schemas:
          with open(f"\(folder)/{name}.schema.json", encoding="utf-8") as file:
              schema = json.load(file)
          Draft202012Validator.check_schema(schema)
          schemas[name] = Draft202012Validator(schema)
      return schemas[name]
  for line in open(sys.argv[1], encoding="utf-8", newline="\\n"):
      name, text = line.rstrip("\\n").split("\\t", 1)
      print(validator(name).is_valid(json.loads(text)))
  """
}

let jsonSchemaPython = Tools.python(with: "jsonschema")

struct ToolFailure: Error {}

/// Runs a program of the system in the project's folder; gives what it prints.
func runTool(_ name: String, _ arguments: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = [name] + arguments
  process.currentDirectoryURL = projectFolder
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw ToolFailure() }
  return text
}
