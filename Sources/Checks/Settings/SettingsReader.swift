import Catalogs
import Diagnostics

/// The severities of a catalog's settings, by check, and what is wrong with the names of checks.
struct SettingsReader {
  /// What names a check that does not exist or has no settings, in the order of the file.
  let unknownChecks: [Diagnostic]
  private var levels: [RuleID: [CheckSettings.SeveritySetting]] = [:]

  init(_ settings: CheckSettings) {
    let names = CheckRegistry.rules.map(\.id.name)
    let known = Set(names)
    // A check that has a level for each of several locales is named once.
    var checks: [Token] = []
    for setting in settings.severities where checks.last != setting.check { checks.append(setting.check) }
    let severities = checks.compactMap { check in
      Self.finding(check, names, known, refused: CheckRegistry.loadErrors, "has no other severity")
    }
    let suppressions = settings.suppressions.compactMap { suppression in
      Self.finding(suppression.check, names, known, refused: CheckRegistry.fixedRules, "cannot be suppressed")
    }
    unknownChecks = severities + suppressions
    for setting in settings.severities { levels[RuleID(setting.check.name), default: []].append(setting) }
  }

  private static func finding(
    _ check: Token,
    _ names: [String],
    _ known: Set<String>,
    refused: Set<RuleID>,
    _ refusal: String
  ) -> Diagnostic? {
    let isKnown = known.contains(check.name)
    guard !isKnown || refused.contains(RuleID(check.name)) else { return nil }
    let nearest = suggestion(for: check.name, among: names).map { "Did you mean '\($0)'?" }
    return Diagnostic(
      rule: isKnown ? .wrongType : .unknownReference,
      severity: .error,
      summary: isKnown ? "Check '\(check.name)' \(refusal)" : "Check '\(check.name)' does not exist",
      span: check.span,
      fix: isKnown ? "Remove it, and fix what the check finds." : nearest ?? "`noticebook explain` lists all checks."
    )
  }

  /// A finding with the severity that the settings give it; `nil` if its check is off.
  func applied(to finding: Diagnostic) -> Diagnostic? {
    guard let settings = levels[finding.rule], !CheckRegistry.loadErrors.contains(finding.rule) else { return finding }
    guard let level = settings.level(in: finding.locale) else { return finding }
    return level.severity.map(finding.with)
  }
}

extension CheckSettings {
  /// How much a rule's findings matter in a locale; `nil` if its check is off.
  func severity(of rule: Rule, in locale: String) -> Severity? {
    let settings = severities.filter { $0.check.name == rule.id.name }
    guard let level = settings.level(in: locale) else { return rule.severity }
    return level.severity
  }
}

extension [CheckSettings.SeveritySetting] {
  /// The level of those that are about one check: one for a locale comes before one for all, and the last one counts.
  fileprivate func level(in locale: String?) -> CheckSettings.Level? {
    let fitting = last { $0.locale != nil && $0.locale == locale } ?? last { $0.locale == nil }
    return fitting?.level
  }
}

extension CheckSettings.Level {
  /// The severity; `nil` for a check that is off.
  fileprivate var severity: Severity? {
    switch self {
    case .off: nil
    case .error: .error
    case .warning: .warning
    case .information: .information
    }
  }
}

extension Diagnostic {
  fileprivate func with(_ severity: Severity) -> Diagnostic {
    Diagnostic(
      rule: rule,
      severity: severity,
      summary: summary,
      explanation: explanation,
      span: span,
      key: key,
      locale: locale,
      notes: notes,
      fix: fix,
      edits: edits
    )
  }
}
