import Catalogs
import ICU
import JSON

/// All pages in all locales as one document, a line each.
enum ReferenceJSON {
  /// The document; `pages` are values of ``PageJSON``.
  static func text(_ catalog: Catalog, locales: [LocaleIdentifier], pages: [String]) -> String {
    var output = JSONOutput()
    output.beginObject()
    output.name("format")
    output.value(PageJSON.format)
    output.name("catalog")
    output.beginObject()
    output.member("digest", catalog.digest)
    output.member("name", catalog.name)
    output.endObject()
    output.name("locales")
    output.beginArray()
    for locale in locales { output.value(locale.tag) }
    output.endArray()
    output.member("sourceLocale", catalog.sourceLocale.tag)
    output.name("pages")
    let head = output.withBytes { String(decoding: $0, as: UTF8.self) }
    return "\(head)[\n\(pages.joined(separator: ",\n"))\n]}\n"
  }
}
