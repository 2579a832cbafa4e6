import Catalogs
import ICU
import Notices

/// The site of another catalog that is written next to this one.
package struct NeighbouringSite: Sendable {
  /// The provider whose payloads its catalog is about.
  package let provider: String
  /// Whether it is the site that has this list.
  let isOwn: Bool
  /// The title of its first page, by locale.
  package let titles: [LocaleIdentifier: String]
  /// The file of its first page in each locale, relative to the root of this site.
  package let files: [LocaleIdentifier: String]

  /// The title and the file in a locale; in another one where the site does not have it.
  func entry(in locale: LocaleIdentifier) -> (title: String, file: String)? {
    let found = files[locale] == nil ? files.keys.sorted { $0.tag < $1.tag }.first : locale
    guard let found, let title = titles[found], let file = files[found] else { return nil }
    return (title, file)
  }
}

extension ReferenceSite {
  /// This site as another sees it, whose folder is next to its own.
  ///
  /// - Parameters:
  ///   - folder: The folder of this site, relative to the root of the other.
  ///   - isOwn: Whether the other is this site itself.
  package func neighbour(at folder: String, isOwn: Bool) -> NeighbouringSite {
    let home = pages.first
    let titled = texts.map { text in
      (text.locale, home.map { text.plain($0.key("title")).plainText } ?? text.label(.name))
    }
    return NeighbouringSite(
      provider: texts.first?.texts.catalog.facts.payloads.name ?? "",
      isOwn: isOwn,
      titles: Dictionary(titled) { first, _ in first },
      files: Dictionary(
        locales.map { ($0, "\(folder)/\(SiteLinks.file(home?.path ?? "index", $0))") }
      ) { first, _ in first }
    )
  }

  /// The page that leads to several sites, of which each is in a folder next to it.
  package static func entry(to sites: [(folder: String, site: ReferenceSite)]) -> String {
    guard let first = sites.first else { return "" }
    let entries = sites.flatMap { folder, site in site.texts.map { (folder, $0) } }
    let home = first.site.pages.first?.path ?? "index"
    return LanguageChoice(entries: entries, home: home, assets: "\(first.folder)/assets").render(first.site.templates)
  }
}
