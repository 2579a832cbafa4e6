import Catalogs
import ICU
import Instants
import Notices
import Renewals
import Threads
import Diagnostics

/// What checks look at.
package struct CheckContext: Sendable {
  /// The catalog.
  package let catalog: Catalog
  /// The facts and terms that messages may use.
  package var values: CatalogValues { faults.values }
  /// Formatters that checks share, because it takes longer to open one than to write many values.
  let formatters = FormatterCache()
  /// What is wrong with the values and links of single texts.
  let faults: TextFaults
  /// Sets of characters that checks share.
  let characters = ScalarSetCache()
  /// The tables of the catalog with the overlays over them; those that cannot be made are left out.
  var compositions: [TableComposition] { madeCompositions.value }
  private let madeCompositions: Lazy<[TableComposition]>
  /// The same, with what the golden cases say about each.
  var decisions: [(composition: TableComposition, cases: GoldenCaseRun)] { madeDecisions.value }
  private let madeDecisions: Lazy<[(composition: TableComposition, cases: GoldenCaseRun)]>
  /// The texts that the facts require.
  var requiredTexts: RequiredTexts { madeRequiredTexts.value }
  private let madeRequiredTexts: Lazy<RequiredTexts>
  /// The texts of everything that decisions can say.
  var outcomeTexts: [OutcomeTexts] { madeOutcomeTexts.value }
  private let madeOutcomeTexts: Lazy<[OutcomeTexts]>
  /// Every page, and every anchor of every page, in the order of the pages.
  var placesOfPages: [String] { madePlacesOfPages.value }
  private let madePlacesOfPages: Lazy<[String]>
  /// The day on which the catalog is checked; `nil` if age is no matter.
  let today: CivilDate?
  /// The names of values that layouts of emails use.
  let namesInEmails: Set<String>

  /// All messages as readers see them, in the order of locales and files.
  let texts: [ReadableText]
  /// What each of them has, in an array of its own: most checks need a few texts and look at the features of all.
  private let features: [TextFeatures]
  /// The places of each locale's texts.
  private let places: [LocaleIdentifier: Range<Int>]
  /// Those of them that are translations, each with its source.
  let translatedTexts: [TextPair]
  /// What each of them or its source has.
  private let featuresOfPairs: [TextFeatures]

  /// Makes a context for a catalog, and for the names of values that its layouts of emails use.
  package init(_ catalog: Catalog, today: CivilDate? = nil, namesInEmails: Set<String> = []) {
    self.namesInEmails = namesInEmails
    self.catalog = catalog
    self.today = today
    let compositions = Lazy {
      catalog.facts.tables.compactMap { try? TableComposition(catalog: catalog, table: $0.id) }
    }
    let decisions = Lazy {
      compositions.value.map { (composition: $0, cases: GoldenCaseRun(catalog.facts.cases, $0)) }
    }
    (madeCompositions, madeDecisions) = (compositions, decisions)
    // No text is needed for them, and they take long.
    _ = Background { _ = decisions.value }
    let required = Lazy { catalog.required }
    madeRequiredTexts = required
    madeOutcomeTexts = Lazy { catalog.outcomeTexts(among: required.value) }
    madePlacesOfPages = Lazy { catalog.facts.placesOfPages }
    faults = TextFaults(catalog, CatalogValues(catalog), formatters: formatters)
    let messages = catalog.locales.flatMap { locale -> [(locale: LocaleIdentifier, message: CatalogMessage)] in
      (catalog.texts[locale]?.inOrder ?? []).map { (locale: locale, message: $0) }
    }
    let texts = Parallel.map(messages.count, portion: 64) { index in
      let (locale, message) = messages[index]
      return ReadableText(
        locale,
        message,
        record: catalog.texts[locale]?.records[message.key],
        isSource: locale == catalog.sourceLocale
      )
    }
    self.texts = texts
    features = texts.map(\.features)
    var places: [LocaleIdentifier: Range<Int>] = [:]
    for (index, text) in texts.enumerated() {
      places[text.locale] = (places[text.locale]?.lowerBound ?? index)..<index + 1
    }
    self.places = places
    let sources = texts[places[catalog.sourceLocale] ?? 0..<0]
    let sourcesByKey = Dictionary(sources.map { ($0.key, $0) }) { first, _ in first }
    translatedTexts = texts.compactMap { text -> TextPair? in
      guard text.locale != catalog.sourceLocale else { return nil }
      return sourcesByKey[text.key].map { (text, $0) }
    }
    featuresOfPairs = translatedTexts.map { $0.text.features.union($0.source.features) }
  }
}

