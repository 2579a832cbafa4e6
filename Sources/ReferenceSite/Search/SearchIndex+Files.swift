import JSON

/// The forms of the files, for those who write them and those who change them.
extension SearchIndex {
  /// The file that a page loads first.
  static let startFile = "index.js"

  static func pagesFile(_ number: Int) -> String { "pages-\(number).js" }
  static func pagesHead(_ number: Int) -> String { "nbSearch.pages(\(number),[\n" }
  static let pagesTail = "\n]);\n"
  static let pageSeparator = ",\n"
  static func termsFile(_ number: Int) -> String { "terms-\(number).js" }
  static func termsHead(_ number: Int) -> String { "nbSearch.terms(\(number),\"" }
  static let termsTail = "\");\n"
  static let termSeparator = "|"
  static let startHead = "nbSearch.start("
  static let startTail = ");\n"

  /// The file that says where the others begin: with which term each part, and with which page each file of pages.
  static func start(pages: Int, terms: [String], blocks: some Sequence<Int>) -> String {
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
    start.endObject()
    return startHead + start.withBytes { String(decoding: $0, as: UTF8.self) } + startTail
  }

  /// A file of pages: the pages as they are written, with ``pageSeparator`` between them.
  static func pagesFile(_ number: Int, _ pages: [UInt8]) -> [UInt8] {
    Array(pagesHead(number).utf8) + pages + Array(pagesTail.utf8)
  }

  /// A file of terms, with ``termSeparator`` between them.
  static func termsFile(_ number: Int, _ terms: [UInt8]) -> [UInt8] {
    Array(termsHead(number).utf8) + terms + Array(termsTail.utf8)
  }

  /// Writes a term with its places.
  static func write(_ term: some Collection<UInt8>, _ places: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes += term
    bytes.append(UInt8(ascii: ":"))
    bytes += places
  }

  /// The path in a page as it is written, by which files of pages are cut.
  static func pageName<Page: BidirectionalCollection<UInt8>>(_ page: Page) -> Page.SubSequence {
    let path = page.dropFirst(2)
    return path.prefix { $0 != UInt8(ascii: "\"") }
  }
}
