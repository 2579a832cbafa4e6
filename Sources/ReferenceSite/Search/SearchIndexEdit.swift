import JSON

/// Puts pages in the place of others in the files of an index: what a new index of all pages would hold, without reading
/// all pages again, and with no more of the files than may have changed.
struct SearchIndexEdit {
  private let file: (String) -> [UInt8]?
  private let pageCount: Int
  /// With which term each file of terms begins, and with which page each file of pages.
  private var terms: [[UInt8]] = []
  private var blocks: [Int] = []
  /// The pages that were replaced, as they are written now.
  private var pages: [Int: [UInt8]] = [:]
  /// For each term whose places differ, the positions on each of the pages that were replaced; none where it is gone.
  private var changes: [[UInt8]: [Int: [Int]]] = [:]

  /// Takes the files of an index by their names; nothing where the first is not that of one.
  init?(_ file: @escaping (String) -> [UInt8]?) {
    self.file = file
    guard let start = Self.body(file(SearchIndex.startFile), SearchIndex.startHead, SearchIndex.startTail),
      let value = try? JSONValue(parsing: Array(start)), case .array(let terms) = value["terms"],
      case .array(let blocks) = value["blocks"], case .number(let count) = value["pages"],
      let pageCount = count.integer.flatMap({ Int(exactly: $0) })
    else { return nil }
    self.pageCount = pageCount
    for case .string(let term) in terms { self.terms.append(Array(term.utf8)) }
    for case .number(let block) in blocks { if let number = block.integer { self.blocks.append(Int(number)) } }
    guard self.terms.count == terms.count, self.blocks.count == blocks.count, self.blocks.first ?? 0 == 0,
      zip(self.blocks, self.blocks.dropFirst()).allSatisfy({ $0 < $1 }), self.blocks.last ?? -1 < pageCount
    else { return nil }
  }

  /// What stands in a file between its first bytes and its last.
  private static func body(_ bytes: [UInt8]?, _ head: String, _ tail: String) -> ArraySlice<UInt8>? {
    let (head, tail) = (head.utf8, tail.utf8)
    guard let bytes, bytes.count >= head.count + tail.count, bytes.starts(with: head),
      bytes.suffix(tail.count).elementsEqual(tail)
    else { return nil }
    return bytes[head.count..<bytes.count - tail.count]
  }

  private func termsBody(_ number: Int) -> ArraySlice<UInt8>? {
    Self.body(file(SearchIndex.termsFile(number)), SearchIndex.termsHead(number), SearchIndex.termsTail)
  }

  private func pagesBody(_ number: Int) -> ArraySlice<UInt8>? {
    Self.body(file(SearchIndex.pagesFile(number)), SearchIndex.pagesHead(number), SearchIndex.pagesTail)
  }

  /// The pages of a file as they were, a line each.
  private func lines(_ number: Int) -> [ArraySlice<UInt8>]? {
    guard let lines = pagesBody(number)?.cut(at: 10) else { return nil }
    let end = number + 1 < blocks.count ? blocks[number + 1] : pageCount
    return lines.count == end - blocks[number] ? lines.dropLast().map { $0.dropLast() } + lines.suffix(1) : nil
  }

  /// The file that a page stands in.
  private func block(of page: Int) -> Int { (blocks.firstIndex { $0 > page } ?? blocks.count) - 1 }

  /// Puts a page in the place of another; fails where that one cannot be read.
  mutating func replace(_ number: Int, with new: SearchIndex.Entry) -> Bool {
    guard number < pageCount, let lines = lines(block(of: number)) else { return false }
    let line = pages[number] ?? Array(lines[number - blocks[block(of: number)]])
    guard let page = SearchPage(written: line) else { return false }
    let old = SearchIndex.Entry(page)
    guard old.written.utf8.elementsEqual(line) else { return false }
    pages[number] = Array(new.written.utf8)
    let (before, after) = (Self.positions(of: old), Self.positions(of: new))
    for term in Set(before.keys).union(after.keys) where before[term] != after[term] {
      changes[Array(term.text.utf8), default: [:]][number] = after[term] ?? []
    }
    return true
  }

  private static func positions(of entry: SearchIndex.Entry) -> [SearchScanner.Content: [Int]] {
    entry.terms.reduce(into: [:]) { $0[$1.content, default: []].append($1.position) }
  }

  /// The files that may have changed, by name; nothing where the index cannot be read, or has more files or fewer now.
  var files: [(name: String, bytes: [UInt8])]? {
    guard let pageParts = changedPages, let termParts = changedTerms else { return nil }
    var (blocks, terms) = (blocks, terms)
    var files: [(name: String, bytes: [UInt8])] = []
    for (number, part) in pageParts.sorted(by: { $0.key < $1.key }) {
      files.append((SearchIndex.pagesFile(number), SearchIndex.pagesFile(number, part.bytes)))
      if number + 1 < blocks.count { blocks[number + 1] = blocks[number] + part.count }
    }
    for (number, part) in termParts {
      files.append((SearchIndex.termsFile(number), SearchIndex.termsFile(number, part.bytes)))
      terms[number] = part.first
    }
    guard blocks != self.blocks || terms != self.terms else { return files }
    let names = terms.map { String(decoding: $0, as: UTF8.self) }
    return files + [
      (SearchIndex.startFile, Array(SearchIndex.start(pages: pageCount, terms: names, blocks: blocks).utf8))
    ]
  }

