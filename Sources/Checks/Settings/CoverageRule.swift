import Catalogs
import Diagnostics
import ICU

/// Compares the translated part of each locale with the minimum of the catalog or of the run.
enum CoverageRule {
  static func findings(in catalog: Catalog, minimum: [LocaleIdentifier: Int]) -> [Diagnostic] {
    let settings = catalog.checkSettings.minimumCoverage
    guard !settings.isEmpty || !minimum.isEmpty else { return [] }
    let keys = catalog.coveredKeys
    return catalog.locales.compactMap { locale in
      let setting =
        settings.last { $0.locale == locale.tag }
        ?? (locale == catalog.sourceLocale ? nil : settings.last { $0.locale == nil })
      guard let share = minimum[locale] ?? setting?.basisPoints else { return nil }
      let coverage = TranslationCoverage(of: keys, in: locale, of: catalog)
      guard coverage.basisPoints < share else { return nil }
      return finding(coverage, share, at: minimum[locale] == nil ? setting?.span : nil)
    }
  }

  /// The summary holds no figure that changes with each text, so that the finding keeps its fingerprint.
  private static func finding(_ coverage: TranslationCoverage, _ share: Int, at span: SourceSpan?) -> Diagnostic {
    let rule = CheckRegistry.settingsRules.first { $0.id == "insufficient-coverage" }
    let missing = coverage.total - coverage.translated
    return Diagnostic(
      rule: "insufficient-coverage",
      severity: rule?.severity ?? .error,
      summary: "Locale \(coverage.locale) is covered to less than \(percentage(share))%",
      explanation: rule?.why,
      span: span,
      locale: coverage.locale.tag,
      notes: [
        "\(coverage.covered) of \(coverage.total) texts are translated and not stale, "
          + "\(percentage(coverage.basisPoints))%: \(missing) missing, \(coverage.stale) stale."
      ],
      fix: "Translate what is missing, and review what is stale; `noticebook check` names each text."
    )
  }

  /// Hundredths of a percent as people write them: `99.5`.
  private static func percentage(_ basisPoints: Int) -> String {
    let rest = basisPoints % 100
    let decimals = rest == 0 ? "" : rest % 10 == 0 ? ".\(rest / 10)" : ".\(rest < 10 ? "0" : "")\(rest)"
    return "\(basisPoints / 100)\(decimals)"
  }
}
