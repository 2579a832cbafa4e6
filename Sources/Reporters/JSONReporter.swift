import Diagnostics
import FoundationEssentials

/// Findings as one JSON object: `format`, `counts` by severity, `findings` in the order of the report, and how many were
/// left out because a baseline knows them or a suppression accepts them; and what was not looked at.
package struct JSONReporter: Reporter {
  /// Makes a reporter.
  package init() {}

  /// Writes findings in the order given; keys are sorted, so that equal findings have equal bytes.
  package func text(of report: FindingReport) throws -> String {
    let diagnostics = report.findingsInCatalog
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let counts = Severity.allCases.map { severity in
      (severity.rawValue, diagnostics.count { $0.severity == severity })
    }
    let findings = zip(diagnostics, report.fingerprints).map(Finding.init)
    let document = Document(
      counts: Dictionary(uniqueKeysWithValues: counts),
      findings: findings,
      leftOut: ["baseline": report.known, "suppressions": report.suppressed],
      unchecked: Unchecked(report.uncheckedInCatalog)
    )
    return String(decoding: try encoder.encode(document), as: UTF8.self).escapingControls(except: .layout)
  }

  private struct Document: Encodable {
    let format = 1
    let counts: [String: Int]
    let findings: [Finding]
    let leftOut: [String: Int]
    let unchecked: Unchecked
  }

  private struct Unchecked: Encodable {
    struct Text: Encodable {
      let key: String
      let locale: String
    }

    let catalog: Bool
    let texts: [Text]
    let files: [String]

    init(_ parts: UncheckedParts) {
      catalog = parts.isCatalogUnchecked
      texts = parts.texts.map { Text(key: $0.key, locale: $0.locale) }
      files = parts.files
    }
  }

  private struct Finding: Encodable {
    struct Position: Encodable {
      let line: Int
      let column: Int

      init(_ position: SourcePosition) {
        line = position.line
        column = position.column
      }
    }

    struct Edit: Encodable {
      let file: String
      let start: Position
      let end: Position
      let replacement: String

      init(_ edit: SourceEdit) {
        file = edit.span.file
        start = Position(edit.span.start)
        end = Position(edit.span.end)
        replacement = edit.replacement
      }
    }

    let fingerprint: String
    let rule: String
    let severity: String
    let summary: String
    let explanation: String?
    let file: String?
    let start: Position?
    let end: Position?
    let key: String?
    let locale: String?
    let notes: [String]
    let fix: String?
    /// Absent where a person has to fix it.
    let edits: [Edit]?

    init(_ diagnostic: Diagnostic, fingerprint: String) {
      self.fingerprint = fingerprint
      rule = diagnostic.rule.name
      severity = diagnostic.severity.rawValue
      summary = diagnostic.summary
      explanation = diagnostic.explanation
      file = diagnostic.span?.file
      start = diagnostic.span.map { Position($0.start) }
      end = diagnostic.span.map { Position($0.end) }
      key = diagnostic.key
      locale = diagnostic.locale
      notes = diagnostic.notes
      fix = diagnostic.fix
      edits = diagnostic.edits.isEmpty ? nil : diagnostic.edits.map(Edit.init)
    }
  }
}
