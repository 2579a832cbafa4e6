import Conformance
import JSON
import NoticePrograms
import NoticeRuntime
import ProjectFiles

/// Facts of the shipped catalogs: the runtime of generated Swift code, which knows a catalog only as a notice program, answers
/// as the library does.
struct ProgramTarget: Target {
  private typealias Provider = (fixture: ProgramFixture, runtime: Noticebook)

  private let providers: [Provider]
  let seeds: [[UInt8]]

  init() {
    do {
      let names = ProjectFiles.catalogNames
      providers = try names.map { name in
        let fixture = try ProgramFixture(name)
        return (fixture, try Noticebook(program: fixture.program.json.text(indented: false)))
      }
      seeds = try names.enumerated().flatMap { index, name in
        try AnswerTarget.facts(of: name).map { [UInt8(index)] + $0 }
      }
    } catch {
      fatalError("Run this in the project's folder: \(error)")
    }
  }

  /// The bits of the setting: the provider (two), Japanese, and a decision alone.
  func run(_ setting: UInt8, _ bytes: [UInt8]) {
    guard let facts = try? JSONValue(parsing: bytes), case .object(let members) = facts, Self.isSpecified(facts) else {
      return
    }
    let provider = providers[Int(setting & 3) % providers.count]
    // Programs have the locales of their catalog, and a library formats in all of ICU's.
    let locale = JSONValue.Member(name: "locale", value: .string(setting & 4 == 0 ? "en" : "ja"))
    let asked = JSONValue.object(members.filter { $0.name != "locale" } + [locale])
    let call = setting & 8 == 0 ? "notice" : "decide"
    let question = JSONValue.fields(["call": .string(call), "facts": asked])
    guard let expected = try? provider.fixture.result(of: question) else { fatalError("The library has an answer") }
    let text = asked.text(indented: false)
    let answer = Self.answer(of: provider.runtime, to: text, isDecision: call == "decide")
    require(answer == expected.text(indented: false), "\(call) \(text)\n\(answer)\n\(expected.text(indented: false))")
  }

  /// Whether a runtime has to read a value as the library does: numbers beyond a double are up to its reader of JSON.
  private static func isSpecified(_ value: JSONValue) -> Bool {
    switch value {
    case .number(let number): Double(number.text)?.isFinite == true
    case .array(let items): items.allSatisfy(isSpecified)
    case .object(let members): members.allSatisfy { isSpecified($0.value) }
    case .null, .boolean, .string: true
    }
  }

  private static func answer(of runtime: Noticebook, to facts: String, isDecision: Bool) -> String {
    do throws(NoticebookError) {
      let json = try isDecision ? runtime.decide(facts).json : runtime.notice(for: facts).json
      guard let value = try? JSONValue(parsing: Array(json.utf8)) else { return "not JSON: \(json)" }
      return value.text(indented: false)
    } catch {
      let path = error.path.map { [("path", JSONValue.string($0))] } ?? []
      let members = path + [("summary", .string(error.summary))]
      return JSONValue.fields(["error": .object(members.map { JSONValue.Member(name: $0.0, value: $0.1) })])
        .text(indented: false)
    }
  }
}
