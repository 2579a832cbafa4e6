/// The name of a text: the path of its file and its key, joined with dots, such as `notices.grace.push.title`.
public struct MessageKey: Hashable, Comparable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The whole name.
  public let name: String

  /// Makes a key from its whole name.
  public init(_ name: String) { self.name = name }

  /// Makes a key from a literal.
  public init(stringLiteral name: String) { self.name = name }

  /// The whole name.
  public var description: String { name }

  /// Whether the left key comes first, by Unicode scalars.
  public static func < (left: MessageKey, right: MessageKey) -> Bool { left.name < right.name }
}
