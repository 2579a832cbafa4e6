/// Finds the errors that the grammar cannot see (UTS #35 part 9, "Data Model Errors").
struct DataModelChecker {
  let tree: MessageSyntaxTree
  /// Whether any function or markup has more than one option; most messages need no search for duplicates.
  let hasOptionLists: Bool

  func errors() -> [MessageError] {
    var errors = duplicateDeclarations()
    if hasOptionLists { errors += duplicateOptions() }
    if case .matcher(let matcher) = tree.body {
      errors += missingAnnotations(matcher) + keyMismatches(matcher) + duplicateVariants(matcher)
      if let error = missingFallback(matcher) { errors.append(error) }
    }
    return errors
  }

  private func duplicateDeclarations() -> [MessageError] {
    guard !tree.declarations.isEmpty else { return [] }
    var errors: [MessageError] = []
    var declared: Set<String> = []
    var used: Set<String> = []
    for declaration in tree.declarations {
      guard let variable = declaration.variable else { continue }
      let references = declaration.references
      if declared.contains(variable.name) {
        errors.append(.redeclared(variable))
      } else if used.contains(variable.name) {
        errors.append(.declaredAfterUse(variable))
      } else if let reference = references.first(where: { $0.name == variable.name }) {
        errors.append(.selfReference(reference))
      }
      declared.insert(variable.name)
      used.formUnion(references.map(\.name))
    }
    return errors
  }

  private func duplicateOptions() -> [MessageError] {
    var errors: [MessageError] = []
    func check(_ options: [OptionNode], of owner: @autoclosure () -> String) {
      guard options.count > 1 else { return }
      var seen: Set<String> = []
      for option in options where !seen.insert(option.name.value).inserted {
        errors.append(MessageError.duplicateOption(option.name, of: owner()))
      }
    }
    func check(_ function: FunctionNode?) {
      if let function { check(function.options, of: "Function ':\(function.name.value)'") }
    }
    for declaration in tree.declarations { check(declaration.expression?.function) }
    for element in tree.patterns.lazy.flatMap(\.elements) {
      switch element {
      case .text: break
      case .expression(let expression): check(expression.function)
      case .markup(let markup): check(markup.options, of: "Markup '#\(markup.name.value)'")
      }
    }
    return errors
  }

  private func missingAnnotations(_ matcher: MatcherNode) -> [MessageError] {
    let annotations = SelectorAnnotations(tree.declarations)
    return matcher.selectors.filter { !annotations.contains($0.name) }.map(MessageError.missingAnnotation)
  }

  private func keyMismatches(_ matcher: MatcherNode) -> [MessageError] {
    let expected = matcher.selectors.count
    return matcher.variants.filter { $0.keys.count != expected }.map { .keyMismatch($0, expected: expected) }
  }

  private func missingFallback(_ matcher: MatcherNode) -> MessageError? {
    let hasFallback = matcher.variants.contains { variant in
      variant.keys.allSatisfy { key in
        if case .catchAll = key { true } else { false }
      }
    }
    return hasFallback ? nil : .missingFallback(matcher)
  }

  private func duplicateVariants(_ matcher: MatcherNode) -> [MessageError] {
    var seen: Set<[Message.Key]> = []
    return matcher.variants.compactMap { variant in
      let keys = variant.keys.map { key -> Message.Key in
        if case .literal(let literal) = key { .literal(literal.value) } else { .catchAll }
      }
      return seen.insert(keys).inserted ? nil : .duplicateVariant(variant)
    }
  }
}

extension DeclarationNode {
  /// The variables used on the right-hand side; the operand of `.input` is the variable bound, not a use of it.
  fileprivate var references: [VariableNode] {
    var references: [VariableNode] = []
    if kind == .local, case .variable(let variable)? = expression?.operand { references.append(variable) }
    for option in expression?.function?.options ?? [] {
      if case .variable(let variable)? = option.value { references.append(variable) }
    }
    return references
  }
}
