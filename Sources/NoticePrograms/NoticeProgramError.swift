import Diagnostics

/// Why a catalog cannot be written as code.
public struct NoticeProgramError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is in the way: one line that leads with its subject, without a full stop.
  public let summary: String
  /// What to do about it.
  public let fix: String
  /// Where the catalog says it; `nil` for what has no place of its own.
  public let place: SourceSpan?

  package init(_ summary: String, at place: SourceSpan?, fix: String) {
    (self.summary, self.place, self.fix) = (summary, place, fix)
  }

  /// The place and what is in the way.
  public var description: String {
    place.map { "\($0.file):\($0.start.line):\($0.start.column): \(summary)" } ?? summary
  }
}
