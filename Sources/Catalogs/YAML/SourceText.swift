import Diagnostics

/// The text of a catalog file, cut into lines of Unicode scalars.
struct SourceText {
  let file: String
  let text: String
  /// Lines without their breaks; LF, CRLF and CR each end one.
  let lines: [[Unicode.Scalar]]

  /// Reads UTF-8, dropping a byte-order mark; nothing when the bytes are not UTF-8.
  init?(file: String, bytes: [UInt8]) {
    guard let decoded = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(file: file, text: decoded)
  }

  init(file: String, text: String) {
    var scalars = text.unicodeScalars[...]
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    self.file = file
    self.text = String(String.UnicodeScalarView(scalars))
    var lines: [[Unicode.Scalar]] = [[]]
    var previousWasReturn = false
    for scalar in scalars {
      switch scalar {
      case "\n" where previousWasReturn: break
      case "\n", "\r": lines.append([])
      default: lines[lines.count - 1].append(scalar)
      }
      previousWasReturn = scalar == "\r"
    }
    self.lines = lines
  }

  /// Where the first byte that is not UTF-8 stands.
  static func firstInvalidPosition(in bytes: [UInt8]) -> SourcePosition {
    // The longest valid prefix is found by bisection; a cut inside a scalar is at most three bytes away from one that is not.
    func isValid(_ count: Int) -> Bool {
      (0...3).contains { cut in
        count >= cut && String(validating: bytes[..<(count - cut)], as: UTF8.self) != nil
          && !bytes[(count - cut)..<count].contains { $0 < 0x80 }
      }
    }
    var valid = 0
    var invalid = bytes.count
    while valid + 1 < invalid {
      let middle = (valid + invalid) / 2
      if isValid(middle) { valid = middle } else { invalid = middle }
    }
    while valid > 0, String(validating: bytes[..<valid], as: UTF8.self) == nil { valid -= 1 }
    let prefix = SourceText(file: "", text: String(decoding: bytes[..<valid], as: UTF8.self))
    return SourcePosition(line: prefix.lines.count, column: (prefix.lines.last?.count ?? 0) + 1)
  }

  func span(line: Int, column: Int, length: Int = 1) -> SourceSpan {
    SourceSpan(
      file: file,
      start: SourcePosition(line: line, column: column),
      end: SourcePosition(line: line, column: column + length)
    )
  }
}
