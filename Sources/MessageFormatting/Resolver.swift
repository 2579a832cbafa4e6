import ICU
import MessageSyntax

/// Resolves the expressions of one message for one set of arguments.
struct Resolver {
  private let message: Message
  private let arguments: [String: MessageValue]
  private let context: FormattingContext
  private var declared: [String: ResolvedValue] = [:]
  private(set) var errors: [FormattingError] = []

  init(message: Message, arguments: [String: MessageValue], context: FormattingContext) {
    self.message = message
    self.arguments = arguments
    self.context = context
  }

  // MARK: Values

  /// The value of a variable: of its declaration where it has one, else the argument as it came.
  mutating func variable(_ name: String) -> ResolvedValue {
    if let known = declared[name] { return known }
    guard let declaration = message.declarations.first(where: { $0.name == name }) else { return argument(name) }
    // A declaration cannot refer to itself in a valid message; in any other, the reference finds the fallback.
    declared[name] = .fallback("$\(name)")
    let value: ResolvedValue
    switch declaration {
    case .input(_, let expression):
      value = resolve(expression, operand: argument(name))
    case .local(_, let expression):
      value = resolve(expression, operand: operand(of: expression))
    }
    declared[name] = value
    return value
  }

  private mutating func argument(_ name: String) -> ResolvedValue {
    guard let value = arguments[name] else {
      report(FormattingError(.unresolvedVariable, "Variable $\(name) has no value"))
      return .fallback("$\(name)")
    }
    var resolved = ResolvedValue(value)
    resolved.source = "$\(name)"
    return resolved
  }

  private mutating func operand(of expression: Message.Expression) -> ResolvedValue? {
    switch expression.operand {
    case nil: return nil
    case .literal(let text):
      var value = ResolvedValue(.string(text))
      value.source = "|\(escapingLiteral(text))|"
      return value
    case .variable(let name):
      // An operand reached through a declaration is named by its variable.
      var value = variable(name)
      value.source = "$\(name)"
      return value
    }
  }

  private mutating func resolve(_ expression: Message.Expression, operand: ResolvedValue?) -> ResolvedValue {
    guard let call = expression.function else {
      return operand ?? .fallback("\u{FFFD}")
    }
    let source = operand?.source ?? ":\(call.name)"
    guard let function = context.functions[call.name] else {
      report(FormattingError(.unknownFunction, "Function :\(call.name) does not exist"))
      return .fallback(source)
    }
    if let operand, operand.isFallback {
      report(FormattingError(.badOperand, "Function :\(call.name) has no operand, because \(source) has no value"))
      return .fallback(source)
    }
    let options = resolve(call.options, of: ":\(call.name)")
    var invocation = FunctionCall(context: context)
    defer { for error in invocation.errors { report(error) } }
    do throws(FormattingError) {
      var value = try function.resolve(operand, options: options, in: &invocation)
      value.source = source
      return value
    } catch {
      report(error)
      return .fallback(source)
    }
  }

  private mutating func resolve(_ options: [Message.Option], of owner: String) -> ResolvedOptions {
    var resolved = ResolvedOptions()
    for option in options {
      switch option.value {
      case .literal(let text):
        resolved[option.name] = ResolvedOptions.Option(value: .string(text), isLiteral: true)
      case .variable(let name):
        let value = variable(name)
        if value.isFallback {
          report(FormattingError(.badOption, "Option \(option.name) of \(owner) has no value, because $\(name) has none"))
        } else {
          resolved[option.name] = ResolvedOptions.Option(value: value.value, isLiteral: false)
        }
      }
    }
    return resolved
  }

  private mutating func report(_ error: FormattingError) {
    if !errors.contains(error) { errors.append(error) }
  }

  // MARK: Patterns

  mutating func selectPattern() -> Message.Pattern {
    switch message.body {
    case .pattern(let pattern): return pattern
    case .select(let selectors, let variants):
      var selections: [ResolvedValue.Selection?] = []
      for name in selectors {
        let value = variable(name)
        if value.selection == nil {
          report(FormattingError(.badSelector, "Variable $\(name) cannot be selected on"))
        }
        selections.append(value.selection)
      }
      return bestVariant(of: variants, for: selections)?.value ?? Message.Pattern(elements: [])
    }
  }

  mutating func parts(of element: Message.Element) -> [MessagePart] {
    switch element {
    case .text(let text): return [.text(text)]
    case .markup(let markup): return [.markup(resolve(markup))]
    case .expression(let expression):
      let value = resolve(expression, operand: operand(of: expression))
      return isolated(formatted(value))
    }
  }

  private mutating func resolve(_ markup: Message.Markup) -> FormattedMarkup {
    let options = resolve(markup.options, of: "#\(markup.name)")
    let texts = options.names.compactMap { name in options[name]?.text.map { (name, $0) } }
    let kind: FormattedMarkup.Kind =
      switch markup.kind {
      case .open: .open
      case .standalone: .standalone
      case .close: .close
      }
    return FormattedMarkup(
      kind: kind, name: markup.name, options: Dictionary(texts) { first, _ in first })
  }

  private mutating func formatted(_ value: ResolvedValue) -> MessagePart {
    if value.isFallback { return .fallback(source: value.source) }
    do throws(FormattingError) {
      if let formatting = value.formatting { return .value(try formatting(context)) }
      return .value(try defaultFormatting(of: value.value, in: context)(context))
    } catch {
      report(error)
      return .fallback(source: value.source)
    }
  }

  /// The default bidi strategy of LDML 48.2: a left-to-right value in a left-to-right message stays bare.
  private func isolated(_ part: MessagePart) -> [MessagePart] {
    guard context.bidiIsolation == .default else { return [part] }
    let direction: TextDirection
    if case .value(let value) = part { direction = value.direction } else { direction = .unknown }
    let isRightToLeftMessage = context.locale.isRightToLeft
    let opening: String
    switch direction {
    case .leftToRight where !isRightToLeftMessage: return [part]
    case .leftToRight: opening = "\u{2066}"
    case .rightToLeft: opening = "\u{2067}"
    case .unknown: opening = "\u{2068}"
    }
    return [.bidiIsolation(opening), part, .bidiIsolation("\u{2069}")]
  }
}

/// The variant whose keys all match, and match best: earlier selectors count for more, `*` for less than any key.
///
/// A selector without a selection matches only `*`. Of equally good variants the first is taken.
private func bestVariant(
  of variants: [Message.Variant], for selections: [ResolvedValue.Selection?]
) -> Message.Variant? {
  var best: (ranks: [Int], variant: Message.Variant)?
  variants: for variant in variants {
    var ranks: [Int] = []
    for (key, selection) in zip(variant.keys, selections) {
      switch key {
      case .catchAll: ranks.append(Int.max)
      case .literal(let text):
        guard let rank = selection?(text) else { continue variants }
        ranks.append(rank)
      }
    }
    if let known = best?.ranks, !ranks.lexicographicallyPrecedes(known) { continue }
    best = (ranks, variant)
  }
  return best?.variant
}

private func escapingLiteral(_ text: String) -> String {
  var escaped = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar == "\\" || scalar == "|" { escaped.append("\\") }
    escaped.append(scalar)
  }
  return String(escaped)
}
