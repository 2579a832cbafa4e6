import Catalogs
import Diagnostics
import ICU
import Instants

/// What a run of all checks has found, and what of it is known already.
package struct CheckReport: Sendable {
  /// What is to be fixed, in the order of a report.
  package private(set) var findings: [Diagnostic]
  /// What suppressions of the catalog accept, in the order of a report.
  package let suppressed: [Diagnostic]
  /// What the baseline knows, in the order of a report.
  package let known: [Diagnostic]
  /// The entries of the baseline that nothing is found for; their places are in the baseline's file.
  package private(set) var outdated: [Diagnostic]
  /// What was held against the baseline: ``findings`` and ``known`` together, in the order of a report.
  private let counted: [Diagnostic]
  /// Whether all checks have run; after an error of the load some wait, and what is not found may still be there.
  package let isWhole: Bool
  /// What was not looked at because it, or the facts, could not be read.
  package let unchecked: UncheckedParts

  init(
    _ counted: [Diagnostic],
    suppressed: [Diagnostic],
    isWhole: Bool,
    _ baseline: Baseline?,
    unchecked: UncheckedParts
  ) {
    self.unchecked = unchecked
    let comparison = baseline?.comparison(with: counted)
    findings = comparison?.unknown ?? counted
    known = comparison?.known ?? []
    outdated = isWhole ? comparison?.outdated ?? [] : []
    self.counted = counted
    self.suppressed = suppressed
    self.isWhole = isWhole
  }

  /// The same findings against another baseline, or against none.
  package func against(_ baseline: Baseline?) -> CheckReport {
    CheckReport(
      counted,
      suppressed: suppressed,
      isWhole: isWhole,
      baseline,
      unchecked: unchecked
    )
  }

  /// The report with some of the findings; what suppressions and the baseline accept stays.
  package func filtered(_ isIncluded: (Diagnostic) -> Bool) -> CheckReport {
    var report = self
    report.findings = findings.filter(isIncluded)
    report.outdated = outdated.filter(isIncluded)
    return report
  }

  /// The report with at most so many findings of a check about a text; the last of them says how many more there are.
  package func limited(to limit: Int) -> CheckReport {
    var report = self
    report.findings = findings.limited(to: limit)
    return report
  }

  /// Whether no finding requires action. Findings that are only information don't require any.
  package var isClean: Bool { (findings + outdated).allSatisfy { $0.severity == .information } }
}

/// A check and the text that it found something in.
private struct CheckedText: Hashable {
  let rule: RuleID
  let key, locale: String?
}

extension [Diagnostic] {
  /// The first findings of each check about each text, up to a number. Other findings all stay.
  fileprivate func limited(to limit: Int) -> [Diagnostic] {
    guard count > limit else { return self }
    var counts: [CheckedText: Int] = [:]
    var last: [CheckedText: Int] = [:]
    var kept: [Diagnostic] = []
    for finding in self {
      if finding.key != nil, finding.locale != nil {
        let text = CheckedText(rule: finding.rule, key: finding.key, locale: finding.locale)
        counts[text, default: 0] += 1
        if counts[text, default: 0] > limit { continue }
        last[text] = kept.count
      }
      kept.append(finding)
    }
    for (text, index) in last {
      let more = counts[text, default: 0] - limit
      if more > 0 { kept[index] = kept[index].adding(note: "The check finds \(more) more in this text.") }
    }
    return kept
  }
}

/// The inputs of a run of checks in addition to the catalog.
package struct CheckOptions: Sendable {
  /// The day, in UTC, by which suppressions expire; without one, none does.
  package var today: CivilDate?
  /// How much of a locale must be translated and not stale, in hundredths of a percent; takes the place of what the
  /// catalog says about it.
  package var minimumCoverage: [LocaleIdentifier: Int] = [:]
  /// The findings that are known.
  package var baseline: Baseline?
  /// The layouts to check in addition to the catalog, by path; see ``CheckRegistry/layoutFolder``.
  package var layouts: [String: [UInt8]] = [:]

  /// Makes options; without any, the catalog's settings alone count.
  package init(
    today: CivilDate? = nil,
    minimumCoverage: [LocaleIdentifier: Int] = [:],
    baseline: Baseline? = nil,
    layouts: [String: [UInt8]] = [:]
  ) {
    self.today = today
    self.minimumCoverage = minimumCoverage
    self.baseline = baseline
    self.layouts = layouts
  }

  /// The same options with another baseline.
  package func with(_ baseline: Baseline?) -> CheckOptions {
    CheckOptions(today: today, minimumCoverage: minimumCoverage, baseline: baseline, layouts: layouts)
  }
}

extension CheckRegistry {
  /// Runs all checks and applies the settings of the catalog, the minimum coverage and the baseline.
  ///
  /// Severities are settled first: what a check that is off finds needs no suppression. Findings of the load, and those
  /// about suppressions, coverage and baseline themselves, can be neither suppressed nor known.
  package static func report(on loaded: LoadedCatalog, _ options: CheckOptions = CheckOptions()) -> CheckReport {
    let (found, unchecked) =
      CheckRegistry.found(in: loaded, of: all, layouts: options.layouts, today: options.today)
    guard let catalog = loaded.catalog else {
      return CheckReport(
        found,
        suppressed: [],
        isWhole: false,
        options.baseline,
        unchecked: unchecked
      )
    }
    let settings = SettingsReader(catalog.checkSettings)
    let isWhole = !loaded.diagnostics.contains { $0.severity == .error }
    var accepted = SuppressionRun(catalog.checkSettings.suppressions, today: options.today)
    var findings: [Diagnostic] = []
    var suppressed: [Diagnostic] = []
    for case let finding? in found.map(settings.applied(to:)) {
      if !fixedRules.contains(finding.rule), accepted.accepts(finding) {
        suppressed.append(finding)
      } else {
        findings.append(finding)
      }
    }
    var own = accepted.findings(whereUnneeded: isWhole, isBranded: catalog.checkSettings.isBranded)
    if isWhole { own += CoverageRule.findings(in: catalog, minimum: options.minimumCoverage) }
    findings += settings.unknownChecks + own.compactMap(settings.applied(to:))
    return CheckReport(
      findings.sorted(),
      suppressed: suppressed,
      isWhole: isWhole,
      options.baseline,
      unchecked: unchecked
    )
  }

  /// Everything that the load and all checks find and that is not suppressed, in the order of a report; no suppression
  /// expires.
  package static func findings(in loaded: LoadedCatalog) -> [Diagnostic] { report(on: loaded).findings }

  /// The same on a day, on which suppressions expire and reviews of facts grow old.
  package static func findings(in loaded: LoadedCatalog, today: CivilDate?) -> [Diagnostic] {
    report(on: loaded, CheckOptions(today: today)).findings
  }
}
