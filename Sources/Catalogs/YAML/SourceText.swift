import Diagnostics

/// The text of a catalog file, cut into lines of Unicode scalars.
struct SourceText {
  /// The bytes are not UTF-8; the position is that of the first byte that is not.
  struct NotUTF8: Error {
    let position: SourcePosition
  }

  let file: String
  /// Lines without their breaks; LF, CRLF and CR each end one. At least one.
  let lines: [[Unicode.Scalar]]

  /// Reads UTF-8, dropping a byte-order mark.
  init(file: String, bytes: [UInt8]) throws(NotUTF8) {
    var lines: [[Unicode.Scalar]] = []
    var line: [Unicode.Scalar] = []
    var isFirst = true
    var previousWasReturn = false
    var parser = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    reading: while true {
      let scalar: Unicode.Scalar
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded): scalar = UTF8.decode(encoded)
      case .emptyInput: break reading
      case .error: throw NotUTF8(position: SourcePosition(line: lines.count + 1, column: line.count + 1))
      }
      switch scalar {
      case "\u{FEFF}" where isFirst: break
      case "\n" where previousWasReturn: break
      case "\n", "\r":
        lines.append(line)
        line = []
      default: line.append(scalar)
      }
      isFirst = false
      previousWasReturn = scalar == "\r"
    }
    self.file = file
    self.lines = lines + [line]
  }

  private init(file: String, lines: [[Unicode.Scalar]]) {
    self.file = file
    self.lines = lines
  }

  /// The text with a space for every scalar that `isRefused`, so that all places stay as they are.
  func blanked(where isRefused: (Unicode.Scalar) -> Bool) -> SourceText {
    SourceText(file: file, lines: lines.map { line in line.map { isRefused($0) ? " " : $0 } })
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
