import Diagnostics
import Testing

import Catalogs
import YAML

/// Syntax that isn't the YAML of a catalog is reported at its place, and hides nothing that follows.
struct SyntaxTests {
  @Test(arguments: [
    "a: 一⟦: 二\n",
    "a: ⟦\"閉じない\n",
    "a: ⟦'閉じない\nb: 二\nc: 三\n",
    "a: ⟦[一, 二\n",
    "a: ⟦@一\n",
    "a: ⟦`一`\n",
    "a: ⟦&x 一\n",
    "a: ⟦*x\nb: 二\n",
    "a: ⟦!!str 一\n",
    "a: 一\n⟦---\nb: 二\n",
    "⟦%YAML 1.1\n---\na: 一\n",
    "⟦%TAG ! tag:x,2000:\n---\na: 一\n",
    "? ⟦a\n: 一\n",
    "⟦\"a\": 一\n",
    "? ⟦[a]\n: 一\n",
    "? ⟦{a: b}\n: 一\n",
    "? ⟦|\n  a\n: 一\n",
    "⟦: 一\n",
    "⟦- 一\n- 二\n",
    "⟦一二三\n",
    "a: 一\n b⟦: 二\n",
    "a: |\n   \n  ⟦浅い\n",
    "a: |\n  一\n ⟦二\nb: 三\n",
    "a:⟦\t一\n",
    "a: 一⟦\u{0}二\n",
    "a: 一⟦\u{85}二\n",
    "a: 一⟦\u{2028}二\u{2029}\n",
    "a: 一⟦\u{FEFF}\n",
    "a: 一⟦\u{FFFF}\n",
    "a: 一⟦\u{7F}\n",
    "⟦",
    "⟦ \n  \n",
    "\u{FEFF}⟦",
    "⟦---\n",
  ])
  func `is refused`(_ marked: String) {
    checkTexts(marked, .catalogSyntax)
  }

  @Test(arguments: [
    "a: 一\n", "# 見出し\n# だけ\n", "# 見出し\na: 一\n", "---\na: 一\n", "a: |\n  番号 #1 の「プラン」\n  16.4: 一\n", "a: 一#1\n",
    "a: 一:二\n",
    "a: 3日\n", "a: 第1回\n", "a: 100円\n", "a: 「{$name}」\n", "a: |\n  {$name}さん\n", "a: No.\n", "a: iOS 16.4\n",
    "a: |\n  true\n", "a: 1～3日\n", "a: |\n  ※ 注意\n  ＊ 注意\n", "a: -一\n", "a: 10 bad\n", "a: 24-hour access\n",
    "a: |\n  https://example.com #1\n", "a: |  # 注\n  一\n", "{}\n", "a: 一\r\nb: 二\r\n", "a: 一",
  ])
  func `is read`(_ text: String) {
    checkTexts(text)
  }

  @Test func `one mistake hides no other`() {
    checkTexts(
      """
      a: 一⟦: 二
      b: ⟦"閉じない
      c: 良い
      d: ⟦[一
      e: |
        {$n⟦
      f: 良い
      ⟦f: 良い
      ⟦日本: 一
      g: ⟦{一
      h: 二
      """,
      .catalogSyntax,
      .catalogSyntax,
      .catalogSyntax,
      .messageSyntax,
      .duplicateKey,
      .invalidName,
      .catalogSyntax
    )
  }

  @Test func `ten mistakes are ten findings`() {
    checkTexts(
      """
      ⟦a..b: 一
      c: ⟦"引用"
      d: ⟦>
        折り返し
      e: プラン ⟦#1
      f: ⟦No
      g: 一⟦: 二
      h: |
        {⟦
      i: ⟦[一]
      i.one: ⟦　一
      j:⟦
      """,
      .invalidName,
      .refusedText,
      .refusedText,
      .refusedText,
      .refusedText,
      .catalogSyntax,
      .messageSyntax,
      .refusedText,
      .refusedText,
      .refusedText
    )
  }

  @Test func `all files are read`() {
    let found = load([
      "catalog.yaml": "format: 1\nname: x\nsourceLocale: xx\nlocales: [en, ja]\nmessageSyntax: mf2-ldml48.2\n",
      "facts/links.yaml": "a: [\n", "strings/en/a.yaml": "a: \"b\"\n", "strings/ja/a.yaml": "a: b: c\n",
      "strings/ja/b.yaml": "", "records/ja/a.yaml": "a: 1\n",
    ])
    #expect(
      found.diagnostics.map { $0.span?.file } == [
        "catalog.yaml", "facts/links.yaml", "records/ja/a.yaml", "strings/en/a.yaml", "strings/ja/a.yaml",
        "strings/ja/b.yaml",
      ]
    )
    #expect(found.catalog == nil)
  }
}
