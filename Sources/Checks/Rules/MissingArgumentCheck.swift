import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Translations that leave out what their source says.
struct MissingArgumentCheck: Check {
  let rule = Rule(
    id: "missing-argument",
    severity: .error,
    finds: "A translation that does not use a parameter, a fact or a term that its source uses",
    why: "The reader would miss a name, a date or a number.",
    example: RuleExample(
      "サブスクリプションは終了しました。",
      mended: "{$plan}は終了しました。",
      source: "{$plan} has ended."
    )
  )

  let comparesTexts = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.translations.flatMap { locale, message, source -> [Diagnostic] in
      guard let target = message.parsed.message, let origin = source.parsed.message else { return [] }
      let used = Set(target.externalVariables)
      let shown = Set(source.parsed.tree.variables.filter(\.isShown).map(\.name))
      return origin.externalVariables.filter { shown.contains($0) && !used.contains($0) }.map { name in
        finding(
          "Text '\(message.key)' does not use $\(name) in \(locale)",
          at: message.text.span,
          key: message.key,
          locale: locale.tag,
          notes: ["Its source: \(source.text.oneLine)"],
          fix: "Add `{$\(name)}` where the sentence needs it."
        )
      }
    }
  }
}

extension VariableOccurrence {
  /// Whether the reader sees the value. A number that only selects the wording may be needless in a language with one
  /// form for all numbers.
  fileprivate var isShown: Bool { role == .operand || role == .option }
}
