import ICU
import JSON

/// The index of one locale: the positions of each term, split into files that a page loads one by one.
///
/// The files are scripts that call `nbSearch`, because a page from a file system may load scripts but not data. Terms
/// are sorted by UTF-16, as the script compares them. The first file lists the first term of each part, and a query
/// loads only the parts of its own terms. If texts change, few files change (``PartCutter``). Positions below
/// ``headings`` are in the title, those below ``body`` in headings.
package struct SearchIndex: Sendable {
  /// Where the positions of headings begin.
  static let headings = 512
  /// Where the positions of all other texts begin.
  static let body = 4096
  /// Each passage of the body begins at a multiple of this, so that a longer or shorter one moves few others.
  static let passageStep = 256

  /// The part of the index that comes from one page. Computing it is most of the work and needs no other page.
  package struct Entry: Sendable {
    /// Each term with its positions, as files of terms have them: `term,position,position|term,position`.
    let terms: String
    /// The page as it is written.
    let written: String

    /// Takes what an earlier run has found.
    init(terms: String, written: String) { (self.terms, self.written) = (terms, written) }

    package init(_ page: SearchPage) {
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
      self.terms = Self.written(terms + scanner.terms)
      written = SearchIndex.written(page, headings: headings, passages: Array(passages))
    }
  }

  /// The places of each term: `page,position,position;page,position`.
  private var places: [SearchPlaces] = []
  private var numbers = TermNumbers()
  private var pageCount = 0
  private var pages = PartCutter(separator: SearchIndex.pageSeparator)
  /// The number of the first page of each file of pages, and of the one to come.
  private var blocks = [0]

  package init() {}

  /// Adds a page; gives the files of pages that are full, if any are.
  package mutating func add(_ page: Entry) -> [(name: String, text: String)] {
    var terms = page.terms
    terms.withUTF8 { addTerms(UnsafeRawBufferPointer($0)) }
    pageCount += 1
    return pages.add(Array(Self.pageName(page.written.utf8))) { $0 += page.written.utf8 }.map { file($0) }
  }

  /// Adds the terms of a page; see ``Entry/terms``.
  private mutating func addTerms(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    while start < bytes.count {
      let comma = bytes[start...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.count
      let end = bytes[comma...].firstIndex(of: UInt8(ascii: "|")) ?? bytes.count
      let number = numbers.number(of: SearchScanner.Content(UnsafeRawBufferPointer(rebasing: bytes[start..<comma])))
      if number == places.count { places.append(SearchPlaces()) } else { places[number].add(mark: ";") }
      places[number].add(pageCount)
      places[number].add(written: bytes[comma..<end])
      start = end + 1
    }
  }

  private mutating func file(_ part: PartCutter.Part) -> (name: String, text: String) {
    let number = blocks.count - 1
    blocks.append(blocks[number] + part.count)
    return (Self.pagesFile(number), Self.pagesFile(number, part.bytes))
  }

  /// Hands on all other files, by name; the first one to be loaded is `index.js`.
  package mutating func finish(
    with words: SearchWords = SearchWords(),
    _ write: (_ name: String, _ text: String) -> Void
  ) {
    if let last = pages.finish().map({ file($0) }) { write(last.name, last.text) }
    var parts = PartCutter(separator: Self.termSeparator)
    var firsts: [String] = []
    func add(_ part: PartCutter.Part) {
      write(Self.termsFile(firsts.count), Self.termsFile(firsts.count, part.bytes))
      firsts.append(String(decoding: part.first, as: UTF8.self))
    }
    let sorted = SortedTerms(zip(numbers.terms, places).map { ($0.text, $1) })
    for term in sorted.terms {
      let name = Array(term.text.utf8)
      for part in parts.add(name, { Self.write(name, term.places.bytes, to: &$0) }) { add(part) }
    }
    if let last = parts.finish() { add(last) }
    let start = Self.start(
      pages: pageCount,
      terms: firsts,
      blocks: blocks.dropLast(),
      words: words,
      isOnPage: sorted.hasPhrase
    )
    write(Self.startFile, start)
  }

  private static func written(
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

extension SearchIndex.Entry {
  /// Terms with their positions, which ascend for each term.
  private static func written(_ terms: [SearchScanner.Term]) -> String {
    var numbers = TermNumbers(capacity: 1 << 11)
    var positions: [SearchPlaces] = []
    for term in terms {
      let number = numbers.number(of: term.content)
      if number == positions.count { positions.append(SearchPlaces()) }
      positions[number].add(mark: ",")
      positions[number].add(term.position)
    }
    var bytes: [UInt8] = []
    for (term, positions) in zip(numbers.terms, positions) {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "|")) }
      bytes += term.text.utf8
      bytes += positions.bytes
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
