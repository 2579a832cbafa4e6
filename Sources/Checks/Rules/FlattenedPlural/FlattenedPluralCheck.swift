import Catalogs
import Diagnostics
import ICU
import MessageFormatting
import MessageSyntax

/// Translations that have one form where their language has several.
struct FlattenedPluralCheck: Check {
  let rule = Rule(
    id: "flattened-plural",
    severity: .warning,
    topic: .messages,
    example: RuleExample(
      "Noch {$days} Tage",
      fixed: """
        .input {$days :integer}
        .match $days
        one {{Noch {$days} Tag}}
        * {{Noch {$days} Tage}}
        """,
      in: "de",
      source: """
        .input {$days :integer}
        .match $days
        one {{{$days} more day}}
        * {{{$days} more days}}
        """
    )
  )

  let comparesTexts = true
  let needsFacts = false

  func findings(in context: CheckContext) -> [Diagnostic] {
    var forms: [LocaleIdentifier: PluralForms] = [:]
    return context.translatedTexts(with: .braces).flatMap { text, source -> [Diagnostic] in
      guard source.hasBraces, text.hasBraces else { return [] }
      let names = Set(NumberSelector.all(in: text.parsed.tree).map(\.variable.name))
      let tree = text.parsed.tree
      let inflected = Set(tree.expressions.filter(\.inflectsUnit).flatMap(\.operandNames))
      let shown = Set(tree.variables.filter { $0.role == .operand }.map(\.name)).subtracting(inflected)
      return NumberSelector.all(in: source.parsed.tree).compactMap { selector in
        let name = selector.variable.name
        // A text that doesn't show the number can be correct for all numbers.
        guard selector.type == .cardinal, !selector.categories.isEmpty, !names.contains(name), shown.contains(name),
          let known = forms[text.locale] ?? (try? PluralForms(text.locale, .cardinal))
        else { return nil }
        forms[text.locale] = known
        guard known.hasForms, !tree.patterns.allSatisfy({ $0.labels(name) }) else { return nil }
        let wanted = known.categories.filter { known.numbers[$0] != nil && $0 != .other }.map(\.rawValue)
        return finding(
          "Text '\(text.key)' has one form for every $\(name) in \(text.locale)",
          in: text,
          at: nil,
          notes: [source.message.text.asSource],
          fix: "Select by $\(name), with variants for \(wanted.joined(separator: ", ")) and `*`."
        )
      }
    }
  }
}

extension ExpressionNode {
  /// Whether its function writes a unit in the right plural form.
  fileprivate var inflectsUnit: Bool {
    function.flatMap { FunctionRegistry.standard[$0.name.value]?.signature?.form.inflectsUnit } ?? false
  }

  /// The variable that the expression shows, if it shows one.
  fileprivate var operandNames: [String] {
    if case .variable(let variable)? = operand { [variable.name] } else { [] }
  }
}
