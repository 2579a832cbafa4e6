import Diagnostics
import Testing

import Catalogs
import YAML

struct TextRulesTests {
  @Test(arguments: [
    "a: ⟦\"引用\"\n", "a: ⟦'引用'\n", "a: ⟦\"\\{\"\n".replacing("\\{", with: "x"), "a: ⟦>\n  折り返し\n", "a: ⟦>-\n  折り返し\n",
    "a: ⟦一\n  二\n",
    "a:\n  ⟦一\n", "a: プラン ⟦#1\n", "a: プラン  ⟦# 注\n", "a: 詳細 ⟦#link\n", "a: ⟦{$name}\n", "a: ⟦{name}\n", "a: ⟦[一]\n",
    "a: ⟦{一: 二}\n", "a: ⟦No\n", "a: ⟦off\n", "a: ⟦YES\n", "a: ⟦~\n", "a: ⟦null\n", "a: ⟦1e234567\n", "a: ⟦16.4\n",
    "a: ⟦0x1F\n", "a: ⟦0b10\n", "a: ⟦1_000\n", "a: ⟦190:20:30\n", "a: ⟦2026-11-20\n", "a: ⟦2026-11-20T10:00:00Z\n",
    "a: ⟦.inf\n", "a: ⟦-1\n", "a: ⟦+1.5\n", "a: ⟦=\n", "a: ⟦　字下げ\n", "a: |\n  ⟦　字下げ\n", "a:⟦\n", "a: ⟦|\n",
    "a: ⟦|\n\n\nb: 一\n",
    "a:\n⟦- 一\n",
  ])
  func `is refused`(_ marked: String) {
    checkTexts(marked, .refusedText)
  }

  @Test(arguments: [
    "⟦a..b: 一\n", "⟦.a: 一\n", "⟦a.: 一\n", "⟦../a: 一\n", "⟦題: 一\n", "⟦a b: 一\n", "⟦a-b: 一\n", "⟦no: 一\n", "⟦12: 一\n",
    "⟦$a: 一\n",
  ])
  func `a key is refused`(_ marked: String) {
    checkTexts(marked, .invalidName)
  }

  @Test func `a comment is not part of the text`() throws {
    let found = checkTexts("a: プラン ⟦#1\n", .refusedText)
    #expect(found.first?.fix?.contains("a: |") == true)
  }
}
