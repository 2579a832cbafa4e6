import Catalogs
import Diagnostics
import Instants

/// The suppressions of a catalog during a run: which of them count, and which have been needed.
struct SuppressionRun {
  private let suppressions: [CheckSettings.Suppression]
  /// The suppressions that count, by check, as indices.
  private var active: [String: [Int]] = [:]
  private var expired: [Int] = []
  private var needed: Set<Int> = []

  init(_ suppressions: [CheckSettings.Suppression], today: CivilDate?) {
    self.suppressions = suppressions
    for (index, suppression) in suppressions.enumerated() {
      if let today, let expires = suppression.expires, expires <= today {
        expired.append(index)
      } else {
        active[suppression.check.name, default: []].append(index)
      }
    }
  }

  /// Whether a suppression accepts a finding; the first one that fits is needed from then on.
  mutating func accepts(_ finding: Diagnostic) -> Bool {
    let fitting = active[finding.rule.name]?.first { index in
      let suppression = suppressions[index]
      if let locale = suppression.locale, locale != finding.locale { return false }
      guard let keys = suppression.keys else { return true }
      return finding.key.map(keys.matches) ?? false
    }
    guard let fitting else { return false }
    needed.insert(fitting)
    return true
  }

  /// What is wrong with the suppressions, after all findings have been compared with them.
  ///
  /// If files couldn't be read, findings may be missing, so no suppression is reported as unneeded. The same applies to
  /// a catalog with a brand over it, whose texts may be replaced. A check that doesn't exist is already a finding.
  func findings(whereUnneeded isWhole: Bool, isBranded: Bool) -> [Diagnostic] {
    let known = Set(CheckRegistry.rules.map(\.id)).subtracting(CheckRegistry.fixedRules)
    let outlived = expired.map { index in
      finding(
        "expired-suppression",
        index,
        "has expired",
        "Fix what it accepted and remove it, or give it a later day."
      )
    }
    guard isWhole else { return outlived }
    let unneeded = suppressions.indices.filter { index in
      let suppression = suppressions[index]
      let isOfBrand = suppression.span.isOfBrand
      return !needed.contains(index) && !expired.contains(index) && (isOfBrand || !isBranded)
        && known.contains(RuleID(suppression.check.name))
    }
    return outlived
      + unneeded.map {
        finding("unneeded-suppression", $0, "suppresses nothing", "Remove it, or fix its key or locale.")
      }
  }

  private func finding(_ rule: RuleID, _ index: Int, _ what: String, _ fix: String) -> Diagnostic {
    let suppression = suppressions[index]
    let description = CheckRegistry.settingsRules.first { $0.id == rule }
    let keys = suppression.keys.map { " of '\($0)'" } ?? ""
    let locale = suppression.locale.map { " in \($0)" } ?? ""
    let day = suppression.expires.map { ["It expired on \($0)."] } ?? []
    return Diagnostic(
      rule: rule,
      severity: description?.severity ?? .warning,
      summary: "Suppression of \(suppression.check.name)\(keys)\(locale) \(what)",
      explanation: description?.why,
      span: suppression.span,
      key: suppression.keys?.description,
      locale: suppression.locale,
      notes: (rule == "expired-suppression" ? day : []) + ["Its reason was: \(suppression.reason)"],
      fix: fix
    )
  }
}
