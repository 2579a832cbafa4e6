import Catalogs
import ICU
import Instants
import Notices
import Renewals
import Threads

/// What checks look at.
public struct CheckContext: Sendable {
  /// The catalog.
  public let catalog: Catalog
  /// The facts and terms that messages may use.
  public let values: CatalogValues
  /// Formatters that checks share, because it takes longer to open one than to write many values.
  let formatters = FormatterCache()
  /// Sets of characters that checks share.
  let characters = ScalarSetCache()
  /// The tables of the catalog with the overlays over them; those that cannot be made are left out.
  var compositions: [TableComposition] { madeCompositions.value }
  private let madeCompositions: MadeOnce<[TableComposition]>
  /// The same, with what the golden cases say about each.
  var decisions: [(composition: TableComposition, cases: GoldenCaseRun)] { madeDecisions.value }
  private let madeDecisions: MadeOnce<[(composition: TableComposition, cases: GoldenCaseRun)]>
  /// The texts that the facts ask for.
  var requiredTexts: RequiredTexts { madeRequiredTexts.value }
  private let madeRequiredTexts: MadeOnce<RequiredTexts>
  /// The texts of everything that decisions can say.
  var outcomeTexts: [OutcomeTexts] { madeOutcomeTexts.value }
  private let madeOutcomeTexts: MadeOnce<[OutcomeTexts]>
  /// Every page, and every anchor of every page, in the order of the pages.
  var placesOfPages: [String] { madePlacesOfPages.value }
  private let madePlacesOfPages: MadeOnce<[String]>
  /// The day on which the catalog is checked; nothing where age is no matter.
  let today: CivilDate?

  /// All messages as readers see them, in the order of locales and files.
  let texts: TextList
  /// Where the texts of each locale stand.
  private let places: [LocaleIdentifier: Range<Int>]
  /// Those of them that are translations, each with its source.
  let translatedTexts: TextPairList

  /// Makes a context for a catalog.
  public init(_ catalog: Catalog, today: CivilDate? = nil) {
    self.init(catalog, today: today, isWhole: true) { _ in true }
  }

  /// A context that holds some of the texts only, and nothing for checks that compare texts or look at decisions.
  init(_ catalog: Catalog, texts isIncluded: (CatalogMessage) -> Bool) {
    self.init(catalog, today: nil, isWhole: false, isIncluded)
  }

