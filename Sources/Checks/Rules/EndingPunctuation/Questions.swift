/// Questions that languages ask in their own way, or do not ask at all.
extension Prose {
  /// The last sentence, without the mark at its end, in lower case.
  private var lastSentence: String {
    guard let last = lastMark else { return "" }
    let start = scalars[..<last].lastIndex { ".!?\n".unicodeScalars.contains($0) }.map { $0 + 1 } ?? 0
    return text(start..<last).lowercased()
  }

  /// Whether the last sentence of an English text asks behind a colon what it may as well ask within: tell us: why?
  var endsInIndirectQuestion: Bool { lastSentence.contains(": ") }

  /// Whether the last question of an English text is a request or an invitation.
  var endsInInvitation: Bool {
    let words = lastSentence.drop { !$0.isLetter }.replacing("’", with: "'")
    return Self.invitations.contains { words.hasPrefix($0) } || Self.tags.contains { words.hasSuffix(", " + $0) }
  }

  private static let invitations = [
    "why not ", "why don't ", "why wait", "so why wait", "how about ", "what about ", "could you ", "won't you ",
    "can you please ", "would you please ", "would you mind ", "will you please ", "may we ", "may i ", "shall we ",
    "who says ", "who said ", "who doesn't ", "isn't it ", "isn't that ", "aren't ",
  ]
  private static let tags = ["won't you", "shall we", "isn't it", "right", "don't you think", "would you"]

  /// Whether the text asks something anywhere.
  var asks: Bool {
    // どうか is part of an indirect question, which is a statement.
    scalars.contains { "?？؟".unicodeScalars.contains($0) } || text.replacing("かどうか。", with: "。").contains("か。")
  }

  /// Whether a sentence before an index is one that hardly asks: いかがでしょう, ですよね.
  func endsInSoftQuestion(before end: Int) -> Bool {
    let words = text(max(0, end - 4)..<end)
    return ["でしょう", "ですよね", "ですね", "ましょう"].contains { words.hasSuffix($0) }
  }

  /// Whether a question in quotation marks ends before an index.
  func asksInQuotation(before end: Int) -> Bool {
    guard let close = scalar(end - 1), "”»\"“".unicodeScalars.contains(close), let mark = scalar(end - 2) else {
      return false
    }
    return mark == "?" || mark == "؟"
  }
}
