/// The wording of data-model errors.
extension MessageError {
  static func redeclared(_ variable: VariableNode) -> MessageError {
    MessageError(
      kind: .duplicateDeclaration,
      range: variable.range,
      summary: "Variable '$\(variable.name)' is declared twice",
      remedy: "Remove this declaration or give its variable another name"
    )
  }

  static func declaredAfterUse(_ variable: VariableNode) -> MessageError {
    MessageError(
      kind: .duplicateDeclaration,
      range: variable.range,
      summary: "Variable '$\(variable.name)' is declared after an earlier declaration uses it",
      remedy: "Move this declaration before the one that uses it"
    )
  }

  static func selfReference(_ reference: VariableNode) -> MessageError {
    MessageError(
      kind: .duplicateDeclaration,
      range: reference.range,
      summary: "Variable '$\(reference.name)' is used in its own declaration",
      remedy: "Use another variable here or declare under another name"
    )
  }

  static func duplicateOption(_ name: NameNode, of owner: String) -> MessageError {
    MessageError(
      kind: .duplicateOptionName,
      range: name.range,
      summary: "\(owner) has option '\(name.value)' more than once",
      remedy: "Keep one of the options named '\(name.value)'"
    )
  }

  static func missingAnnotation(_ selector: VariableNode) -> MessageError {
    MessageError(
      kind: .missingSelectorAnnotation,
      range: selector.range,
      summary: "Selector '$\(selector.name)' has no function to select by",
      expected: "a variable declared with a function, such as :number or :string",
      remedy: "Declare it with a function, such as .input {$\(selector.name) :string}"
    )
  }

  static func keyMismatch(_ variant: VariantNode, expected: Int) -> MessageError {
    MessageError(
      kind: .variantKeyMismatch,
      range: variant.keysRange,
      summary: "Variant has \(keys(variant.keys.count)) for \(selectors(expected))",
      expected: keys(expected),
      remedy: "Write one key for each selector, with * where any value will do"
    )
  }

  static func missingFallback(_ matcher: MatcherNode) -> MessageError {
    let keys = matcher.selectors.map { _ in "*" }.joined(separator: " ")
    return MessageError(
      kind: .missingFallbackVariant,
      range: matcher.statementRange,
      summary: "Matcher has no variant for the values that fit no key",
      expected: "a variant with * for every key",
      remedy: "Add a variant \(keys) {{…}}"
    )
  }

  static func duplicateVariant(_ variant: VariantNode) -> MessageError {
    MessageError(
      kind: .duplicateVariant,
      range: variant.keysRange,
      summary: "Variant has the same keys as an earlier one",
      remedy: "Remove one of the two variants or change its keys"
    )
  }

  private static func keys(_ count: Int) -> String {
    count == 1 ? "1 key" : "\(count) keys"
  }

  private static func selectors(_ count: Int) -> String {
    count == 1 ? "1 selector" : "\(count) selectors"
  }
}
