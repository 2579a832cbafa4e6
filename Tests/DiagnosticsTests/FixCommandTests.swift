import Diagnostics
import Testing

/// Commands in fixes, which can be copied as they are.
struct FixCommandTests {
  private func fix(_ text: String, _ options: [String]) -> String? {
    Diagnostic(rule: "a-rule", severity: .error, summary: "Something", fix: text).addingToCommands(options).fix
  }

  @Test func `commands get the options of the run`() {
    let options = ["--catalog", "my-shop"]
    #expect(fix("Run `noticebook check`.", options) == "Run `noticebook check --catalog my-shop`.")
    #expect(
      fix("Run `noticebook a` or `noticebook b x`.", options)
        == "Run `noticebook a --catalog my-shop` or `noticebook b x --catalog my-shop`."
    )
    #expect(fix("Write `notice: none`.", options) == "Write `notice: none`.")
    #expect(fix("Run `noticebook check`.", []) == "Run `noticebook check`.")
  }

  @Test func `the folder of a brand takes the place of its placeholder`() {
    #expect(
      fix("Run `noticebook approve a --locale ja --brand FOLDER`.", ["--catalog", "c", "--brand", "b"])
        == "Run `noticebook approve a --locale ja --catalog c --brand b`."
    )
  }
}
