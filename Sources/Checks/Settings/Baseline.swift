import Diagnostics

/// Findings that are known, by their fingerprints, so that a run reports what is new.
///
/// A baseline only shrinks: what has been fixed is an outdated entry, and ``shrunk(to:)`` never adds one.
package struct Baseline: Sendable {
  /// A known finding. All but the fingerprint and the rule is there for people who read the file.
  package struct Entry: Hashable, Sendable {
    /// The finding's name, see `FindingFingerprint`.
    package let fingerprint: String
    /// The rule that found it.
    package let rule: RuleID
    /// What was wrong.
    package let summary: String?
    /// The file that it was in.
    package let file: String?
    /// The message key or fact that it concerned.
    package let key: String?
    /// The locale that it concerned.
    package let locale: String?
    /// The place of the entry in the baseline's file; `nil` if the baseline wasn't read from a file.
    let place: SourcePosition?
  }

  /// The name of the baseline's file, for places.
  package let file: String
  /// The known findings, in the order of the file.
  package let entries: [Entry]

  init(file: String, entries: [Entry]) {
    self.file = file
    self.entries = entries
  }

  /// Makes a baseline of everything that a run without a baseline has found, but what can never be known.
  package init(file: String, of findings: [Diagnostic]) {
    let names = FindingFingerprint.all(of: findings)
    self.init(
      file: file,
      entries: zip(names, findings).filter { !CheckRegistry.fixedRules.contains($1.rule) }.map(Entry.init)
    )
  }

  /// The baseline without its outdated entries.
  package func shrunk(to findings: [Diagnostic]) -> Baseline {
    let comparison = comparison(with: findings)
    return Baseline(file: file, entries: comparison.matched)
  }
}

extension Baseline {
  /// What a baseline makes of findings.
  struct Comparison {
    /// The findings that it does not know, in their order.
    var unknown: [Diagnostic] = []
    /// The findings that it knows, in their order.
    var known: [Diagnostic] = []
    /// The entries that a finding was found for, in the order of the file.
    var matched: [Entry] = []
    /// A finding about each other entry, in the order of the file.
    var outdated: [Diagnostic] = []
  }

  /// Compares all findings of a run, suppressed ones left out, with the entries.
  func comparison(with findings: [Diagnostic]) -> Comparison {
    let names = FindingFingerprint.all(of: findings)
    // An entry is of the check that it names, and of no other.
    let known = Set(entries.map(Known.init))
    var comparison = Comparison()
    var found: Set<Known> = []
    for (name, finding) in zip(names, findings) {
      let entry = Known(name, finding.rule)
      if known.contains(entry), !CheckRegistry.fixedRules.contains(finding.rule) {
        comparison.known.append(finding)
        found.insert(entry)
      } else {
        comparison.unknown.append(finding)
      }
    }
    for entry in entries {
      // A duplicate entry is needed once.
      if found.remove(Known(entry)) != nil {
        comparison.matched.append(entry)
      } else {
        comparison.outdated.append(outdated(entry))
      }
    }
    return comparison
  }

  private struct Known: Hashable {
    let fingerprint: String
    let rule: RuleID

    init(_ fingerprint: String, _ rule: RuleID) { (self.fingerprint, self.rule) = (fingerprint, rule) }

    init(_ entry: Entry) { self.init(entry.fingerprint, entry.rule) }
  }

  private func outdated(_ entry: Entry) -> Diagnostic {
    let rule = CheckRegistry.settingsRules.first { $0.id == "outdated-baseline" }
    let names = CheckRegistry.rules.map(\.id)
    let subject = [entry.key, entry.locale].compactMap(\.self).joined(separator: " in ")
    var fix = "Remove the entry; `noticebook check --baseline \(file) --shrink-baseline` removes all that are outdated."
    if !names.contains(entry.rule), let nearest = suggestion(for: entry.rule.name, among: names.map(\.name)) {
      fix = "Did you mean '\(nearest)'? " + fix
    }
    return Diagnostic(
      rule: "outdated-baseline",
      severity: rule?.severity ?? .warning,
      summary: names.contains(entry.rule)
        ? "Known finding of \(entry.rule)\(subject.isEmpty ? "" : " about \(subject)") is no longer found"
        : "Check '\(entry.rule)' in the baseline does not exist",
      explanation: rule?.why,
      span: entry.place.map { SourceSpan(file: file, start: $0) },
      key: entry.key,
      locale: entry.locale,
      notes: entry.summary.map { ["It was: \($0)"] } ?? [],
      fix: fix
    )
  }
}

extension Baseline.Entry {
  /// Makes an entry for a finding.
  init(_ fingerprint: String, _ finding: Diagnostic) {
    self.init(
      fingerprint: fingerprint,
      rule: finding.rule,
      summary: finding.summary,
      file: finding.span?.file,
      key: finding.key,
      locale: finding.locale,
      place: nil
    )
  }
}
