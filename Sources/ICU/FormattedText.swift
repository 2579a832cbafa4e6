/// A formatted value and what each piece of it is.
public struct FormattedText: Hashable, Sendable {
  /// Which argument a part comes from.
  public enum Span: Hashable, Sendable {
    /// The start of an interval only.
    case startRange
    /// The end of an interval only.
    case endRange
    /// Both ends of an interval, or the text between them.
    case shared
    /// The item of a list or the amount of a duration, counted from 0.
    case item(Int)
  }

  /// A run of text that is one thing.
  public struct Part: Hashable, Sendable {
    /// What the text is, by the names of ECMA-402: `literal`, `integer`, `group`, `decimal`, `fraction`, `minusSign`,
    /// `plusSign`, `approximatelySign`, `percentSign`, `perMilleSign`, `currency`, `unit`, `compact`,
    /// `exponentSeparator`, `exponentSign`, `exponentInteger`, `era`, `year`, `yearName`, `relatedYear`, `quarter`,
    /// `month`, `week`, `day`, `weekday`, `dayPeriod`, `hour`, `minute`, `second`, `fractionalSecond`, `timeZoneName`
    /// or `element`.
    public let kind: String
    /// The text, never empty.
    public let text: String
    /// The argument it comes from, for intervals, lists and durations.
    public let span: Span?

    /// Makes a part.
    public init(kind: String, text: String, span: Span? = nil) {
      self.kind = kind
      self.text = text
      self.span = span
    }
  }

  /// The whole text.
  public let text: String
  /// Its parts in order; together they are exactly ``text``.
  public let parts: [Part]

  init(text: String, parts: [Part]) {
    self.text = text
    self.parts = parts
  }

  /// Makes a text of parts.
  public init(parts: [Part]) {
    self.init(text: parts.map(\.text).joined(), parts: parts)
  }
}
