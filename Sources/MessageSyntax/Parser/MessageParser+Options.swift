/// Functions, options and attributes.
extension MessageParser {
  /// `function`, at its `:`.
  mutating func parseFunction() -> FunctionNode {
    let start = position
    position += 1
    tokenEnd = position
    let name = parseIdentifier(of: "Function")
    let options = parseOptions()
    return FunctionNode(name: name, options: options, range: SourceRange(lower: start, upper: tokenEnd))
  }

  /// `*(s option)`
  mutating func parseOptions() -> [OptionNode] {
    var options: [OptionNode] = []
    while !hasFailed {
      let mark = position
      let hasSpace = skipGap()
      guard let scalar = current, scalar.isNameStart else {
        position = mark
        break
      }
      if !hasSpace { reportMissingSpace(at: position) }
      options.append(parseOption())
    }
    if options.count > 1 { hasOptionLists = true }
    return options
  }

  /// `*(s attribute)`
  mutating func parseAttributes() -> [AttributeNode] {
    var attributes: [AttributeNode] = []
    while !hasFailed {
      let mark = position
      let hasSpace = skipGap()
      guard current == "@" else {
        position = mark
        break
      }
      if !hasSpace { reportMissingSpace(at: position) }
      attributes.append(parseAttribute())
    }
    return attributes
  }

  private mutating func parseOption() -> OptionNode {
    let end = tokenEnd
    let name = parseIdentifier(of: "Option")
    var range = name.range
    var value: ValueNode?
    if !hasFailed {
      if takeEquals() {
        value = parseOptionValue(name)
        range = SourceRange(lower: name.range.lower, upper: tokenEnd)
      } else {
        // Without its equals sign it may as well be text after an unclosed placeholder.
        tokenEnd = end
        fail(
          name.range,
          "Option '\(name.value)' has no value",
          expected: "=",
          remedy: "Write \(name.value)= and its value"
        )
      }
    }
    return OptionNode(name: name, value: value, range: range)
  }

  private mutating func parseOptionValue(_ name: NameNode) -> ValueNode? {
    if current == "$" { return .variable(parseVariable()) }
    if isAtLiteral { return .literal(parseValueLiteral()) }
    fail(
      SourceRange(at: tokenEnd),
      "Option '\(name.value)' has no value",
      expected: "a literal or a variable",
      remedy: "Write a value after ="
    )
    return nil
  }

  private mutating func parseAttribute() -> AttributeNode {
    let start = position
    position += 1
    tokenEnd = position
    let name = parseIdentifier(of: "Attribute")
    var value: LiteralNode?
    if !hasFailed, takeEquals() {
      if isAtLiteral {
        value = parseValueLiteral()
      } else if current == "$" {
        fail(
          currentWord,
          "Attribute '\(name.value)' cannot take a variable",
          expected: "a literal",
          remedy: "Write a literal value or remove the attribute"
        )
      } else {
        fail(
          SourceRange(at: tokenEnd),
          "Attribute '\(name.value)' has no value",
          expected: "a literal",
          remedy: "Write a literal after = or remove the ="
        )
      }
    }
    return AttributeNode(name: name, value: value, range: SourceRange(lower: start, upper: tokenEnd))
  }

  /// `o "=" o`; stays where it is when there is no equals sign.
  private mutating func takeEquals() -> Bool {
    let mark = position
    skipGap()
    guard take("=") else {
      position = mark
      return false
    }
    tokenEnd = position
    skipGap()
    return true
  }
}
