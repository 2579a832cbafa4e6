import Diagnostics

/// Findings in the XML of Checkstyle, which many build servers read. It has no place for what was not looked at.
package struct CheckstyleReporter: Reporter {
  /// Makes a reporter.
  package init() {}

  /// Writes findings, those of a file together; files in the order in which they are first named.
  package func text(of report: FindingReport) -> String {
    var files: [String] = []
    var findings: [String: [Diagnostic]] = [:]
    for diagnostic in report.findings {
      let file = diagnostic.path
      if findings[file] == nil { files.append(file) }
      findings[file, default: []].append(diagnostic)
    }
    let elements = files.map { file in
      let errors = (findings[file] ?? []).map(error).joined()
      return "  <file name=\"\(file.escapedForReport)\">\n\(errors)  </file>\n"
    }
    return
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"10.0\">\n\(elements.joined())</checkstyle>"
  }

  private func error(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.span.map { "line=\"\($0.start.line)\" column=\"\($0.start.column)\" " } ?? ""
    let severity = diagnostic.severity == .information ? "info" : diagnostic.severity.rawValue
    return "    <error \(place)severity=\"\(severity)\" message=\"\(diagnostic.message.escapedForReport)\" "
      + "source=\"noticebook.\(diagnostic.rule.name.escapedForReport)\"/>\n"
  }
}
