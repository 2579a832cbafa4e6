/// One mistake in a message, with its place and the way to fix it.
public struct MessageError: Hashable, Sendable, Error {
  /// What sort of mistake it is.
  public let kind: MessageErrorKind
  /// Where it is; empty where something is missing.
  public let range: SourceRange
  /// What is wrong, led by its subject, without a full stop.
  public let summary: String
  /// What is valid at the position instead, if that can be described.
  public let expected: String?
  /// How to fix it, as an instruction without a full stop.
  public let remedy: String

  /// Makes an error.
  public init(kind: MessageErrorKind, range: SourceRange, summary: String, expected: String? = nil, remedy: String) {
    self.kind = kind
    self.range = range
    self.summary = summary
    self.expected = expected
    self.remedy = remedy
  }

  /// The same error at another place.
  func moved(to range: SourceRange) -> MessageError {
    MessageError(kind: kind, range: range, summary: summary, expected: expected, remedy: remedy)
  }
}

extension Sequence where Element == MessageError {
  /// The errors by position, then kind, then summary.
  func sortedByPosition() -> [MessageError] {
    sorted { left, right in
      if left.range != right.range { return left.range < right.range }
      if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
      return left.summary < right.summary
    }
  }
}
