/// Expressions and markup in braces.
extension MessageParser {
  /// The location of a placeholder. It decides how an unclosed placeholder is recognized.
  enum PlaceholderContext {
    case text, quotedPattern, declaration
  }

  /// `placeholder`, at its `{`.
  mutating func parsePlaceholder(in context: PlaceholderContext) -> PatternElementNode {
    let start = position
    position += 1
    tokenEnd = position
    hasFailed = false
    skipGap()
    if current == "#" || current == "/" {
      return .markup(parseMarkup(from: start, in: context))
    }
    return .expression(parseExpression(from: start, in: context))
  }

  private mutating func parseExpression(from start: Int, in context: PlaceholderContext) -> ExpressionNode {
    var operand: ValueNode?
    var function: FunctionNode?
    if current == "$" {
      operand = .variable(parseVariable())
    } else if isAtLiteral {
      operand = .literal(parseLiteral())
    } else if current == ":" {
      function = parseFunction()
    } else {
      failForMissingOperand()
    }
    if operand != nil, !hasFailed {
      let mark = position
      let hasSpace = skipGap()
      if current == ":" {
        if !hasSpace { reportMissingSpace(at: position) }
        function = parseFunction()
      } else {
        position = mark
      }
    }
    let attributes = parseAttributes()
    if !hasFailed {
      skipGap()
      if current != "}" {
        failForUnexpectedWord(hasFunction: function != nil, hasAttributes: !attributes.isEmpty)
      }
    }
    closePlaceholder(in: context)
    return ExpressionNode(
      operand: operand,
      function: function,
      attributes: attributes,
      range: SourceRange(lower: start, upper: position)
    )
  }

  private mutating func parseMarkup(from start: Int, in context: PlaceholderContext) -> MarkupNode {
    var kind: Message.Markup.Kind = current == "/" ? .close : .open
    position += 1
    tokenEnd = position
    let name = parseIdentifier(of: "Markup")
    let options = parseOptions()
    let attributes = parseAttributes()
    if !hasFailed {
      skipGap()
      if current == "/", kind == .open {
        kind = .standalone
        parseStandaloneSlash()
      } else if current != "}" {
        failForUnexpectedWord(in: kind, hasAttributes: !attributes.isEmpty)
      }
    }
    closePlaceholder(in: context)
    return MarkupNode(
      kind: kind,
      name: name,
      options: options,
      attributes: attributes,
      range: SourceRange(lower: start, upper: position)
    )
  }

  private mutating func parseStandaloneSlash() {
    let slash = SourceRange(lower: position, upper: position + 1)
    position += 1
    tokenEnd = position
    guard current != "}" else { return }
    skipGap()
    if current == "}" {
      report(
        slash,
        "Slash of standalone markup is not directly before the closing brace",
        expected: "/}",
        remedy: "Remove the space between / and }"
      )
    } else {
      fail(
        slash,
        "Slash of standalone markup is not at its end",
        expected: "/}",
        remedy: "Move the / directly before the closing brace"
      )
    }
  }
}
