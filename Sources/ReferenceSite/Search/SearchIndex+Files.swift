import JSON

/// The forms of the files.
extension SearchIndex {
  /// The file that a page loads first.
  static let startFile = "index.js"

  static func pagesFile(_ number: Int) -> String { "pages-\(number).js" }
  static let pageSeparator = ",\n"
  static func termsFile(_ number: Int) -> String { "terms-\(number).js" }
  static let termSeparator = "|"

  /// The file that says where the others begin: the first term of each part, and the first page of each file of pages.
  /// It also has the search data that isn't in the text of pages.
  static func start(
    pages: Int,
    terms: [String],
    blocks: some Sequence<Int>,
    words: SearchWords,
    isOnPage: (String) -> Bool
  ) -> String {
    var start = JSONOutput()
    start.beginObject()
    start.name("pages")
    start.value(pages)
    start.name("terms")
    start.beginArray()
    for term in terms { start.value(term) }
    start.endArray()
    start.name("blocks")
    start.beginArray()
    for block in blocks { start.value(block) }
    start.endArray()
    words.write(to: &start, isOnPage: isOnPage)
    start.endObject()
    return "nbSearch.start(" + start.withBytes { String(decoding: $0, as: UTF8.self) } + ");\n"
  }

  /// A file of pages: the pages as they are written, with ``pageSeparator`` between them.
  static func pagesFile(_ number: Int, _ pages: [UInt8]) -> String {
    "nbSearch.pages(\(number),[\n" + String(decoding: pages, as: UTF8.self) + "\n]);\n"
  }

  /// A file of terms, with ``termSeparator`` between them.
  static func termsFile(_ number: Int, _ terms: [UInt8]) -> String {
    "nbSearch.terms(\(number),\"" + String(decoding: terms, as: UTF8.self) + "\");\n"
  }

  /// Writes a term with its places.
  static func write(_ term: [UInt8], _ places: [UInt8], to bytes: inout [UInt8]) {
    bytes += term
    bytes.append(UInt8(ascii: ":"))
    bytes += places
  }

  /// The path in a page as it is written, by which files of pages are cut.
  static func pageName(_ page: String.UTF8View) -> Substring.UTF8View {
    let path = page.dropFirst(2)
    return path.prefix { $0 != UInt8(ascii: "\"") }
  }
}
