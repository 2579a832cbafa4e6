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

  /// A backend that passes `time.time()` must not get a decision about 1970.
  @Test(arguments: CodeLanguage.allCases)
  func `instants in seconds and out of range are refused by the name of their argument`(language: CodeLanguage) throws {
    let fixture = try CodeFixture(files: HostileCatalog.files)
    let points = try DecisionPoints(fixture)
    let instants = points.code.instants.map(\.path)
    let driver = Driver(code: try fixture.code, language: language)
    let choices = points.code.fields.compactMap { field in
      field.choices?.first.map { (field.path, $0.token) }
    }
    let usual = Dictionary(uniqueKeysWithValues: choices)
    func line(_ path: PayloadPath?, _ number: String) -> String {
      guard let path else { return points.line(usual, now: number) }
      return points.line(usual.merging([path: number]) { $1 })
    }
    var (lines, answers): ([String], [String?]) = ([], [])
    for path in [nil] + instants.map(Optional.some) {
      let name = path.map(driver.name) ?? "now"
      for number in ["1199145600", "1792486800", "1792486800.25", "4102444799"] {
        lines.append(line(path, number))
        answers.append("\(name) is in 1970, so it is probably in seconds; pass milliseconds since 1970")
      }
      for number in ["NaN", "Infinity", "-62135596800001", "253402300800000", "253402300799999.5"] {
        lines.append(line(path, number))
        answers.append("\(name) is not in the years 1 to 9999; pass milliseconds since 1970")
      }
      for number in ["0", "1199145599", "4102444800", "-62135596800000", "253402300799999", "1792486800000.5"] {
        lines.append(line(path, number))
        answers.append(nil)
      }
    }
    guard let results = try results(fixture, language, driver, lines) else { return }
    for (index, answer) in answers.enumerated() {
      if let answer {
        #expect(results[index] == answer, "\(lines[index])")
      } else {
        #expect(results[index].contains("\t"), "\(lines[index]): \(results[index])")
      }
    }
  }

  private func expectSameResults(_ questions: CodeQuestions, _ language: CodeLanguage) throws {
    let driver = Driver(code: questions.code, language: language)
    let lines = questions.lines
    guard let results = try results(questions.fixture, language, driver, lines) else { return }
    #expect(results.count == questions.answers.count)
    let wrong = zip(results, questions.answers).filter { !$0.utf8.elementsEqual($1.text.utf8) }
      .map { result, answer in "\(lines[answer.line]): \(result), not \(answer.text)" }
    #expect(wrong.isEmpty, "\(wrong.count) differ: \(wrong.prefix(5).joined(separator: "\n"))")
  }

  /// What generated code prints for lines; `nil` if its compiler or interpreter is not installed.
  private func results(
    _ fixture: CodeFixture,
    _ language: CodeLanguage,
    _ driver: Driver,
    _ lines: [String]
  ) throws -> [String]? {
    guard Toolchain.isInstalled(language) else {
      print("Generated \(language.rawValue) is not run: its compiler or interpreter is not installed")
      return nil
    }
    let texts = fixture.texts
    var files = try language.files(texts, locales: texts.catalog.locales)
    let program = driver.file
    files[program.name] = Array(program.text.utf8)
    let folder = FileManager.default.temporaryDirectory.appending(path: "noticebook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
    return try Toolchain(language: language).run(folder, files: files.keys.sorted(), lines: lines)
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
