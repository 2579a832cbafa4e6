import Catalogs
import Diagnostics
import Notices
import ICU
import MessageFormatting
import MessageSyntax

/// Parameters formatted in a way that their type does not allow.
struct ArgumentTypeCheck: Check {
  let rule = Rule(
    id: TextFault.Kind.argumentType.rule,
    severity: .error,
    topic: .messages,
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  Access through {$graceLastDay}\n",
      fixed: "push.title: |\n  Access through {$graceLastDay :date fields=month-day}\n",
      ground: RuleExample.notice
    )
  )

  let refusesImports = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(with: .braces).flatMap { findings(context.faults.wrongFunctions(in: $0.message), in: $0) }
      + context.translatedTexts(with: .braces).flatMap { lostFunctions($0.text, $0.source, context) }
  }

  /// Values that a translation shows as they are although its source always shows them by a function; where no facts
  /// say what type they are of, that is all there is to know.
  private func lostFunctions(_ text: ReadableText, _ source: ReadableText, _ context: CheckContext) -> [Diagnostic] {
    guard source.hasBraces, text.hasBraces, context.parameters(of: text.key) == nil else { return [] }
    let wanted = source.parsed.tree.functionsOfArguments
    let own = text.parsed.tree.functionsOfArguments
    return wanted.sorted { $0.key < $1.key }.compactMap { name, functions in
      guard let function = functions.first, functions.allSatisfy({ $0 == function }), let function,
        let shown = own[name]
      else { return nil }
      if let other = shown.lazy.compactMap(\.self).first, shown.allSatisfy({ $0 == other }),
        Self.shows(function, otherwiseThan: other)
      {
        return finding(
          "Text '\(text.key)' shows $\(name) with :\(other), its source with :\(function)",
          in: text,
          at: nil,
          notes: [source.message.text.asSource],
          fix: "Write `{$\(name) :\(function)}`, with the options of the source."
        )
      }
      // A number is shown as one without a function too.
      guard shown.allSatisfy({ $0 == nil }), Self.form(function)?.isBareNumber != true else { return nil }
      return finding(
        "Text '\(text.key)' shows $\(name) without :\(function), by which its source shows it",
        in: text,
        at: nil,
        notes: [source.message.text.asSource],
        fix: "Write `{$\(name) :\(function)}`, with the options of the source."
      )
    }
  }

  /// Whether a value that one function shows can't be shown by another, or is shown as another amount: a day as a
  /// number, a price without its currency, 0.5 for 50%. A number may replace a unit if the sentence names the unit.
  private static func shows(_ function: String, otherwiseThan other: String) -> Bool {
    guard let form = form(function), let other = self.form(other) else { return false }
    if form.isDate || other.isDate { return form.isNumeric || other.isNumeric }
    return (form == .price || form == .percentage) && other.isBareNumber
  }

  private static func form(_ function: String) -> FunctionSignature.Form? {
    FunctionRegistry.standard[function]?.signature?.form
  }
}

extension MessageSyntaxTree {
  /// The functions by which each argument is shown or declared, in order; `nil` for one shown as it is.
  fileprivate var functionsOfArguments: [String: [String?]] {
    let declared = Set(declarations.compactMap(\.variable?.name))
    return expressions.reduce(into: [:]) { functions, expression in
      guard case .variable(let variable)? = expression.operand, !variable.name.contains(".") else { return }
      let function = expression.function?.name.value
      // What a declaration formats is formatted everywhere.
      guard function != nil || !declared.contains(variable.name) else { return }
      functions[variable.name, default: []].append(function)
    }
  }
}
