/// The keywords, which are case-sensitive.
enum MessageKeyword: CaseIterable {
  case input, local, match

  /// The keyword after its full stop; all have the same length.
  var letters: String {
    switch self {
    case .input: "input"
    case .local: "local"
    case .match: "match"
    }
  }

  /// The scalars of every keyword with its full stop.
  static let length = 6
}

/// Looking at the text and moving through it.
extension MessageParser {
  var isAtEnd: Bool { position >= scalars.count }

  var current: Unicode.Scalar? { scalar(at: position) }

  var next: Unicode.Scalar? { scalar(at: position + 1) }

  var isAtDoubleBrace: Bool { current == "{" && next == "{" }

  func scalar(at offset: Int) -> Unicode.Scalar? {
    offset >= 0 && offset < scalars.count ? scalars[offset] : nil
  }

  /// The text between two offsets, empty where the upper one is not greater.
  ///
  /// Written byte by byte into a text of the right size, which is several times faster than to append scalars to one.
  func text(_ lower: Int, _ upper: Int) -> String {
    guard lower < upper else { return "" }
    return scalars.withUnsafeBufferPointer { all in
      let piece = UnsafeBufferPointer(rebasing: all[lower..<upper])
      let length = piece.reduce(0) { $0 + UTF8.width($1) }
      return String(unsafeUninitializedCapacity: length) { bytes in
        var count = 0
        for scalar in piece {
          if scalar.value < 0x80 {
            bytes.initializeElement(at: count, to: UInt8(truncatingIfNeeded: scalar.value))
            count += 1
          } else {
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
              bytes.initializeElement(at: count, to: byte)
              count += 1
            }
          }
        }
        return count
      }
    }
  }

  /// Moves past `o` and tells whether it held the whitespace that `s` needs; marks alone do not do.
  @discardableResult
  mutating func skipGap() -> Bool {
    var hasWhitespace = false
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar.isMessageWhitespace {
        hasWhitespace = true
      } else if !scalar.isBidirectionalMark {
        break
      }
      position += 1
    }
    return hasWhitespace
  }

  /// Moves past `scalar` if it is the current one.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  /// Moves past every name character.
  mutating func skipNameCharacters() {
    while position < scalars.count, scalars[position].isNameCharacter { position += 1 }
  }

  /// The keyword that starts at `offset` and ends there as a word.
  func keyword(at offset: Int) -> MessageKeyword? {
    guard scalar(at: offset) == ".", offset + MessageKeyword.length <= scalars.count else { return nil }
    if let after = scalar(at: offset + MessageKeyword.length), after.isNameCharacter { return nil }
    let word = scalars[offset + 1..<offset + MessageKeyword.length]
    return MessageKeyword.allCases.first { word.elementsEqual($0.letters.unicodeScalars) }
  }

  /// `range` without the gaps at its ends.
  func trimmed(_ range: SourceRange) -> SourceRange {
    var lower = range.lower
    var upper = range.upper
    while lower < upper, scalars[lower].isMessageGap { lower += 1 }
    while upper > lower, scalars[upper - 1].isMessageGap { upper -= 1 }
    return SourceRange(lower: lower, upper: upper)
  }

  /// The word that starts at `position`: a sigil with its name, a run of name characters, or one scalar.
  var currentWord: SourceRange {
    var end = position
    if let scalar = current, !scalar.isNameCharacter {
      end += 1
      guard scalar.isPrintableASCII else { return SourceRange(lower: position, upper: end) }
    }
    while end < scalars.count, scalars[end].isNameCharacter { end += 1 }
    return SourceRange(lower: position, upper: end)
  }

  /// The text at `range` as errors quote it: long words are cut and invisible scalars are spelled out.
  func quoted(_ range: SourceRange) -> String {
    guard range.count > 0, let first = scalar(at: range.lower) else { return "the end of the message" }
    if range.count == 1, !first.isPrintableASCII, !first.isNameCharacter {
      return "U+" + paddedHexadecimal(first.value)
    }
    let limit = 30
    guard range.count > limit else { return "'\(text(range.lower, range.upper))'" }
    return "'\(text(range.lower, range.lower + limit))…'"
  }

  private func paddedHexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
