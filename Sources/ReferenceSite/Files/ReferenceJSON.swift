import Catalogs
import ICU
import JSON

/// All pages in all locales as one document, a line each: head, values of ``PageJSON`` with ``separator`` between them, tail.
enum ReferenceJSON {
  /// The path of the file.
  static let path = "reference.json"
  static let separator = ",\n"
  static let tail = "\n]}\n"

  /// The text before the pages.
  static func head(_ catalog: Catalog, locales: [LocaleIdentifier]) -> String {
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
    return output.withBytes { String(decoding: $0, as: UTF8.self) } + "[\n"
  }
}
