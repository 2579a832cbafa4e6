import Catalogs
import Checks
import Diagnostics
import ICU
import Notices
import ReferenceSite
import Threads

/// What has changed in the texts of a catalog since a run.
struct TextEdits: Sendable {
  /// The catalog as it is now; its texts are read when they are asked for.
  let catalog: Catalog
  /// The numbers of the texts that say something else.
  private(set) var numbers: Set<UInt64> = []
  /// The texts of the files that have changed, and of those with translations of them.
  private(set) var texts: [String: [GenerationRecord.Text]] = [:]
  private(set) var coverage: [SiteSupplements.Coverage]
  /// What pages were made of before.
  private let trace: SiteTrace
  /// Kept, so that it is not taken apart while somebody waits.
  private let facts: FactRecord
  private(set) var changesCoverage = false
  /// The numbers of the translations that have been counted.
  private var counted: Set<UInt64> = []

  /// Nothing where a whole run is needed: where a file has errors or other keys than before, and where a text has changed
  /// that more depends on than pages do.
  init?(_ record: GenerationRecord, _ facts: FactRecord, _ next: Next, _ inputs: GenerationInputs) {
    let edits = next.edits
    let prefix = GenerationInputs.catalogPrefix
    let paths = record.inputs.map(\.path).filter { path in
      ["strings/", "records/"].contains { path.hasPrefix(prefix + $0) }
    }.map { String($0.dropFirst(prefix.count)) }
    let read: @Sendable (String) -> [UInt8]? = { path in
      edits[path] ?? (try? Files.wholeBytes(of: inputs.place(prefix + path)))
    }
    let found = facts.catalog(digest: next.digest, readingTexts: paths, unchecked: Set(edits.keys), bytes: read)
    guard let catalog = found else { return nil }
    (self.facts, self.catalog) = (facts, catalog)
    (coverage, trace) = (record.coverage, record.site)
    for path in edits.keys.sorted() {
      let parts = path.split(separator: "/")
      guard parts.count > 2, let locale = catalog.locales.first(where: { $0.tag == parts[1] }),
        let contents = catalog.textsOnDemand?.contents(of: path), !contents.hasErrors,
        add(contents, of: path, in: locale, record)
      else { return nil }
    }
    guard numbers.isDisjoint(with: record.shared) else { return nil }
  }

  /// Adds what has changed in a file; fails where that is more than what its texts say.
  private mutating func add(
    _ contents: TextsOnDemand.Contents,
    of path: String,
    in locale: LocaleIdentifier,
    _ record: GenerationRecord
  ) -> Bool {
    let old = record.texts(of: path)
    guard old.count == contents.messages.count else { return false }
    let counts = !coverage.isEmpty
    var new: [GenerationRecord.Text] = []
    for (message, old) in zip(contents.messages, old) {
      let status = counts ? catalog.translationStatus(of: message.key, in: locale) : .missing
      let text = GenerationRecord.Text(message, status, in: locale)
      guard text.number == old.number else { return false }
      new.append(text)
      guard text.content != old.content else { continue }
      // The values of all texts, and what notices may say, depend on these.
      guard !["notices.", "glossary."].contains(where: message.key.name.hasPrefix) else { return false }
      numbers.insert(text.number)
      if counts, !count(message.key, in: locale, record) { return false }
    }
    texts[path] = new
    return true
  }

  /// Counts the translations of a text that has changed, where that makes another of them; fails where they cannot be
  /// found.
  private mutating func count(_ key: MessageKey, in locale: LocaleIdentifier, _ record: GenerationRecord) -> Bool {
    for other in locale == catalog.sourceLocale ? catalog.locales : [locale] where other != catalog.sourceLocale {
      guard let message = catalog.message(key, in: other) else { continue }
      let path = message.keySpan.file
      let number = TextReads.number(of: key, in: other)
      guard counted.insert(number).inserted else { continue }
      let known = record.texts(of: path)
      guard let place = known.firstIndex(where: { $0.number == number }) else { return false }
      let old = known[place]
      let status = catalog.translationStatus(of: key, in: other).number
      // A file that has changed itself is taken as it is now.
      if texts[path] == nil { texts[path] = known }
      texts[path]?[place].status = status
      guard status != old.status else { continue }
      changesCoverage = true
      coverage = coverage.map { count in
        let isCounted = count.locale == other && (count.area == nil || count.area == key.area)
        return isCounted ? count.moving(from: old.status, to: status) : count
      }
    }
    return true
  }
}

extension TextEdits {
  /// What the site holds now of all that may differ, and which texts others than its pages asked for; nothing where the
  /// site must be made as a whole.
  ///
  /// - Parameters:
  ///   - templates: Where the layouts of notices are.
  ///   - layouts: Those of pages, which another thread may still be loading.
  ///   - old: Gives a file of the site as it was before the edits.
  func site(
    _ templates: TemplateSource,
    _ layouts: Background<Result<TemplateSet, any Error>>,
    baseURL: String? = nil,
    locales: [String] = [],
    from old: @escaping @Sendable (String) -> [UInt8]?
  ) throws -> (site: RemadeSite, shared: [UInt64])? {
    let shared = TextReads()
    let texts = CatalogTexts(catalog).noting(in: shared)
    let site = ReferenceSite(
      texts: texts,
      notices: try NoticeRenderer.make(texts, templates),
      templates: try layouts.value.get(),
      supplements: SiteSupplements(catalog, coverage: coverage),
      baseURL: baseURL,
      locales: locales.isEmpty ? nil : try locales.map(parseLocale)
    )
    let remade = site.remade(numbers, showsCoverage: changesCoverage, after: trace, from: old)
    return remade.map { ($0, shared.numbers) }
  }
}

extension TextEdits {
  /// Reads the files of all texts that will be asked for when the pages are made that show what has changed.
  func readAhead(_ record: GenerationRecord) {
    let wanted = trace.reads(ofPagesShowing: numbers)
    for (path, texts) in record.texts where texts.contains(where: { wanted.contains($0.number) }) {
      _ = catalog.textsOnDemand?.contents(of: path)
    }
  }
}

extension GenerationRecord {
  /// Takes what a run has found that made the site after edits.
  mutating func take(_ trace: SiteTrace, _ edits: TextEdits, shared numbers: [UInt64]) {
    site = trace
    coverage = edits.coverage
    digest = edits.catalog.digest
    take(edits.texts)
    shared = Array(Set(shared).union(numbers)).sorted()
  }
}

extension SiteSupplements.Coverage {
  /// The counts after a translation has come to stand elsewhere.
  fileprivate func moving(from old: UInt64, to new: UInt64) -> SiteSupplements.Coverage {
    func moved(_ count: Int, _ status: TranslationStatus) -> Int {
      count - (old == status.number ? 1 : 0) + (new == status.number ? 1 : 0)
    }
    return SiteSupplements.Coverage(
      locale: locale,
      area: area,
      total: total,
      missing: missing,
      reviews: reviews.map { reviews in
        (
          moved(reviews.approved, .approved), moved(reviews.unreviewed, .unreviewed),
          moved(reviews.stale, .stale(.unrecorded))
        )
      }
    )
  }
}
