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

  /// What is required of a check on its file: the share of defects that are found, and the share of catalogs with a finding
  /// that is wrong.
  private struct Floor {
    var found = 1.0
    var wrong = 0.0
  }

  /// The checks that judge by a model of language, which has limits; all others find everything and nothing else.
  private static let floors: [String: Floor] = [
    "changed-number": Floor(found: 0.5, wrong: 0.14), "hard-coded-fact": Floor(wrong: 0.03),
  ]

  private static let files = Set(corpus.cases.map(\.file)).sorted()

  @Test(arguments: files)
  func `a check finds the defects of its file and nothing else`(_ file: String) throws {
    let today = try #require(CivilDate(year: 2026, month: 11, day: 20))
    let cases = Self.corpus.cases.filter { $0.file == file }
    var (missed, wrong): ([String], [String]) = ([], [])
    for item in cases {
      let found = CheckRegistry.findings(in: Catalog.load(files: item.files.mapValues { Array($0.utf8) }), today: today)
      if let rule = item.rule, !found.contains(where: { $0.rule == rule }) { missed.append(item.title) }
      let allowed = item.others.union([item.rule].compactMap { $0 })
      let others = found.filter { !allowed.contains($0.rule) }
      if !others.isEmpty { wrong.append("\(item.title): \(others[0].summary) [\(others[0].rule)]") }
    }
    let defects = cases.count { $0.rule != nil }
    let floor = Self.floors[file] ?? Floor()
    let share = 1 - Double(missed.count) / Double(max(1, defects))
    print("\(file): \(defects - missed.count) of \(defects) defects, \(wrong.count) of \(cases.count) wrongly reported")
    #expect(share >= floor.found, "missed:\n\(missed.joined(separator: "\n"))")
    #expect(Double(wrong.count) <= floor.wrong * Double(cases.count), "wrong:\n\(wrong.joined(separator: "\n"))")
  }

  @Test func `every check has three defects and as many correct texts`() {
    for check in CheckRegistry.all {
      let cases = Self.corpus.cases.filter { $0.file == check.rule.id.name }
      let defects = cases.count { $0.rule != nil }
      #expect(defects >= 3, "\(check.rule.id) has \(defects) defects")
      #expect(cases.count - defects >= defects, "\(check.rule.id) has \(cases.count - defects) correct texts")
    }
    let known = Set(CheckRegistry.rules.map(\.id.name))
    #expect(Self.corpus.cases.allSatisfy { known.contains($0.file) })
  }
}
