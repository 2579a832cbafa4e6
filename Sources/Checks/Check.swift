import Catalogs
import Diagnostics
import ICU
import Instants
import Notices
import Renewals
import Threads

/// One thing that can be wrong with a catalog, and the code that finds it.
///
/// A check is a value without state; it reports everything that it finds, in any order.
public protocol Check: Sendable {
  /// What the check is called, how much its findings matter, and why.
  var rule: Rule { get }

  /// Whether the check compares the texts of a locale with those of another or with the facts, so that a file that
  /// cannot be read would make it find what is not so.
  var comparesTexts: Bool { get }

  /// Everything that the check finds.
  func findings(in context: CheckContext) -> [Diagnostic]
}

/// What checks look at.
public struct CheckContext: Sendable {
  /// The catalog.
  public let catalog: Catalog
  /// The facts and terms that messages may use.
  public let values: CatalogValues
  /// The tables of the catalog with the overlays over them, and what the golden cases say about them; tables that
  /// cannot be made are left out.
  var decisions: [(composition: TableComposition, cases: GoldenCaseRun)] { provedDecisions.value }
  let provedDecisions: MadeOnce<[(composition: TableComposition, cases: GoldenCaseRun)]>
  /// The day on which the catalog is checked; nothing where age is no matter.
  let today: CivilDate?

  /// All messages as readers see them, in the order of locales and files.
  let texts: [ReadableText]
  /// Those of them that are translations, each with its source.
  let translatedTexts: [(text: ReadableText, source: ReadableText)]

  /// Makes a context for a catalog.
  public init(_ catalog: Catalog, today: CivilDate? = nil) {
    self.catalog = catalog
    self.today = today
    let messages = catalog.locales.flatMap { locale -> [(locale: LocaleIdentifier, message: CatalogMessage)] in
      let texts = catalog.texts[locale]
      return (texts?.order ?? []).compactMap { key in texts?.messages[key].map { (locale, $0) } }
    }
    texts = Parallel.map(messages.count) { ReadableText(messages[$0].locale, messages[$0].message) }
    var sources: [MessageKey: ReadableText] = [:]
    for text in texts where text.locale == catalog.sourceLocale { sources[text.message.key] = text }
    translatedTexts = texts.compactMap { text in
      guard text.locale != catalog.sourceLocale, let source = sources[text.message.key] else { return nil }
      return (text, source)
    }
    values = CatalogValues(catalog)
    provedDecisions = MadeOnce {
      catalog.facts.tables.compactMap { table in
        (try? TableComposition(catalog: catalog, table: table.id)).map { ($0, GoldenCaseRun(catalog.facts.cases, $0)) }
      }
    }
  }
}

