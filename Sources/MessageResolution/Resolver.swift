import ICU
import MessageSyntax

/// Resolves the expressions of one message for one set of arguments.
///
/// Source: LDML 48.2 part 9, "Expression and Markup Resolution".
package struct Resolver {
  let message: Message
  private let arguments: [String: MessageValue]
  let context: FormattingContext
  private let indices: [String: Int]
  /// Declarations before this one can be referred to; in the body, all of them.
  private var scope: Int
  private var declared: [Int: ResolvedValue] = [:]
  /// What is being resolved or formatted.
  var place: Message.Place?
  private var known: Set<FormattingError> = []
  /// Each error once, in the order in which they came up.
  package private(set) var errors: [FormattingError] = []

  /// `indices` are those of the message, for callers that have them.
  package init(
    message: Message,
    arguments: [String: MessageValue],
    context: FormattingContext,
    indices: [String: Int]? = nil
  ) {
    self.message = message
    self.arguments = arguments
    self.context = context
    scope = message.declarations.count
    self.indices = indices ?? Self.indices(of: message)
  }

  /// The number of the declaration that binds each name.
  package static func indices(of message: Message) -> [String: Int] {
    Dictionary(message.declarations.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  mutating func report(_ error: FormattingError, at part: Message.Part = .whole) {
    var placed = error
    placed.place = place
    placed.part = part
    // A variable without a value counts as one error in the whole message. Other errors count once for each location.
    guard known.insert(error.kind == .unresolvedVariable ? error : placed).inserted else { return }
    errors.append(placed)
  }

  // MARK: Variables

  /// The value of a variable: of its declaration where it has one, else the argument as it came. `part` is what the
  /// variable is at the place.
  mutating func variable(_ name: String, as part: Message.Part) -> ResolvedValue {
    guard let index = indices[name], index < scope else { return argument(name, as: part) }
    if let value = declared[index] { return value }
    for needed in declarations(neededFor: index) { declared[needed] = resolve(declarationAt: needed) }
    return declared[index] ?? .fallback("$\(name)")
  }

  /// A declaration and the earlier, unresolved declarations that it needs, in order.
  ///
  /// Collected first, because recursion over a long chain of declarations would be too deep.
  private func declarations(neededFor index: Int) -> [Int] {
    var needed: Set = [index]
    var pending = [index]
    while let current = pending.popLast() {
      for name in message.declarations[current].expression.variables {
        guard let earlier = indices[name], earlier < current, declared[earlier] == nil else { continue }
        if needed.insert(earlier).inserted { pending.append(earlier) }
      }
    }
    return needed.sorted()
  }

  private mutating func resolve(declarationAt index: Int) -> ResolvedValue {
    let outer = (scope, place)
    (scope, place) = (index, .declaration(index))
    defer { (scope, place) = outer }
    switch message.declarations[index] {
    case .input(let name, let expression): return resolve(expression, operand: argument(name, as: .operand))
    case .local(_, let expression): return value(of: expression)
    }
  }

  private mutating func argument(_ name: String, as part: Message.Part) -> ResolvedValue {
    guard let value = arguments[name] else {
      report(
        FormattingError(
          .unresolvedVariable,
          "Variable $\(name.shortened) has no value",
          remedy: "Pass a value for $\(name.shortened)"
        ),
        at: part
      )
      return .fallback("$\(name)")
    }
    return ResolvedValue(value).named("$\(name)")
  }

  // MARK: Expressions

  mutating func value(of expression: Message.Expression) -> ResolvedValue {
    switch expression.operand {
    case nil: resolve(expression, operand: nil)
    case .literal(let text):
      resolve(expression, operand: ResolvedValue(.string(text)).named("|\(text.escapedForLiteral)|"))
    // An operand reached through a declaration is named by its variable.
    case .variable(let name): resolve(expression, operand: variable(name, as: .operand).named("$\(name)"))
    }
  }

  private mutating func resolve(_ expression: Message.Expression, operand: ResolvedValue?) -> ResolvedValue {
    guard let call = expression.function else {
      if let operand { return operand }
      report(FormattingError(.unsupportedOperation, "An expression has neither an operand nor a function"))
      return .fallback("\u{FFFD}")
    }
    let source = operand?.source ?? ":\(call.name)"
    guard let function = context.functions[call.name] else {
      let names = context.functions.names.map { ":\($0)" }.joined(separator: ", ")
      report(
        FormattingError(
          .unknownFunction,
          "Function :\(call.name.shortened) does not exist",
          remedy: "Use one of \(names)"
        ),
        at: .function
      )
      return .fallback(source)
    }
    // The missing value has been reported. For a function that writes text, any operand will do, and one without a value
    // matches no key. The others need a value.
    if let operand, operand.isFallback {
      if function.signature?.form == .text { return .fallback(source, selection: { _ in nil }) }
      let summary = "The operand of :\(call.name.shortened) has no value"
      report(FormattingError(.badOperand, summary, remedy: "Pass a value for it"), at: .operand)
      return .fallback(source)
    }
    var options = resolve(call.options, of: ":\(call.name.shortened)")
    let unicode = UnicodeOptions(takingFrom: &options, operand: operand, of: ":\(call.name.shortened)") {
      report($0, at: $0.ownPart)
    }
    var invocation = FunctionCall(context: context)
    var value: ResolvedValue
    var failure: FormattingError?
    do throws(FormattingError) {
      value = try function.resolve(operand, options: options, in: &invocation)
      value.source = source
      value.unicode = unicode
    } catch {
      value = .fallback(source)
      failure = error
    }
    for error in invocation.errors + [failure].compactMap(\.self) { report(error, at: error.ownPart) }
    return value
  }

  private mutating func resolve(_ options: [Message.Option], of owner: String) -> ResolvedOptions {
    var resolved = ResolvedOptions()
    for option in options {
      switch option.value {
      case .literal(let text):
        resolved[option.name] = ResolvedOptions.Option(value: .string(text), isLiteral: true)
      case .variable(let name):
        let part = Message.Part.option(option.name)
        let value = variable(name, as: part)
        if value.isFallback {
          report(
            FormattingError(
              .badOption,
              "Option \(option.name.shortened) of \(owner) has no value, because $\(name.shortened) has none"
            ),
            at: part
          )
        } else {
          resolved[option.name] = ResolvedOptions.Option(value: value.value, isLiteral: false)
        }
      }
    }
    return resolved
  }

  mutating func resolve(_ markup: Message.Markup) -> FormattedMarkup {
    let owner = "#\(markup.name.shortened)"
    var options = resolve(markup.options, of: owner)
    let id = UnicodeOptions.id(takingFromMarkup: &options, of: owner) { report($0, at: $0.ownPart) }
    var texts: [String: String] = [:]
    for name in options.names { texts[name] = options[name]?.text }
    let kind: FormattedMarkup.Kind =
      switch markup.kind {
      case .open: .open
      case .standalone: .standalone
      case .close: .close
      }
    return FormattedMarkup(kind: kind, name: markup.name, id: id, options: texts)
  }
}

extension FormattingError {
  /// What a function's error blames.
  fileprivate var ownPart: Message.Part {
    if let option { return .option(option) }
    return kind == .badOperand ? .operand : .function
  }
}

extension String {
  /// The text with the escapes of a quoted literal.
  fileprivate var escapedForLiteral: String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\\" || scalar == "|" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
