import Catalogs
import Diagnostics
import ICU
import MessageFormatting
import MessageSyntax

/// Finds what is wrong with the values and links of single texts.
package struct TextFaults: Sendable {
  package let catalog: Catalog
  /// The facts and terms that messages may use.
  package let values: CatalogValues
  private let formatters: FormatterCache
  private let names: Set<String>
  private let links: [String]
  private let addresses: Set<String>

  package init(_ catalog: Catalog, _ values: CatalogValues, formatters: FormatterCache) {
    (self.catalog, self.values, self.formatters) = (catalog, values, formatters)
    names = Set(values.names)
    links = catalog.facts.links.map(\.id)
    addresses = Set(catalog.facts.links.map(\.url))
  }

  /// The parameters that a text of notices may use: those of its notice, and in a text that emails share those that all
  /// of their notices have; `nil` for other texts.
  package func parameters(of key: MessageKey) -> [String]? {
    if let notice = notice(of: key) { return notice.parameters.map(\.name) }
    let notices = catalog.facts.notices(showing: key)
    guard let first = notices.first else { return nil }
    return first.parameters.map(\.name).filter { name in
      notices.allSatisfy { $0.parameters.contains { $0.name == name } }
    }
  }

  /// The notice that a key belongs to: `grace` for `notices.grace.push.title`.
  package func notice(of key: MessageKey) -> NoticeFact? {
    if let replaced = key.replacedByExampleBrand { return notice(of: replaced) }
    guard key.isOfNotice else { return nil }
    let rest = key.name.utf8.dropFirst("notices.".utf8.count)
    guard let end = rest.firstIndex(of: UInt8(ascii: ".")), rest.index(after: end) < rest.endIndex else { return nil }
    return catalog.facts.notices.named(String(Substring(rest[..<end])))
  }

  /// All faults of a text of notices.
  func all(of message: CatalogMessage, _ formatting: SampleFormatting) -> [TextFault] {
    let unlisted = message.key.isOfNotice ? unlistedAddresses(in: message) : []
    guard !message.isPlainText else { return unlisted }
    return unlisted + wrongFunctions(in: message) + brokenLinks(in: message) + unknownArguments(in: message)
      + formattingErrors(in: message, formatting)
  }

  /// Whether a text of notices has any fault.
  package func hasFaults(_ message: CatalogMessage, in locale: LocaleIdentifier) -> Bool {
    !all(of: message, SampleFormatting(self, locale)).isEmpty
  }

  // MARK: Links

  /// Web addresses that are not among the catalog's links.
  package func unlistedAddresses(in message: CatalogMessage) -> [TextFault] {
    message.addresses.filter { !addresses.contains($0.target) }.map { link in
      TextFault(
        .unlistedLink,
        "Text '\(message.key)' leads to '\(link.target)', which isn't in facts/links.yaml",
        at: link.range,
        fix: links.isEmpty
          ? "Remove it." : "Write one of: \(links.prefix(8).map { "{#link to=\($0)}" }.joined(separator: ", "))."
      )
    }
  }

  /// Markup of links that lead nowhere.
  package func brokenLinks(in message: CatalogMessage) -> [TextFault] {
    message.parsed.tree.markup.compactMap { markup in
      guard markup.name.value == "link", markup.kind != .close else { return nil }
      guard let option = markup.options.first(where: { $0.name.value == "to" }),
        case .literal(let literal)? = option.value
      else {
        return .brokenReference("Link", "", among: links, at: markup.range.scalars, message.key)
      }
      guard !links.contains(literal.value) else { return nil }
      return .brokenReference("Link", literal.value, among: links, at: literal.range.scalars, message.key)
    }
  }

  // MARK: Arguments

  /// Names that nothing gives a value to.
  package func unknownArguments(in message: CatalogMessage) -> [TextFault] {
    let key = message.key
    // What a source uses that is absent or has a mistake is not known.
    guard let parameters = knownArguments(of: key) else { return [] }
    var reported: Set<String> = []
    return message.parsed.tree.variables.compactMap { variable in
      guard variable.origin == .external, !names.contains(variable.name) else { return nil }
      if parameters.contains(variable.name) {
        guard catalog.facts.parameters.named(variable.name)?.isOptional == true, notice(of: key) != nil,
          reported.insert(variable.name).inserted
        else { return nil }
        return TextFault(
          .unknownArgument,
          "Text '\(key)' uses $\(variable.name), which a customer's facts may leave out",
          at: variable.range.scalars,
          fix: "Use it in an opening or a closing, which is left out with it."
        )
      }
      guard reported.insert(variable.name).inserted else { return nil }
      let nearest = suggestion(for: variable.name, among: names.union(parameters).sorted())
      let choices =
        (self.parameters(of: key) ?? []) + [
          "facts such as schedule.billingRetry", "terms such as term.subscription",
        ]
      return TextFault(
        .unknownArgument,
        "Text '\(key)' uses $\(variable.name), which has no value",
        at: variable.range.scalars,
        fix: nearest.map { "Did you mean $\($0)?" } ?? "Use one of: \(choices.joined(separator: ", "))."
      )
    }
  }

  /// The parameters that a message may use: those of its notice, or else those that its source uses, which the
  /// generator gives; `nil` if that is not known.
  private func knownArguments(of key: MessageKey) -> Set<String>? {
    if let parameters = parameters(of: key) { return Set(parameters) }
    let source = catalog.message(key, in: catalog.sourceLocale)
    return source?.parsed.message.map { Set($0.externalVariables.filter { !$0.contains(".") }) }
  }

  /// Parameters formatted in a way that their type does not allow; only notices have parameters.
  package func wrongFunctions(in message: CatalogMessage) -> [TextFault] {
    guard parameters(of: message.key) != nil else { return [] }
    return message.parsed.tree.expressions.compactMap { expression in
      guard case .variable(let variable)? = expression.operand,
        let parameter = catalog.facts.parameters.named(variable.name),
        let problem = problem(parameter, shownBy: expression.function?.name.value)
      else { return nil }
      return TextFault(
        .argumentType,
        "Text '\(message.key)' \(problem.summary)",
        at: expression.range.scalars,
        fix: problem.fix
      )
    }
  }

  private func problem(_ parameter: Parameter, shownBy function: String?) -> (summary: String, fix: String)? {
    let form = function.flatMap { FunctionRegistry.standard[$0]?.signature?.form }
    // A function that doesn't exist is another fault.
    if function != nil, form == nil { return nil }
    switch (parameter.kind, form) {
    case (.text, nil), (.text, .text?), (.timeZone, nil), (.timeZone, .text?): return nil
    case (.count, nil), (.count, .integer?), (.count, .number?), (.count, .duration?): return nil
    case (.date, .date?), (.price, .price?), (.exclusiveEnd, .time?): return nil
    case (.date, _):
      return (
        "shows the day $\(parameter.id) without :date",
        "Write `{$\(parameter.id) :date fields=month-day}`, with the fields that the sentence needs."
      )
    case (.price, _):
      return ("shows the price $\(parameter.id) without :currency", "Write `{$\(parameter.id) :currency}`.")
    case (.exclusiveEnd, _):
      let derived = catalog.facts.parameters.first { $0.origin == .lastDayBefore(parameter.id) }
      return (
        "shows the exclusive end $\(parameter.id) as a day",
        derived.map { "Use $\($0.id), the last day before it, or :datetime, which names the time." }
          ?? "Use :datetime, which names the time."
      )
    default:
      return (
        "formats $\(parameter.id), of type \(parameter.kind.rawValue), with :\(function ?? "")",
        "Remove the function, or use one for this type."
      )
    }
  }

  // MARK: Formatting

  /// What formatting texts of one locale with sample values needs.
  package struct SampleFormatting: Sendable {
    fileprivate let formatting: FormattingContext
    fileprivate let facts: [String: MessageValue]

    package init(_ faults: TextFaults, _ locale: LocaleIdentifier) {
      formatting = FormattingContext(
        locale: locale,
        timeZone: .utc,
        includesFields: false,
        formatters: faults.formatters
      )
      facts = faults.values.values(in: locale)
    }

    /// The facts of the locale that can be shown as they are.
    package var plainFacts: PlainFacts { PlainFacts(facts, formatting) }
  }

  /// Functions and options that do not work, found by formatting a text with sample values.
  package func formattingErrors(in message: CatalogMessage, _ context: SampleFormatting) -> [TextFault] {
    let parsed = message.parsed
    guard let model = parsed.message, parsed.errors.isEmpty else { return [] }
    let formatting = context.formatting
    var arguments: [String: MessageValue] = [:]
    var areArgumentsKnown = true
    let hasParameters = parameters(of: message.key) != nil
    for name in model.externalVariables {
      let parameter = hasParameters ? catalog.facts.parameters.named(name) : nil
      let known = context.facts[name] ?? parameter?.sample(in: formatting.locale, orIn: catalog.sourceLocale)
      arguments[name] = known ?? guess(name, in: parsed)
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
    let isOperandKnown = areArgumentsKnown && wrongFunctions(in: message).isEmpty
    var reported: Set<TextFault> = []
    return (whole + single).compactMap { error, place in
      let isCertain = error.kind == .unknownFunction || error.kind == .badOption
      guard isCertain || (isOperandKnown && error.kind != .unresolvedVariable) else { return nil }
      let fault = TextFault(
        .unformattableMessage,
        "Text '\(message.key)' cannot be formatted: \(error.summary)",
        at: place.flatMap { parsed.tree.range(of: $0, error.part) }?.scalars,
        fix: error.remedy.map { $0 + "." } ?? "Correct the option, or use a function for this kind of value."
      )
      return reported.insert(fault).inserted ? fault : nil
    }
  }

  /// A value that the function of a placeholder of the site takes; the catalog does not say which type it has.
  private func guess(_ name: String, in parsed: ParsedMessage) -> MessageValue {
    let function = parsed.tree.expressions.first { expression in
      if case .variable(let variable)? = expression.operand { variable.name == name } else { false }
    }?.function?.name.value
    return function.flatMap { FunctionRegistry.standard[$0]?.signature?.form.sample } ?? .number(DecimalNumber(1))
  }
}

extension TextFault {
  /// A reference to something that does not exist.
  package static func brokenReference(
    _ name: String,
    _ target: String,
    among known: [String],
    at range: Range<Int>,
    _ key: MessageKey
  ) -> TextFault {
    let nearest = suggestion(for: target, among: known).map { "Did you mean '\($0)'?" }
    return TextFault(
      .brokenReference,
      target.isEmpty ? "\(name) without a target in '\(key)'" : "\(name) '\(target)' does not exist",
      at: range,
      fix: nearest ?? "Name one that exists, such as \(known.prefix(3).joined(separator: ", "))."
    )
  }
}

extension SourceRange {
  fileprivate var scalars: Range<Int> { lower..<upper }
}
