import Catalogs
import ICU
import XML
import Notices

/// The reference of a catalog for DocC: a DocC catalog for each locale, and the archive that holds them all.
///
/// DocC's compiler knows one language. So each locale is converted on its own, and ``archive(converted:)`` puts the
/// results together as DocC's renderer looks for them.
package struct DocCReference: Sendable {
  package let editions: [(folder: String, edition: DocCEdition)]
  private let name: String

  /// Makes the reference of a catalog.
  ///
  /// - Parameters:
  ///   - supplements: What pages about the catalog's own quality show: `nil` if left out.
  ///   - locales: The locales to write, those of its pages when left out; those that have no pages are left out.
  package init(
    texts: CatalogTexts,
    notices: NoticeRenderer,
    supplements: SiteSupplements = SiteSupplements(),
    locales: [LocaleIdentifier]? = nil
  ) {
    let facts = texts.catalog.facts
    let formatters = FormatterCache()
    let places = PlaceIndex(facts)
    let pictures = DecisionPictures(texts.catalog)
    let name = texts.catalog.name.addressName
    var taken: Set<String> = []
    editions = texts.catalog.pageLocales.filter { locales?.contains($0) ?? true }.map { locale in
      let text = SiteText(texts: texts, locale: locale, places: places, formatters: formatters)
      let builder = PageBuilder(text: text, notices: notices, pictures: pictures, supplements: supplements)
      let pages = facts.pages.map { builder.page($0).withoutListsOfPages($0) }
      // A second locale of the same language has no place in the renderer's selector.
      let renderer = DocCRendererLocale(locale).map(\.rawValue).flatMap { taken.insert($0).inserted ? $0 : nil }
      return (renderer ?? locale.tag, DocCEdition(pages, text: text, name: name))
    }
    self.name = name
  }

  /// The DocC catalogs, one folder for each locale: the path, such as `ja-JP.docc/app-store.md`, and the contents of
  /// each file. Folders have the name of the renderer's locale, or of the catalog's locale if the renderer doesn't have
  /// it.
  ///
  /// - Complexity: Linear in the number of pages and their length.
  package func catalogs() -> [String: String] {
    var files: [String: String] = [:]
    for (folder, edition) in editions {
      files["\(folder).docc/Info.plist"] = information
      for article in edition.articles {
        files["\(folder).docc/\(article.name).md"] =
          DocCArticle(article: article, edition: edition).text
        let links = DocCLinks(edition: edition, article: article.name)
        for diagram in article.page?.diagrams ?? [] {
          files["\(folder).docc/\(links.image(of: diagram))"] = diagram.document
        }
      }
    }
    return files
  }

  /// What all locales must have in common, because it is part of every address.
  private var information: String {
    var xml = XMLWriter()
    xml.element("plist", [("version", "1.0")]) { xml in
      xml.element("dict") { xml in
        for (key, value) in [
          ("CFBundleDisplayName", name), ("CFBundleIdentifier", "noticebook.\(name)"),
        ] {
          xml.element("key", text: key)
          xml.element("string", text: value)
        }
      }
    }
    return xml.text
  }
}

extension String {
  /// The name of a catalog with nothing in it that an address or a file could not have.
  package var addressName: String {
    let name = String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    return name.contains { $0 != "-" } ? name : "reference"
  }
}