  private init(
    _ catalog: Catalog,
    today: CivilDate?,
    isWhole: Bool,
    _ isIncluded: (CatalogMessage) -> Bool
  ) {
    self.catalog = catalog
    self.today = today
    let compositions = MadeOnce {
      !isWhole ? [] : catalog.facts.tables.compactMap { try? TableComposition(catalog: catalog, table: $0.id) }
    }
    let decisions = MadeOnce {
      compositions.value.map { (composition: $0, cases: GoldenCaseRun(catalog.facts.cases, $0)) }
    }
    (madeCompositions, madeDecisions) = (compositions, decisions)
    // No text is needed for them, and they take long.
    if isWhole { _ = Background { _ = decisions.value } }
    let required = MadeOnce { catalog.required }
    madeRequiredTexts = required
    madeOutcomeTexts = MadeOnce { catalog.outcomeTexts(among: required.value) }
    madePlacesOfPages = MadeOnce { catalog.facts.placesOfPages }
    values = CatalogValues(catalog)
    let groups = catalog.locales.compactMap { locale in
      catalog.texts[locale].map { texts in
        (locale: locale, messages: isWhole ? texts.inOrder : texts.inOrder.filter(isIncluded), records: texts.records)
      }
    }
    let sources = isWhole ? groups.first { $0.locale == catalog.sourceLocale }?.messages ?? [] : []
    // Only looked into where a translation does not stand where its source does.
    let sourcePlaces = MadeOnce {
      Dictionary(sources.indices.map { (sources[$0].key, $0) }) { first, _ in first }
    }
    let count = groups.reduce(0) { $0 + $1.messages.count }
    var texts: [ReadableText] = []
    let hints = [TextHint](unsafeUninitializedCapacity: count) { hints, initializedCount in
      // Each is made with its text, by one thread.
      nonisolated(unsafe) let hints = hints
      texts = Parallel.map(count, portion: 64) { place in
        var (group, index) = (0, place)
        while index >= groups[group].messages.count {
          index -= groups[group].messages.count
          group += 1
        }
        let (locale, message) = (groups[group].locale, groups[group].messages[index])
        let isSource = locale == catalog.sourceLocale
        let record = groups[group].records[message.key]
        let isBesideSource = index < sources.count && sources[index].key == message.key
        let source = isSource ? nil : isBesideSource ? index : sourcePlaces.value[message.key]
        let text = ReadableText(locale, message, record: record, isSource: isSource)
        hints.initializeElement(at: place, to: TextHint(text, source: source))
        return text
      }
      initializedCount = count
    }
    var places: [LocaleIdentifier: Range<Int>] = [:]
    var start = 0
    for group in groups {
      places[group.locale] = start..<start + group.messages.count
      start += group.messages.count
    }
    self.texts = TextList(texts, hints)
    self.places = places
    translatedTexts = TextPairList(texts, hints, firstSource: places[catalog.sourceLocale]?.lowerBound ?? 0)
  }
}

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
    return texts.filter { $0.locale != catalog.sourceLocale && !keys.contains($0.key) }
  }

  /// The texts of a locale, in the order of files.
  func texts(in locale: LocaleIdentifier) -> TextList { texts.at(places[locale] ?? 0..<0) }

  /// The texts of a locale that have one of some features at least.
  func texts(in locale: LocaleIdentifier, with wanted: TextFeatures) -> TextList { texts(in: locale).with(wanted) }

  /// The texts of all locales that have one of some features at least.
  func texts(with wanted: TextFeatures) -> TextList { texts.with(wanted) }

  /// The translations that have one of some features at least, or whose source has.
  func translatedTexts(with wanted: TextFeatures) -> TextPairList { translatedTexts.with(wanted) }

  /// What the source of a translation is as it is written; nothing for a source.
  func sourceValue(of text: ReadableText) -> String? {
    guard text.locale != catalog.sourceLocale else { return nil }
    return catalog.message(text.key, in: catalog.sourceLocale)?.text.value
  }

  /// The texts of some locales.
  func texts(where isIncluded: (LocaleIdentifier) -> Bool) -> TextList {
    texts.at(catalog.locales.filter(isIncluded).flatMap { places[$0] ?? 0..<0 })
  }

  /// The Japanese texts that have one of some features at least.
  func japaneseTexts(with wanted: TextFeatures) -> TextList { texts { $0.writing == .japanese }.with(wanted) }

  /// A table of the catalog with its overlays; nothing where it cannot be made.
  func composition(of table: TableFact) -> TableComposition? { compositions.first { $0.facts[0].id == table.id } }

  /// The parameters that a text of notices may use: those of its notice, and in a text that emails share those that all of
  /// their notices have; `nil` for other texts.
  func parameters(of key: MessageKey) -> [String]? {
    if let notice = notice(of: key) { return notice.parameters.map(\.name) }
    let notices = catalog.facts.notices(showing: key)
    guard let first = notices.first else { return nil }
    return first.parameters.map(\.name).filter { name in
      notices.allSatisfy { $0.parameters.contains { $0.name == name } }
    }
  }

  /// The notice that a key belongs to: `grace` for `notices.grace.push.title`.
  func notice(of key: MessageKey) -> NoticeFact? {
    if let replaced = key.replacedByExampleBrand { return notice(of: replaced) }
    guard key.isOfNotice else { return nil }
    let owner = key.owner.utf8
    guard owner.count + 1 < key.name.utf8.count else { return nil }
    return catalog.facts.notices.named(String(Substring(owner.dropFirst("notices.".utf8.count))))
  }
}
