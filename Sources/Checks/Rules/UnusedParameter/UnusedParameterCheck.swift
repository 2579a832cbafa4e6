import Catalogs
import Diagnostics
import ICU
import MessageSyntax

/// Parameters that are declared and never used.
struct UnusedParameterCheck: Check {
  let rule = Rule(
    id: "unused-parameter",
    severity: .warning,
    topic: .messages,
    example: RuleExample(
      file: "strings/en/page.yaml",
      firing: "note: |\n  .input {$days :integer}\n  {{Access continues}}\n",
      fixed: "note: |\n  .input {$days :integer}\n  {{Access continues for {$days} more days}}\n"
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.texts(with: .braces).flatMap(unusedDeclarations) + unusedByNotices(context) + unusedByCatalog(context)
  }

  /// Declarations whose variable nothing formats and nothing selects by.
  private func unusedDeclarations(_ text: ReadableText) -> [Diagnostic] {
    guard text.hasBraces else { return [] }
    let tree = text.parsed.tree
    guard !tree.declarations.isEmpty, text.parsed.errors.isEmpty else { return [] }
    let used = Set(tree.variables.filter { $0.role != .inputDeclaration && $0.role != .localDeclaration }.map(\.name))
    return tree.declarations.compactMap { declaration in
      guard let variable = declaration.variable, !used.contains(variable.name) else { return nil }
      return finding(
        "Text '\(text.key)' declares $\(variable.name) and does not use it",
        in: text,
        at: variable.range.lower..<variable.range.upper,
        fix: "Show it, select by it, or remove the declaration."
      )
    }
  }

  /// Parameters of a notice that none of its texts uses in any locale. A brand whose texts don't use one can't change
  /// the facts.
  private func unusedByNotices(_ context: CheckContext) -> [Diagnostic] {
    var used: [String: Set<String>] = [:]
    var branded: Set<String> = []
    for text in context.texts(with: .ofNotice) {
      let variables = text.hasBraces ? text.parsed.message?.externalVariables ?? [] : []
      if let notice = context.notice(of: text.key) {
        used[notice.id, default: []].formUnion(variables)
        if text.message.keySpan.isOfBrand { branded.insert(notice.id) }
      } else if !variables.isEmpty {
        for notice in context.catalog.facts.notices(showing: text.key) {
          used[notice.id, default: []].formUnion(variables)
        }
      }
    }
    return context.catalog.facts.notices.flatMap { notice -> [Diagnostic] in
      // A notice without texts is another finding.
      guard var needed = used[notice.id], !branded.contains(notice.id) else { return [] }
      let channels = notice.channels.compactMap { context.catalog.facts.channels.named($0.name) }
      if channels.contains(where: \.hasLayout) { needed.formUnion(context.namesInEmails) }
      if let end = notice.validUntil { needed.insert(end.name) }
      // An optional one is for emails, and the layout of a brand may show it.
      needed.formUnion(context.catalog.facts.parameters.filter(\.isOptional).map(\.id))
      needed = context.catalog.facts.parameters.withOrigins(of: needed)
      return notice.parameters.filter { !needed.contains($0.name) }.map { parameter in
        finding(
          "Parameter \(parameter.name) of notice \(notice.id) is used by none of its texts and layouts",
          at: parameter.span,
          fix: "Remove it from `parameters`, or let a text or a layout show it."
        )
      }
    }
  }

  /// Parameters that no notice has.
  private func unusedByCatalog(_ context: CheckContext) -> [Diagnostic] {
    let facts = context.catalog.facts
    guard !facts.notices.isEmpty else { return [] }
    let named = facts.notices.flatMap { notice in
      notice.parameters.map(\.name) + notice.ownInstants
    }
    let needed = facts.parameters.withOrigins(of: Set(named))
    return facts.parameters.filter { !needed.contains($0.id) }.map { parameter in
      finding(
        "Parameter \(parameter.id) is used by no notice",
        at: parameter.span,
        fix: "Remove it, or name it in the `parameters` of a notice."
      )
    }
  }
}

extension NoticeFact {
  /// The parameters with the instants that decide when the notice is sent.
  fileprivate var ownInstants: [String] {
    var names = [validUntil?.name].compactMap(\.self)
    if case .parameter(let cause)? = since { names.append(cause.name) }
    for case .before(let end, _) in steps.map(\.timing) { names.append(end.name) }
    return names
  }
}

extension [Parameter] {
  /// Some parameters and all that they are worked out from.
  fileprivate func withOrigins(of names: Set<String>) -> Set<String> {
    var all = names
    var open = Array<String>(names)
    while let name = open.popLast() {
      guard let origin = named(name)?.origin.parameter, all.insert(origin).inserted else { continue }
      open.append(origin)
    }
    return all
  }
}

extension Parameter.Origin {
  /// The parameter that it is worked out from.
  fileprivate var parameter: String? {
    switch self {
    case .lastDayBefore(let name), .dayOf(let name), .civilDaysUntil(let name): name
    case .payload, .firstOf, .amount, .after, .lastDayOfMonth: nil
    }
  }
}
