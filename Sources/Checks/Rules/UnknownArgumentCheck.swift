import Catalogs
import Diagnostics
import ICU
import MessageSyntax
import Notices

/// Names in messages that nothing gives a value to.
struct UnknownArgumentCheck: Check {
  let rule = Rule(
    id: "unknown-argument",
    severity: .error,
    finds: "A name in a message that is no parameter, no fact and no term",
    why: "The reader would see the name in braces instead of a value.",
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  {$prodctName} continues\n",
      mended: "push.title: |\n  {$productName} continues\n",
      ground: RuleExample.notice
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    let values = Set(context.values.names)
    return context.allMessages.flatMap { locale, message -> [Diagnostic] in
      let parameters = parameters(of: message, context)
      var reported: Set<String> = []
      return message.parsed.tree.variables.compactMap { variable in
        guard variable.origin == .external, !values.contains(variable.name), !parameters.contains(variable.name),
          reported.insert(variable.name).inserted
        else { return nil }
        let nearest = suggestion(for: variable.name, among: values.union(parameters).sorted())
        return finding(
          "Text '\(message.key)' uses $\(variable.name), which has no value",
          at: message.text.span(of: variable.range.lower..<variable.range.upper),
          key: message.key,
          locale: locale.tag,
          fix: nearest.map { "Did you mean $\($0)?" } ?? "Use one of: \(choices(context, message))."
        )
      }
    }
  }

  /// The parameters that a message may use: those of its notice, or else those that its source uses, which the
  /// generator gives.
  private func parameters(of message: CatalogMessage, _ context: CheckContext) -> Set<String> {
    if let notice = context.notice(of: message.key) { return Set(notice.parameters.map(\.name)) }
    let source = context.catalog.message(message.key, in: context.catalog.sourceLocale)
    return Set((source?.parsed.message?.externalVariables ?? []).filter { !$0.contains(".") })
  }

  private func choices(_ context: CheckContext, _ message: CatalogMessage) -> String {
    let parameters = context.notice(of: message.key)?.parameters.map(\.name) ?? []
    return (parameters + ["facts such as schedule.billingRetry", "terms such as term.subscription"])
      .joined(separator: ", ")
  }
}
