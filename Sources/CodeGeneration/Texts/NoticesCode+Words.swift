/// What comments in code say about notices.
extension NoticesCode {
  /// What the argument `today` is.
  static let todayWords =
    "Today in the customer's zone: a day more than 300 days away is written with its year."

  /// The blocks of right-to-left scripts: values with a letter of them are isolated.
  static let rightToLeftRanges: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}

extension NoticesCode.Parameter {
  var isText: Bool { if case .text = kind { true } else { false } }
  var isDay: Bool {
    switch kind {
    case .day, .end: true
    case .text, .wholeNumber, .formatted: false
    }
  }

  /// What the parameter is.
  var words: String {
    switch kind {
    case .text, .wholeNumber, .day: about
    case .end:
      "\(about) Where access ends in the middle of a day in the customer's zone, that day with the time at which it ends."
    case .formatted(let example): "\(about) Already formatted in the language of the text, such as \(example)."
    }
  }
}

extension NoticesCode.Part {
  /// What the text is, in lines.
  var words: [String] {
    var lines = ["The text `\(name)` of `\(channel)`\(isComplete ? "" : "; nothing in a language that has none")."]
    if isParagraphs { lines.append("It has paragraphs of pieces, without layout.") }
    lines += note.map { $0.split(separator: "\n").map(String.init) } ?? []
    return lines
  }
}
