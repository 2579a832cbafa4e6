import Catalogs
import ICU
import Notices
import Threads

/// What a site holds of all that may differ from what a run before has left.
package struct RemadeSite: Sendable {
  package internal(set) var files: [String: RemadeFile] = [:]
  /// Give more files each, and take as long as pages do; nothing where the site must be written as a whole.
  package internal(set) var searches: [@Sendable () -> [(path: String, bytes: [UInt8])]?] = []
  /// What was found now.
  package internal(set) var trace: SiteTrace
}

/// A file of a site that may differ from what a run before has left.
package enum RemadeFile: Sendable {
  case whole([UInt8])
  /// The file as it was, which must have so many bytes, with others in the place of some: by where these stood, ascending.
  case edited(size: Int, [(range: Range<Int>, text: String)])

  /// The bytes of the file; nothing where the old one is not there or is not as long.
  package func bytes(of old: [UInt8]?) -> [UInt8]? {
    switch self {
    case .whole(let bytes): return bytes
    case .edited(let size, let edits):
      guard var bytes = old, bytes.count == size else { return nil }
      for (range, text) in edits.reversed() { bytes.replaceSubrange(range, with: text.utf8) }
      return bytes
    }
  }
}

extension ReferenceSite {
  /// Makes what a site shows of some texts again, and nothing else: the bytes that ``write(to:)`` would write, of all
  /// files that may differ.
  ///
  /// Between the run before and this one nothing may have changed but what existing texts say, and that only in texts
  /// which pages alone show.
  ///
  /// - Parameters:
  ///   - edited: The numbers of the texts that have changed; see ``SiteTrace/Page/reads``.
  ///   - showsCoverage: Whether the counts of translations have changed.
  ///   - trace: What the run before has found.
  ///   - old: Gives a file as that run has left it.
  /// - Returns: Nothing where the site must be written as a whole.
  package func remade(
    _ edited: Set<UInt64>,
    showsCoverage: Bool,
    after trace: SiteTrace,
    from old: @escaping @Sendable (String) -> [UInt8]?
  ) -> RemadeSite? {
    guard let catalog = texts.first?.texts.catalog, trace.locales.count == texts.count,
      trace.locales.allSatisfy({ $0.count == pages.count + 1 }),
      let translations = PageTranslations(catalog, trace, locales)
    else { return nil }
    var places: [Place] = []
    var searches: [Int] = []
    for (locale, traced) in trace.locales.enumerated() {
      for (page, made) in traced.enumerated() {
        let isSearch = page == pages.count
        guard made.reads(any: edited) || !isSearch && showsCoverage && pages[page].showsCoverage else { continue }
        if isSearch { searches.append(locale) } else { places.append((locale, page)) }
      }
    }
    let changed = places
    let memory = SiteMemory()
    let writers = texts.map { text in MadeOnce { writer(for: text, translations) } }
    let made = Parallel.map(changed.count) { index in
      let (locale, page) = changed[index]
      return writers[locale].value.write(pages[page], to: memory)
    }
    var site = RemadeSite(trace: trace)
    for locale in searches { site.trace.locales[locale][pages.count] = writers[locale].value.writeSearch(to: memory) }
    for ((locale, page), made) in zip(changed, made) { site.trace.locales[locale][page] = made.trace }
    site.files = memory.files.mapValues { RemadeFile.whole(Array($0.utf8)) }
    site.files[ReferenceJSON.path] = reference(catalog, changed, made, trace)
    guard let list = list(changed, made, old(LanguageModelIndex.path)) else { return nil }
    site.files[LanguageModelIndex.path] = list
    for locale in texts.indices {
      let own = zip(changed, made).filter { $0.0.locale == locale }.map { (page: $0.0.page, entry: $0.1.search) }
      if own.isEmpty { continue }
      let folder = "\(texts[locale].locale.tag)/\(SearchSheet.folder)"
      site.searches.append { Self.search(in: folder, own, old) }
    }
    return site
  }