/// All checks, by the names of their rules.
public enum CheckRegistry {
  /// The checks, sorted by the names of their rules.
  public static let all: [any Check] = [
    ArgumentTypeCheck(),
    BidiControlCheck(),
    BrokenInvariantCheck(),
    BrokenReferenceCheck(), BrokenScenarioCheck(),
    CatchAllRowCheck(),
    ChangedLinkCheck(),
    ChangedNumberCheck(),
    CorruptTextCheck(),
    DecomposedCharacterCheck(),
    EmptyMessageCheck(),
    EndingPunctuationCheck(),
    FailingCaseCheck(),
    FlattenedPluralCheck(),
    ForbiddenTermCheck(),
    GlossaryTermCheck(),
    HardCodedFactCheck(),
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
    ObsoleteTranslationCheck(),
    RepeatedWordCheck(),
    RowWithoutCaseCheck(),
    SelectorMismatchCheck(),
    SpacingCheck(),
    StaleTranslationCheck(),
    TooLongCheck(),
    UnbalancedMarkupCheck(),
    UncoveredOutcomeCheck(),
    UnexpectedScriptCheck(),
    UnformattableMessageCheck(),
    UnknownArgumentCheck(),
    UnknownOptionCheck(),
    UnlistedLinkCheck(),
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
  public static func findings(in catalog: Catalog, today: CivilDate? = nil) -> [Diagnostic] {
    let context = CheckContext(catalog, today: today)
    return findings(of: all, in: context).sorted()
  }

  /// Everything that the load and all checks find, whatever the catalog's settings say, in the order of a report.
  ///
  /// What only follows from a file that cannot be read is left out: after a mistake in the facts the checks wait until
  /// it is mended, and texts of a broken file are not called missing or stale.
  ///
  /// Layouts are checked where they are given, by their paths; see ``layoutFolder``.
  static func findingsWithoutSettings(
    in loaded: LoadedCatalog,
    layouts: [String: [UInt8]] = [:],
    today: CivilDate? = nil
  ) -> [Diagnostic] {
    findings(in: loaded, of: all, layouts: layouts, today: today)
  }

  /// The same with some of the checks.
  package static func findings(
    in loaded: LoadedCatalog,
    of checks: [any Check],
    layouts: [String: [UInt8]] = [:],
    today: CivilDate? = nil
  ) -> [Diagnostic] {
    let broken = Set(loaded.diagnostics.filter { $0.severity == .error }.compactMap(\.span?.file))
    guard let catalog = loaded.catalog, !broken.contains(where: { $0.hasPrefix("facts/") || $0 == "catalog.yaml" })
    else { return loaded.diagnostics }
    let brokenTexts = Set(broken.compactMap(textFile))
    let comparing = Set(checks.filter(\.comparesTexts).map(\.rule.id))
    let context = CheckContext(catalog, today: today)
    let found = findings(of: checks, in: context)
      .filter { !comparing.contains($0.rule) || !brokenTexts.contains($0.span.flatMap { textFile($0.file) } ?? "") }
    return (loaded.diagnostics + found + layoutFindings(layouts, for: catalog)).sorted()
  }

  /// What some checks find, in their order; they run on all cores.
  private static func findings(of checks: [any Check], in context: CheckContext) -> [Diagnostic] {
    Parallel.map(checks.count) { checks[$0].findings(in: context) }.flatMap(\.self)
  }

  /// The part of a path that a file of texts and its counterparts share: `notices/grace.yaml`.
  private static func textFile(_ path: String) -> String? {
    let isOfBrand = path.isOfBrand
    let parts = path.dropFirst(isOfBrand ? Catalog.brandPrefix.count : 0).split(separator: "/", maxSplits: 2)
    return parts.count == 3 && ["strings", "records"].contains(parts[0]) ? String(parts[2]) : nil
  }
}

extension Check {
  /// Most checks look at one text, or at none.
  public var comparesTexts: Bool { false }

  /// A finding of this check about a message.
  func finding(
    _ summary: String,
    at span: SourceSpan?,
    key: MessageKey? = nil,
    locale: String? = nil,
    notes: [String] = [],
    fix: String
  ) -> Diagnostic {
    Diagnostic(
      rule: rule.id,
      severity: rule.severity,
      summary: summary,
      explanation: rule.why,
      span: span,
      key: key?.name,
      locale: locale,
      notes: notes,
      fix: fix
    )
  }
}

extension Check {
  /// A finding of this check about a place in a message, in scalars of its text; without one, about all of it. So are
  /// the places of its edits, which lie within one line each.
  func finding(
    _ summary: String,
    in text: ReadableText,
    at range: Range<Int>?,
    severity: Severity? = nil,
    notes: [String] = [],
    fix: String,
    edits: [TextEdit] = []
  ) -> Diagnostic {
    Diagnostic(
      rule: rule.id,
      severity: severity ?? rule.severity,
      summary: summary,
      explanation: rule.why,
      span: range.map(text.message.text.span(of:)) ?? text.message.text.span,
      key: text.message.key.name,
      locale: text.locale.tag,
      notes: notes,
      fix: fix,
      edits: edits.map { SourceEdit(span: text.message.text.span(of: $0.range), replacement: $0.replacement) }
    )
  }
}

extension LocatedText {
  /// The text on one line, for a note.
  var oneLine: String { value.split(separator: "\n").joined(separator: " ⏎ ") }
}

extension CheckContext {
  /// All messages of all locales, in the order of locales and files.
  var allMessages: [(locale: LocaleIdentifier, message: CatalogMessage)] {
    texts.map { ($0.locale, $0.message) }
  }

  /// Those of ``allMessages`` that may hold more than text.
  var messagesWithBraces: [(locale: LocaleIdentifier, message: CatalogMessage)] {
    texts.filter(\.hasBraces).map { ($0.locale, $0.message) }
  }

  /// Each translation with its source, in the order of locales and files.
  var translations: [(locale: LocaleIdentifier, message: CatalogMessage, source: CatalogMessage)] {
    translatedTexts.map { ($0.text.locale, $0.text.message, $0.source.message) }
  }

  /// The notice that a key belongs to: `grace` for `notices.grace.push.title`.
  func notice(of key: MessageKey) -> NoticeFact? {
    let parts = key.name.split(separator: ".")
    guard parts.count > 2, parts[0] == "notices" else { return nil }
    return catalog.facts.notices.named(String(parts[1]))
  }
}
