import ICU
import JSON

/// The index of one locale: which terms stand where, cut into files that a page loads one by one.
///
/// The files are scripts that call `nbSearch`, because a page from a file system may load scripts but not data. Terms
/// stand in the order of UTF-16, as the script compares them; the first file says with which term each part begins, so
/// that a query loads the parts of its own terms alone. Where texts change, few files do (``PartCutter``). Positions below ``headings`` are in the title, those below
/// ``body`` in headings.
struct SearchIndex {
  /// Where the positions of headings begin.
  static let headings = 512
  /// Where the positions of all other texts begin.
  static let body = 4096
  /// Each passage of the body begins at a multiple of this, so that a longer or shorter one moves few others.
  static let passageStep = 256

  /// The places of a term as they are written: `page,position,position;page,position`, each as the difference to the
  /// one before it, in base 36.
  struct Postings {
    private(set) var bytes: [UInt8] = []
    private var page = -1
    private var position = 0

    mutating func add(_ page: Int, _ position: Int) {
      if page != self.page {
        if self.page >= 0 { bytes.append(UInt8(ascii: ";")) }
        append(page - max(0, self.page))
        (self.page, self.position) = (page, 0)
      }
      bytes.append(UInt8(ascii: ","))
      append(position - self.position)
      self.position = position
    }

    /// Adds a page whose positions are written already.
    mutating func add(_ page: Int, written positions: some Sequence<UInt8>) {
      if self.page >= 0 { bytes.append(UInt8(ascii: ";")) }
      append(page - max(0, self.page))
      (self.page, position) = (page, 0)
      bytes += positions
    }

    private mutating func append(_ number: Int) {
      guard number >= 36 else { return bytes.append(Self.digits[number]) }
      append(number / 36)
      bytes.append(Self.digits[number % 36])
    }

    private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
  }

  /// What the index takes of a page; to find it is most of the work, and needs no other page.
  struct Entry: Sendable {
    let terms: [SearchScanner.Term]
    /// The page as it is written.
    let written: String

    init(_ page: SearchPage) {
      var terms = SearchScanner.terms(of: page.title).terms.filter { $0.position < SearchIndex.headings }
      var scanner = SearchScanner(from: SearchIndex.headings)
      var headings: [SearchPage.Passage] = []
      var termCount = 0
      for heading in page.headings {
        scanner.add(heading.text)
        guard scanner.position < SearchIndex.body else { break }
        termCount = scanner.terms.count
        headings.append(heading)
      }
      terms += scanner.terms[..<termCount]
      // Headings for which there is no room count as text.
      let passages = page.headings.dropFirst(headings.count) + page.passages
      scanner = SearchScanner(from: SearchIndex.body)
      for passage in passages {
        scanner.add(passage.text)
        scanner.moveOn(toMultipleOf: SearchIndex.passageStep)
      }
      self.terms = terms + scanner.terms
      written = SearchIndex.written(page, headings: headings, passages: Array(passages))
    }
  }

  private var postings: [Postings] = []
  private var numbers = TermNumbers()
  private var pageCount = 0
  private var pages = PartCutter(separator: SearchIndex.pageSeparator)
  /// The number of the first page of each file of pages, and of the one to come.
  private var blocks = [0]

  /// Adds a page; gives the files of pages that are full, if any are.
  mutating func add(_ page: Entry) -> [(name: String, text: String)] {
    for term in page.terms {
      let number = numbers.number(of: term.content)
      if number == postings.count { postings.append(Postings()) }
      postings[number].add(pageCount, term.position)
    }
    pageCount += 1
    return pages.add(Self.pageName(page.written.utf8)) { $0 += page.written.utf8 }.map { file($0) }
  }

  private mutating func file(_ part: PartCutter.Part) -> (name: String, text: String) {
    let number = blocks.count - 1
    blocks.append(blocks[number] + part.count)
    return (Self.pagesFile(number), String(decoding: Self.pagesFile(number, part.bytes), as: UTF8.self))
  }

  /// Hands on all other files, by name; the first one to be loaded is `index.js`.
  mutating func finish(_ write: (_ name: String, _ text: String) -> Void) {
    if let last = pages.finish().map({ file($0) }) { write(last.name, last.text) }
    var parts = PartCutter(separator: Self.termSeparator)
    var firsts: [String] = []
    func add(_ part: PartCutter.Part) {
      let bytes = Self.termsFile(firsts.count, part.bytes)
      write(Self.termsFile(firsts.count), String(decoding: bytes, as: UTF8.self))
      firsts.append(String(decoding: part.first, as: UTF8.self))
    }
    let sorted = numbers.terms.enumerated().map { (units: Array($1.text.utf16), term: $1.text, number: $0) }
      .sorted { $0.units.lexicographicallyPrecedes($1.units) }
    for (_, term, number) in sorted {
      for part in parts.add(term.utf8, { Self.write(term.utf8, postings[number].bytes, to: &$0) }) { add(part) }
    }
    if let last = parts.finish() { add(last) }
    write(Self.startFile, Self.start(pages: pageCount, terms: firsts, blocks: blocks.dropLast()))
  }

  fileprivate static func written(
    _ page: SearchPage,
    headings: [SearchPage.Passage],
    passages: [SearchPage.Passage]
  ) -> String {
    var output = JSONOutput()
    output.beginArray()
    output.value(page.path)
    output.value(page.title)
    output.value(page.language?.tag ?? "")
    write(headings, &output)
    write(passages, &output)
    output.endArray()
    return output.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Anchors and texts in turn.
  private static func write(_ passages: [SearchPage.Passage], _ output: inout JSONOutput) {
    output.beginArray()
    for passage in passages {
      output.value(passage.anchor ?? "")
      output.value(passage.text)
    }
    output.endArray()
  }
}
