import Catalogs
import Checks
import Diagnostics
import Foundation
import Testing

struct CheckTests {
  @Test func `the shipped catalog is clean`() throws {
    #expect(try findings(after: []).map(\.summary) == [])
  }

  /// The other tests rely on it that an edited text changes nothing that is found about tables.
  @Test func `a mistake in a text is none of the tables`() throws {
    let edits = [
      Edit("strings/ja/notices/retry.yaml", "「{$productName}」", "サービス"),
      Edit("strings/en/tables.yaml", "renewal.caption: ", "renewal.captoin: "),
    ]
    let found = CheckRegistry.findings(in: Catalog.load(files: try edited(edits)))
    #expect(found.count > 1)
    #expect(try findings(after: edits) == found)
  }

  @Test func `a text missing in a translation`() throws {
    try check(
      [
        Edit("strings/ja/notices/retry.yaml", "push.title: ", "push.other: "),
        Edit("records/ja/notices/retry.yaml", "\npush.title:", "\npush.other:"),
      ],
      finds: "missing-translation",
      count: 1,
      in: "strings/en/notices/retry.yaml",
      at: "push.title",
      saying: "'notices.retry.push.title' is missing in ja",
      alsoFinding: ["obsolete-translation"]
    )
  }

  @Test func `a text that the facts ask for and nobody wrote`() throws {
    let found = try findings(after: [
      Edit("facts/pages.yaml", "    stops: [text,", "    stops: [text, {text: sequel},")
    ])
    #expect(found.map(\.summary) == ["Text 'pages.billingIssue.stops.sequel' is missing in en"])
    #expect(found.first?.notes == ["Used by section stops of page billingIssue."])
    #expect(found.first?.fix == "Add `stops.sequel:` to strings/en/pages/billingIssue.yaml.")
  }

  @Test func `a translation older than its source`() throws {
    try check(
      [Edit("strings/en/notices/common.yaml", "action.resubscribe: ", "action.resubscribe: Please ")],
      finds: "stale-translation",
      in: "strings/ja/notices/common.yaml",
      at: "action.resubscribe",
      saying: "hasn't been reviewed in ja since its source changed"
    )
  }

  @Test func `a translation changed after its review`() throws {
    try check(
      [Edit("strings/ja/notices/common.yaml", "action.resubscribe: ", "action.resubscribe: ぜひ")],
      finds: "stale-translation",
      in: "strings/ja/notices/common.yaml",
      at: "action.resubscribe",
      saying: "has changed in ja since its last review"
    )
  }

  @Test func `a translation without a record`() throws {
    try check(
      [Edit("records/ja/notices/common.yaml", "\naction.resubscribe:", "\naction.another:")],
      finds: "stale-translation",
      in: "strings/ja/notices/common.yaml",
      at: "action.resubscribe",
      saying: "has no review record in ja",
      alsoFinding: ["obsolete-translation"]
    )
  }

  @Test func `a layout change alone is not stale`() throws {
    // The same message in a block is the same message.
    let found = try findings(after: [
      Edit("strings/en/notices/renewalOff.yaml", "push.title: ", "push.title: |\n  ")
    ])
    #expect(found.isEmpty)
  }

