import ICU

/// How a text ends.
enum Ending: Hashable {
  case open, sentence, question, ellipsis, colon, unknown

  var words: String {
    switch self {
    case .open: "without a mark"
    case .sentence: "as a sentence"
    case .question: "as a question"
    case .ellipsis: "with an ellipsis"
    case .colon: "with a colon"
    case .unknown: "in a value"
    }
  }

  /// The same of a text that has this ending: one that goes on after a comma has a mark, which ends nothing.
  func words(of prose: Prose) -> String {
    guard self == .open, let last = prose.lastMark, let mark = prose.scalar(last), Self.pauses.contains(mark) else {
      return words
    }
    return "with '\(mark)'"
  }

  private static let pauses: Set<Unicode.Scalar> = [",", ";", "、", "，", "；", "､", "،", "؛", "–", "—", "-"]
}

/// Tells endings by the last mark; most texts end in one of a few.
struct EndingMarks {
  let ends: ScalarSet
  private var known: [Unicode.Scalar: Ending] = [:]

  init(ends: ScalarSet) { self.ends = ends }

  mutating func ending(of prose: Prose) -> Ending {
    guard let last = prose.lastMark, let scalar = prose.scalar(last) else { return .unknown }
    // An abbreviation ends a sentence as well, and no full stop follows an address.
    if prose.endsInAbbreviation(last) || prose.isWithinParentheses(last) || prose.endsInListedWord(last)
      || prose.isOfShortForm(last) || prose.endsInAddress(last)
    {
      return .unknown
    }
    // A Japanese question needs no mark of its own.
    if scalar == "。", prose.scalar(last - 1) == "か" { return .question }
    if scalar == ".", prose.scalar(last - 1) == ".", prose.scalar(last - 2) == "." { return .ellipsis }
    if scalar == ".", prose.text(max(0, last - 4)..<last) == ". . " { return .ellipsis }
    // Many languages write a full stop behind a quotation with its own mark.
    if scalar == ".", prose.asksInQuotation(before: last) { return .question }
    // A question mark in a title at the end doesn't belong to the sentence, and a picture may replace a mark.
    if prose.isWithinTitle(last) || scalar.standsForMark { return .unknown }
    if scalar.isWordOfMostTexts { return .open }
    // A question that is called out is one.
    if scalar == "!" || scalar == "！", let before = prose.scalar(last - 1), before == "?" || before == "？" {
      return .question
    }
    let ending = known[scalar] ?? ending(in: scalar)
    known[scalar] = ending
    return ending
  }

  private func ending(in scalar: Unicode.Scalar) -> Ending {
    // Thai and its neighbors end their sentences without a mark.
    if scalar == Prose.placeholder || (0xE00...0x17FF).contains(scalar.value) { return .unknown }
    let name = scalar.properties.name ?? ""
    if name.contains("QUESTION MARK") { return .question }
    if name.contains("ELLIPSIS") { return .ellipsis }
    if name.hasSuffix("COLON") { return .colon }
    return ends.contains(scalar) ? .sentence : .open
  }
}

extension Unicode.Scalar {
  /// Whether it is an emoji, the selector of one, or a note of music.
  fileprivate var standsForMark: Bool {
    value > 0x2000 && (self == "\u{FE0F}" || self == "♪" || self == "♫" || properties.isEmojiPresentation)
  }
}

extension Prose {
  /// Whether a mark at the end asks or calls out within a quotation that does not begin the text.
  fileprivate func isWithinTitle(_ mark: Int) -> Bool {
    guard "?!？！".unicodeScalars.contains(scalars[mark]), let close = scalar(mark + 1),
      let open = ["”": "“", "»": "«", "\"": "\"", "」": "「", "』": "『", "“": "„"][close] as Unicode.Scalar?,
      let start = scalars[..<mark].lastIndex(of: open)
    else { return false }
    return scalars[..<start].contains(where: \.isAlphabetic)
  }

  /// Whether the text ends in a mark of ASCII or the full-width form of it.
  func ends(in mark: Unicode.Scalar) -> Bool {
    guard let last = lastMark.flatMap({ scalar($0) }) else { return false }
    return last == mark || last.value == mark.value + 0xFEE0
  }

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
