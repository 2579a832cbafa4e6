import Catalogs
import Conformance
import Foundation
import ICU
import Instants
import JSON
import NoticePrograms
import Noticebook
import Notices
import ProjectFiles
import Renewals
import Testing

import CodeGeneration

/// The explorer of the committed site, in Chromium and from the file system, decides and words notices as the library does.
///
/// `NOTICEBOOK_PYTHON` names a Python that has the packages of `Scripts/site-requirements.txt`.
@Suite(
  .enabled(
    if: Tools.areRequired || Explorer.isThere,
    "Chromium, or Python with Scripts/site-requirements.txt, is not installed"
  )
)
struct ExplorerTests {
  private static let zone = "Asia/Tokyo"

  @Test(arguments: [
    ("app-store", "Output/site/en/decisions/renewal/explorer.html", "en"),
    ("app-store", "Output/site/ja/decisions/renewal/explorer.html", "ja"),
    ("app-store", "Output/site/en/index.html", "en"), ("app-store", "Output/site/ja/index.html", "ja"),
    ("google-play", "Output/google-play/site/en/decisions/entitlement/explorer.html", "en"),
    ("google-play", "Output/google-play/site/ja/decisions/entitlement/explorer.html", "ja"),
    ("google-play", "Output/google-play/site/en/index.html", "en"),
    ("stripe", "Output/stripe/site/en/decisions/entitlement/explorer.html", "en"),
    ("stripe", "Output/stripe/site/ja/decisions/entitlement/explorer.html", "ja"),
    ("stripe", "Output/stripe/site/ja/index.html", "ja"),
  ])
  func `the page says what the library says about pasted payloads`(
    catalog: String,
    page: String,
    language: String
  ) throws {
    let fixture = try ProgramFixture(catalog)
    var customers = Customers(of: try fixture.program.json, seed: 500)
    var reported = try ReportedFacts(catalog: catalog, seed: 500)
    let examples = try Self.samples(fixture, language)
    var rows: Set<String> = []
    var cases: [String] = []
    for number in 0..<500 {
      let facts = reported.isEmpty ? customers.next() : reported.facts(number: number)
      let (line, row) = try Self.expected(facts, examples, fixture, language)
      if let row { rows.insert(row) }
      cases.append(line)
    }
    if catalog == "app-store" { cases += try Self.responses(of: &customers, examples, fixture, language) }
    cases += Self.badInput
    let findings = try Explorer.findings(page: page, cases: cases)
    #expect(findings.isEmpty, "\(findings.count) differ: \(findings.prefix(5).joined(separator: "\n"))")
    let all = try #require(fixture.texts.catalog.facts.tables.named(fixture.texts.catalog.facts.decision.table)).rows
    // Payloads that people reported are about fewer rows than random customers.
    let missing = all.map(\.id).filter { !rows.contains($0) }
    #expect(rows.count * 10 > all.count * (reported.isEmpty ? 8 : 4), "\(missing) were not asked for")
  }

