import Diagnostics
import MessageSyntax

/// What is wrong with a message as MessageFormat 2, and what is valid there but never meant.
func messageFindings(_ message: CatalogMessage) -> [Diagnostic] {
  func finding(_ summary: String, _ range: SourceRange, fix: String, why: String? = nil) -> Diagnostic {
    Diagnostic(
      rule: .messageSyntax,
      severity: .error,
      summary: summary,
      explanation: why,
      span: message.text.span(of: range.lower..<range.upper),
      key: message.key.name,
      fix: fix + "."
    )
  }
  let tree = message.parsed.tree
  var found = message.parsed.errors.map { error in
    finding(error.summary, error.range, fix: error.remedy, why: error.expected.map { "Expected here: \($0)." })
  }
  var names = tree.variables.map { (text: $0.name, range: $0.range) }
  for function in tree.functions {
    names.append((function.name.value, function.name.range))
    names += function.options.map { ($0.name.value, $0.name.range) }
  }
  names += tree.markup.map { ($0.name.value, $0.name.range) }
  for name in names where !name.text.unicodeScalars.allSatisfy(\.isASCII) {
    found.append(
      finding(
        "Name '\(name.text)' holds letters outside ASCII",
        name.range,
        fix: "End the name with `}` before the text goes on, or write it in ASCII",
        why: "MessageFormat 2 takes letters that follow a name as part of the name."
      )
    )
  }
  for expression in tree.expressions {
    guard case .literal(let literal)? = expression.operand, expression.function == nil else { continue }
    found.append(
      finding(
        "Placeholder '{\(literal.value)}' only prints itself",
        expression.range,
        fix: "Write `{$\(literal.value)}` for a value, or escape the braces as `\\{` and `\\}`"
      )
    )
  }
  for text in tree.texts {
    for (offset, scalar) in text.value.unicodeScalars.enumerated() where "｛｝".unicodeScalars.contains(scalar) {
      let start = text.range.lower + offset
      found.append(
        finding(
          "Full-width '\(scalar)' stands where a brace may be meant",
          SourceRange(lower: start, upper: start + 1),
          fix: "Write an ASCII brace, or another bracket such as 「」"
        )
      )
    }
  }
  return found
}
