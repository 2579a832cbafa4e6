import Diagnostics

/// Findings about the way in which a text is written in YAML.
func refusals(of node: YAMLNode, key: YAMLScalar, in source: SourceText) -> Diagnostic? {
  func refusal(_ summary: String, _ fix: String, _ span: SourceSpan? = nil) -> Diagnostic {
    Diagnostic(
      rule: .refusedText,
      severity: .error,
      summary: "Text '\(key.value)' \(summary)",
      span: span ?? node.span,
      fix: fix
    )
  }
  let block = "Write the text as a literal block: `\(key.value): |` and the text on the next line, indented."
  guard case .scalar(let scalar) = node.content else {
    return refusal("is \(node.kindName): a plain text must not begin with a bracket or a dash", block)
  }
  switch scalar.style {
  case .literal: return literalRefusal(scalar).map { refusal($0.summary, $0.fix, $0.span) }
  case .quoted: return refusal("is in quotation marks", block)
  case .folded: return refusal("is folded (`>`), which puts spaces between Japanese lines", block)
  case .plain: break
  }
  if scalar.value.isEmpty { return refusal("is empty", "Write the text, or remove the key.") }
  if scalar.span.start.line != scalar.span.end.line { return refusal("runs over several lines", block) }
  let line = source.lines[scalar.span.start.line - 1]
  if line[min(line.count, scalar.span.end.column - 1)...].contains(where: { $0 != " " }) {
    return refusal(
      "is followed by a comment, which cuts it off",
      block,
      source.span(line: scalar.span.end.line, column: scalar.span.end.column)
    )
  }
  if let first = scalar.value.unicodeScalars.first, "*@`{[&!%|>\"'".unicodeScalars.contains(first) {
    return refusal("begins with '\(first)', which YAML gives a meaning", block)
  }
  if isAmbiguous(scalar.value) { return refusal("can be read as another type than text", block) }
  return literalRefusal(scalar).map { refusal($0.summary, $0.fix, $0.span) }
}

private func literalRefusal(_ scalar: YAMLScalar) -> (summary: String, fix: String, span: SourceSpan)? {
  if scalar.value.unicodeScalars.first == "\u{3000}" {
    return ("begins with a full-width space", "Remove the space U+3000.", scalar.text.span(of: 0..<1))
  }
  if scalar.value.isEmpty { return ("is empty", "Write the text, or remove the key.", scalar.span) }
  return nil
}

/// Whether YAML 1.1 or 1.2 reads a plain word as a truth value, nothing, a number, a time or a date.
private func isAmbiguous(_ text: String) -> Bool {
  let words: Set = ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", ".inf", "-.inf", "+.inf", ".nan"]
  if words.contains(text.lowercased()) { return true }
  guard text.unicodeScalars.contains(where: { ("0"..."9").contains($0) }),
    let first = text.unicodeScalars.first, "0123456789+-.".unicodeScalars.contains(first)
  else { return false }
  return text.unicodeScalars.allSatisfy { "0123456789abcdefABCDEFxXoO_+-.:TZ ".unicodeScalars.contains($0) }
}
