import Diagnostics
import Testing

@testable import Catalogs

struct MessageRulesTests {
  @Test(arguments: [
    "{«$planのお支払い}", "{$plan :«数値}", "{$plan :integer «桁=1}", "{#«太字}一{/b}", "{#b «色=x}一{/b}", "«{plan}",
    "«{＄plan}", "一«｛plan", "一«｝", "«{|そのまま|}", "{$plan", "{#link to=«{$x}}一{/link}",
  ])
  func isFoundInABlock(_ marked: String) {
    var marked = marked
    // An open brace is reported by the parser where the closing one is missing.
    if marked == "{$plan" { marked = "{$plan«" }
    let source = Marked("a: |\n  \(marked)\n")
    let found = load(["strings/ja/page.yaml": source.text]).diagnostics
    #expect(!found.isEmpty, "\(marked)")
    #expect(found.allSatisfy { $0.rule == .messageSyntax && $0.fix != nil && $0.key == "page.a" })
    if !marked.contains("to=") { #expect(found.first?.span?.start == source.positions.first, "\(found)") }
  }

  @Test func aFullWidthStarIsNoCatchAll() {
    let found = load([
      "strings/ja/page.yaml": "a: |\n  .input {$n :integer}\n  .match $n\n  0 {{零}}\n  ＊ {{他}}\n  * {{他}}\n"
    ]).diagnostics
    #expect(found.contains { $0.span?.start == SourcePosition(line: 5, column: 3) && $0.fix?.contains("`*`") == true })
  }

  @Test func theFixNamesTheValueThatWasMeant() {
    let found = load(["strings/ja/page.yaml": "a: |\n  {＄plan}\n"]).diagnostics
    #expect(found.first?.fix?.contains("`{$plan}`") == true, "\(found)")
  }

  @Test(arguments: [
    "{$plan}のお支払い", "「{$schedule.billingRetry}」まで", "{$term.subscription}（#1）", "\\{一\\}",
    "{#link to=updatePayment}一{/link}",
    ".input {$n :integer}\n  .match $n\n  0 {{本日}}\n  * {{あと{$n}日}}", "{$platforms :nb:list}", "＊印の項目",
  ])
  func isRight(_ text: String) {
    checkTexts("a: |\n  \(text)\n")
  }
}
