import Testing

import ReferenceSite

struct ScriptFileTests {
  @Test(arguments: [
    ("// why\nlet a = 1;\n\n  /** what */\n  b(\"// c\"); // d\n", "let a = 1;\nb(\"// c\"); // d\n"),
    ("/* one\n   two */\nf();\n", "f();\n"), ("const t = `a\n  b`;\n", "const t = `a\n  b`;\n"), ("", ""),
  ])
  func `only comments on lines of their own and indents are left out`(text: String, compact: String) {
    #expect(ScriptFile.compact(text) == compact)
  }

  @Test(arguments: ["explorer.js", "player.js", "search.js", "site.js", "theme.js"])
  func `the scripts of the site are compact`(name: String) throws {
    let template = try SiteFixture.template("site/\(name)")
    let script = ScriptFile.compact(template)
    #expect(script.utf8.count < template.utf8.count)
    #expect(ScriptFile.compact(script) == script)
  }
}
