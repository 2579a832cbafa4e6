import Fuzzing
import ICU
import Testing

import Comparisons

struct WordDiffTests {
  /// The comparison as one text, with what was removed in `[-…-]` and what was added in `{+…+}`.
  private static func text(_ diff: WordDiff) -> String {
    diff.runs.map { run in
      switch run.kind {
      case .same: run.text
      case .removed: "[-\(run.text)-]"
      case .added: "{+\(run.text)+}"
      }
    }.joined()
  }

  private static func diff(_ old: String, _ new: String, _ locale: String = "en") throws -> WordDiff {
    try WordDiff(from: old, to: new, by: TextSegmenter(locale: LocaleIdentifier(locale)))
  }

  @Test(arguments: [
    ("Access lasts 16 days", "Access lasts 60 days", "en", "Access lasts [-16-]{+60+} days"),
    ("Access lasts", "Access lasts long", "en", "Access lasts{+ long+}"),
    ("Please review it", "Review it", "en", "[-Please review-]{+Review+} it"),
    ("Access continues", "Your access continues", "en", "[-Access-]{+Your access+} continues"),
    // What was rewritten is one change, although a space stays.
    ("We are trying again now", "Apple has stopped now", "en", "[-We are trying again-]{+Apple has stopped+} now"),
    ("{$plan} ends", "{$product} ends", "en", "{$[-plan-]{+product+}} ends"),
    ("引き続き16日間ご利用いただけます", "引き続き60日間ご利用いただけます", "ja", "引き続き[-16-]{+60+}日間ご利用いただけます"),
    ("", "new", "en", "{+new+}"), ("old", "", "en", "[-old-]"), ("same", "same", "en", "same"), ("", "", "en", ""),
    // One character, spelt in two ways.
    ("caf\u{E9}", "cafe\u{301}", "fr", "[-caf\u{E9}-]{+cafe\u{301}+}"),
  ])
  func `changes in words`(old: String, new: String, locale: String, expected: String) throws {
    let text = Self.text(try Self.diff(old, new, locale))
    #expect(Array(text.utf8) == Array(expected.utf8), "\(text)")
  }

  /// Few words, so that texts share many, and characters that could break a text in two.
  private static func randomText(_ random: inout SeededGenerator) -> String {
    let words = [
      "access", "lasts", "16", "days", " ", " ", ", ", ".\n", "猶予期間", "は", "あと", "{$plan}", "e\u{301}", "👩‍👧",
      "\u{200D}", "\r\n", "سنة", "-",
    ]
    return (0..<Int.random(in: 0...24, using: &random)).map { _ in random.pick(words, or: "") }.joined()
  }

  @Test(arguments: Fuzzing.seeds(300))
  func `the runs are both texts`(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    let old = Self.randomText(&random)
    // Half of the texts are edits of the other, not new ones.
    var new = Self.randomText(&random)
    if seed % 2 == 0 {
      let half = old.unicodeScalars.prefix(old.unicodeScalars.count / 2)
      new = String(half) + random.pick(["x", "", "日間"], or: "") + String(old.unicodeScalars.dropFirst(half.count))
    }
    let diff = try Self.diff(old, new, random.pick(["en", "ja"], or: "en"))
    #expect(Array(diff.old.utf8) == Array(old.utf8))
    #expect(Array(diff.new.utf8) == Array(new.utf8))
    #expect(diff.isEmpty == (Array(old.utf8) == Array(new.utf8)))
    #expect(diff.runs.allSatisfy { !$0.text.isEmpty })
    for (first, second) in zip(diff.runs, diff.runs.dropFirst()) {
      #expect(first.kind != second.kind)
      #expect(!(first.kind == .added && second.kind == .removed))
    }
  }

  /// As many elements stay as two lists have in common, in their order.
  @Test(arguments: Fuzzing.seeds(300))
  func `an edit script is the shortest`(seed: UInt64) throws {
    var random = Fuzzing.generator(seed)
    func list() -> [Int] {
      (0..<Int.random(in: 0...14, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
    }
    let (old, new) = (list(), list())
    var lengths = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
    for (row, first) in old.enumerated() {
      for (column, second) in new.enumerated() {
        lengths[row + 1][column + 1] =
          first == second
          ? lengths[row][column] + 1 : max(lengths[row][column + 1], lengths[row + 1][column])
      }
    }
    let hunks = EditScript(from: old, to: new).hunks
    #expect(old.count - hunks.reduce(0) { $0 + $1.old.count } == lengths[old.count][new.count])
    var edited = old
    for hunk in hunks.reversed() { edited.replaceSubrange(hunk.old, with: new[hunk.new]) }
    #expect(edited == new)
  }

  @Test func `texts that share too little are replaced`() throws {
    let old = (0..<2_000).map { "old\($0)" }.joined(separator: " ")
    let new = (0..<2_000).map { "new\($0)" }.joined(separator: " ")
    let diff = try Self.diff("Begin \(old) end", "Begin \(new) end")
    #expect(diff.runs.map(\.kind) == [.same, .removed, .added, .same])
    #expect(diff.runs.last?.text == " end")
  }

  @Test func `lines far from a change are counted`() throws {
    let old = (1...9).map { "line \($0)" }.joined(separator: "\n")
    let diff = try Self.diff(old, old.replacing("line 5", with: "row 5"))
    #expect(
      diff.lines(context: 1) == [
        .omitted(3), .runs([.init(.same, "line 4")]),
        .runs([.init(.removed, "line"), .init(.added, "row"), .init(.same, " 5")]), .runs([.init(.same, "line 6")]),
        .omitted(3),
      ]
    )
  }

  @Test func `an added line break ends a line`() throws {
    let diff = try Self.diff("one two", "one\ntwo")
    #expect(diff.lines(context: 0).count == 2)
    #expect(diff.old == "one two" && diff.new == "one\ntwo")
  }
}
