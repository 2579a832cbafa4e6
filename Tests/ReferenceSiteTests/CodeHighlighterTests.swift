import CodeGeneration
import Templates
import Testing

import ReferenceSite

/// Source code in color is the same code.
struct CodeHighlighterTests {
  private static var mark: Regex<Substring> { #/<span class="[csnk]">|<\/span>/# }

  @Test(arguments: CodeLanguage.allCases)
  func `nothing of a program is lost`(language: CodeLanguage) {
    let html = CodeHighlighter.html(of: language.example, in: language.markdownName)
    #expect(html.replacing(Self.mark, with: "") == language.example.htmlEscaped)
    for kind in ["c", "s", "k"] { #expect(html.contains("<span class=\"\(kind)\">"), "\(kind)") }
  }

  @Test(arguments: [
    ("swift", "let a = \"b // c\"", "<span class=\"k\">let</span> a = <span class=\"s\">&quot;b // c&quot;</span>"),
    ("swift", "\"a\\\"b\" // c", "<span class=\"s\">&quot;a\\&quot;b&quot;</span> <span class=\"c\">// c</span>"),
    ("swift", "letter(12)", "letter(<span class=\"n\">12</span>)"),
    ("swift", "\"open\nif", "<span class=\"s\">&quot;open</span>\n<span class=\"k\">if</span>"),
    ("swift", "/* a\nb", "<span class=\"c\">/* a\nb</span>"),
    ("python", "# <b>", "<span class=\"c\"># &lt;b&gt;</span>"),
    ("python", "\"\"\"a\n\"b\"\"\"", "<span class=\"s\">&quot;&quot;&quot;a\n&quot;b&quot;&quot;&quot;</span>"),
    ("typescript", "`a\n${b}`", "<span class=\"s\">`a\n${b}`</span>"),
    ("swift", "\"\\", "<span class=\"s\">&quot;\\</span>"),
    ("yaml", "let a: \"b\"", "let a: &quot;b&quot;"),
  ])
  func `comments, texts, numbers and keywords have colors`(_ language: String, _ code: String, _ html: String) {
    #expect(CodeHighlighter.html(of: code, in: language) == html)
  }
}
