import Catalogs
import Conformance
import Foundation
import JSON
import NoticePrograms
import ProjectFiles
import Renewals
import Testing

import CodeGeneration

/// Generated programs are compiled and run, and give the results of the library, problems and warnings included.
///
/// `NOTICEBOOK_CUSTOMERS=10000` asks about more customers than the usual 400 of each catalog, and about the starters, which are
/// small copies of the shipped catalogs.
struct GeneratedCodeTests {
  private static let wanted = ProcessInfo.processInfo.environment["NOTICEBOOK_CUSTOMERS"].flatMap(Int.init)
  private static let count = wanted ?? 400

  private static let catalogs = RuntimeCases.catalogs.map(\.0).filter { wanted != nil || !isStarter($0) }

  private static func isStarter(_ catalog: String) -> Bool { catalog.hasPrefix("starters/") }

  private static let questions = Dictionary(
    uniqueKeysWithValues: catalogs.map { catalog in
      (catalog, Result { try Questions(catalog, count: isStarter(catalog) ? count / 8 : count) })
    }
  )

  @Test(arguments: CodeLanguage.allCases, catalogs)
  func `a program decides and writes notices as the library does`(language: CodeLanguage, catalog: String) throws {
    let questions = try #require(try Self.questions[catalog]?.get())
    let toolchain = try Toolchain(language)
    guard try toolchain.isUsed else {
      print("Generated \(language.rawValue) is not run: its compiler or interpreter is not installed")
      return
    }
    let files = try questions.fixture.files(in: language)
    let results = try toolchain.run(toolchain.programOfTests(), files, lines: questions.lines)
    try #require(results.count == questions.lines.count)
    var wrong: [String] = []
    for (line, text) in zip(questions.lines, results) {
      let (result, expected) = (try JSONValue(parsing: Array(text.utf8)), try Questions.result(line))
      if result.text(indented: false) != expected.text(indented: false) { wrong.append("\(line)\n\(text)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(results.count) differ: \(wrong.prefix(3).joined(separator: "\n\n"))")
  }

  /// Pages show these programs.
  @Test(arguments: CodeLanguage.allCases)
  func `the example of a language says what to do about a customer`(language: CodeLanguage) throws {
    let toolchain = try Toolchain(language)
    guard try toolchain.isUsed else { return }
    let fixture = try ProgramFixture("app-store")
    let facts = """
      {"appName": "Harbor Radio", "locale": "ja", "timeZone": "Asia/Tokyo", "now": "2026-10-20T09:00:00Z",
      "transaction": {"originalTransactionId": "1000", "productId": "plus", "expiresDate": 1791817200000},
      "renewalInfo": {"isInBillingRetryPeriod": true, "gracePeriodExpiresDate": 1793199600000}}
      """
    let answer = try fixture.result(of: .fields(["facts": try JSONValue(parsing: Array(facts.utf8))]))
    let push = try #require(answer["notice"]?["channels"]?["push"]?["body"]?["text"]?.text)
    #expect(push.contains("ハーバープラス"))
    let files = try fixture.files(in: language)
    let answers = try toolchain.run(Array(language.example.utf8), files, lines: [facts], isExample: true)
    #expect(answers == ["Keep access", push])
    let outdated = """
      {"locale": "ja", "timeZone": "Asia/Tokyo", "now": "2026-10-20T09:00:00Z", "transaction": {"expiresDate": 1791817200000}}
      """
    let unsure = try toolchain.run(Array(language.example.utf8), files, lines: [outdated])
    #expect(unsure.first == "Ask the store again, and leave access as it is")
    let refused = try toolchain.run(Array(language.example.utf8), files, lines: [#"{"transaction": 1}"#])
    #expect(refused.count == 1 && refused[0].hasPrefix("transaction: "), "\(refused)")
  }

  @Test(arguments: [("typescript", Self.momentsOfJavaScript), ("python", Self.momentsOfPython)])
  func `a moment comes in every form of a language, and anything else is refused`(
    name: String,
    program: String
  ) throws {
    let language = try #require(CodeLanguage(rawValue: name))
    let toolchain = try Toolchain(language)
    guard try toolchain.isUsed else { return }
    let files = try ProgramFixture("app-store").files(in: language)
    let given = Array(repeating: "2026-10-20T09:00:00Z", count: 3)
    let ofFacts = ["2026-10-21T09:00:00Z"]
    #expect(
      try toolchain.run(Array(program.utf8), files, lines: []) == given + ofFacts + Array(repeating: "now", count: 5)
    )
  }

  private static let momentsOfJavaScript = """
    import catalog from "./catalog.js";
    import { Noticebook, NoticebookError } from "./noticebook.js";

    const noticebook = new Noticebook(catalog);
    const facts = { now: "2026-10-21T09:00:00Z", transaction: { expiresDate: 1791817200000 } };
    const day = new Date("2026-10-20T09:00:00Z");
    for (const now of [day, day.getTime(), "2026-10-20T09:00:00Z", null, new Date("x"), NaN, true, {}, "tomorrow"]) {
      try {
        console.log(noticebook.decide(facts, now).decision.now);
      } catch (error) {
        if (!(error instanceof NoticebookError)) throw error;
        console.log(error.path);
      }
    }
    """

  private static let momentsOfPython = """
    from datetime import date, datetime, timezone

    from noticebook import Noticebook, NoticebookError
    from noticebook.catalog import DATA

    book = Noticebook(DATA)
    facts = {"now": "2026-10-21T09:00:00Z", "transaction": {"expiresDate": 1791817200000}}
    day = datetime(2026, 10, 20, 9, tzinfo=timezone.utc)
    for now in (day, day.timestamp() * 1000, "2026-10-20T09:00:00Z", None, date(2026, 10, 20), float("nan"), True, {}, "tomorrow"):
        try:
            print(book.decide(facts, now).decision.now)
        except NoticebookError as error:
            print(error.path)
    """

  /// What a key is made of, when a plural form counts, and what no runtime can write are data of the program.
  @Test(arguments: CodeLanguage.allCases)
  func `a change of the program is seen in a language`(language: CodeLanguage) throws {
    let toolchain = try Toolchain(language)
    guard try toolchain.isUsed else { return }
    let fixture = try ProgramFixture(files: Self.changedCatalog)
    let program = try fixture.program
    #expect(program.textsBeyond.map(\.key) == ["notices.grace.push.title"])
    let lines = [("reminder", "en"), ("first", "en"), ("first", "ja")].map { step, locale in
      """
      {"facts": {"appName": "Harbor Radio", "productName": "Harbor Plus", "locale": "\(locale)", "timeZone": "UTC",
      "now": "2026-10-20T09:00:00Z", "step": "\(step)",
      "transaction": {"originalTransactionId": "1000", "expiresDate": 1791817200000},
      "renewalInfo": {"isInBillingRetryPeriod": true, "gracePeriodExpiresDate": 1792616400000}}}
      """.replacing("\n", with: " ")
    }
    let library = try lines.map { try fixture.result(of: try JSONValue(parsing: Array($0.utf8))) }
    #expect(Self.title(library[0]) == "One")

    var text = program.json.text(indented: false)
    let parts = DeduplicationPart.inOrder.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    for (old, new) in [
      ("\"key\":[\(parts)]", #""key":["identity","situation"]"#), (#""ranges":[[1,1]]"#, #""ranges":[[2,2]]"#),
    ] {
      try #require(text.contains(old))
      text.replace(old, with: new)
    }
    let changed = NoticeProgram(json: try JSONValue(parsing: Array(text.utf8)), names: program.names)
    let answers = try toolchain.run(toolchain.programOfTests(), language.files(changed), lines: lines)
    let results = try answers.map { try JSONValue(parsing: Array($0.utf8)) }
    try #require(results.count == lines.count)
    #expect(results[0]["deduplicationKey"]?.text == String(hexadecimalDigest(of: "1000\ngrace".utf8).prefix(32)))
    #expect(Self.title(results[0]) == "Other")
    let summary = "Text notices.grace.push.title says something that only Noticebook's library can write"
    #expect(results[1] == .fields(["error": .fields(["summary": .string(summary)])]))
    #expect(Self.title(results[2]) == Self.title(library[2]))
  }

  private static func title(_ result: JSONValue) -> String? {
    result["notice"]?["channels"]?["push"]?["title"]?["text"]?.text
  }

  /// The shipped catalog with a plural, and with a text whose option is another value.
  private static var changedCatalog: [String: String] {
    get throws {
      var files = try ProjectFiles.texts(of: "Catalogs/app-store")
      let titles = [
        "graceReminder": "\n    .input {$daysLeft :integer}\n    .match $daysLeft\n    one {{One}}\n    * {{Other}}",
        "grace": "\n    {$graceLastDay :date fields=month-day length=$productName}",
      ]
      for (notice, title) in titles {
        let file = "strings/en/notices/\(notice).yaml"
        files[file] = try #require(files[file]).replacing(
          /push\.title: (\|\n([ ]+.*\n)+|[^|\n]*\n)/,
          with: "push.title: |\(title)\n"
        )
      }
      return files
    }
  }

  /// Whoever embeds the program reads the same bytes after every run.
  @Test(arguments: CodeLanguage.allCases)
  func `the same catalog gives the same files`(language: CodeLanguage) throws {
    let fixture = try ProgramFixture("google-play")
    #expect(try fixture.files(in: language) == fixture.files(in: language))
  }
}

/// What programs are asked about a catalog, and what they should answer; the same in every language: the cases of the file,
/// random customers, and payloads in which each node has a value of another type.
struct Questions {
  let fixture: ProgramFixture
  let lines: [String]

  init(_ catalog: String, count: Int) throws {
    fixture = try ProgramFixture(catalog)
    let cases = try RuntimeCases.cases(of: fixture.program.json, catalog: catalog, count: count, seed: 20_261_126)
    let shipped = ProjectFiles.catalogNames
    let examples = shipped.contains(catalog) ? try WrongTypes.examples(of: catalog, fixture) : []
    let wrong = WrongTypes.inEveryNode(of: examples).map { JSONValue.fields(["facts": $0]) }
    try #require(examples.isEmpty || wrong.count > 200)
    lines = try RuntimeCases.lines(of: catalog) + RuntimeCases.lines(cases + wrong, fixture)
  }

  /// The result of a line.
  static func result(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(line.utf8))["result"] ?? .null
  }
}
