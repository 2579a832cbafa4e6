/// `.match` and its variants.
extension MessageParser {
  /// `matcher`, at its keyword.
  mutating func parseMatcher() -> MatcherNode {
    let start = position
    position += MessageKeyword.length
    tokenEnd = position
    let (selectors, count) = parseSelectors()
    let statementRange = SourceRange(lower: start, upper: tokenEnd)
    var variants: [VariantNode] = []
    var needsSpace = count > 0
    while true {
      let hasSpace = skipGap()
      guard !isAtEnd else { break }
      if needsSpace, !hasSpace, isAtKey { reportMissingSpace(at: position) }
      needsSpace = false
      if let variant = parseVariant(keyCount: count) { variants.append(variant) }
    }
    let end = variants.last?.range.upper ?? tokenEnd
    if variants.isEmpty, count > 0 {
      report(
        SourceRange(at: statementRange.upper),
        "Matcher has no variants",
        expected: "a variant",
        remedy: "Add a variant \(Array(repeating: "*", count: min(count, 10)).joined(separator: " ")) {{…}}"
      )
    }
    return MatcherNode(
      selectors: selectors,
      variants: variants,
      statementRange: statementRange,
      range: SourceRange(lower: start, upper: end)
    )
  }

  /// `1*(s selector)`; the count includes selectors that were not understood.
  private mutating func parseSelectors() -> ([VariableNode], Int) {
    var selectors: [VariableNode] = []
    var count = 0
    while true {
      let mark = position
      let hasSpace = skipGap()
      if current == "$" {
        if !hasSpace { reportMissingSpace(at: position) }
        let variable = parseVariable()
        if !reportFailure() { selectors.append(variable) }
      } else if current == "{", next != "{" {
        skipBracedSelector()
      } else {
        position = mark
        break
      }
      count += 1
    }
    if count == 0 {
      report(
        SourceRange(at: tokenEnd),
        "Matcher has no selector",
        expected: "a variable",
        remedy: "Name a declared variable, as in .match $count"
      )
    }
    return (selectors, count)
  }

  /// Earlier drafts of the format selected by expressions; now only variables select.
  private mutating func skipBracedSelector() {
    let start = position
    let errorCount = errors.count
    _ = parsePlaceholder(in: .declaration)
    tokenEnd = position
    guard errors.count == errorCount else { return }
    report(
      SourceRange(lower: start, upper: position),
      "Selector is in braces",
      expected: "a variable",
      remedy: "Declare the expression with .input or .local and select by its variable"
    )
  }

  private var isAtKey: Bool { current == "*" || isAtLiteral }

  /// `variant`; nil where there is only text that belongs to none.
  private mutating func parseVariant(keyCount: Int) -> VariantNode? {
    let start = position
    let keys = parseKeys()
    let keysEnd = keys.last?.range.upper ?? start
    let keysRange = SourceRange(lower: start, upper: keysEnd)
    skipGap()
    let errorCount = errors.count
    if !isAtDoubleBrace { skipToPattern(keys, keysRange) }
    guard current == "{" else {
      return keys.isEmpty
        ? nil : VariantNode(keys: keys, pattern: nil, keysRange: keysRange, range: keysRange)
    }
    if keys.isEmpty, errors.count == errorCount {
      report(
        SourceRange(at: position),
        "Variant has no keys",
        expected: "a key for each selector",
        remedy: "Write a value or * before the pattern"
      )
    }
    let pattern = parsePattern(isAtDoubleBrace ? .doubleBrace : .singleBrace, keyCount: max(1, keyCount))
    return VariantNode(
      keys: keys,
      pattern: pattern,
      keysRange: keysRange,
      range: SourceRange(lower: start, upper: pattern.range.upper)
    )
  }

  /// `key *(s key)`
  private mutating func parseKeys() -> [KeyNode] {
    var keys: [KeyNode] = []
    while isAtKey {
      let start = position
      if take("*") {
        keys.append(.catchAll(SourceRange(lower: start, upper: position)))
      } else {
        keys.append(.literal(parseLiteral()))
      }
      let mark = position
      if !skipGap(), isAtKey { reportMissingSpace(at: position) }
      if !isAtKey { position = mark }
    }
    return keys
  }

  /// Reports the text that is in place of a quoted pattern, and moves to its brace, to the next variant or to the end.
  private mutating func skipToPattern(_ keys: [KeyNode], _ keysRange: SourceRange) {
    if isAtEnd {
      report(
        SourceRange(at: keysRange.upper),
        "Variant has no pattern",
        expected: "{{",
        remedy: "Add a pattern in {{ and }} after the keys"
      )
    } else if case .literal(let key)? = keys.last, !key.isQuoted, [".input", ".local"].contains(key.value) {
      skipStrayText()
      report(
        key.range,
        "Declaration '\(key.value)' is after .match",
        expected: "a key",
        remedy: "Move the declaration before .match"
      )
    } else if current == "{" {
      report(
        SourceRange(lower: position, upper: position + 1),
        "Pattern is in single braces",
        expected: "{{",
        remedy: "Enclose the pattern in {{ and }}"
      )
    } else {
      let start = position
      skipStrayText()
      report(
        trimmed(SourceRange(lower: start, upper: position)),
        "Text between variants has no meaning",
        expected: keys.isEmpty ? "a key" : "{{",
        remedy: "Remove the text, or put a key that isn't a name between bars"
      )
    }
  }

  /// Moves to the next brace that opens, or to the next word that can be a key.
  private mutating func skipStrayText() {
    var isAtWordStart = false
    while let scalar = current, scalar != "{", !isAtWordStart || !isAtKey {
      isAtWordStart = scalar.isMessageGap
      position += 1
    }
  }
}
