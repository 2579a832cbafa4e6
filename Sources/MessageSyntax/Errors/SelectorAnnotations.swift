/// The variables whose value comes through a function, directly or through other declarations.
struct SelectorAnnotations {
  private var annotated: [String: Bool] = [:]

  /// Resolves every declaration; the first of a name counts, and a cycle has no function.
  ///
  /// - Complexity: O(*n*) in the number of declarations.
  init(_ declarations: [DeclarationNode]) {
    var links: [String: String] = [:]
    for declaration in declarations {
      guard let variable = declaration.variable, let expression = declaration.expression else { continue }
      guard annotated[variable.name] == nil, links[variable.name] == nil else { continue }
      if expression.function != nil {
        annotated[variable.name] = true
      } else if declaration.kind == .local, case .variable(let operand)? = expression.operand {
        links[variable.name] = operand.name
      } else {
        annotated[variable.name] = false
      }
    }
    for start in links.keys {
      var path: [String] = []
      var name = start
      while annotated[name] == nil, let next = links.removeValue(forKey: name) {
        path.append(name)
        name = next
      }
      let result = annotated[name] ?? false
      for name in path { annotated[name] = result }
    }
  }

  func contains(_ name: String) -> Bool {
    annotated[name] ?? false
  }
}
