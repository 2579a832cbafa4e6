import Diagnostics

/// Findings as workflow commands, which GitHub shows next to the lines of a change.
package struct GitHubReporter: Reporter {
  /// Makes a reporter.
  package init() {}

  /// Writes findings in the order given, one a line, and then a notice of what was not looked at.
  package func text(of report: FindingReport) -> String {
    let notice = report.unchecked.summary.map { "::notice title=noticebook check::\(Self.data($0))" }
    return (report.findings.map(command) + [notice].compactMap(\.self)).joined(separator: "\n")
  }

  private func command(_ diagnostic: Diagnostic) -> String {
    var properties: [String] = []
    if let span = diagnostic.span {
      properties += [
        "file=\(Self.property(diagnostic.path))", "line=\(span.start.line)", "endLine=\(span.end.line)",
      ]
      // Columns are only taken for a place in one line.
      if span.start.line == span.end.line {
        properties += ["col=\(span.start.column)", "endColumn=\(max(span.start.column, span.end.column))"]
      }
    }
    properties.append("title=\(Self.property(diagnostic.rule.name))")
    let level = diagnostic.severity == .information ? "notice" : diagnostic.severity.rawValue
    return "::\(level) \(properties.joined(separator: ","))::\(Self.data(diagnostic.message))"
  }

  /// Text in which no line break ends the command.
  private static func data(_ text: String) -> String {
    text.terminalQuotation.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\n": "%0A"
      default: String(Character(scalar))
      }
    }
    .joined()
  }

  /// Text in which no sign ends the property.
  private static func property(_ text: String) -> String {
    data(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String(Character($0)) }.joined()
  }
}
