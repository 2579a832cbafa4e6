import Catalogs
import Checks
import Diagnostics
import Instants
import Testing

/// Every check against mistakes that were seeded for it, and against correct texts that look like them.
struct DefectCorpusTests {
  private static let corpus: DefectCorpus = {
    do {
      return DefectCorpus(try contents(of: "Tests/ChecksTests/Corpus", suffix: ".txt"))
    } catch {
      preconditionFailure("the corpus cannot be read: \(error)")
    }
  }()

  /// What was found in the cases of one rule's file.
  private struct Tally {
    var defects = 0
    var found = 0
    var correct = 0
    var isFalse = 0
  }

  @Test func everyDefectIsFoundAndNothingElse() throws {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 20))
    var tallies: [String: Tally] = [:]
    var problems: [String] = []
    for item in Self.corpus.cases {
      let found = CheckRegistry.findings(in: Catalog.load(files: item.files.mapValues { Array($0.utf8) }), today: today)
      var tally = tallies[item.file] ?? Tally()
      let allowed = item.others.union([item.rule].compactMap { $0 })
      let wrong = found.filter { !allowed.contains($0.rule) }
      if let rule = item.rule {
        let isFound = found.contains { $0.rule == rule }
        tally.defects += 1
        tally.found += isFound ? 1 : 0
        if !isFound { problems.append("missed: \(item)") }
      } else {
        tally.correct += 1
      }
      tally.isFalse += wrong.isEmpty ? 0 : 1
      problems += wrong.map { "false in \(item): \($0.summary) [\($0.rule)]" }
      tallies[item.file] = tally
    }
    report(tallies)
    #expect(problems.isEmpty, "\(problems.count) problems:\n\(problems.joined(separator: "\n"))")
  }

  @Test func everyCheckHasThreeDefectsAndAsManyCorrectTexts() {
    for check in CheckRegistry.all {
      let cases = Self.corpus.cases.filter { $0.file == check.rule.id.name }
      let defects = cases.count { $0.rule != nil }
      #expect(defects >= 3, "\(check.rule.id) has \(defects) defects")
      #expect(cases.count - defects >= defects, "\(check.rule.id) has \(cases.count - defects) correct texts")
    }
    let known = Set(CheckRegistry.rules.map(\.id.name))
    #expect(Self.corpus.cases.allSatisfy { known.contains($0.file) })
  }

  private func report(_ tallies: [String: Tally]) {
    var lines = ["check: defects found, correct texts falsely reported"]
    for (name, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      lines.append("\(name): \(tally.found) of \(tally.defects), \(tally.isFalse) of \(tally.defects + tally.correct)")
    }
    let all = tallies.values
    let (defects, found) = (all.reduce(0) { $0 + $1.defects }, all.reduce(0) { $0 + $1.found })
    let (cases, wrong) = (defects + all.reduce(0) { $0 + $1.correct }, all.reduce(0) { $0 + $1.isFalse })
    lines.append("all: \(found) of \(defects) defects found, \(wrong) of \(cases) catalogs with a false report")
    print(lines.joined(separator: "\n"))
  }
}
