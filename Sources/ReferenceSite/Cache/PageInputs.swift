import Catalogs
import ICU
import Threads
import Diagnostics

/// The inputs of the pages of a site, as hashes. The key of a page changes if anything changes that the page may show.
///
/// A page's own texts are only on that page, except its title, which any page may show, and its abstract, which is on
/// pages that list it. Everything else counts for every page: other texts, the set of texts, and the fingerprint.
public struct PageInputs: Sendable {
  /// A hash of everything that isn't specific to one page.
  public let common: String
  private let catalog: Catalog
  /// Hashes of the texts that pages have to themselves, by locale and by the names of the pages.
  private let own: [LocaleIdentifier: [String: String]]

  /// Hashes the texts of a catalog.
  ///
  /// - Parameter fingerprint: Represents all inputs of pages except the texts and the counts of translations: the
  ///   facts, the templates, the arguments of the site, and the program.
  public init(_ catalog: Catalog, fingerprint: String) {
    self.catalog = catalog
    let pages = Set(catalog.facts.pages.map(\.id))
    let texts = Parallel.map(catalog.locales.count) { LocaleInputs(catalog, catalog.locales[$0], pages) }
    common = Self.hash([fingerprint] + texts.map(\.shared))
    own = Dictionary(uniqueKeysWithValues: zip(catalog.locales, texts.map(\.own)))
  }

  /// The key of a page that a builder makes.
  func key(of page: PageFact, by builder: PageBuilder) -> String {
    let (locale, places) = (builder.text.locale, builder.places)
    var parts = [common, locale.tag, page.id, own[locale]?[page.id] ?? ""]
    for block in page.sections.lazy.flatMap(\.blocks) {
      if block.showsCoverage { parts += builder.supplements.coverage.flatMap(\.texts) }
      for other in places.pages(listedBy: block, on: page) {
        let key = other.key("abstract")
        let abstract = catalog.message(key, in: locale) ?? catalog.message(key, in: catalog.sourceLocale)
        parts.append(abstract?.text.value ?? "")
      }
    }
    return Self.hash(parts)
  }

  /// The key of the index of some pages, by theirs.
  static func index(of pages: [String]) -> String { hash(["search"] + pages) }

  /// The key of the catalog as a program reads it, which has no texts of pages.
  var explorerData: String { Self.hash(["explorer", common]) }

  /// The key of the review sheet in a locale, which also says how far translations are.
  func reviewSheet(
    in locale: LocaleIdentifier,
    _ reviews: [LocaleIdentifier: [String: SiteSupplements.Review]]
  ) -> String {
    let states = reviews.sorted { $0.key.tag < $1.key.tag }.flatMap { locale, own in
      [locale.tag] + own.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value.rawValue] }
    }
    return Self.hash(["review", common, locale.tag] + states)
  }

  private static func hash(_ parts: [String]) -> String {
    var bytes: [UInt8] = []
    for part in parts { bytes.appendText(part) }
    return hexadecimalDigest(of: bytes)
  }
}

/// The texts of a locale as hashes. The texts of the source locale replace missing ones.
private struct LocaleInputs: Sendable {
  /// That of all names, and of the texts that no page has to itself.
  let shared: String
  /// Those of the others, by page.
  let own: [String: String]

  init(_ catalog: Catalog, _ locale: LocaleIdentifier, _ pages: Set<String>) {
    var shared: [UInt8] = []
    var own: [String: [UInt8]] = [:]
    let messages = catalog.texts[locale]?.inOrder ?? []
    let known = catalog.texts[locale]?.messages ?? [:]
    let others = locale == catalog.sourceLocale ? [] : catalog.texts[catalog.sourceLocale]?.inOrder ?? []
    shared.appendText("\(messages.count)")
    for message in messages + others.filter({ known[$0.key] == nil }) {
      let name = message.key.name
      shared.appendText(name)
      if let page = Self.page(name), pages.contains(page), !name.hasSuffix(".title") {
        own[page, default: []].appendText(message.text.value)
      } else {
        shared.appendText(message.text.value)
      }
    }
    self.shared = hexadecimalDigest(of: shared)
    self.own = own.mapValues { hexadecimalDigest(of: $0) }
  }

  /// The page that a text belongs to, by the name of the text.
  private static func page(_ name: String) -> String? {
    let prefix = "pages."
    guard name.hasPrefix(prefix) else { return nil }
    return String(name.utf8.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: ".") })
  }
}

extension [UInt8] {
  /// Appends a text after its length.
  fileprivate mutating func appendText(_ text: String) {
    Swift.withUnsafeBytes(of: text.utf8.count) { self += $0 }
    self += text.utf8
  }
}

extension SiteSupplements.Coverage {
  fileprivate var texts: [String] {
    let reviews = self.reviews.map { [$0.approved, $0.unreviewed, $0.stale] } ?? []
    return [locale.tag, area ?? ""] + ([total, missing, reviews.count] + reviews).map(\.description)
  }
}

extension PageFact.Block {
  /// Whether the block counts translations.
  fileprivate var showsCoverage: Bool {
    switch self {
    case .generated(.coverage), .some(.coverage, _): true
    default: false
    }
  }
}
