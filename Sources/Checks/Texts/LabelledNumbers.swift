import MessageSyntax

extension PatternNode {
  /// Whether a variable is only shown behind a label, or alone in brackets, so that no word depends on the number:
  /// Dni: {$n}, Tage ({$n}).
  func labels(_ variable: String) -> Bool {
    elements.indices.allSatisfy { index in
      guard case .expression(let expression) = elements[index], case .variable(let operand)? = expression.operand,
        operand.name == variable
      else { return true }
      let before = index > 0 ? elements[index - 1].words : ""
      let after = index + 1 < elements.count ? elements[index + 1].words : ""
      let mark = before.last { !$0.isWhitespace }
      if mark == "(" || mark == "（" { return after.first == ")" || after.first == "）" }
      guard mark == ":" || mark == "：" else { return false }
      let next = after.first { $0 != " " && $0 != "\u{A0}" }
      return next.map { !$0.isLetter } ?? (index + 1 == elements.count || !after.isEmpty)
    }
  }
}

extension PatternElementNode {
  /// The text, nothing of a placeholder or of markup.
  fileprivate var words: Substring {
    if case .text(let text) = self { text.value[...] } else { "" }
  }
}
