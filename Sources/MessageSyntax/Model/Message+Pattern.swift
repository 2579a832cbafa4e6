extension Message {
  /// Text with placeholders.
  public struct Pattern: Hashable, Sendable {
    /// The parts in order.
    public var elements: [Element]

    /// Makes a pattern.
    public init(elements: [Element]) {
      self.elements = elements
    }
  }

  /// One part of a pattern.
  public enum Element: Hashable, Sendable {
    /// Text to show as it is.
    case text(String)
    /// An expression to format.
    case expression(Expression)
    /// Markup to hand through.
    case markup(Markup)

    /// Compares text by scalars and the rest by value.
    public static func == (left: Element, right: Element) -> Bool {
      switch (left, right) {
      case (.text(let left), .text(let right)): left.hasSameScalars(as: right)
      case (.expression(let left), .expression(let right)): left == right
      case (.markup(let left), .markup(let right)): left == right
      default: false
      }
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .text(let text): text.hashScalars(into: &hasher)
      case .expression(let expression): hasher.combine(expression)
      case .markup(let markup): hasher.combine(markup)
      }
    }
  }

  /// A part of a pattern that is not language, such as the start of a link.
  public struct Markup: Hashable, Sendable {
    /// The relation of markup to the content that it marks.
    public enum Kind: Hashable, Sendable {
      /// `{#name}`
      case open
      /// `{#name /}`
      case standalone
      /// `{/name}`
      case close
    }

    /// Whether it opens, closes, or is standalone.
    public var kind: Kind
    /// The name with its namespace.
    public var name: String
    /// The options in source order.
    public var options: [Option]
    /// Notes without effect, in source order.
    public var attributes: [Attribute]

    /// Makes markup.
    public init(kind: Kind, name: String, options: [Option] = [], attributes: [Attribute] = []) {
      self.kind = kind
      self.name = name
      self.options = options
      self.attributes = attributes
    }
  }
}
