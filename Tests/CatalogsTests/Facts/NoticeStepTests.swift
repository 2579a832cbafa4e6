import Catalogs
import Diagnostics
import ProjectFiles
import Testing

/// Steps and hours that no plan can have are found, each at its place.
struct NoticeStepTests {
  /// What is wrong with the starter if its notice of a failed payment has some lines more.
  private func findings(_ lines: String, in path: String = "facts/notices/paymentFailed.yaml") throws -> [Diagnostic] {
    var files = try ProjectFiles.contents(of: "Catalogs/starters/blank")
    // The texts of later steps are those of a notice that no row names.
    files["facts/notices/later.yaml"] = files["facts/notices/paymentFailed.yaml"]
    files[path] = (files[path] ?? []) + Array(lines.utf8)
    return Catalog.load(files: files).diagnostics
  }

  @Test func `steps before an end and after a cause are right`() throws {
    #expect(
      try findings(
        """
        since: caller
        steps:
          reminder: {notice: later, after: 3d}
          lastDay: {notice: later, before: periodEnd, by: 1d}

        """
      ).isEmpty
    )
  }

  @Test(
    arguments: [
      ("steps: {a: {notice: later, after: 3d}}\n", "because the notice has no since"),
      ("since: caller\nsteps: {a: {notice: later, after: 3d, before: periodEnd, by: 1d}}\n", "either after"),
      ("since: caller\nsteps: {a: {notice: later}}\n", "either after"),
      ("steps: {a: {notice: later, before: periodEnd}}\n", "either after"),
      ("steps: {a: {notice: later, before: nothing, by: 1d}}\n", "nothing"),
      ("steps: {a: {notice: none, before: periodEnd, by: 1d}}\n", "none"),
      ("steps: {a: {notice: later, before: periodEnd, by: -1d}}\n", "-1d"),
      ("steps: {a: {notice: later, before: periodEnd, by: 2mo}}\n", "weeks, days, hours or minutes"),
      ("steps: {first: {notice: later, before: periodEnd, by: 1d}}\n", "the notice itself is the first step"),
      ("hours: night\n", "night"), ("purpose: spam\n", "spam"),
    ]
  )
  func `a step that no plan can have is found`(lines: String, words: String) throws {
    let found = try findings(lines)
    #expect(!found.isEmpty)
    #expect(found.contains { "\($0.summary) \($0.fix ?? "")".contains(words) }, "\(found.map(\.summary))")
    #expect(found.allSatisfy { $0.span?.file == "facts/notices/paymentFailed.yaml" && $0.fix != nil }, "\(found)")
  }

  @Test func `a plan of a hundred steps is too long`() throws {
    let steps = (1...100).map { "  step\($0): {notice: later, before: periodEnd, by: \($0)h}\n" }
    let found = try findings("steps:\n" + steps.joined())
    #expect(found.contains { $0.summary.contains("100 steps") || $0.fix?.contains("at most 20 steps") == true })
  }

  @Test(arguments: [
    "{from: 20, to: 9}", "{from: 9, to: 9}", "{from: -1, to: 9}", "{from: 9, to: 25}", "{from: 9}", "night",
  ])
  func `hours are two of one day, the earlier first`(hours: String) throws {
    let channel = "chat:\n  hours: \(hours)\n  body: {format: line}\n"
    let found = try findings(channel, in: "facts/channels.yaml")
    #expect(!found.isEmpty && found.allSatisfy { $0.span?.file == "facts/channels.yaml" && $0.fix != nil })
  }
}