  @Test func `a translation that drops a name`() throws {
    let found = try findings(after: [
      Edit("strings/ja/notices/retry.yaml", "：「{$productName}」のご利用", "：サービスのご利用")
    ])
    #expect(Set(found.map(\.rule)) == ["missing-argument", "stale-translation", "inconsistent-translation"])
    #expect(
      found.first { $0.rule == "missing-argument" }?.summary
        == "Text 'notices.retry.sms.text' does not use $productName in ja"
    )
  }

  @Test func `a number that only selects the wording may be left out`() throws {
    let selecting = """
      push.body: |
        .input {$daysLeft :integer}
        .match $daysLeft
        0 {{{$productName} {$graceLastDay :date}}}
        * {{{$productName} {$graceLastDay :date}}}
      """
    let found = try findings(after: [
      Edit("strings/en/notices/grace.yaml", "push.body: |", selecting + "\n\nspare.note: |")
    ])
    #expect(found.contains { $0.rule == "missing-argument" && $0.key == "notices.grace.push.body" } == false)
  }

  @Test func `an optional parameter belongs in the shared texts of emails alone`() throws {
    let found = try findings(after: [
      Edit("strings/en/notices/retry.yaml", "push.title: |\n  ", "push.title: |\n  {$support} ")
    ])
    let optional = try #require(found.first { $0.rule == "unknown-argument" })
    #expect(optional.summary.contains("uses $support, which a customer's facts may leave out"))
    #expect(optional.fix == "Use it in an opening or a closing, which is left out with it.")
  }

  @Test func `a mistyped fact is found where it stands`() throws {
    let found = try findings(after: [
      Edit("strings/en/facts.yaml", "{$schedule.billingRetry}", "{$schedule.bilingRetry}")
    ])
    let unknown = try #require(found.first { $0.rule == "unknown-argument" })
    #expect(unknown.summary.contains("uses $schedule.bilingRetry, which has no value"))
    #expect(unknown.fix == "Did you mean $schedule.billingRetry?")
  }

  @Test func `a parameter that the notice does not have`() throws {
    let found = try findings(after: [
      Edit("strings/en/notices/retry.yaml", "push.title: |\n  ", "push.title: |\n  {$revocation :date} ")
    ])
    let unknown = try #require(found.first { $0.rule == "unknown-argument" })
    let span = try #require(unknown.span)
    #expect(span.start.column == 4)
    #expect(span.end.column == 15)
  }

  @Test(arguments: [
    ("{$graceEnd :date fields=month-day}", "shows the exclusive end $graceEnd as a day", "Use $graceLastDay"),
    ("{$graceLastDay}", "shows the day $graceLastDay without :date", ":date fields="),
    ("{$productName :integer}", "formats $productName, of type text, with :integer", "Remove the function"),
    ("{$daysLeft :date}", "formats $daysLeft, of type count, with :date", "Remove the function"),
  ])
  func `a parameter with a function that does not fit`(placeholder: String, words: String, fix: String) throws {
    let found = try findings(after: [
      Edit("strings/en/notices/grace.yaml", "push.title: |\n  ", "push.title: |\n  \(placeholder) ")
    ])
    let wrong = try #require(found.first { $0.rule == "argument-type" })
    #expect(wrong.summary.hasSuffix(words))
    #expect(wrong.fix?.contains(fix) == true)
    #expect(wrong.span?.start.column == 3)
  }

  @Test func `a price is shown with its currency`() throws {
    let found = try findings(after: [
      Edit("strings/en/notices/priceIncreaseAgreed.yaml", "push.body: |\n  ", "push.body: |\n  {$newPrice} ")
    ])
    let wrong = try #require(found.first { $0.rule == "argument-type" })
    #expect(wrong.summary.hasSuffix("shows the price $newPrice without :currency"))
    #expect(wrong.fix == "Write `{$newPrice :currency}`.")
  }

  @Test func `an end with its time is allowed`() throws {
    let found = try findings(after: [
      Edit("strings/en/notices/grace.yaml", "push.title: |\n  ", "push.title: |\n  {$graceEnd :datetime} ")
    ])
    #expect(found.contains { $0.rule == "argument-type" } == false)
  }
}

struct BrokenReferenceCheckTests {
  @Test(arguments: [
    (
      "``Message/messages`` in a task", "``Message/mesages`` in a task", "``Message/mesages``",
      "Symbol 'Message/mesages'"
    ),
    ("(page:states)", "(page:statess)", "page:statess", "Page 'statess'"),
    (
      "(page:decisions/renewal#G1)", "(page:decisions/renewal#G9)", "page:decisions/renewal#G9",
      "has no anchor 'G9'"
    ),
  ])
  func `a reference in prose`(old: String, new: String, mark: String, words: String) throws {
    try check(
      [Edit("strings/en/pages/billingIssue.yaml", old, new)],
      finds: "broken-reference",
      in: "strings/en/pages/billingIssue.yaml",
      at: mark,
      saying: words,
      alsoFinding: ["stale-translation"]
    )
  }

  @Test func `a link in a notice`() throws {
    try check(
      [Edit("strings/en/notices/priceIncreaseAgreed.yaml", "to=reviewPrice", "to=reviewPrices")],
      finds: "broken-reference",
      in: "strings/en/notices/priceIncreaseAgreed.yaml",
      at: "reviewPrices}",
      saying: "Link 'reviewPrices' does not exist",
      alsoFinding: ["changed-link", "stale-translation"]
    )
  }

  @Test func `a check on a page`() throws {
    try check(
      [Edit("facts/pages.yaml", "only: [writing]", "only: [writting]")],
      finds: "broken-reference",
      in: "facts/pages.yaml",
      at: "writting",
      saying: "Unknown topic of checks 'writting'"
    )
  }

  @Test func `a link without a target`() throws {
    let found = try findings(after: [
      Edit("strings/en/notices/priceIncreaseAgreed.yaml", "{#link to=reviewPrice}", "{#link}")
    ])
    let broken = try #require(found.first { $0.rule == "broken-reference" })
    #expect(broken.summary == "Link without a target in 'notices.priceIncreaseAgreed.email.body'")
  }

  @Test func `code is no reference`() throws {
    let found = try findings(after: [
      Edit("strings/en/pages/states.yaml", "in the field `status`", "in the field `[x](page:nowhere)`")
    ])
    #expect(found.contains { $0.rule == "broken-reference" } == false)
  }
}
