import Diagnostics

/// What a run of checks reports: what it found, what was left out, and what it has not looked at.
package struct FindingReport: Sendable {
  /// The findings in the order of the report, with paths as a caller passes them.
  let findings: [Diagnostic]
  /// What was not looked at, with the same paths.
  let unchecked: UncheckedParts
  /// The findings with paths in the catalog, which are the same on every machine.
  let findingsInCatalog: [Diagnostic]
  /// What was not looked at, with the same paths.
  let uncheckedInCatalog: UncheckedParts
  /// The number of findings that a baseline knows.
  let known: Int
  /// The number of findings that suppressions accept.
  let suppressed: Int
  /// Every rule that was applied.
  let rules: [RuleDescription]
  /// The version of the product.
  let version: String

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - findings: The findings, in order; their paths are those in the catalog.
  ///   - outside: Further findings whose paths are not in the catalog.
  ///   - place: The path that a caller knows a file of the catalog by.
  package init(
    _ findings: [Diagnostic],
    outside: [Diagnostic] = [],
    known: Int = 0,
    suppressed: Int = 0,
    unchecked: UncheckedParts = UncheckedParts(),
    rules: [RuleDescription] = [],
    version: String = "",
    place: (String) -> String = { $0 }
  ) {
    self.findings = findings.map { $0.renamingFiles(place) } + outside
    self.unchecked = unchecked.renamingFiles(place)
    findingsInCatalog = findings + outside
    uncheckedInCatalog = unchecked
    (self.known, self.suppressed, self.rules, self.version) = (known, suppressed, rules, version)
  }

  /// The fingerprints of the findings, which don't depend on where the catalog is.
  var fingerprints: [String] { FindingFingerprint.all(of: findingsInCatalog) }
}

/// Writes a report for other tools. Equal reports have equal bytes.
package protocol Reporter: Sendable {
  /// The text of a report, without a line break at the end; empty if there is nothing to write.
  func text(of report: FindingReport) throws -> String
}
