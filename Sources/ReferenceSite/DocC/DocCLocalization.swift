import ICU
import JSON

/// Makes what the compiler wrote for one locale a part of an archive of several.
package struct DocCLocalization {
  private let edition: DocCEdition
  private let folder: String
  private let locales: [String]
  /// The prefix of the addresses of pages; empty for the first locale.
  private let prefix: String
  /// The article of an address in lower case, as the compiler writes addresses of data.
  private let articles: [String: DocCEdition.Article]
  /// The catalog's anchors by those of the compiler, for the addresses of articles in lower case.
  private var anchors: [String: [String: String]] = [:]

  package init(
    edition: DocCEdition,
    folder: String,
    archive: [String: [UInt8]],
    locales: [String]
  ) throws(DocCReference.ArchiveError) {
    self.edition = edition
    self.folder = folder
    self.locales = locales
    prefix = folder == locales.first ? "" : "/\(folder)"
    articles = Dictionary(
      edition.articles.map { article in
        let address = "/documentation/\(edition.name)"
        return ((article.name == edition.name ? address : "\(address)/\(article.name)").lowercased(), article)
      }
    ) { first, _ in first }
    for (path, bytes) in archive.sorted(by: { $0.key < $1.key }) {
      guard let address = Self.address(ofData: path) else { continue }
      var headings = DocCHeadingMatcher(headings(at: address))
      headings.walk(try parsed(bytes, path)["primaryContentSections"] ?? .null)
      anchors[address] = headings.anchors
    }
  }

  /// The path of a locale's file in the archive; `nil` for a file that all locales share with the first.
  package func target(of path: String) -> String? {
    if prefix.isEmpty || path.hasPrefix("images/") { return path }
    if path.hasPrefix("data/") { return "data/\(folder)/\(path.dropFirst("data/".count))" }
    if path == "index/index.json" { return "index/\(folder)/index.json" }
    return path.hasPrefix("documentation/") ? "\(folder)/\(path)" : nil
  }

  /// A file of the locale as the archive has it.
  package func bytes(of path: String, _ bytes: [UInt8]) throws(DocCReference.ArchiveError) -> [UInt8] {
    if path.hasSuffix(".html") { return localized(html: bytes) }
    if path == "index/index.json" {
      return Array(DocCRewriter.index(try parsed(bytes, path), prefix: prefix).text(indented: false).utf8)
    }
    guard let address = Self.address(ofData: path) else { return bytes }
    let page = try parsed(bytes, path)
    var headings = DocCHeadingMatcher(headings(at: address))
    headings.walk(page["primaryContentSections"] ?? .null)
    var rewriter = DocCRewriter(
      overview: edition.text.optionalLabel(.doccOverview),
      asides: Dictionary(uniqueKeysWithValues: Aside.Kind.allCases.map { ($0.rawValue, edition.text.label($0.label)) }),
      headings: headings.matches,
      anchors: anchors,
      prefix: prefix
    )
    let languages = JSONValue.array(locales.map(JSONValue.string))
    let written = rewriter.rewritten(page).setting(languages, at: ["metadata", "availableLocales"])
    return Array(written.text(indented: false).utf8)
  }

  private func headings(at address: String) -> [DocCHeading] {
    articles[address].map(edition.headings) ?? []
  }

  private func parsed(_ bytes: [UInt8], _ path: String) throws(DocCReference.ArchiveError) -> JSONValue {
    do throws(JSONError) { return try JSONValue(parsing: bytes) } catch {
      throw .unreadable(folder, path: path, reason: "\(error)")
    }
  }

  /// The address of the page whose data a file holds; `nil` for other files.
  private static func address(ofData path: String) -> String? {
    guard path.hasPrefix("data/documentation"), path.hasSuffix(".json") else { return nil }
    return String(path.dropFirst("data".count).dropLast(".json".count))
  }

  /// The compiler says of each static page that it is in English.
  private func localized(html bytes: [UInt8]) -> [UInt8] {
    var text = String(decoding: bytes, as: UTF8.self)
    guard let mark = text.firstRange(of: "<html lang=\"en-US\"") else { return bytes }
    text.replaceSubrange(mark, with: "<html lang=\"\(folder)\"")
    return Array(text.utf8)
  }
}
