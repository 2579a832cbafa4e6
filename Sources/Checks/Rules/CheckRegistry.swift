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
    ChangedNumberCheck(),
    CorruptTextCheck(),
    DecomposedCharacterCheck(),
    EmptyCatalogCheck(),
    EmptyMessageCheck(),
    EndingPunctuationCheck(),
    FailingCaseCheck(),
    FlattenedPluralCheck(),
    ForbiddenTermCheck(),
    GlossaryTermCheck(),
    HardCodedFactCheck(),
    IllFittingValueCheck(),
    IncompleteDecisionTableCheck(),
    InconsistentTranslationCheck(),
    InvisibleCharacterCheck(),
    JapaneseCharacterWidthCheck(),
    JapanesePunctuationWidthCheck(),
    JapaneseRegisterCheck(),
    MissingArgumentCheck(),
    MissingContextCheck(),
    MissingPluralCategoryCheck(),
    MissingTranslationCheck(),
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

  /// The same, with what the checks have looked at, if all have run, and what they have not compared.
  static func found(
    in loaded: LoadedCatalog,
    of checks: [any Check],
    layouts: [String: [UInt8]],
    today: CivilDate?
  ) -> (findings: [Diagnostic], context: CheckContext?, uncompared: UncomparedTexts) {
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    guard let catalog = loaded.catalog,
      !errors.contains(where: { $0.span?.file == "catalog.yaml" })
    else { return (loaded.diagnostics, nil, UncomparedTexts()) }
    let uncompared = UncomparedTexts(errors, in: catalog)
    if errors.contains(where: { $0.span?.file.isIn("facts") == true }) {
      let checks = checks.filter { !$0.needsFacts }
      let found = findings(of: checks, in: CheckContext(catalog.withoutFacts, today: today))
      return ((loaded.diagnostics + uncompared.reliable(found, of: checks, in: catalog)).sorted(), nil, uncompared)
    }
    // Where cases cannot be read, it isn't known which rows have one.
    let checks = errors.contains { $0.span?.file.isIn("cases") == true } ? checks.filter { !$0.needsCases } : checks
    let ofLayouts = Background { layouts.isEmpty ? [] : layoutFindings(layouts, for: catalog) }
    let context = CheckContext(catalog, today: today)
    let found = uncompared.reliable(findings(of: checks, in: context), of: checks, in: catalog)
    return ((loaded.diagnostics + found + ofLayouts.value).sorted(), context, uncompared)
  }

  /// The checks that take longest where there are many texts or large tables, by measurement, the longest first. They
  /// begin before the others, so that at the end no core waits for one of them.
  private static let longest: [any Check.Type] = [
    FailingCaseCheck.self, UntranslatedCheck.self, StaleTranslationCheck.self, ForbiddenTermCheck.self,
    ChangedNumberCheck.self, HardCodedFactCheck.self, TooLongCheck.self, GlossaryTermCheck.self,
    MissingTranslationCheck.self, BrokenScenarioCheck.self, UnexpectedScriptCheck.self, BrokenInvariantCheck.self,
    UnportableMessageCheck.self, BrokenReferenceCheck.self, UnformattableMessageCheck.self, ChangedLinkCheck.self,
    InconsistentTranslationCheck.self, UnusedMessageCheck.self,
  ]

  /// What some checks find, in their order; they run on all cores.
  private static func findings(of checks: [any Check], in context: CheckContext) -> [Diagnostic] {
    let ranks = checks.map { check in longest.firstIndex { $0 == type(of: check) } ?? longest.count }
    let order = checks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var found = Array(repeating: [Diagnostic](), count: checks.count)
    for (index, findings) in zip(order, Parallel.map(order.count) { checks[order[$0]].findings(in: context) }) {
      found[index] = findings
    }
    return found.flatMap(\.self)
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
