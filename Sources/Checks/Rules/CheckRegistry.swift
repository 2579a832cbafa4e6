import Catalogs
import Diagnostics
import Instants
import Renewals
import Threads

/// All checks, by the names of their rules.
package enum CheckRegistry {
  /// The checks, sorted by the names of their rules.
  package static let all: [any Check] = [
    ArabicPunctuationCheck(),
    ArgumentTypeCheck(),
    BidiControlCheck(),
    BrokenInvariantCheck(),
    BrokenMarkdownCheck(),
    BrokenReferenceCheck(), BrokenScenarioCheck(),
    CatchAllRowCheck(),
    ChangedCodeCheck(),
    ChangedLinkCheck(),
    ChangedNegationCheck(),
    ChangedNumberCheck(),
    CorruptTextCheck(),
    DateOrderCheck(),
    DecomposedCharacterCheck(),
    EmptyCatalogCheck(),
    EmptyMessageCheck(),
    EndingPunctuationCheck(),
    FailingCaseCheck(),
    FlattenedPluralCheck(),
    ForbiddenTermCheck(),
    GlossaryTermCheck(),
    HardCodedFactCheck(),
    HiddenNumberCheck(),
    IllFittingValueCheck(),
    IncompleteDecisionTableCheck(),
    InconsistentTranslationCheck(),
    InvisibleCharacterCheck(),
    JapaneseCharacterWidthCheck(),
    JapanesePunctuationWidthCheck(),
    JapaneseRegisterCheck(),
    LanguageMarksCheck(),
    MissingArgumentCheck(),
    MissingContextCheck(),
    MissingPluralCategoryCheck(),
    MissingTranslationCheck(),
    MixedAddressCheck(),
    NoticeWithoutOccurrenceCheck(),
    ObsoleteTranslationCheck(),
    OrphanPageCheck(),
    RepeatedWordCheck(),
    RowWithoutCaseCheck(),
    SelectorMismatchCheck(),
    ShortenedTranslationCheck(),
    SpacingCheck(),
    StaleTranslationCheck(),
    TextBeyondProgramCheck(),
    TooLongCheck(),
    UnbalancedBracketCheck(),
    UnbalancedMarkupCheck(),
    UncoveredOutcomeCheck(),
    UnexpectedScriptCheck(),
    UnformattableMessageCheck(),
    UnknownArgumentCheck(),
    UnknownOptionCheck(),
    UnlistedLinkCheck(),
    UnnoticedMistakeCheck(),
    UnportableMessageCheck(),
    UnreviewedTranslationCheck(),
    UnsafeMarkupCheck(),
    UnsourcedFactCheck(),
    UntranslatedCheck(),
    UnusablePluralCategoryCheck(),
    UnusedDecisionPartCheck(),
    UnusedMessageCheck(),
    UnusedParameterCheck(),
  ]

  /// Everything that all checks find in a catalog, in the order of a report. Without a day, nothing is too old.
  package static func findings(in catalog: Catalog, today: CivilDate? = nil) -> [Diagnostic] {
    let context = CheckContext(catalog, today: today)
    return findings(of: all, in: context).sorted()
  }

  /// Everything that the load and some checks find, whatever the catalog's settings say, in the order of a report.
  ///
  /// What only follows from a file that cannot be read is left out: after a mistake in the facts, the checks that need
  /// them wait until it is fixed, and texts of a broken file are not called missing or stale.
  ///
  /// Layouts are checked where they are given, by their paths; see ``layoutFolder``.
  package static func findings(
    in loaded: LoadedCatalog,
    of checks: [any Check],
    layouts: [String: [UInt8]] = [:],
    today: CivilDate? = nil
  ) -> [Diagnostic] {
    found(in: loaded, of: checks, layouts: layouts, today: today).findings
  }

  /// The same, with what could not be looked at.
  static func found(
    in loaded: LoadedCatalog,
    of checks: [any Check],
    layouts: [String: [UInt8]],
    today: CivilDate?
  ) -> (findings: [Diagnostic], unchecked: UncheckedParts) {
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    guard let catalog = loaded.catalog,
      !errors.contains(where: { $0.span?.file == "catalog.yaml" })
    else { return (loaded.diagnostics, UncheckedParts(isCatalogUnchecked: true)) }
    let uncompared = UncomparedTexts(errors, in: catalog)
    if errors.contains(where: { $0.span?.file.isIn("facts") == true }) {
      let checks = checks.filter { !$0.needsFacts }
      let found = findings(of: checks, in: CheckContext(catalog.withoutFacts, today: today))
      let unchecked = UncheckedParts(
        isCatalogUnchecked: true,
        texts: uncompared.parts.texts,
        files: uncompared.parts.files
      )
      return ((loaded.diagnostics + uncompared.reliable(found, of: checks, in: catalog)).sorted(), unchecked)
    }
    // Where cases cannot be read, it isn't known which rows have one.
    let checks = errors.contains { $0.span?.file.isIn("cases") == true } ? checks.filter { !$0.needsCases } : checks
    let ofLayouts = Background { layouts.isEmpty ? [] : layoutFindings(layouts, for: catalog) }
    let context = CheckContext(catalog, today: today, namesInEmails: namesInEmails(layouts, of: catalog))
    let found = uncompared.reliable(findings(of: checks, in: context), of: checks, in: catalog)
    return ((loaded.diagnostics + found + ofLayouts.value).sorted(), uncompared.parts)
  }

  /// What some checks find, in their order; they run on all cores.
  private static func findings(of checks: [any Check], in context: CheckContext) -> [Diagnostic] {
    Parallel.map(checks.count) { checks[$0].findings(in: context) }.flatMap(\.self)
  }
}

extension CheckRegistry {
  /// The rules of all checks, of the load, of layouts and of the settings, sorted by name. A report can name only these
  /// rules.
  package static let rules = (all.map(\.rule) + loadRules + [brokenLayout] + settingsRules).sorted { $0.id < $1.id }
}

extension String {
  /// Whether this is the path of a folder, or of something in it.
  fileprivate func isIn(_ folder: String) -> Bool { self == folder || hasPrefix(folder + "/") }
}
