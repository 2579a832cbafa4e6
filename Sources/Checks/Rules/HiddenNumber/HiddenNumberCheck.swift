import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Plural forms for several numbers that don't show which.
struct HiddenNumberCheck: Check {
  let rule = Rule(
    id: "hidden-number",
    severity: .warning,
    topic: .messages,
    example: RuleExample(
      """
      .input {$days :integer}
      .match $days
      one {{Il reste 1 jour}}
      many {{Il reste {$days} de jours}}
      * {{Il reste {$days} jours}}
      """,
      fixed: """
        .input {$days :integer}
        .match $days
        one {{Il reste {$days} jour}}
        many {{Il reste {$days} de jours}}
        * {{Il reste {$days} jours}}
        """,
      in: "fr"
    )
  )

  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.pluralSelectors.flatMap { findings(of: $0.selector, $0.forms, in: $0.text) }
  }

  private func findings(of selector: NumberSelector, _ forms: PluralForms, in text: ReadableText) -> [Diagnostic] {
    let tree = text.parsed.tree
    let names = tree.names(of: selector.variable.name)
    let shows = { (variant: VariantNode) in variant.pattern?.elements.contains { $0.shows(names) } == true }
    // A text that never shows the number says the same with it.
    guard tree.variants.contains(where: shows) else { return [] }
    return tree.variants.compactMap { variant in
      guard variant.keys.indices.contains(selector.column), case .literal(let literal) = variant.keys[selector.column],
        let category = PluralCategory(rawValue: literal.value), !shows(variant)
      else { return nil }
      let numbers = (forms.numbers[category] ?? []).subtracting(selector.exactNumbers).sorted()
      guard numbers.count > 1 else { return nil }
      let some = numbers.prefix(3).map(String.init).joined(separator: ", ")
      return finding(
        "Text '\(text.key)' does not show $\(selector.variable.name) in its variant \(category.rawValue)",
        in: text,
        at: literal.range.lower..<literal.range.upper,
        notes: ["In \(text.locale) it is the form for \(some)\(numbers.count > 3 ? " and others" : "")."],
        fix: "Write {$\(selector.variable.name)}, or give a single number a variant of its own."
      )
    }
  }
}

extension MessageSyntaxTree {
  /// A variable, and the local variables that are made from it.
  fileprivate func names(of variable: String) -> Set<String> {
    declarations.reduce(into: [variable]) { names, declaration in
      guard declaration.kind == .local, case .variable(let operand)? = declaration.expression?.operand,
        names.contains(operand.name), let name = declaration.variable?.name
      else { return }
      names.insert(name)
    }
  }
}

extension PatternElementNode {
  fileprivate func shows(_ names: Set<String>) -> Bool {
    guard case .expression(let expression) = self, case .variable(let variable)? = expression.operand else {
      return false
    }
    return names.contains(variable.name)
  }
}
