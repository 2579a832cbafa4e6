import Catalogs

import Foundation
import Instants
import Notices
import Renewals
import Testing

@testable import CodeGeneration

/// The code is compiled and run, and says what Noticebook says.
struct GeneratedCodeTests {
  private static let shipped = Result { try CodeQuestions(try CodeFixture.shipped(), pointsByChance: 2_000) }
  private static let hostile = Result {
    try CodeQuestions(try CodeFixture(files: HostileCatalog.files), pointsByChance: 0)
  }

  @Test(arguments: CodeLanguage.allCases)
  func shippedCatalogDecidesAndSpeaksAlike(language: CodeLanguage) throws {
    try expectSameResults(try Self.shipped.get(), language)
  }

  @Test(arguments: CodeLanguage.allCases)
  func hostileNamesAndTextsStayData(language: CodeLanguage) throws {
    try expectSameResults(try Self.hostile.get(), language)
  }

  /// Generated code and the tables are compared point by point; this ties the tables to `decide` with payloads.
  @Test func pointsAreDecidedFromPayloads() throws {
    let points = try DecisionPoints(try CodeFixture.shipped())
    let decider = RenewalDecider(points.composition)
    let all = points.points(byChance: 100)
    // The points of the table alone are so many.
    #expect(all.count > 9_072)
    for number in stride(from: 0, to: all.count, by: 97) {
      let witness = points.composition.facts(at: all[number])
      let decision = try decider.decide(try witness.facts, now: witness.now)
      let words = points.code.outputs.dropLast().map { decision.outcome[$0.name] ?? "" }
      let overlays = decision.overlays.map { "\($0.stage).\($0.row)" }.joined(separator: " ")
      let line = words + [decision.provenance.evidence.rawValue, decision.row, overlays]
      #expect(points.decision(all[number]) == line.joined(separator: "\t"))
    }
  }

  private func expectSameResults(_ questions: CodeQuestions, _ language: CodeLanguage) throws {
    guard Toolchain.isInstalled(language) else {
      print("Generated \(language.rawValue) is not run: its compiler or interpreter is not installed")
      return
    }
    let texts = questions.fixture.texts
    var files = try language.files(texts, locales: texts.catalog.locales)
    let driver = Driver(code: questions.code, language: language).file
    files[driver.name] = Array(driver.text.utf8)
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
    let lines = questions.lines
    let results = try Toolchain(language: language).run(folder, files: files.keys.sorted(), lines: lines)
    #expect(results.count == questions.answers.count)
    let wrong = zip(results, questions.answers).filter { !$0.utf8.elementsEqual($1.text.utf8) }
      .map { result, answer in "\(lines[answer.line]): \(result), not \(answer.text)" }
    #expect(wrong.isEmpty, "\(wrong.count) differ: \(wrong.prefix(5).joined(separator: "\n"))")
  }
}

/// What generated code is asked, and what it should answer; the same in every language.
struct CodeQuestions {
  let fixture: CodeFixture
  let code: CodeSource
  let lines: [String]
  /// Lines of answers, each with the question that it belongs to.
  let answers: [(line: Int, text: String)]

  init(_ fixture: CodeFixture, pointsByChance: Int) throws {
    self.fixture = fixture
    code = try fixture.code
    let points = try DecisionPoints(fixture)
    let cases = NoticeCases(fixture, code.notices)
    let decisions = points.points(byChance: pointsByChance)
    let notices = try cases.all()
    lines = decisions.enumerated().map { points.line($1, number: $0) } + notices.map(\.line)
    var answers: [(line: Int, text: String)] = []
    for (index, point) in decisions.enumerated() { answers.append((index, try #require(points.decision(point)))) }
    for (index, item) in notices.enumerated() {
      for text in try cases.expected(item) { answers.append((decisions.count + index, text)) }
    }
    // Then the labels and addresses of all actions.
    let texts = fixture.texts
    for link in texts.catalog.facts.links {
      for locale in texts.catalog.locales {
        let label = texts.string("notices.common.action.\(link.id)", in: locale)
        answers += [(0, label.onOneLine), (0, link.url.onOneLine)]
      }
    }
    // What payloads hold is read at the end, without a question.
    for reading in Driver.readings(of: code.decision, absent: "", literal: \.description) {
      answers.append((0, reading.token))
    }
    self.answers = answers
  }
}