  private typealias Place = (locale: Int, page: Int)

  /// The JSON of all pages, of which it is known how long each was.
  private func reference(
    _ catalog: Catalog,
    _ changed: [Place],
    _ made: [LocaleWriter.Made],
    _ trace: SiteTrace
  ) -> RemadeFile {
    let made = Dictionary(uniqueKeysWithValues: zip(changed.map { $0.locale * pages.count + $0.page }, made))
    // Whatever the digest of the catalog is, it has one length.
    let head = ReferenceJSON.head(catalog, locales: locales)
    var edits = [(range: 0..<head.utf8.count, text: head)]
    var end = head.utf8.count
    for (number, page) in trace.locales.lazy.flatMap({ $0.dropLast() }).enumerated() {
      let start = number == 0 ? end : end + ReferenceJSON.separator.utf8.count
      end = start + page.length
      if let made = made[number] { edits.append((start..<end, made.value)) }
    }
    return .edited(size: end + ReferenceJSON.tail.utf8.count, edits)
  }

  /// The list for language models: a head, and for each locale two lines, one for each page, and an empty one. Nothing
  /// where the old one is not like that.
  private func list(_ changed: [Place], _ made: [LocaleWriter.Made], _ old: [UInt8]?) -> RemadeFile? {
    let head = LanguageModelIndex.head(name, "").count
    guard var lines = old?[...].cut(at: 10), lines.count == head + texts.count * (pages.count + 3) else { return nil }
    for (place, made) in zip(changed, made) {
      lines[head + place.locale * (pages.count + 3) + 2 + place.page] = Array(made.line.utf8)[...]
      guard place.locale == 0, place.page == 0 else { continue }
      for (number, line) in LanguageModelIndex.head(name, made.abstract).enumerated() {
        lines[number] = Array(line.utf8)[...]
      }
    }
    return .whole(Array(lines.joined(separator: CollectionOfOne(10))))
  }

  /// The files of a search in which pages have changed.
  private static func search(
    in folder: String,
    _ pages: [(page: Int, entry: SearchIndex.Entry)],
    _ old: @escaping (String) -> [UInt8]?
  ) -> [(path: String, bytes: [UInt8])]? {
    guard var edit = SearchIndexEdit({ old("\(folder)/\($0)") }) else { return nil }
    for (page, entry) in pages { guard edit.replace(page, with: entry) else { return nil } }
    return edit.files?.map { ("\(folder)/\($0.name)", $0.bytes) }
  }
}

extension SiteTrace {
  /// The numbers of all texts that pages show which show one of some.
  package func reads(ofPagesShowing texts: Set<UInt64>) -> Set<UInt64> {
    locales.reduce(into: []) { reads, pages in
      for page in pages where page.reads(any: texts) { reads.formUnion(page.reads) }
    }
  }
}

extension SiteTrace.Page {
  /// Whether the page shows one of some texts.
  fileprivate func reads(any texts: Set<UInt64>) -> Bool {
    texts.contains { text in
      var range = reads.startIndex..<reads.endIndex
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        if reads[middle] == text { return true }
        range = reads[middle] < text ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return false
    }
  }
}

extension PageTranslations {
  /// As a run before has found them; nothing where that cannot be.
  fileprivate init?(_ catalog: Catalog, _ trace: SiteTrace, _ locales: [LocaleIdentifier]) {
    var known: [(LocaleIdentifier, [PageTranslation])] = []
    for (locale, pages) in zip(locales, trace.locales) {
      let states = pages.compactMap { PageTranslation(rawValue: $0.translation) }
      guard states.count == pages.count else { return nil }
      known.append((locale, states))
    }
    self.init(catalog, known)
  }
}

extension PageFact {
  /// Whether the page counts translations.
  fileprivate var showsCoverage: Bool {
    sections.flatMap(\.blocks).contains { block in
      switch block {
      case .generated(.coverage), .some(.coverage, _): true
      default: false
      }
    }
  }
}
