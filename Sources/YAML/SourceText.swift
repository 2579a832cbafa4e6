import Bytes
import Diagnostics

/// The text of a catalog file, cut into lines.
package struct SourceText: Sendable {
  /// The bytes are not UTF-8.
  package struct NotUTF8: Error {
    /// The place of the first byte that isn't UTF-8.
    package let position: SourcePosition
    /// The later lines that also have such bytes, counted from 1.
    package let otherLines: [Int]
  }

  package let file: String
  /// UTF-8 without a byte-order mark; each line ends with a line feed, except for the empty one after a line feed that
  /// ends the text.
  package let bytes: [UInt8]
  /// Whether a line may hold a scalar that `isRefused`, or a control that turns the text behind it; false for nearly
  /// all texts that hold none.
  package let mayHoldRefused: Bool
  /// The start of each line in ``bytes``, and of the line after the last: one more than there are lines.
  private let offsets: [UInt32]

  /// Reads UTF-8, dropping a byte-order mark. LF, CRLF and CR each end a line; there is at least one.
  ///
  /// Bytes that need no change, as most do, are shared and not copied.
  package init(file: String, bytes: [UInt8]) throws(NotUTF8) {
    guard bytes.isUTF8 else { throw Self.mistakes(in: bytes) }
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let survey = TextSurvey(bytes)
    guard hasMark || survey.hasCarriageReturns else {
      self.init(file: file, bytes, survey)
      return
    }
    self.init(file: file, lines: Self.withLineFeeds(bytes[(hasMark ? 3 : 0)...]))
  }

  private init(file: String, lines: [UInt8]) { self.init(file: file, lines, TextSurvey(lines)) }

  private init(file: String, _ lines: [UInt8], _ survey: TextSurvey) {
    var bytes = lines
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    self.file = file
    self.bytes = bytes
    mayHoldRefused = survey.mayHoldRefused
    offsets = survey.lineStarts
  }

  private static func withLineFeeds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D { result.append(0x0A) } else if byte != 0x0A || previous != 0x0D { result.append(byte) }
      previous = byte
    }
    return result
  }

  private static func mistakes(in bytes: [UInt8]) -> NotUTF8 {
    let first = firstMistake(in: bytes)
    let lines = withLineFeeds(bytes[...]).split(separator: 0x0A, omittingEmptySubsequences: false)
    let others = lines.indices.filter { $0 >= first.line && !Array(lines[$0]).isUTF8 }
    return NotUTF8(position: first, otherLines: others.map { $0 + 1 })
  }

  private static func firstMistake(in bytes: [UInt8]) -> SourcePosition {
    var (line, column) = (1, 1)
    var previous: Unicode.Scalar?
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while case .valid(let encoded) = parser.parseScalar(from: &iterator) {
      let scalar = UTF8.decode(encoded)
      switch scalar {
      case "\u{FEFF}" where previous == nil: break
      case "\n" where previous == "\r": break
      case "\n", "\r": (line, column) = (line + 1, 1)
      default: column += 1
      }
      previous = scalar
    }
    return SourcePosition(line: line, column: column)
  }

  /// The number of lines, at least one.
  package var lineCount: Int { offsets.count - 1 }

  /// Where a line begins in ``bytes``, and where it ends, without its line feed; lines count from 0.
  package func bounds(ofLine index: Int) -> (start: Int, end: Int) {
    (Int(offsets[index]), Int(offsets[index + 1]) - 1)
  }

  /// Some lines, each with its line feed; lines count from 0.
  package func bytes(ofLines lines: Range<Int>) -> [UInt8] {
    let (start, end) = (Int(offsets[lines.lowerBound]), Int(offsets[lines.upperBound]))
    // That of an empty last line is not among the bytes.
    return end <= bytes.count ? Array(bytes[start..<end]) : bytes[start...] + [UInt8(ascii: "\n")]
  }

  /// The bytes of a line without its line feed; lines count from 0.
  package func line(_ index: Int) -> ArraySlice<UInt8> {
    let (start, end) = bounds(ofLine: index)
    return bytes[start..<end]
  }

  /// The scalars of a line.
  package func scalars(ofLine index: Int) -> [Unicode.Scalar] {
    Array(String(decoding: line(index), as: UTF8.self).unicodeScalars)
  }

  /// How many scalars a line has.
  package func length(ofLine index: Int) -> Int { line(index).withUnsafeBufferPointer { $0.scalarCount } }

  /// The scalars of all lines.
  package var lines: [[Unicode.Scalar]] { (0..<lineCount).map(scalars(ofLine:)) }

  /// Whether a line is a comment, or part of a text that looks like one.
  package var hasComments: Bool {
    (0..<lineCount).contains { line($0).first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "#") }
  }

  /// The text with a space for every scalar that `isRefused`, so that all places stay the same.
  package func blanked(where isRefused: (Unicode.Scalar) -> Bool) -> SourceText {
    let blanked = lines.map { line in String(String.UnicodeScalarView(line.map { isRefused($0) ? " " : $0 })) }
    return SourceText(file: file, lines: Array(blanked.joined(separator: "\n").utf8))
  }

  /// The text with some lines, counted from 0, made empty, so that all others keep their places.
  package func blanked(lines blank: Set<Int>) -> SourceText {
    let kept = (0..<lineCount).map { blank.contains($0) ? [] : Array(line($0)) }
    return SourceText(file: file, lines: Array(kept.joined(separator: [UInt8(ascii: "\n")])))
  }

  /// The place of `length` scalars of a line; line and column count from 1.
  package func span(line: Int, column: Int, length: Int = 1) -> SourceSpan {
    SourceSpan(
      file: file,
      start: SourcePosition(line: line, column: column),
      end: SourcePosition(line: line, column: column + length)
    )
  }
}

extension SourceSpan {
  /// The beginning of a file, for what concerns the whole of it.
  package static func start(of file: String) -> SourceSpan {
    SourceSpan(file: file, start: SourcePosition(line: 1, column: 1))
  }
}
