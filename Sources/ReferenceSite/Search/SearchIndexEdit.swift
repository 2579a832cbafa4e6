import ICU
import JSON

/// Puts pages in the place of others in the files of an index: what a new index of all pages would hold, without reading
/// all pages again.
struct SearchIndexEdit {
  /// The pages as they are written, one a line.
  private var pages: [ArraySlice<UInt8>] = []
  /// The bodies of the files of terms.
  private let parts: [ArraySlice<UInt8>]
  /// For each term whose places differ, the positions on each of the pages that were replaced; none where it is gone.
  private var changes: [[UInt8]: [Int: [Int]]] = [:]

  /// Reads the files of an index by their names; nothing where they are not those of one.
  init?(_ file: (String) -> [UInt8]?) {
    func body(_ name: String, _ head: String, _ tail: String) -> ArraySlice<UInt8>? {
      guard let bytes = file(name), bytes.starts(with: head.utf8), bytes.count >= head.utf8.count + tail.utf8.count,
        bytes.suffix(tail.utf8.count).elementsEqual(tail.utf8)
      else { return nil }
      return bytes[head.utf8.count..<bytes.count - tail.utf8.count]
    }
    guard let start = body(SearchIndex.startFile, SearchIndex.startHead, SearchIndex.startTail),
      let value = try? JSONValue(parsing: Array(start)), case .array(let terms) = value["terms"],
      case .array(let blocks) = value["blocks"], case .number(let count) = value["pages"]
    else { return nil }
    for number in blocks.indices {
      let (name, head) = (SearchIndex.pagesFile(number), SearchIndex.pagesHead(number))
      guard let lines = body(name, head, SearchIndex.pagesTail)?.cut(at: 10) else { return nil }
      pages += lines.dropLast().map { $0.dropLast() } + lines.suffix(1)
    }
    let parts = terms.indices.compactMap { number in
      body(SearchIndex.termsFile(number), SearchIndex.termsHead(number), SearchIndex.termsTail)
    }
    guard parts.count == terms.count, count.integer == Int64(pages.count) else { return nil }
    self.parts = parts
  }

  /// Puts a page in the place of another; fails where that one cannot be read.
  mutating func replace(_ number: Int, with new: SearchIndex.Entry) -> Bool {
    guard pages.indices.contains(number), let page = SearchPage(written: Array(pages[number])) else { return false }
    let old = SearchIndex.Entry(page)
    guard old.written.utf8.elementsEqual(pages[number]) else { return false }
    pages[number] = Array(new.written.utf8)[...]
    let (before, after) = (Self.positions(of: old), Self.positions(of: new))
    for term in Set(before.keys).union(after.keys) where before[term] != after[term] {
      changes[Array(term.text.utf8), default: [:]][number] = after[term] ?? []
    }
    return true
  }

  private static func positions(of entry: SearchIndex.Entry) -> [SearchScanner.Content: [Int]] {
    entry.terms.reduce(into: [:]) { $0[$1.content, default: []].append($1.position) }
  }

  /// The files, by name; nothing where the index cannot be read.
  var files: [(name: String, bytes: [UInt8])]? {
    var files: [(name: String, bytes: [UInt8])] = []
    var blocks: [Int] = []
    var start = 0
    while start < pages.count {
      var (end, size) = (start + 1, pages[start].count)
      while end < pages.count, size + pages[end].count <= SearchIndex.partSize {
        size += 2 + pages[end].count
        end += 1
      }
      let block = Array(pages[start..<end].joined(separator: ",\n".utf8))
      let (head, tail) = (SearchIndex.pagesHead(blocks.count).utf8, SearchIndex.pagesTail.utf8)
      files.append((SearchIndex.pagesFile(blocks.count), Array(head) + block + Array(tail)))
      blocks.append(start)
      start = end
    }
    guard let parts = changedParts else { return nil }
    files += parts.files
    let index = SearchIndex.start(pages: pages.count, terms: parts.firsts, blocks: blocks)
    return files + [(SearchIndex.startFile, Array(index.utf8))]
  }

  private var changedParts: SearchIndex.TermParts? {
    var parts = SearchIndex.TermParts()
    var pending = changes.sorted { Self.precedes($0.key[...], $1.key[...]) }[...]
    for part in self.parts {
      for entry in part.cut(at: UInt8(ascii: "|")) {
        guard let colon = entry.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let (term, places) = (entry[..<colon], entry[(colon + 1)...])
        while let (new, positions) = pending.first, Self.precedes(new[...], term) {
          pending = pending.dropFirst()
          guard Self.add(new[...], [], positions, to: &parts) else { return nil }
        }
        if let (changed, positions) = pending.first, changed.elementsEqual(term) {
          pending = pending.dropFirst()
          guard Self.add(term, places, positions, to: &parts) else { return nil }
        } else {
          parts.add(term, places)
        }
      }
    }
    for (term, positions) in pending { guard Self.add(term[...], [], positions, to: &parts) else { return nil } }
    return parts
  }

  /// Adds a term with other positions on some pages; fails where its places cannot be read.
  private static func add(
    _ term: ArraySlice<UInt8>,
    _ places: ArraySlice<UInt8>,
    _ positions: [Int: [Int]],
    to parts: inout SearchIndex.TermParts
  ) -> Bool {
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
      guard let step = Self.step(&place) else { return false }
      page += step
      addPending(before: page)
      let end = place.firstIndex(of: UInt8(ascii: ";")) ?? place.endIndex
      if positions[page] == nil { postings.add(page, written: place[..<end]) }
      place = place[end...].dropFirst()
    }
    addPending(before: .max)
    if !postings.bytes.isEmpty { parts.add(term, postings.bytes) }
    return true
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

extension SearchPage {
  /// Reads what an index has written of a page.
  fileprivate init?(written: [UInt8]) {
    guard case .array(let values)? = try? JSONValue(parsing: written), values.count == 5,
      case .string(let path) = values[0], case .string(let title) = values[1], case .string(let tag) = values[2],
      let headings = Self.passages(values[3]), let passages = Self.passages(values[4])
    else { return nil }
    let language = try? LocaleIdentifier(tag)
    self.init(
      path: path,
      title: title,
      language: tag.isEmpty ? nil : language,
      headings: headings,
      passages: passages
    )
  }

  private static func passages(_ value: JSONValue) -> [Passage]? {
    guard case .array(let texts) = value, texts.count.isMultiple(of: 2) else { return nil }
    var passages: [Passage] = []
    for index in stride(from: 0, to: texts.count, by: 2) {
      guard case .string(let anchor) = texts[index], case .string(let text) = texts[index + 1] else { return nil }
      passages.append(Passage(anchor: anchor.isEmpty ? nil : anchor, text: text))
    }
    return passages
  }
}
