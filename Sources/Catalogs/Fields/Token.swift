import Diagnostics

/// A word of a catalog file, with its place.
public struct Token: Hashable, Sendable, CustomStringConvertible {
  /// The word.
  public let name: String
  /// Its place in the file.
  public let span: SourceSpan

  init(_ name: String, _ span: SourceSpan) {
    self.name = name
    self.span = span
  }

  /// The word.
  public var description: String { name }
}
