import ICU
public import MessageSyntax
import MessageResolution

/// A message prepared for one context, to be formatted many times.
///
/// ```swift
/// let formatter = MessageFormatter(ParsedMessage.parse("Hello, {$name}!"), in: context)
/// print(formatter.text(["name": .string("Ada")]))  // Hello, Ada!
/// ```
///
/// It gives the same result as ``ParsedMessage/formatted(_:in:)`` in less time, because everything that doesn't depend
/// on the arguments is computed once. Any number of tasks may share a formatter. Tasks wait for each other only when a
/// date or a number is written for the first time.
public struct MessageFormatter: Sendable {
  /// What the message is formatted for.
  public let context: FormattingContext
  private let source: Source
  private let defaults: [String: MessageValue]
  private let bound: BoundProgram
  private var program: Program? { bound.program }

  private enum Source: Sendable {
    case parsed(ParsedMessage)
    case message(Message)
  }

  /// Prepares a message. A message with errors gives its fallback whenever it is formatted.
  ///
  /// `defaults` are the values of arguments that the caller doesn't pass, such as facts that are the same for all
  /// users.
  ///
  /// - Complexity: O(*n*) in the length of the message. ICU formatters are opened on first use.
  public init(_ message: ParsedMessage, in context: FormattingContext, defaults: [String: MessageValue] = [:]) {
    self.context = context
    self.defaults = defaults
    source = .parsed(message)
    let valid = message.isValid ? message.message : nil
    let program = valid.flatMap { ProgramCompiler.program($0, in: context, defaults: defaults) }
    bound = BoundProgram(program, taking: Self.parameters(of: message.message, program))
  }

  /// Makes a message ready that was not read from a text.
  public init(_ message: Message, in context: FormattingContext, defaults: [String: MessageValue] = [:]) {
    self.context = context
    self.defaults = defaults
    source = .message(message)
    let program = ProgramCompiler.program(message, in: context, defaults: defaults)
    bound = BoundProgram(program, taking: Self.parameters(of: message, program))
  }

  private init(_ other: MessageFormatter, taking parameters: MessageParameters) {
    context = other.context
    defaults = other.defaults
    source = other.source
    bound = BoundProgram(other.program, taking: parameters)
  }

  /// The variables of a message; also those of a program, because models with errors may declare one twice.
  private static func parameters(of message: Message?, _ program: Program?) -> MessageParameters {
    let names = message?.externalVariables ?? []
    let slots = program.map { $0.slots.names.compactMap { $0.get { $0.isLiteral ? nil : $0.name } } } ?? []
    return MessageParameters(names + slots.filter { !names.contains($0) })
  }

  /// What ``MessageArguments`` are best made for: the message's variables, sorted, unless ``taking(_:)`` says otherwise.
  public var parameters: MessageParameters { bound.parameters }

  /// The same formatter for arguments in another order, or for more of them, as several messages share them.
  ///
  /// Arguments for any parameters can be formatted by any formatter. They are found by position where the parameters
  /// are the same, and else by name, which takes longer.
  public func taking(_ parameters: MessageParameters) -> MessageFormatter {
    MessageFormatter(self, taking: parameters)
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

  /// The text alone, of arguments by position.
  public func text(_ arguments: borrowing MessageArguments) -> String {
    flawlessText(arguments) ?? resolved(arguments.byName).text
  }

  /// Appends the text to a buffer; the fastest way to format many messages.
  ///
  /// If the values are short, and numbers and dates have been written before, the only allocation is for the growth of
  /// the buffer.
  public func append(_ arguments: borrowing MessageArguments, to buffer: inout MessageBuffer) {
    if !bound.append(arguments, to: &buffer.buffer) { appendResolved(arguments, to: &buffer) }
  }

  @inline(never)
  private func appendResolved(_ arguments: borrowing MessageArguments, to buffer: inout MessageBuffer) {
    buffer.append(resolved(arguments.byName).text)
  }

  /// The text of arguments by position; `nil` if something may be wrong, which ``format(_:)`` then says.
  package func flawlessText(_ arguments: borrowing MessageArguments) -> String? {
    TextBuffer.with { buffer in bound.append(arguments, to: &buffer) ? buffer.text : nil }
  }

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
