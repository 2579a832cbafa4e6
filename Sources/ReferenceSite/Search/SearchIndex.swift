import ICU
import JSON

/// The index of one locale: which terms stand where, cut into files that a page loads one by one.
///
/// The files are scripts that call `nbSearch`, because a page from a file system may load scripts but not data. Terms
/// stand in the order of UTF-16, as the script compares them; the first file says with which term each part begins, so
/// that a query loads the parts of its own terms alone. Positions below ``headings`` are in the title, those below
/// ``body`` in headings.
struct SearchIndex {
  /// Where the positions of headings begin.
  static let headings = 512
  /// Where the positions of all other texts begin.
  static let body = 4096
  /// About how many bytes a file has.
  static let partSize = 48_000

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
      for passage in passages { scanner.add(passage.text) }
      self.terms = terms + scanner.terms
      written = SearchIndex.written(page, headings: headings, passages: Array(passages))
    }
  }

  private var postings: [Postings] = []
  private var numbers = TermNumbers()
  private var pageCount = 0
  /// The number of the first page of each file of pages.
  private var blocks: [Int] = []
  /// The pages of the file that is being filled.
  private var block = ""

  /// Adds a page; gives the file of pages that is full, if one is.
  mutating func add(_ page: Entry) -> (name: String, text: String)? {
    for term in page.terms {
      let number = numbers.number(of: term.content)
      if number == postings.count { postings.append(Postings()) }
      postings[number].add(pageCount, term.position)
    }
    let isFull = !block.isEmpty && block.utf8.count + page.written.utf8.count > Self.partSize
    let full = isFull ? takeBlock() : nil
    if block.isEmpty { blocks.append(pageCount) } else { block += ",\n" }
    block += page.written
    pageCount += 1
    return full
  }

  private mutating func takeBlock() -> (name: String, text: String) {
    defer { block = "" }
    let number = blocks.count - 1
    return (Self.pagesFile(number), "\(Self.pagesHead(number))\(block)\(Self.pagesTail)")
  }

  /// Hands on all other files, by name; the first one to be loaded is `index.js`.
  mutating func finish(_ write: (_ name: String, _ text: String) -> Void) {
    if !block.isEmpty {
      let (name, text) = takeBlock()
      write(name, text)
    }
    var parts = TermParts()
    let sorted = numbers.terms.enumerated().map { (units: Array($1.text.utf16), term: $1.text, number: $0) }
      .sorted { $0.units.lexicographicallyPrecedes($1.units) }
    for (_, term, number) in sorted { parts.add(term.utf8, postings[number].bytes) }
    for (name, text) in parts.files { write(name, String(decoding: text, as: UTF8.self)) }
    write(Self.startFile, Self.start(pages: pageCount, terms: parts.firsts, blocks: blocks))
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
