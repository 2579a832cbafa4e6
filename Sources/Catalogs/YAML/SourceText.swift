import Diagnostics

/// The text of a catalog file, cut into lines.
struct SourceText: Sendable {
  /// The bytes are not UTF-8; the position is that of the first byte that is not.
  struct NotUTF8: Error {
    let position: SourcePosition
  }

  let file: String
  /// UTF-8 without a byte-order mark; each line ends with a line feed, the last one too.
  let bytes: [UInt8]
  /// Where each line begins in ``bytes``, and their end: one more than there are lines.
  private let offsets: [Int]

  /// Reads UTF-8, dropping a byte-order mark. LF, CRLF and CR each end a line; there is at least one.
  init(file: String, bytes: [UInt8]) throws(NotUTF8) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw NotUTF8(position: Self.firstMistake(in: bytes))
    }
    let own = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    self.init(file: file, lines: own.contains(0x0D) ? Self.withLineFeeds(own) : Array(own))
  }

  private init(file: String, lines: [UInt8]) {
    var bytes = lines
    bytes.append(UInt8(ascii: "\n"))
    var offsets = [0]
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { offsets.append(index + 1) }
    self.file = file
    self.bytes = bytes
    self.offsets = offsets
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
  var lineCount: Int { offsets.count - 1 }

  /// Where some lines stand in ``bytes``, the last one's line feed included; lines count from 0.
  func bytes(ofLines lines: Range<Int>) -> Range<Int> { offsets[lines.lowerBound]..<offsets[lines.upperBound] }

  /// The bytes of a line without its line feed; lines count from 0.
  func line(_ index: Int) -> ArraySlice<UInt8> { bytes[offsets[index]..<offsets[index + 1] - 1] }

  /// The scalars of a line.
  func scalars(ofLine index: Int) -> [Unicode.Scalar] {
    Array(String(decoding: line(index), as: UTF8.self).unicodeScalars)
  }

  /// How many scalars a line has.
  func length(ofLine index: Int) -> Int { line(index).count { $0 & 0xC0 != 0x80 } }

  /// The scalars of all lines.
  var lines: [[Unicode.Scalar]] { (0..<lineCount).map(scalars(ofLine:)) }

  /// Whether a line is a comment, or part of a text that looks like one.
  var hasComments: Bool {
    (0..<lineCount).contains { line($0).first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "#") }
  }

  /// The text with a space for every scalar that `isRefused`, so that all places stay as they are.
  func blanked(where isRefused: (Unicode.Scalar) -> Bool) -> SourceText {
    let blanked = lines.map { line in String(String.UnicodeScalarView(line.map { isRefused($0) ? " " : $0 })) }
    return SourceText(file: file, lines: Array(blanked.joined(separator: "\n").utf8))
  }

  /// The place of `length` scalars of a line; line and column count from 1.
  func span(line: Int, column: Int, length: Int = 1) -> SourceSpan {
    SourceSpan(
      file: file,
      start: SourcePosition(line: line, column: column),
      end: SourcePosition(line: line, column: column + length)
    )
  }
}

extension SourceSpan {
  /// The beginning of a file, for what concerns the whole of it.
  static func start(of file: String) -> SourceSpan {
    SourceSpan(file: file, start: SourcePosition(line: 1, column: 1))
  }
}
