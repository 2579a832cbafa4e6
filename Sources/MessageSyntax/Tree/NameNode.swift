/// An identifier as written in a message: the name of a function, option, attribute or markup.
public struct NameNode: Hashable, Sendable {
  /// The name as written, with its namespace and without bidirectional marks; empty where it is missing.
  public let value: String
  /// The range of the name, without its sigil.
  public let range: SourceRange
}
