/// Markup in braces.
public struct MarkupNode: Hashable, Sendable {
  /// Whether it opens, closes or stands alone.
  public let kind: Message.Markup.Kind
  /// The markup's name.
  public let name: NameNode
  /// The options in source order.
  public let options: [OptionNode]
  /// The attributes in source order.
  public let attributes: [AttributeNode]
  /// Where the markup stands, with its braces.
  public let range: SourceRange
}
