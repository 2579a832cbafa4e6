import Diagnostics
import YAML

/// What is wrong with the way in which a text is written in YAML; the text's places can be relied on when nothing is.
func refusal(of node: YAMLNode, key: YAMLScalar, in source: SourceText) -> Diagnostic? {
  func refusal(_ summary: String, _ fix: String, _ span: SourceSpan? = nil) -> Diagnostic {
    Diagnostic(
      rule: .refusedText,
      severity: .error,
      summary: "Text '\(key.value.shown)' \(summary)",
      span: span ?? node.span,
      fix: fix
    )
  }
  lazy var block = "Write the text as a literal block: `\(key.value.shown): |` and the text on the next line, indented."
  guard case .scalar(let scalar) = node.content else {
    return refusal("is \(node.kindName): a plain text must not begin with a bracket or a dash", block)
  }
  switch scalar.style {
  case .literal: break
  case .quoted: return refusal("is in quotation marks", block)
  case .folded: return refusal("is folded (`>`), which puts spaces between Japanese lines", block)
  case .plain where scalar.value.isEmpty: break
  case .plain:
    if scalar.span.start.line != scalar.span.end.line { return refusal("runs over several lines", block) }
    if scalar.span.start.line != key.span.start.line { return refusal("is below its key", block) }
    let (line, end) = (scalar.span.end.line - 1, scalar.span.end.column - 1)
    if source.length(ofLine: line) > end,
      let comment = source.scalars(ofLine: line).enumerated().dropFirst(end)
        .first(where: { $0.element != " " && !isRefused($0.element) })
    {
      return refusal(
        "is followed by a comment, which cuts it off",
        block,
        source.span(line: line + 1, column: comment.offset + 1)
      )
    }
    if isAmbiguous(scalar.value) { return refusal("can be read as another type than text", block) }
  }
  if scalar.value.isEmpty { return refusal("is empty", "Write the text, or remove the key.") }
  if scalar.value.unicodeScalars.first == "\u{3000}" {
    return refusal("begins with a full-width space", "Remove the space U+3000.", scalar.text.span(of: 0..<1))
  }
  return nil
}

/// What is wrong with a key of a text: segments of ASCII letters and digits, with dots between.
func refusal(ofKey key: YAMLScalar) -> Diagnostic? {
  guard !isKey(key.value) || isAmbiguous(key.value) else { return nil }
  return Diagnostic(
    rule: .invalidName,
    severity: .error,
    summary: "Key '\(key.value.shown)' is not made of ASCII words with dots between",
    span: key.span,
    fix: "Name it in lowerCamel segments with dots between, such as push.title; not a word such as yes."
  )
}
