import ICU

/// A function that messages can call, such as `:number`.
///
/// A function may report errors and still return a result. It throws if it has no result, and the formatter then uses a
/// fallback. Any number of tasks may call it at the same time.
///
/// Source: LDML 48.2 part 9, "Function Handler".
public protocol MessageFunction: Sendable {
  /// What is known about the function without calling it; `nil` if nothing is.
  var signature: FunctionSignature? { get }

  /// Makes a value from an operand and options.
  ///
  /// The operand is nothing if the message states none (`{:f}`); one that could not be resolved never comes here. The
  /// options are without those of the namespace `u`. What is thrown or reported gets its place from the message.
  func resolve(
    _ operand: ResolvedValue?,
    options: ResolvedOptions,
    in call: inout FunctionCall
  ) throws(FormattingError) -> ResolvedValue
}

extension MessageFunction {
  /// Nothing: any option may be one of the function's.
  public var signature: FunctionSignature? { nil }
}

/// What a function may know about the message that calls it.
public struct FunctionCall: Sendable {
  /// What the message is formatted for.
  public let context: FormattingContext
  /// Errors reported so far by this call.
  public private(set) var errors: [FormattingError] = []

  init(context: FormattingContext) { self.context = context }

  /// Reports an error that does not keep the function from giving a result.
  public mutating func report(_ error: FormattingError) { errors.append(error) }
}

/// A function of ``FunctionRegistry/standard``. Unlike those of others it may be called any number of times for a value.
package protocol StandardFunction: MessageFunction {}
