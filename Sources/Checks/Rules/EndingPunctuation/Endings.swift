/// How a text ends.
enum Ending: Hashable {
  case statement, question
  /// With a value, a picture, or a mark that may end either.
  case unknown
}

extension Prose {
  /// How the text ends, by its last mark.
  var ending: Ending {
    guard let last = lastMark, let scalar = scalar(last) else { return .unknown }
    if Self.questionMarks.contains(scalar) { return isWithinTitle(last) ? .unknown : .question }
    if "!！".unicodeScalars.contains(scalar) {
      return self.scalar(last - 1).map(Self.questionMarks.contains) == true ? .question : .unknown
    }
    // A Japanese question needs no mark of its own.
    if scalar == "。", self.scalar(last - 1) == "か" { return .question }
    // Many languages write a full stop behind a quotation with its own mark.
    if scalar == ".", asksInQuotation(before: last) { return .question }
    // Thai and its neighbors end their sentences without a mark, and a picture may replace one.
    let isOpen = scalar == Prose.placeholder || (0xE00...0x17FF).contains(scalar.value) || scalar.standsForMark
    return isOpen ? .unknown : .statement
  }

  private static let questionMarks: Set<Unicode.Scalar> = ["?", "？", "؟", ";", "⸮", "՞", "⁇", "⁈", "⁉"]

  /// Whether a mark at the end asks within a quotation that does not begin the text.
  private func isWithinTitle(_ mark: Int) -> Bool {
    guard let close = scalar(mark + 1),
      let open = ["”": "“", "»": "«", "\"": "\"", "」": "「", "』": "『", "“": "„"][close] as Unicode.Scalar?,
      let start = scalars[..<mark].lastIndex(of: open)
    else { return false }
    return scalars[..<start].contains(where: \.isAlphabetic)
  }

  /// Whether the text ends in a quotation.
  var endsInQuotation: Bool { lastVisible.map { "\"”“»』」".unicodeScalars.contains(scalars[$0]) } ?? false }

  /// The index of the last character that is no space.
  var lastVisible: Int? { scalars.lastIndex { !$0.isWhitespace } }

  /// The index of the last character that is neither a space nor a closing quotation mark or bracket.
  var lastMark: Int? {
    scalars.lastIndex { scalar in
      if scalar.isWordOfMostTexts { return true }
      return switch scalar.properties.generalCategory {
      case .closePunctuation, .finalPunctuation, .initialPunctuation: false
      default: !scalar.isWhitespace && scalar != "\"" && scalar != "'"
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is an emoji, the selector of one, or a note of music.
  fileprivate var standsForMark: Bool {
    value > 0x2000 && (self == "\u{FE0F}" || self == "♪" || self == "♫" || properties.isEmojiPresentation)
  }
}

extension Prose {
  /// Whether the scalars before an index end a polite Japanese sentence.
  func endsPolitely(before end: Int) -> Bool {
    guard let last = scalar(end - 1), "すんたいう".unicodeScalars.contains(last) else { return false }
    let words = text(max(0, end - 8)..<end)
    return ["です", "ます", "ません", "ました", "でした", "ください", "ましょう", "でしょう"].contains { words.hasSuffix($0) }
  }
}
