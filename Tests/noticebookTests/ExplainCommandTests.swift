import Testing

struct ExplainCommandTests {
  @Test func `a check is explained with its example`() throws {
    let result = try run(["explain", "missing-argument"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("missing-argument (error)\n"))
    for words in ["Found in strings/ja/page.yaml:", "Related file strings/en/page.yaml:", "    note: |", "Fixed in"] {
      #expect(result.output.contains(words), "\(words)")
    }
  }

  @Test func `all checks are listed`() throws {
    let lines = try run(["explain"]).output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("stale-translation ") })
    #expect(lines.map { $0.prefix { $0 != " " } }.sorted() == lines.map { $0.prefix { $0 != " " } })
  }

  @Test func `a mistyped name is guessed`() throws {
    let result = try run(["explain", "stale-translaton"])
    #expect(result.status == 2)
    #expect(result.errors.contains("Did you mean 'stale-translation'?"))
    #expect(try run(["explain", "stale"]).errors.contains("Did you mean 'stale-translation'?"))
    let command = try run(["chekc"])
    #expect(command.status == 2)
    #expect(command.errors.contains("Unknown command 'chekc'\n  Did you mean 'check'?"))
  }

  @Test func `explains in Japanese`() throws {
    let result = try run(["explain", "missing-argument", "--locale", "ja-JP"])
    #expect(result.output.contains("原文が使っているパラメーター、事実、用語を使っていない訳文\n"))
    #expect(result.output.contains("修正後（strings/ja/"))
    let refused = try run(["explain", "missing-argument", "--locale", "fr"])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("Checks are not explained in 'fr'"))
    #expect(refused.errors.contains("Choose from: en, ja."))
  }
}