  private var changedPages: [Int: PartCutter.Part]? {
    let parts = CutParts(
      count: blocks.count,
      separator: SearchIndex.pageSeparator,
      size: { pagesBody($0)?.count },
      pieces: { number in
        lines(number)?.enumerated().map { index, line in
          let line = pages[blocks[number] + index].map { $0[...] } ?? line
          return (SearchIndex.pageName(line), line)
        }
      }
    )
    return parts.recut(Set(pages.keys.map(block)))
  }

  private var changedTerms: [Int: PartCutter.Part]? {
    // The changes of each file; what stands before all terms comes into the first.
    var pending: [Int: [(term: [UInt8], positions: [Int: [Int]])]] = [:]
    var number = 0
    for (term, positions) in changes.sorted(by: { Self.precedes($0.key[...], $1.key[...]) }) {
      while number + 1 < terms.count, !Self.precedes(term[...], terms[number + 1][...]) { number += 1 }
      pending[number, default: []].append((term, positions))
    }
    let parts = CutParts(
      count: terms.count,
      separator: SearchIndex.termSeparator,
      size: { termsBody($0)?.count },
      pieces: { number in termsBody(number).flatMap { Self.entries($0, changed: pending[number] ?? []) } }
    )
    return parts.recut(Set(pending.keys))
  }

  /// The terms of a file after changes, with what is written of them; nothing where that cannot be read.
  private static func entries(
    _ body: ArraySlice<UInt8>,
    changed: [(term: [UInt8], positions: [Int: [Int]])]
  ) -> [(name: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)]? {
    var entries: [(name: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)] = []
    var pending = changed[...]
    func add(_ term: ArraySlice<UInt8>, _ places: ArraySlice<UInt8>, _ positions: [Int: [Int]]) -> Bool {
      guard let places = Self.places(places, with: positions) else { return false }
      var bytes: [UInt8] = []
      SearchIndex.write(term, places, to: &bytes)
      if !places.isEmpty { entries.append((term, bytes[...])) }
      return true
    }
    for entry in body.cut(at: UInt8(ascii: "|")) {
      guard let colon = entry.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let term = entry[..<colon]
      while let (new, positions) = pending.first, Self.precedes(new[...], term) {
        pending = pending.dropFirst()
        guard add(new[...], [], positions) else { return nil }
      }
      if let (changed, positions) = pending.first, changed.elementsEqual(term) {
        pending = pending.dropFirst()
        guard add(term, entry[(colon + 1)...], positions) else { return nil }
      } else {
        entries.append((term, entry))
      }
    }
    for (term, positions) in pending { guard add(term[...], [], positions) else { return nil } }
    return entries
  }

  /// The places of a term with other positions on some pages; nothing where they cannot be read.
  private static func places(_ places: ArraySlice<UInt8>, with positions: [Int: [Int]]) -> [UInt8]? {
    var postings = SearchIndex.Postings()
    var pending = positions.sorted { $0.key < $1.key }[...]
    func addPending(before page: Int) {
      while let (number, positions) = pending.first, number <= page {
        pending = pending.dropFirst()
        for position in positions { postings.add(number, position) }
      }
    }
    var page = 0
    var place = places
    while !place.isEmpty {
      guard let step = Self.step(&place) else { return nil }
      page += step
      addPending(before: page)
      let end = place.firstIndex(of: UInt8(ascii: ";")) ?? place.endIndex
      if positions[page] == nil { postings.add(page, written: place[..<end]) }
      place = place[end...].dropFirst()
    }
    addPending(before: .max)
    return postings.bytes
  }

  /// Takes the number before the next comma, in base 36.
  private static func step(_ place: inout ArraySlice<UInt8>) -> Int? {
    var number = 0
    for (index, byte) in zip(place.indices, place) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number * 36 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): number = number * 36 + Int(byte - UInt8(ascii: "a")) + 10
      case UInt8(ascii: ",") where index > place.startIndex:
        place = place[index...]
        return number
      default: return nil
      }
      guard number < 1 << 40 else { return nil }
    }
    return nil
  }

  /// Whether the first text comes first by UTF-16, in which characters of more than 16 bits stand before U+E000.
  private static func precedes(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    func rank(_ byte: UInt8) -> UInt8 { byte >= 0xF0 ? byte - 2 : byte >= 0xEE ? byte + 5 : byte }
    return left.lexicographicallyPrecedes(right) { rank($0) < rank($1) }
  }
}
