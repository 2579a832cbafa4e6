import Catalogs
import Diagnostics
import ICU
import MessageFormatting
import MessageSyntax

/// Options that a function does not read.
struct UnknownOptionCheck: Check {
  let rule = Rule(
    id: "unknown-option",
    severity: .error,
    topic: .messages,
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  {$daysLeft :number minimumFractionDigit=1} days\n",
      fixed: "push.title: |\n  {$daysLeft :number minimumFractionDigits=1} days\n",
      ground: RuleExample.notice
    )
  )

  let needsFacts = false
  let refusesImports = true

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(with: .braces).flatMap { text -> [Diagnostic] in
      // Behind a brace that is not closed, words of the text look like options.
      guard text.parsed.errors.isEmpty else { return [] }
      return text.parsed.tree.functions.flatMap { function -> [Diagnostic] in
        guard let known = FunctionRegistry.standard[function.name.value]?.signature?.options else { return [] }
        return function.options.compactMap { option in
          let name = option.name.value
          // Those of the namespace u are everybody's.
          guard !known.contains(name), !name.hasPrefix("u:") else { return nil }
          return finding(
            "Option \(name) of :\(function.name.value) in '\(text.key)' does not exist",
            in: text,
            at: option.name.range.lower..<option.name.range.upper,
            fix: fix(for: name, among: known.sorted())
          )
        }
      }
    }
  }

  private func fix(for name: String, among known: [String]) -> String {
    guard !known.isEmpty else { return "Remove it: the function has no options." }
    return suggestion(for: name, among: known).map { "Did you mean '\($0)'?" }
      ?? "Use one of \(known.joined(separator: ", ")), or remove it."
  }
}
