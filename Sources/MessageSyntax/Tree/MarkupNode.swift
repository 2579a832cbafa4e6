/// Markup in braces.
public struct MarkupNode: Hashable, Sendable {
  /// Whether it opens, closes, or is standalone.
  public let kind: Message.Markup.Kind
  /// The markup's name.
  public let name: NameNode
  /// The options in source order.
  public let options: [OptionNode]
  /// The attributes in source order.
  public let attributes: [AttributeNode]
  /// The range of the markup, with its braces.
  public let range: SourceRange
}
