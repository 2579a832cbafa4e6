import Bytes
import ReferenceSite

extension ReadableText {
  /// Whether another text certainly has the same code as often, in any order: known by bytes, of most texts that have
  /// any.
  package func certainlyHasSameCode(as other: ReadableText) -> Bool {
    // A character after a backslash isn't a mark.
    guard !features.union(other.features).contains(.backslashes) else { return false }
    var (own, others) = (value, other.value)
    return own.withUTF8 { own in
      others.withUTF8 { others in
        let (spans, otherSpans) = (own.spansOfCode, others.spansOfCode)
        guard spans.count == otherSpans.count else { return false }
        if zip(spans, otherSpans).allSatisfy({ own[$0].elementsEqual(others[$1]) }) { return true }
        func words(_ spans: [Range<Int>], _ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
          spans.map { String(decoding: UnsafeBufferPointer(rebasing: bytes[$0]), as: UTF8.self) }.sorted()
        }
        return words(spans, own).elementsEqual(words(otherSpans, others)) { $0.utf8.elementsEqual($1.utf8) }
      }
    }
  }

  /// Whether the text certainly has no unpaired Markdown mark and no unknown aside. For most texts, the bytes show
  /// this.
  package var certainlyHasWholeMarks: Bool {
    guard !features.contains(.backslashes) else { return false }
    var text = value
    return text.withUTF8 { bytes in
      var spans = CodeSpans(bytes)
      var place = 0
      while let span = spans.next(from: place) { place = span.marks.upperBound }
      return spans.isWhole && (!features.contains(.markdown) || bytes.hasPlainlyPairedAsterisks)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The spans of code with their marks.
  fileprivate var spansOfCode: [Range<Int>] {
    var spans = CodeSpans(self)
    var found: [Range<Int>] = []
    while let span = spans.next(from: found.last?.upperBound ?? 0) { found.append(span.marks) }
    return found
  }

  /// Whether the asterisks come in twos, each pair encloses a letter and ends in its line, and only known asides begin
  /// as asides do.
  fileprivate var hasPlainlyPairedAsterisks: Bool {
    var isOpen = false
    var index = 0
    while true {
      index = firstOffset(from: index) {
        $0.are(UInt8(ascii: "*")) .| $0.are(UInt8(ascii: "[")) .| $0.are(UInt8(ascii: "\n"))
          .| $0.are(UInt8(ascii: "`"))
      }
      guard index < count else { return !isOpen }
      let next = index + 1 < count ? self[index + 1] : 0
      switch self[index] {
      case UInt8(ascii: "*") where next == UInt8(ascii: "*"):
        let isThird = index + 2 < count && self[index + 2] == UInt8(ascii: "*")
        guard !isThird, isOpen ? isLetter(before: index) : isLetter(at: index + 2) else { return false }
        isOpen.toggle()
        index += 2
      case UInt8(ascii: "["):
        guard next != UInt8(ascii: "!") || beginsAside(at: index) else { return false }
        index += 1
      // Code may hold asterisks of its own.
      case UInt8(ascii: "`"), UInt8(ascii: "\n"):
        if isOpen { return false }
        index = self[index] == UInt8(ascii: "`") ? endOfCode(index) : index + 1
      default: index += 1
      }
    }
  }

  private func beginsAside(at index: Int) -> Bool {
    ["[!NOTE]", "[!IMPORTANT]"].contains { self[index...].starts(with: $0.utf8) }
  }

  private func endOfCode(_ start: Int) -> Int {
    var spans = CodeSpans(self)
    return spans.content(at: start).map { $0.upperBound + $0.lowerBound - start } ?? start + spans.marks(at: start)
  }

  /// Whether an ASCII letter or digit, a kana or a kanji begins there.
  private func isLetter(at index: Int) -> Bool {
    guard index < count else { return false }
    switch self[index] {
    case 0xE3: return index + 1 < count && 0x81...0x83 ~= self[index + 1] && !isMarkOfKana(at: index)
    case 0xE4...0xE9: return true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return true
    default: return (self[index] | 0x20) &- UInt8(ascii: "a") < 26
    }
  }

  /// Whether a mark that joins kana words or a standalone mark begins at an index.
  private func isMarkOfKana(at index: Int) -> Bool {
    guard index + 2 < count else { return true }
    // ・ and ゠, and the marks of voiced sounds.
    return (self[index + 1] == 0x83 && self[index + 2] == 0xBB)
      || (self[index + 1] == 0x82 && 0x97...0xA0 ~= self[index + 2])
  }

  private func isLetter(before index: Int) -> Bool {
    var start = index - 1
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 && isLetter(at: start)
  }
}

/// How many lines of a text begin as asides and items do; see ``MarkdownMarks/Lines``.
package struct LineMarks: Equatable {
  package private(set) var asides = 0
  /// Those of them that are no notes.
  private(set) var warnings = 0
  package private(set) var numbered = 0
  package private(set) var dashed = 0

  /// - Complexity: O(*n*), mostly in steps of sixteen bytes.
  package init(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes.firstOffset(from: start) { $0.are(UInt8(ascii: "\n")) }
        add(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end + 1
      }
    }
  }

  private mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
    let rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
    guard let first = rest.first else { return }
    switch first {
    case UInt8(ascii: "[") where rest.dropFirst().first == UInt8(ascii: "!") && rest.contains(UInt8(ascii: "]")):
      asides += 1
      if rest.dropFirst(2).first != UInt8(ascii: "N") { warnings += 1 }
    case UInt8(ascii: "-") where rest.dropFirst().first == UInt8(ascii: " "): dashed += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if rest.drop(while: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }).starts(with: ". ".utf8) { numbered += 1 }
    default: break
    }
  }

  /// Whether each of the numbers is that of other lines at least, and as many asides warn.
  func hasAll(of other: LineMarks) -> Bool {
    asides >= other.asides && warnings == other.warnings && numbered >= other.numbered && dashed >= other.dashed
  }
}
