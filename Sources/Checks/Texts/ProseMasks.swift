import Bytes
import ReferenceSite

/// Reads the prose of a text. Markdown's marks are left out, and one character replaces each span of code.
struct ProseMasks {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isMarkdown: Bool
  private var spans: CodeSpans
  /// The kept bytes. Nothing in them is longer than what it replaces.
  private let kept: UnsafeMutableBufferPointer<UInt8>
  private var keptCount = 0
  /// The places of the kept scalars in the text.
  private var places = ProsePlaces()
  /// How many scalars were kept, and read.
  private var scalars = (kept: 0, read: 0)
  /// Whether no mark of Markdown was left out.
  private var onlyCode = true
  /// The bytes from here to the position are to be kept.
  private var start = 0
  private var position = 0

  /// The remaining text, the places of its scalars in the original, and whether the original was only spans of code.
  static func masked(_ text: String, isMarkdown: Bool) -> (text: String, places: ProsePlaces, onlyCode: Bool) {
    var text = text
    return text.withUTF8 { bytes in
      var places = ProsePlaces()
      var onlyCode = true
      let masked = String(validCapacity: bytes.count) { kept in
        var masks = ProseMasks(bytes, isMarkdown: isMarkdown, kept)
        masks.read()
        places = masks.places
        onlyCode = masks.onlyCode
        return masks.keptCount
      }
      return (masked, places, onlyCode)
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, isMarkdown: Bool, _ kept: UnsafeMutableBufferPointer<UInt8>) {
    (self.bytes, self.isMarkdown, self.kept) = (bytes, isMarkdown, kept)
    spans = CodeSpans(bytes)
  }

  private mutating func read() {
    if isMarkdown { leaveOut(upTo: endOfLineMarks(position)) }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "`"): readBackticks()
      case UInt8(ascii: "\n") where isMarkdown:
        position += 1
        leaveOut(upTo: endOfLineMarks(position))
      case UInt8(ascii: "]") where isMarkdown && position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "("):
        let end = endOfLine(position, orBehind: UInt8(ascii: ")"))
        leaveOut(upTo: end)
      case UInt8(ascii: "["), UInt8(ascii: "*"):
        if isMarkdown { leaveOut(upTo: position + 1) } else { position += 1 }
      default: position += 1
      }
      position = nextMark(position)
    }
    keep()
  }

  /// The offset of the next byte that may be a mark.
  private func nextMark(_ start: Int) -> Int {
    if !isMarkdown { return bytes.firstOffset(from: start) { $0.are(UInt8(ascii: "`")) } }
    // In ASCII, the brackets, the backslash between them and few other characters come before the backtick.
    return bytes.firstOffset(from: start) {
      $0.areWithin(UInt8(ascii: "[")...UInt8(ascii: "`")) .| $0.are(UInt8(ascii: "*")) .| $0.are(UInt8(ascii: "\n"))
    }
  }

  /// Puts one character in the place of a span of code; marks without a counterpart are text.
  private mutating func readBackticks() {
    let end = endOfMarks(position)
    guard end.isCode else { return position = end.offset }
    keep()
    let count = bytes.scalarCount(in: position..<end.offset)
    places.note(scalars.kept, at: scalars.read..<scalars.read + count)
    for byte in Prose.placeholder.utf8 {
      kept[keptCount] = byte
      keptCount += 1
    }
    scalars.kept += 1
    scalars.read += count
    (position, start) = (end.offset, end.offset)
  }

  /// Keeps the bytes before the position that are not kept yet.
  private mutating func keep() {
    guard start < position else { return }
    let range = start..<position
    let room = UnsafeMutableBufferPointer(rebasing: kept[keptCount..<keptCount + range.count])
    _ = room.update(fromContentsOf: bytes[range])
    let count = bytes.scalarCount(in: range)
    places.note(scalars.kept, at: scalars.read)
    keptCount += range.count
    scalars.kept += count
    scalars.read += count
    start = position
  }

  /// Leaves out the bytes from the position on.
  private mutating func leaveOut(upTo end: Int) {
    guard position < end else { return }
    keep()
    onlyCode = false
    scalars.read += bytes.scalarCount(in: position..<end)
    (position, start) = (end, end)
  }
}

extension ProseMasks {
  /// The offset behind the span of code that begins at some backticks, or behind those that begin none.
  private mutating func endOfMarks(_ start: Int) -> (offset: Int, isCode: Bool) {
    guard let content = spans.content(at: start) else { return (start + spans.marks(at: start), false) }
    return (content.upperBound + content.lowerBound - start, true)
  }

  /// The offset of the next line break, or behind a character before it, outside of code.
  private mutating func endOfLine(_ start: Int, orBehind wanted: UInt8?) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == wanted { return index + 1 }
      if bytes[index] == UInt8(ascii: "`") {
        index = endOfMarks(index).offset
      } else {
        index += 1
      }
    }
    return index
  }

  /// The offset behind the marks that open a line: `>`, `-`, `1.`, `[!NOTE]` and spaces.
  private mutating func endOfLineMarks(_ start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : nil
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: ">"), UInt8(ascii: "#"): index += 1
      case UInt8(ascii: "-") where next == UInt8(ascii: " "): index += 2
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digits = bytes[index..<min(index + 12, bytes.count)].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        let end = digits.endIndex
        guard end + 1 < bytes.count, end + 1 < index + 12, bytes[end] == UInt8(ascii: "."),
          bytes[end + 1] == UInt8(ascii: " ")
        else { return index }
        index = end + 2
      case UInt8(ascii: "[") where next == UInt8(ascii: "!"): index = endOfLine(index, orBehind: nil)
      default: return index
      }
    }
    return index
  }
}

extension Unicode.Scalar {
  /// The bytes of the scalar in UTF-8.
  fileprivate var utf8: Unicode.UTF8.EncodedScalar { UTF8.encode(self) ?? UTF8.encodedReplacementCharacter }
}
