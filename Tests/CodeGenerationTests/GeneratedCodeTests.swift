import Foundation
import JSON
import Testing

@testable import CodeGeneration

/// Generated programs are compiled and run, and say what the library says.
///
/// `NOTICEBOOK_CUSTOMERS=10000` asks about more customers than the usual 400 of each catalog.
struct GeneratedCodeTests {
  private static let count = ProcessInfo.processInfo.environment["NOTICEBOOK_CUSTOMERS"].flatMap(Int.init) ?? 400

  private static let questions: [String: Result<Questions, any Error>] = [
    "app-store": Result { try Questions(try .shipped("app-store"), count: count) },
    "google-play": Result { try Questions(try .shipped("google-play"), count: count) },
    "hostile": Result { try Questions(try CodeFixture(files: HostileCatalog.files), count: count) },
  ]

  @Test(arguments: CodeLanguage.allCases, ["app-store", "google-play", "hostile"])
  func `a program decides and words notices as the library does`(language: CodeLanguage, catalog: String) throws {
    let questions = try #require(try Self.questions[catalog]?.get())
    guard Toolchain.isInstalled(language) else {
      print("Generated \(language.rawValue) is not run: its compiler or interpreter is not installed")
      return
    }
    let toolchain = Toolchain(language: language)
    let files = try questions.fixture.files(in: language)
    let results = try toolchain.run(toolchain.programOfTests(), files, lines: questions.lines)
    try #require(results.count == questions.answers.count)
    var wrong: [String] = []
    for (index, answer) in questions.answers.enumerated() {
      let result = try Questions.projected(Array(results[index].utf8))
      if !result.utf8.elementsEqual(answer.utf8) {
        wrong.append("\(questions.lines[index])\n\(results[index])\nnot\n\(answer)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(results.count) differ: \(wrong.prefix(3).joined(separator: "\n\n"))")
  }

  /// Pages show these programs.
  @Test(arguments: CodeLanguage.allCases)
  func `the example of a language says what to do about a customer`(language: CodeLanguage) throws {
    guard Toolchain.isInstalled(language) else { return }
    let fixture = try CodeFixture.shipped("app-store")
    let facts = """
      {"appName": "Harbor Radio", "locale": "ja", "timeZone": "Asia/Tokyo", "now": "2026-10-20T09:00:00Z",
      "transaction": {"originalTransactionId": "1000", "productId": "plus", "expiresDate": 1791817200000},
      "renewalInfo": {"isInBillingRetryPeriod": true, "gracePeriodExpiresDate": 1793199600000}}
      """
    let answer = try JSONValue(parsing: fixture.answer(Array(facts.utf8)))
    let push = try #require(answer["notice"]?["channels"]?["push"]?["body"]?["text"]?.text)
    #expect(push.contains("ハーバープラス"))
    let toolchain = Toolchain(language: language)
    let files = try fixture.files(in: language)
    #expect(try toolchain.run(Array(language.example.utf8), files, lines: [facts]) == ["Keep access", push])
    let outdated = """
      {"locale": "ja", "timeZone": "Asia/Tokyo", "now": "2026-10-20T09:00:00Z", "transaction": {"expiresDate": 1791817200000}}
      """
    let unsure = try toolchain.run(Array(language.example.utf8), files, lines: [outdated])
    #expect(unsure.first == "Ask the store again, and leave access as it is")
    let refused = try toolchain.run(Array(language.example.utf8), files, lines: [#"{"transaction": 1}"#])
    #expect(refused.count == 1 && refused[0].hasPrefix("transaction: "), "\(refused)")
  }

  /// The customers are worth asking about: they get every kind of answer.
  @Test(arguments: ["app-store", "google-play", "hostile"])
  func `customers are refused, get notices and get none`(catalog: String) throws {
    let questions = try #require(try Self.questions[catalog]?.get())
    let notices = questions.answers.filter { $0.contains("\"notice\":{") }
    let errors = questions.answers.filter { $0.hasPrefix("{\"error\"") }
    #expect(notices.count * 12 > questions.answers.count && errors.count * 40 > questions.answers.count)
    #expect(errors.count * 4 < questions.answers.count * 3)
  }

  /// Whoever embeds the program reads the same bytes after every run.
  @Test(arguments: CodeLanguage.allCases)
  func `the same catalog gives the same files`(language: CodeLanguage) throws {
    let fixture = try CodeFixture.shipped("google-play")
    #expect(try fixture.files(in: language) == fixture.files(in: language))
  }
}

/// What programs are asked about customers of a catalog, and what they should answer; the same in every language.
struct Questions {
  let fixture: CodeFixture
  let lines: [String]
  let answers: [String]

  init(_ fixture: CodeFixture, count: Int) throws {
    self.fixture = fixture
    var customers = Customers(of: try fixture.data.json, seed: 20_261_126)
    lines = (0..<count).map { _ in customers.next().text(indented: false) }
    answers = try lines.map { try Self.projected(fixture.answer(Array($0.utf8))) }
  }

  /// The members of a result that programs give, in its own order; of an error its path.
  static func projected(_ json: [UInt8]) throws -> String {
    let result = try JSONValue(parsing: json)
    if let path = result["error"] { return "{\"error\":\(path.text(indented: false))}" }
    let kept = ["assumptions", "decision", "deduplicationKey", "id", "notice"]
    let members = result.members.filter { kept.contains($0.name) }.map { member in
      member.name == "decision" ? JSONValue.Member(name: "decision", value: decision(member.value)) : member
    }
    return JSONValue.object(members).text(indented: false)
  }

  private static func decision(_ value: JSONValue) -> JSONValue {
    let members = value.members.filter { !["inputs", "sources"].contains($0.name) }
    return .object(
      members.map { member in
        guard member.name == "overlays" else { return member }
        let overlays = (member.value.items ?? []).map { overlay in
          JSONValue.object(overlay.members.filter { ["row", "stage"].contains($0.name) })
        }
        return JSONValue.Member(name: "overlays", value: .array(overlays))
      }
    )
  }
}
