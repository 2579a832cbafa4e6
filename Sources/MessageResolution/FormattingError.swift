import MessageSyntax

/// Something that went wrong while a message was formatted. There is always a text as well.
public struct FormattingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors, by the names of LDML 48.2.
  public enum Kind: String, CaseIterable, Sendable {
    /// The message has a syntax or data-model error and was not formatted.
    case invalidMessage = "invalid-message"
    /// A variable has no value.
    case unresolvedVariable = "unresolved-variable"
    /// There is no function of that name.
    case unknownFunction = "unknown-function"
    /// A function cannot take its operand.
    case badOperand = "bad-operand"
    /// An option has a value that the function cannot take.
    case badOption = "bad-option"
    /// A variable cannot be selected on.
    case badSelector = "bad-selector"
    /// A key is nothing that its selector could ever match.
    case badVariantKey = "bad-variant-key"
    /// A function cannot do what it is asked for.
    case unsupportedOperation = "unsupported-operation"
  }

  /// What kind of error it is.
  public let kind: Kind
  /// What is wrong, leading with the subject; one line, no full stop.
  public let summary: String
  /// What to do about it, where that can be said: an instruction without a full stop.
  public let remedy: String?
  /// The option that is to blame, if one is.
  public let option: String?
  /// Where in the message it came up; `nil` if the message as a whole cannot be formatted.
  public internal(set) var place: Message.Place?
  /// What is meant at the place.
  public internal(set) var part = Message.Part.whole

  /// Makes an error, as functions do; the message adds the place.
  public init(_ kind: Kind, _ summary: String, remedy: String? = nil, option: String? = nil) {
    self.kind = kind
    self.summary = summary
    self.remedy = remedy
    self.option = option
  }

  /// The kind and the summary.
  public var description: String { "\(kind.rawValue): \(summary)" }
}

extension ParsedMessage {
  /// Where the text of the message is to blame for an error that came up when it was formatted.
  ///
  /// `nil` for an error without a place, and for one of another message that has no such place here.
  ///
  /// - Complexity: O(*n*) in the number of variants and of options at the place.
  public func range(of error: FormattingError) -> SourceRange? {
    error.place.flatMap { tree.range(of: $0, error.part) }
  }
}
