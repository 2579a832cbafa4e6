import Diagnostics
import Testing

import Catalogs

struct MessageRulesTests {
  @Test(arguments: [
    "{⟦$planのお支払い}", "{$plan :⟦数値}", "{$plan :integer ⟦桁=1}", "{#⟦太字}一{/b}", "{#b ⟦色=x}一{/b}", "⟦{plan}",
    "⟦{＄plan}", "一⟦｛plan", "一⟦｝", "⟦{|そのまま|}", "{$plan", "{#link to=⟦{$x}}一{/link}",
  ])
  func `is found in a block`(_ marked: String) {
    var marked = marked
    // An open brace is reported by the parser where the closing one is missing.
    if marked == "{$plan" { marked = "{$plan⟦" }
    let source = Marked("a: |\n  \(marked)\n")
    let found = load(["strings/ja/page.yaml": source.text]).diagnostics
    #expect(!found.isEmpty, "\(marked)")
    #expect(found.allSatisfy { $0.rule == .messageSyntax && $0.fix != nil && $0.key == "page.a" })
    if !marked.contains("to=") { #expect(found.first?.span?.start == source.positions.first, "\(found)") }
  }

  @Test func `a full width star is no catch all`() {
    let found = load([
      "strings/ja/page.yaml": "a: |\n  .input {$n :integer}\n  .match $n\n  0 {{零}}\n  ＊ {{他}}\n  * {{他}}\n"
    ]).diagnostics
    #expect(found.contains { $0.span?.start == SourcePosition(line: 5, column: 3) && $0.fix?.contains("`*`") == true })
  }

  @Test func `a thousand variants are enough`() throws {
    func findings(_ count: Int) -> [Diagnostic] {
      let variants = (1..<count).map { "  \($0) {{零}}\n" }.joined()
      let text = "a: |\n  .input {$n :integer}\n  .match $n\n\(variants)  * {{他}}\n"
      return load(["strings/ja/page.yaml": text]).diagnostics.filter { $0.rule == .messageSyntax }
    }
    #expect(findings(1_000).isEmpty)
    let found = try #require(findings(1_001).first)
    #expect(found.summary == "Text 'page.a' has 1001 variants, more than 1000")
    #expect(found.span?.start == SourcePosition(line: 1_004, column: 3))
  }

  @Test func `the fix names the value that was meant`() {
    let found = load(["strings/ja/page.yaml": "a: |\n  {＄plan}\n"]).diagnostics
    #expect(found.first?.fix?.contains("`{$plan}`") == true, "\(found)")
  }

  @Test(arguments: [
    "{$plan}のお支払い", "「{$schedule.billingRetry}」まで", "{$term.subscription}（#1）", "\\{一\\}",
    "{#link to=updatePayment}一{/link}",
    ".input {$n :integer}\n  .match $n\n  0 {{本日}}\n  * {{あと{$n}日}}", "{$platforms :nb:list}", "＊印の項目",
  ])
  func `is right`(_ text: String) {
    checkTexts("a: |\n  \(text)\n")
  }
}
