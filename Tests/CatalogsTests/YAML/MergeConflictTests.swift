import Diagnostics
import ICU
import Testing

import Catalogs
import YAML

/// Marks of merges that aren't finished.
struct MergeConflictTests {
  private static let summary = "A merge conflict is left here"

  @Test(arguments: [
    "⟦<<<<<<< HEAD\na: 一\n=======\na: 二\n>>>>>>> feature\n",
    "a: 一\n⟦<<<<<<< HEAD\nb: 二\n=======\nb: 三\n>>>>>>> feature\nc: 四\n",
    "a: 一\n⟦<<<<<<< HEAD\nb: 二\n||||||| base\nb: 零\n=======\nb: 三\n>>>>>>> feature\nc: 四\n",
    "a: |\n  一\n⟦<<<<<<< HEAD\n  二\n=======\n  三\n>>>>>>> feature\n  四\nb: 五\n",
    "⟦<<<<<<< HEAD\na: 一\n=======\n>>>>>>> feature\nb: 二\n", "a: 一\n⟦=======\nb: 二\n", "a: 一\n⟦>>>>>>> feature\n",
    "a: 一\n⟦<<<<<<<\nb: 二\n",
  ])
  func `is one finding`(_ marked: String) {
    let found = checkTexts(marked, .catalogSyntax)
    #expect(found.map(\.summary) == [Self.summary])
    let source = Marked(marked, newline: "\r\n")
    #expect(load(["strings/ja/page.yaml": source.text]).diagnostics.compactMap(\.span?.start) == source.positions)
  }

  @Test func `each conflict is a finding`() {
    let conflict = "⟦<<<<<<< HEAD\na: 一\n=======\na: 二\n>>>>>>> feature\n"
    checkTexts(conflict + conflict.replacing("a:", with: "b:"), .catalogSyntax, .catalogSyntax)
  }

  @Test func `other mistakes are found too`() {
    checkTexts(
      "a: ⟦\"引用\"\n⟦<<<<<<< HEAD\nb: ⟦[一]\n=======\nb: [二]\n>>>>>>> feature\nc: ⟦No\n",
      .refusedText,
      .catalogSyntax,
      .refusedText,
      .refusedText
    )
  }

  /// The first version is read, so its keys are neither missing nor duplicates.
  @Test func `the first version is read`() throws {
    let text = "a: 一\n<<<<<<< HEAD\nb: 二\n=======\nb: 三\nd: 五\n>>>>>>> feature\nc: 四\n"
    let texts = try #require(load(["strings/ja/page.yaml": text]).catalog?.texts.first { $0.key.tag == "ja" }?.value)
    #expect(texts.order.map(\.name) == ["page.a", "page.b", "page.c"])
    #expect(texts.messages.values.map(\.text.value).sorted() == ["一", "二", "四"].sorted())
    #expect(texts.messages["page.c"]?.keySpan.start.line == 8)
  }

  @Test func `a mark in facts is found`() {
    check(
      "facts/links.yaml",
      """
      pay:
      ⟦<<<<<<< HEAD
        url: https://example.com/pay
      =======
        url: https://example.com/buy
      >>>>>>> feature
        evidence: documented
        sources: [guide]
      list: {url: https://example.com/list, evidence: documented,
      ⟦<<<<<<< HEAD
        sources: [guide]
      =======
        sources: [guide#b]
      >>>>>>> feature
        }

      """,
      .catalogSyntax,
      .catalogSyntax
    )
  }

  @Test(arguments: [
    "a: |\n  <<<<<<< HEAD\n  一\n  =======\n  二\n  >>>>>>> feature\n", "# <<<<<<< HEAD\na: 一\n",
    "a: |\n  見出し\n  =======\n",
    "a: 一 <<<<<<< HEAD\n", "a: |\n  <<<<<<<\n",
  ])
  func `a text may hold them`(_ text: String) {
    checkTexts(text)
  }

  @Test(arguments: ["======== \na: 一\n", "<<<<<<<x\n", "<<<<<<\n", ">>>>>>>>> a\n", "|||||||a\n"])
  func `what only looks like a mark is none`(_ text: String) {
    let found = load(["strings/ja/page.yaml": text]).diagnostics
    #expect(!found.isEmpty && found.allSatisfy { $0.summary != Self.summary }, "\(found.map(\.summary))")
  }
}
