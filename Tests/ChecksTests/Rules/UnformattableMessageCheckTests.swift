import Diagnostics
import Testing

struct UnformattableMessageCheckTests {
  @Test(arguments: [
    (
      "strings/en/pages/billingRetry.yaml", "{$schedule.billingRetry}", "{$schedule.billingRetry :nosuch}",
      "Function :nosuch"
    ),
    ("strings/en/pages/billingRetry.yaml", "{$schedule.billingRetry}", "{$schedule.billingRetry :number}", ":number"),
    ("strings/ja/notices/grace.yaml", ":date fields=month-day}", ":date fields=month}", "Option fields"),
    ("strings/ja/pages/billingRetry.yaml", ":nb:list}", ":nb:list type=xor}", "Option type"),
    ("strings/en/notices/graceReminder.yaml", "0 {{Your", "0 {{{$productName :nosuch} your", "Function :nosuch"),
  ])
  func `a function or an option that cannot be`(file: String, old: String, new: String, words: String) throws {
    let found = try findings(after: [Edit(file, old, new)])
    let wrong = try #require(found.first { $0.rule == "unformattable-message" })
    #expect(wrong.summary.contains("cannot be formatted: "))
    #expect(wrong.summary.contains(words), "\(wrong.summary)")
    #expect(wrong.span?.file == file)
    #expect(Set(found.map(\.rule)) == ["unformattable-message", "stale-translation"])
  }

  @Test func `the finding points at the function and stands once`() throws {
    let found = try findings(after: [
      Edit("strings/en/notices/graceReminder.yaml", "0 {{Your", "0 {{{$productName :nosuch} your")
    ]).filter { $0.rule == "unformattable-message" }
    let span = try #require(found.first?.span)
    #expect(found.count == 1)
    #expect(span.start.line == span.end.line && span.end.column - span.start.column == "nosuch".count)
    #expect(found.first?.fix?.hasPrefix("Use one of :currency, ") == true)
  }
}

struct ConsequenceTests {
  @Test func `a file that cannot be read is the only finding`() throws {
    let found = try findings(after: [Edit("strings/en/notices/retry.yaml", "push.title: ", "push.title: \t")])
    #expect(Set(found.map(\.rule)) == ["catalog-syntax"])
  }

  @Test func `a mistake in the facts is not followed by what it breaks`() throws {
    let found = try findings(after: [Edit("facts/schedule.yaml", "value: 60d", "value: 60 days")])
    #expect(Set(found.map(\.rule)) == ["wrong-type"])
  }

  @Test func `a mistake in one text hides nothing elsewhere`() throws {
    let found = try findings(after: [
      Edit("strings/ja/notices/retry.yaml", "「{$productName}」", "「{$productName」"),
      Edit("strings/ja/notices/grace.yaml", "{$productName}", "{$prodctName}"),
    ])
    #expect(found.contains { $0.rule == "message-syntax" && $0.span?.file == "strings/ja/notices/retry.yaml" })
    #expect(found.contains { $0.rule == "unknown-argument" && $0.span?.file == "strings/ja/notices/grace.yaml" })
  }
}
