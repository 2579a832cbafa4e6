import Bytes
import ReferenceSite

extension ReadableText {
  /// Whether another text certainly has the same code in the same order: known by bytes, of most texts that have any.
  func certainlyHasSameCode(as other: ReadableText) -> Bool {
    // What a backslash stands before is no mark.
    guard !features.union(other.features).contains(.backslashes) else { return false }
    var (own, others) = (value, other.value)
    return own.withUTF8 { own in
      others.withUTF8 { others in
        var (spans, otherSpans) = (CodeSpans(own), CodeSpans(others))
        var (place, otherPlace) = (0, 0)
        while let span = spans.next(from: place) {
          guard let otherSpan = otherSpans.next(from: otherPlace),
            own[span.marks].elementsEqual(others[otherSpan.marks])
          else { return false }
          (place, otherPlace) = (span.marks.upperBound, otherSpan.marks.upperBound)
        }
        return otherSpans.next(from: otherPlace) == nil
      }
    }
  }

  /// Whether Markdown certainly has no mark in the text that stands alone, and no aside: known by bytes of most texts.
  var certainlyHasWholeMarks: Bool {
    guard !features.contains(.backslashes) else { return false }
    var text = value
    return text.withUTF8 { bytes in
      var spans = CodeSpans(bytes)
      var place = 0
      while let span = spans.next(from: place) { place = span.marks.upperBound }
      return spans.isWhole && (!features.contains(.markdown) || !Self.mayHoldMarks(bytes))
    }
  }

  /// Whether two asterisks stand side by side somewhere, or what begins an aside.
  private static func mayHoldMarks(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while true {
      index = bytes.firstOffset(from: index) { $0.are(UInt8(ascii: "*")) .| $0.are(UInt8(ascii: "[")) }
      guard index + 1 < bytes.count else { return false }
      if bytes[index + 1] == UInt8(ascii: "*") || bytes[index + 1] == UInt8(ascii: "!") { return true }
      index += 1
    }
  }
}

/// How many lines of a text begin as asides and items do; see ``MarkdownMarks/Lines``.
struct LineMarks: Equatable {
  private(set) var asides = 0
  private(set) var numbered = 0
  private(set) var dashed = 0

  /// - Complexity: O(*n*), mostly in steps of sixteen bytes.
  init(_ text: String) {
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
    case UInt8(ascii: "-") where rest.dropFirst().first == UInt8(ascii: " "): dashed += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if rest.drop(while: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }).starts(with: ". ".utf8) { numbered += 1 }
    default: break
    }
  }

  /// Whether each of the numbers is that of other lines at least.
  func hasAll(of other: LineMarks) -> Bool {
    asides >= other.asides && numbered >= other.numbered && dashed >= other.dashed
  }
}
