public import MessageSyntax

/// A message made ready for one context, to be formatted many times.
///
/// ```swift
/// let formatter = MessageFormatter(ParsedMessage.parse("Hello, {$name}!"), in: context)
/// print(formatter.text(["name": .string("Ada")]))  // Hello, Ada!
/// ```
///
/// It gives what ``ParsedMessage/formatted(_:in:)`` gives, sooner: what does not depend on the arguments is
/// worked out once. Any number of tasks may share one; none of them waits for another, except where a date or a number is
/// written for the first time.
public struct MessageFormatter: Sendable {
  /// What the message is formatted for.
  public let context: FormattingContext
  private let source: Source
  private let defaults: [String: MessageValue]
  /// Nothing where the message asks for what only the resolver can do.
  private let program: Program?

  private enum Source: Sendable {
    case parsed(ParsedMessage)
    case message(Message)
  }

  /// Makes a message ready. One with errors gives its fallback whenever it is formatted.
  ///
  /// `defaults` stand for arguments that are not given, such as facts that are the same for everybody.
  ///
  /// - Complexity: O(*n*) in the length of the message; formatters of ICU are opened when first used.
  public init(_ message: ParsedMessage, in context: FormattingContext, defaults: [String: MessageValue] = [:]) {
    self.context = context
    self.defaults = defaults
    source = .parsed(message)
    let valid = message.isValid ? message.message : nil
    program = valid.flatMap { ProgramCompiler.program($0, in: context, defaults: defaults) }
  }

  /// Makes a message ready that was not read from a text.
  public init(_ message: Message, in context: FormattingContext, defaults: [String: MessageValue] = [:]) {
    self.context = context
    self.defaults = defaults
    source = .message(message)
    program = ProgramCompiler.program(message, in: context, defaults: defaults)
  }

  /// The text alone, which is the fastest way; ``format(_:)`` also says what went wrong.
  ///
  /// - Complexity: O(*n*) in the length of the text, and in the number of keys of the message.
  public func text(_ arguments: [String: MessageValue] = [:]) -> String {
    program?.text(arguments) ?? resolved(arguments).text
  }

  /// The text alone, for callers that would only make a dictionary to give it away: each variable is asked for by its
  /// name in the message. Which ones are asked for, and how often, is not promised.
  public func text(argument: (_ name: String) -> MessageValue?) -> String {
    program?.text(argument) ?? resolved(message?.arguments(argument) ?? [:]).text
  }

  /// The text, whose variables are asked for by name; nothing where something may be wrong, which ``format(_:)`` then
  /// says.
  package func flawlessText(argument: (_ name: String) -> MessageValue?) -> String? { program?.text(argument) }

  /// The message in parts, with everything that went wrong.
  public func format(_ arguments: [String: MessageValue] = [:]) -> FormattedMessage {
    if !context.includesFields, let parts = program?.parts(arguments) {
      return FormattedMessage(parts: parts, errors: [])
    }
    return resolved(arguments)
  }

  private var message: Message? {
    switch source {
    case .parsed(let parsed): parsed.message
    case .message(let message): message
    }
  }

  private func resolved(_ given: [String: MessageValue]) -> FormattedMessage {
    let arguments = given.completed(by: defaults)
    return switch source {
    case .parsed(let message): message.formatted(arguments, in: context)
    case .message(let message): message.formatted(arguments, in: context)
    }
  }
}

extension [String: MessageValue] {
  /// The arguments and, for names that they lack, defaults.
  func completed(by defaults: [String: MessageValue]) -> [String: MessageValue] {
    defaults.isEmpty ? self : merging(defaults) { argument, _ in argument }
  }
}
