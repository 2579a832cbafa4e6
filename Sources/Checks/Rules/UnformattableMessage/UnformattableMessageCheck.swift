import Catalogs
import Diagnostics
import ICU
import MessageFormatting
import MessageSyntax
import Notices

/// Messages whose functions or options do not work, found by formatting them with sample values.
struct UnformattableMessageCheck: Check {
  let rule = Rule(
    id: "unformattable-message",
    severity: .error,
    topic: .messages,
    finds: "A function that does not exist, an option that cannot be used, or a fact that its function cannot format",
    why: "The reader sees a name in braces, or a value in another form than the text specifies.",
    japanese: RuleWords(
      finds: "存在しない関数、指定できないオプション、または関数が表示できない事実",
      why: "波かっこに入った名前が表示されるか、値が指定と異なる形で表示されます。"
    ),
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  {$daysLeft :integre} more days\n",
      fixed: "push.title: |\n  {$daysLeft :integer} more days\n",
      ground: RuleExample.notice
    )
  )

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.catalog.locales.flatMap { locale -> [Diagnostic] in
      let formatting = FormattingContext(
        locale: locale,
        timeZone: .utc,
        includesFields: false,
        formatters: context.formatters
      )
      let facts = context.values.values(in: locale)
      var plain = PlainFacts(facts, formatting)
      return context.texts(in: locale, with: .braces).flatMap { text in
        plain.makeAll(of: text.parsed) ? [] : findings(in: text, formatting, facts, context)
      }
    }
  }

  private func findings(
    in text: ReadableText,
    _ formatting: FormattingContext,
    _ facts: [String: MessageValue],
    _ context: CheckContext
  ) -> [Diagnostic] {
    guard let model = text.parsed.message, text.parsed.errors.isEmpty else { return [] }
    var arguments: [String: MessageValue] = [:]
    var areArgumentsKnown = true
    let hasParameters = context.parameters(of: text.key) != nil
    for name in model.externalVariables {
      let parameter = hasParameters ? context.catalog.facts.parameters.named(name) : nil
      let known = facts[name] ?? parameter?.sample(in: formatting.locale, orIn: context.catalog.sourceLocale)
      arguments[name] = known ?? guess(name, in: text)
      areArgumentsKnown = areArgumentsKnown && known != nil
    }
    let whole = model.formatted(arguments, in: formatting).errors.map { ($0, place: $0.place) }
    // Each variant on its own as well, so that one that the samples do not choose is formatted.
    let variants = if case .pattern = model.body { [Message.Pattern]() } else { model.patterns }
    let single = variants.enumerated().flatMap { variant, pattern -> [(FormattingError, place: Message.Place?)] in
      let alone = Message(declarations: model.declarations, body: .pattern(pattern))
      return alone.formatted(arguments, in: formatting).errors.map { ($0, place: $0.place?.inVariant(variant)) }
    }
    if whole.isEmpty, single.isEmpty { return [] }
    let isOperandKnown =
      areArgumentsKnown && ArgumentTypeCheck().findings(in: text, context).isEmpty
    var reported: Set<Diagnostic> = []
    return (whole + single).compactMap { error, place in
      let isCertain = error.kind == .unknownFunction || error.kind == .badOption
      guard isCertain || (isOperandKnown && error.kind != .unresolvedVariable) else { return nil }
      let range = place.flatMap { text.parsed.tree.range(of: $0, error.part) }
      let found = finding(
        "Text '\(text.key)' cannot be formatted: \(error.summary)",
        in: text,
        at: range.map { $0.lower..<$0.upper },
        fix: error.remedy.map { $0 + "." } ?? "Correct the option, or use a function for this kind of value."
      )
      return reported.insert(found).inserted ? found : nil
    }
  }

  /// A value that the function of a placeholder of the site takes; the catalog does not say which type it has.
  private func guess(_ name: String, in text: ReadableText) -> MessageValue {
    let function = text.parsed.tree.expressions.first { expression in
      if case .variable(let variable)? = expression.operand { variable.name == name } else { false }
    }?.function?.name.value
    switch function {
    case "nb:list"?: return .list([.string("a"), .string("b")])
    case "date"?, "time"?, "datetime"?: return .string("2026-10-28T09:00:00Z")
    default: return .number(DecimalNumber(1))
    }
  }
}