  @Test
  func `the page reads whatever form a payload comes in`() throws {
    let fixture = try ProgramFixture("app-store")
    let examples = try Self.samples(fixture, "en")
    let transaction = """
      {"originalTransactionId":"100","productId":"plus","purchaseDate":1789500000000,"expiresDate":1792400000000,\
      "inAppOwnershipType":"PURCHASED"}
      """
    let renewalInfo = """
      {"originalTransactionId":"100","autoRenewStatus":1,"isInBillingRetryPeriod":true,"expirationIntent":2,\
      "gracePeriodExpiresDate":1793400000000}
      """
    let facts = "{\"transaction\":\(transaction),\"renewalInfo\":\(renewalInfo)}"
    let (signedTransaction, signedRenewalInfo) = (Self.signed(transaction), Self.signed(renewalInfo))
    let forms = [
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n\(facts)",
      "Content-Type: application/json\n\n\(facts)", "[\(facts)]", "[\(transaction),\n\(renewalInfo)]",
      "\(signedTransaction)\n\(signedRenewalInfo)\n", "[\"\(signedTransaction)\", \"\(signedRenewalInfo)\"]",
      """
      {"signedTransactionInfo":"\(signedTransaction)","signedRenewalInfo":"\(signedRenewalInfo)"}
      """,
      """
      {"originalTransactionId":"100","status":4,"signedTransactionInfo":"\(signedTransaction)",\
      "signedRenewalInfo":"\(signedRenewalInfo)"}
      """,
    ]
    let (line, row) = try Self.expected(try JSONValue(parsing: Array(facts.utf8)), examples, fixture, "en")
    #expect(row == "G1")
    let members = try JSONValue(parsing: Array(line.utf8)).members.filter { $0.name != "facts" }
    let cases = forms.map { form in
      JSONValue.object([JSONValue.Member(name: "facts", value: .string(form))] + members).text(indented: false)
    }
    let findings = try Explorer.findings(page: "Output/site/en/decisions/renewal/explorer.html", cases: cases)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  /// A signed text with a header and a signature that no one checks.
  private static func signed(_ payload: String) -> String {
    let parts = ["{\"alg\":\"ES256\"}", payload, "signature"].map { part in
      Data(part.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
    return parts.joined(separator: ".")
  }

  /// Answers of the App Store Server API: with one subscription, with two of which one is chosen, and with two.
  private static func responses(
    of customers: inout Customers,
    _ examples: [JSONValue.Member],
    _ fixture: ProgramFixture,
    _ language: String
  ) throws -> [String] {
    func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
      .object(members.map { JSONValue.Member(name: $0.key, value: $0.value) })
    }
    func item(_ id: String, _ status: Int, _ facts: JSONValue) -> JSONValue {
      let signed = [("signedTransactionInfo", "transaction"), ("signedRenewalInfo", "renewalInfo")].compactMap {
        names in
        facts[names.1].map { value in
          // The identifier of the item is that of its transaction.
          let own = value.members.filter { $0.name != "originalTransactionId" }
          return JSONValue.Member(
            name: names.0,
            value: .object(own + [JSONValue.Member(name: "originalTransactionId", value: .string(id))])
          )
        }
      }
      return .object(
        object(["originalTransactionId": .string(id), "status": .number(JSONNumber(status))]).members + signed
      )
    }
    var lines: [String] = []
    for status in 1...5 {
      let items = [item("100", status, customers.next()), item("200", status % 5 + 1, customers.next())]
      for (chosen, items) in [(nil, [items[0]]), ("200", items), (nil, items)] as [(String?, [JSONValue])] {
        let group = object(["subscriptionGroupIdentifier": .string("7"), "lastTransactions": .array(items)])
        let response = object(["environment": .string("Production"), "data": .array([group])])
        let choice = chosen.map { object(["originalTransactionId": .string($0)]).members } ?? []
        for whole in [response, object(["statusResponse": response])] {
          lines.append(try expected(.object(whole.members + choice), examples, fixture, language).line)
        }
      }
    }
    return lines
  }

  /// What is no JSON, too large, or another kind of value, and names that would be elements of the page.
  private static let badInput: [String] = {
    func line(_ facts: String, _ says: String = "") -> String {
      let members: [JSONValue.Member] = [
        .init(name: "facts", value: .string(facts)), .init(name: "now", value: .string("2026-10-20T09:00:00Z")),
        .init(name: "timeZone", value: .string(zone)), .init(name: "error", value: .boolean(true)),
        .init(name: "says", value: .string(says)),
      ]
      return JSONValue.object(members).text(indented: false)
    }
    return [
      "{", "[]", "12", "\"text\"", "a.b.c", "{\"<img src=x onerror=alert(1)>\": 1}",
      "{\"transaction\": \"<i>\", \"purchase\": 1}",
      "\"" + String(repeating: "x", count: 1 << 20) + "\"", "HTTP/1.1 204 No Content\r\n\r\n",
      "{\"purchase\": {}, \"subscriptionState\": \"SUBSCRIPTION_STATE_ACTIVE\"}",
      "[" + String(repeating: "\"\\n\",", count: 100_000) + "]",
    ].map { line($0) } + [
      line("{\n  \"a\": 1,\n  \"b\": tru\n}", "3"), line("{\"a\": [1, 2", "12"),
      line(String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000), "64"),
    ]
  }()

  /// A line of what is asked and what should be said.
  private static func expected(
    _ facts: JSONValue,
    _ examples: [JSONValue.Member],
    _ fixture: ProgramFixture,
    _ language: String
  ) throws -> (line: String, row: String?) {
    var members: [JSONValue.Member] = [
      .init(name: "facts", value: facts), .init(name: "now", value: .string("2026-10-20T09:00:00Z")),
      .init(name: "timeZone", value: .string(zone)),
    ]
    let named = facts.members.map(\.name)
    let whole = JSONValue.object(examples.filter { !named.contains($0.name) } + facts.members)
    var row: String?
    if let answer = try fixture.explored(whole, language, zone) {
      row = answer.row
      members.append(.init(name: "row", value: .string(answer.row)))
      members.append(.init(name: "entitled", value: answer.access.isEntitled.map(JSONValue.boolean) ?? .null))
      members.append(.init(name: "texts", value: .texts(answer.texts)))
    } else {
      members.append(.init(name: "error", value: .boolean(true)))
    }
    return (JSONValue.object(members).text(indented: false), row)
  }

  /// The names that the page takes where none are pasted.
  private static func samples(_ fixture: ProgramFixture, _ language: String) throws -> [JSONValue.Member] {
    fixture.texts.catalog.facts.parameters.compactMap { parameter in
      guard parameter.kind == .text, case .payload(let path) = parameter.origin, path.object == .request,
        let example = parameter.examples[language] ?? parameter.examples["any"]
      else { return nil }
      return JSONValue.Member(name: path.field, value: .string(example))
    }
  }
}

extension ProgramFixture {
  /// What the library says to facts in a language and a zone at the moment of the tests; `nil` if it refuses them.
  fileprivate func explored(
    _ facts: JSONValue,
    _ language: String,
    _ zone: String
  ) throws -> (row: String, access: Access, texts: [String])? {
    let now = try #require(Instant(iso8601: "2026-10-20T09:00:00Z"))
    let json = Array(facts.text(indented: false).utf8)
    guard let read = try? SubscriptionFacts(json: json, of: texts.catalog.facts.payloads),
      let decision = try? library.decide(read, now: now)
    else { return nil }
    let result = try? library.notice(
      for: read,
      locale: try LocaleIdentifier(language),
      timeZone: try TimeZoneIdentifier(zone),
      now: now
    )
    let texts = result?.notice?.channels.flatMap { $0.parts.map(\.text) } ?? []
    return (decision.row, decision.access, texts)
  }
}

/// `Scripts/check-explorer.py`, with what it needs.
private enum Explorer {
  private static let python = Tools.python(with: "playwright")
  static let isThere = Tools.hasChromium && python != nil

  static func findings(page: String, cases: [String]) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(cases.map { $0 + "\n" }.joined().utf8).write(to: file)
    let result = try run(
      try #require(python),
      [
        ProjectFiles.root.appending(path: "Scripts/check-explorer.py").path,
        ProjectFiles.root.appending(path: page).path, file.path,
      ]
    )
    #expect((result.status == 0) == result.lines.isEmpty, "\(result)")
    return result.lines
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, lines: [String]) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
  }
}
