/// `.input` and `.local`.
extension MessageParser {
  /// `input-declaration`, at its keyword.
  mutating func parseInputDeclaration() -> DeclarationNode {
    let start = position
    position += MessageKeyword.length
    let expression = parseDeclarationExpression(of: ".input", example: ".input {$name}")
    var variable: VariableNode?
    if case .variable(let operand)? = expression?.operand {
      variable = operand
    } else if let expression, expression.operand != nil || expression.function != nil {
      report(
        expression.operand?.range ?? expression.range,
        "Input declaration does not name a variable",
        expected: "a variable",
        remedy: "Write .input {$name}, or use .local for another value"
      )
    }
    return DeclarationNode(
      kind: .input,
      variable: variable,
      expression: expression,
      range: trimmed(SourceRange(lower: start, upper: position))
    )
  }

  /// `local-declaration`, at its keyword.
  mutating func parseLocalDeclaration() -> DeclarationNode {
    let start = position
    position += MessageKeyword.length
    var end = position
    let hasSpace = skipGap()
    var variable: VariableNode?
    var isBroken = false
    if current == "$" {
      if !hasSpace { reportMissingSpace(at: position) }
      variable = parseVariable()
      isBroken = reportFailure()
    } else {
      isBroken = true
      reportMissingVariable(after: end)
    }
    if isBroken { skipToEquals() }
    end = position
    skipGap()
    if !take("=") {
      if !isBroken {
        report(
          SourceRange(at: end),
          "Local declaration has no equals sign",
          expected: "=",
          remedy: "Put = between the variable and its expression"
        )
      }
      isBroken = true
    }
    var expression: ExpressionNode?
    if !isBroken || isAtExpressionAfterGap {
      expression = parseDeclarationExpression(of: ".local", example: ".local $name = {$other}")
    }
    return DeclarationNode(
      kind: .local,
      variable: variable,
      expression: expression,
      range: trimmed(SourceRange(lower: start, upper: position))
    )
  }

  /// `o expression`, without a pattern's placeholders that are no expressions.
  private mutating func parseDeclarationExpression(of keyword: String, example: String) -> ExpressionNode? {
    let end = position
    skipGap()
    guard current == "{", next != "{" else {
      reportMissingExpression(of: keyword, example: example, after: end)
      return nil
    }
    switch parsePlaceholder(in: .declaration) {
    case .expression(let expression): return expression
    case .markup(let markup):
      report(
        markup.range,
        "Declaration holds markup",
        expected: "an expression",
        remedy: "Move the markup into the pattern"
      )
      return nil
    case .text: return nil
    }
  }

  private var isAtExpressionAfterGap: Bool {
    var offset = position
    while let scalar = scalar(at: offset), scalar.isMessageGap { offset += 1 }
    return scalar(at: offset) == "{" && scalar(at: offset + 1) != "{"
  }

  /// Reports and forgets the failure of a name outside braces.
  mutating func reportFailure() -> Bool {
    guard hasFailed, let failure else { return false }
    hasFailed = false
    report(failure)
    return true
  }

  private mutating func reportMissingVariable(after end: Int) {
    let isHere = current.map { $0.isNameStart } ?? false
    report(
      isHere ? currentWord : SourceRange(at: end),
      "Local declaration does not name a variable",
      expected: "a variable",
      remedy: "Write .local $name = {…}"
    )
  }

  /// Reports the text that is in place of an expression, and moves past it to the next statement.
  private mutating func reportMissingExpression(of keyword: String, example: String, after end: Int) {
    let stop = statement(from: position) ?? currentWord.upper
    let word = trimmed(SourceRange(lower: position, upper: stop))
    report(
      word.isEmpty ? SourceRange(at: end) : word,
      "Declaration '\(keyword)' has no expression in braces",
      expected: "{",
      remedy: "Write \(example)"
    )
    position = stop
  }

  /// After a broken variable: moves to the equals sign, the expression or the next statement.
  private mutating func skipToEquals() {
    while let scalar = current, scalar != "=", scalar != "{", keyword(at: position) == nil { position += 1 }
  }
}
