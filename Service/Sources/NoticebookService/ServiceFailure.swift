/// Why the service can't start, or can't load its content again: what is wrong, and what to do.
public struct ServiceFailure: Error, CustomStringConvertible {
  /// What is wrong; several lines where there are several findings.
  public let summary: String
  /// What to do about it, as a sentence.
  public let fix: String

  /// Makes a failure.
  public init(_ summary: String, fix: String) {
    (self.summary, self.fix) = (summary, fix)
  }

  /// The two on lines of their own.
  public var description: String { "\(summary)\n  \(fix)" }
}
