import Diagnostics

/// Findings as a JUnit report: a failed test for each finding, and a passed one for each rule that found nothing.
public struct JUnitReporter: Sendable {
  private let folder: String?
  private let rules: [RuleDescription]

  /// Makes a reporter; `folder` is put before the files' names, and `rules` are those that were applied.
  public init(folder: String?, rules: [RuleDescription]) {
    self.folder = folder
    self.rules = rules
  }

  /// Writes findings in the order given, and then the rules without findings. No times are named, so that equal findings
  /// have equal bytes.
  public func report(_ diagnostics: [Diagnostic]) -> String {
    let found = Set(diagnostics.map(\.rule))
    let passed = rules.filter { !found.contains($0.id) }
    let count = "tests=\"\(diagnostics.count + passed.count)\" failures=\"\(diagnostics.count)\" errors=\"0\""
    let failures = diagnostics.map(failure).joined()
    let passes = passed.map { "    <testcase classname=\"noticebook.check\" name=\"\($0.id.name.xmlEscaped)\"/>\n" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(count)>
        <testsuite name="noticebook check" \(count)>
      \(failures)\(passes.joined())  </testsuite>
      </testsuites>
      """
  }

  private func failure(_ diagnostic: Diagnostic) -> String {
    let path = diagnostic.path(below: folder)
    let place = diagnostic.span.map { "\(path):\($0.start.line):\($0.start.column)" } ?? path
    let subject = [diagnostic.key, diagnostic.locale].compactMap { $0 }.joined(separator: " ")
    let name = "\(diagnostic.rule.name) \(subject.isEmpty ? place : subject)"
    return "    <testcase classname=\"noticebook.check\" name=\"\(name.xmlEscaped)\">\n"
      + "      <failure type=\"\(diagnostic.severity.rawValue)\" message=\"\(diagnostic.summary.xmlEscaped)\">"
      + "\("\(place)\n\(diagnostic.message)".xmlEscaped)</failure>\n    </testcase>\n"
  }
}