/// A translation and its source.
typealias TextPair = (text: ReadableText, source: ReadableText)

extension CheckContext {
  /// The source texts that a locale has no translation of, in the order of files.
  func untranslatedTexts(in locale: LocaleIdentifier) -> [ReadableText] {
    let sources = texts(in: catalog.sourceLocale)
    let translated = translatedTexts.filter { $0.text.locale == locale }
    // Nearly always, nothing is missing.
    if translated.count == sources.count { return [] }
    let keys = Set(translated.map(\.source.key))
    return sources.filter { !keys.contains($0.key) }
  }

  /// The translations of texts that the source locale does not have, in the order of locales and files.
  var textsWithoutSource: [ReadableText] {
    let sources = texts(in: catalog.sourceLocale)
    if translatedTexts.count == texts.count - sources.count { return [] }
    let keys = Set(sources.map(\.key))
    return texts.filter { text in
      text.locale != catalog.sourceLocale && !keys.contains(text.key)
        && catalog.message(text.key, in: catalog.sourceLocale) == nil
    }
  }

  /// The texts of a locale, in the order of files.
  func texts(in locale: LocaleIdentifier) -> ArraySlice<ReadableText> { texts[places[locale] ?? 0..<0] }

  /// The texts of a locale that have one of some features at least.
  func texts(in locale: LocaleIdentifier, with wanted: TextFeatures) -> [ReadableText] {
    texts(at: places[locale] ?? 0..<0, with: wanted)
  }

  /// The texts of all locales that have one of some features at least.
  func texts(with wanted: TextFeatures) -> [ReadableText] { texts(at: texts.indices, with: wanted) }

  private func texts(at places: Range<Int>, with wanted: TextFeatures) -> [ReadableText] {
    places.compactMap { features[$0].isDisjoint(with: wanted) ? nil : texts[$0] }
  }

  /// The translations that have one of some features at least, or whose source has.
  func translatedTexts(with wanted: TextFeatures) -> [TextPair] {
    featuresOfPairs.indices.compactMap { featuresOfPairs[$0].isDisjoint(with: wanted) ? nil : translatedTexts[$0] }
  }

  /// What the source of a translation is as it is written; `nil` for a source.
  func sourceValue(of text: ReadableText) -> String? {
    guard text.locale != catalog.sourceLocale else { return nil }
    return catalog.message(text.key, in: catalog.sourceLocale)?.text.value
  }

  /// The texts of some locales.
  func texts(where isIncluded: (LocaleIdentifier) -> Bool) -> [ReadableText] {
    catalog.locales.filter(isIncluded).flatMap(texts(in:))
  }

  /// The Japanese texts that have one of some features at least.
  func japaneseTexts(with wanted: TextFeatures) -> [ReadableText] {
    catalog.locales.filter { $0.writing == .japanese }.flatMap { texts(in: $0, with: wanted) }
  }

  /// A table of the catalog with its overlays; `nil` if it cannot be made.
  func composition(of table: TableFact) -> TableComposition? { compositions.first { $0.facts[0].id == table.id } }

  /// The parameters that a text of notices may use; `nil` for other texts. See ``TextFaults/parameters(of:)``.
  func parameters(of key: MessageKey) -> [String]? { faults.parameters(of: key) }

  /// The notice that a key belongs to: `grace` for `notices.grace.push.title`.
  func notice(of key: MessageKey) -> NoticeFact? { faults.notice(of: key) }
}
