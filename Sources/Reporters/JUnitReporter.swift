import Diagnostics

/// Findings as a JUnit report: a failed test for each finding, and a passed one for each rule that found nothing, or a
/// skipped one where the checks have not run.
package struct JUnitReporter: Reporter {
  /// Makes a reporter.
  package init() {}

  /// Writes findings in the order given, and then the rules without findings. The report has no times, so equal
  /// findings have equal bytes. The suite's output lists what wasn't checked.
  package func text(of report: FindingReport) -> String {
    let (diagnostics, unchecked) = (report.findings, report.unchecked)
    let found = Set(diagnostics.map(\.rule))
    let silent = report.rules.filter { !found.contains($0.id) }
    let count = "tests=\"\(diagnostics.count + silent.count)\" failures=\"\(diagnostics.count)\" errors=\"0\""
    let skipped = unchecked.isCatalogUnchecked ? " skipped=\"\(silent.count)\"" : ""
    let failures = diagnostics.map(failure).joined()
    let rest = unchecked.isCatalogUnchecked ? ">\n      <skipped/>\n    </testcase>\n" : "/>\n"
    let others = silent.map {
      "    <testcase classname=\"noticebook.check\" name=\"\($0.id.name.escapedForReport)\"\(rest)"
    }
    let note = unchecked.summary.map { "    <system-out>\($0.escapedForReport)</system-out>\n" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(count)>
        <testsuite name="noticebook check" \(count)\(skipped)>
      \(failures)\(others.joined())\(note)  </testsuite>
      </testsuites>
      """
  }

  private func failure(_ diagnostic: Diagnostic) -> String {
    let path = diagnostic.path
    let place = diagnostic.span.map { "\(path):\($0.start.line):\($0.start.column)" } ?? path
    let text = (place.isEmpty ? "" : "\(place)\n") + diagnostic.message
    let subject = [diagnostic.key, diagnostic.locale].compactMap { $0 }.joined(separator: " ")
    let name = "\(diagnostic.rule.name) \(subject.isEmpty ? place : subject)"
    return "    <testcase classname=\"noticebook.check\" name=\"\(name.escapedForReport)\">\n"
      + "      <failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(diagnostic.summary.escapedForReport)\">"
      + "\(text.escapedForReport)</failure>\n    </testcase>\n"
  }
}
