import JSON

/// The forms of the files, for those who write them and those who change them.
extension SearchIndex {
  /// The file that a page loads first.
  static let startFile = "index.js"

  static func pagesFile(_ number: Int) -> String { "pages-\(number).js" }
  static func pagesHead(_ number: Int) -> String { "nbSearch.pages(\(number),[\n" }
  static let pagesTail = "\n]);\n"
  static func termsFile(_ number: Int) -> String { "terms-\(number).js" }
  static func termsHead(_ number: Int) -> String { "nbSearch.terms(\(number),\"" }
  static let termsTail = "\");\n"
  static let startHead = "nbSearch.start("
  static let startTail = ");\n"

  /// The file that says where the others begin: with which term each part, and with which page each file of pages.
  static func start(pages: Int, terms: [String], blocks: [Int]) -> String {
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

  /// Terms with their places, cut into files; a term that is longer than a file has one of its own.
  struct TermParts {
    private(set) var firsts: [String] = []
    private var parts: [[UInt8]] = []

    /// Adds the next term in the order of the index.
    mutating func add(_ term: some Collection<UInt8>, _ places: some Collection<UInt8>) {
      if let last = parts.last, last.count + places.count <= SearchIndex.partSize {
        parts[parts.count - 1].append(UInt8(ascii: "|"))
      } else {
        firsts.append(String(decoding: term, as: UTF8.self))
        parts.append([])
      }
      parts[parts.count - 1] += term
      parts[parts.count - 1].append(UInt8(ascii: ":"))
      parts[parts.count - 1] += places
    }

    /// The files, by name.
    var files: [(name: String, bytes: [UInt8])] {
      parts.enumerated().map { number, text in
        let (head, tail) = (SearchIndex.termsHead(number).utf8, SearchIndex.termsTail.utf8)
        return (SearchIndex.termsFile(number), Array(head) + text + Array(tail))
      }
    }
  }
}
