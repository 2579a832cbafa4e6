import ICU
import Notices
import Templates

/// The list of pages for search engines, each with its translations; copies in the source language are left out.
///
/// A file holds at most 50,000 addresses (sitemaps.org); a larger site gets a list of lists.
package struct Sitemap {
  /// The address of the site, without a slash at its end.
  let baseURL: String
  let paths: [String]
  let locales: [LocaleIdentifier]
  let translations: PageTranslations
  /// How many addresses a file may hold.
  let limit: Int

  package init(
    baseURL: String,
    paths: [String],
    locales: [LocaleIdentifier],
    translations: PageTranslations,
    limit: Int = 50_000
  ) {
    (self.baseURL, self.paths, self.locales, self.translations) = (baseURL, paths, locales, translations)
    self.limit = limit
  }

  /// The files, by path.
  package var files: [String: String] {
    let entries = paths.flatMap(entries)
    guard entries.count > limit else { return ["sitemap.xml": Self.list(entries[...])] }
    var files: [String: String] = [:]
    var index = Self.head + "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
    for (number, start) in stride(from: 0, to: entries.count, by: limit).enumerated() {
      let name = "sitemap-\(number + 1).xml"
      files[name] = Self.list(entries[start..<min(start + limit, entries.count)])
      index += "<sitemap><loc>\("\(baseURL)/\(name)".htmlEscaped)</loc></sitemap>\n"
    }
    files["sitemap.xml"] = index + "</sitemapindex>\n"
    return files
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private static func list(_ entries: ArraySlice<String>) -> String {
    let spaces =
      "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\""
    return "\(head)<urlset \(spaces)>\n\(entries.joined())</urlset>\n"
  }

  private func entries(of path: String) -> [String] {
    let translated = locales.filter { !translations.isCopy(path, in: $0) }
    let addresses = translated.map { "\(baseURL)/\(SiteLinks.file(path, $0))".htmlEscaped }
    var alternates = ""
    if translated.count > 1 {
      let tags = translated.map(\.tag) + ["x-default"]
      for (tag, address) in zip(tags, addresses + addresses.prefix(1)) {
        alternates += "\n<xhtml:link rel=\"alternate\" hreflang=\"\(tag)\" href=\"\(address)\"/>"
      }
    }
    return addresses.map { "<url><loc>\($0)</loc>\(alternates)</url>\n" }
  }
}
