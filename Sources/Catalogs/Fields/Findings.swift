import Diagnostics
import YAML

/// Collects what a load finds; a class because the readers of all facts share one.
package final class Findings {
  /// How many findings of one file are kept, so that a hostile file cannot fill the memory.
  static let limitOfFile = 1_000

  package private(set) var diagnostics: [Diagnostic] = []
  private var counts: [String: Int] = [:]
  /// What is reported once, with its file.
  private var once: Set<String> = []

  package init() {}

  func add(_ diagnostic: Diagnostic) {
    guard let file = diagnostic.span?.file else { return diagnostics.append(diagnostic) }
    let count = counts[file, default: 0] + 1
    counts[file] = count
    if count <= Self.limitOfFile {
      diagnostics.append(diagnostic)
    } else if count == Self.limitOfFile + 1 {
      diagnostics.append(
        Diagnostic(
          rule: .catalogSyntax,
          severity: .error,
          summary: "The file has more than \(Self.limitOfFile) findings; the others are not shown",
          span: .start(of: file),
          fix: "Fix those that are shown, and run again."
        )
      )
    }
  }

  /// Adds a finding unless the file has one with the same words: one cause is one finding.
  func addOnce(_ rule: RuleID, _ summary: String, at span: SourceSpan, fix: String) {
    guard once.insert("\(span.file): \(summary)").inserted else { return }
    add(rule, summary, at: span, fix: fix)
  }

  func add(_ rule: RuleID, _ summary: String, at span: SourceSpan?, fix: String, explanation: String? = nil) {
    add(
      Diagnostic(
        rule: rule,
        severity: .error,
        summary: summary,
        explanation: explanation,
        span: span,
        fix: fix
      )
    )
  }
}
