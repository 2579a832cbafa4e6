import ICU

/// Which way a text runs. The raw values are those of HTML's attribute `dir`.
public enum TextDirection: String, Sendable {
  /// Left to right.
  case leftToRight = "ltr"
  /// Right to left.
  case rightToLeft = "rtl"
  /// Not known, as with any text that a caller passes.
  case unknown = "auto"
}

/// A piece of a formatted message.
public enum MessagePart: Hashable, Sendable {
  /// Text of the message itself.
  case text(String)
  /// A character that keeps the direction of what follows apart from its surroundings.
  case bidiIsolation(String)
  /// The place of markup; it has no text of its own.
  case markup(FormattedMarkup)
  /// The fallback for a value that could not be formatted.
  case fallback(source: String)
  /// A formatted value.
  case value(FormattedValue)

  /// What the piece contributes to the text.
  public var text: String {
    switch self {
    case .text(let text), .bidiIsolation(let text): text
    case .markup: ""
    case .fallback(let source): "{\(source)}"
    case .value(let value): value.text
    }
  }
}

/// Markup in a formatted message, with its options resolved.
public struct FormattedMarkup: Hashable, Sendable {
  /// Whether it opens, closes, or is standalone.
  public enum Kind: String, CaseIterable, Sendable {
    /// What is marked begins here: `{#name}`.
    case open
    /// Something without content: `{#name /}`.
    case standalone
    /// What is marked ends here: `{/name}`.
    case close
  }

  /// Whether it opens, closes, or is standalone.
  public let kind: Kind
  /// Its name.
  public let name: String
  /// What the message calls it by `u:id`.
  public let id: String?
  /// Its options that have a value, without those of the namespace `u`.
  public let options: [String: String]
}

/// A value in a formatted message.
public struct FormattedValue: Hashable, Sendable {
  /// What made it: `string`, `number`, `datetime`, …
  public let type: String
  /// The locale it is written for, as a BCP 47 tag.
  public let locale: String
  /// Which way it runs.
  public let direction: TextDirection
  /// The whole text.
  public let text: String
  /// Its fields; empty for plain strings, and if the context doesn't request fields.
  public let parts: [FormattedText.Part]
  /// What the message calls it by `u:id`.
  public let id: String?

  /// Makes a value, as functions do; the identifier is set by the message.
  public init(
    type: String,
    locale: String,
    direction: TextDirection,
    text: String,
    parts: [FormattedText.Part] = []
  ) {
    self.init(type: type, locale: locale, direction: direction, text: text, parts: parts, id: nil)
  }

  private init(
    type: String,
    locale: String,
    direction: TextDirection,
    text: String,
    parts: [FormattedText.Part],
    id: String?
  ) {
    self.type = type
    self.locale = locale
    self.direction = direction
    self.text = text
    self.parts = parts
    self.id = id
  }

  /// The value with what the expression says of it.
  package func placed(_ options: UnicodeOptions) -> FormattedValue {
    FormattedValue(
      type: type,
      locale: locale,
      direction: options.direction ?? direction,
      text: text,
      parts: parts,
      id: options.id
    )
  }
}

/// A formatted message: its text, its parts, and the errors.
public struct FormattedMessage: Sendable {
  /// The parts, in order; their texts add up to ``text``.
  public let parts: [MessagePart]
  /// Errors, in the order in which they came up; each at most once.
  public let errors: [FormattingError]

  package init(parts: [MessagePart], errors: [FormattingError]) { (self.parts, self.errors) = (parts, errors) }

  /// What a message says that is nothing but text.
  package init(plainText: String) {
    (parts, errors) = (plainText.isEmpty ? [] : [.text(plainText)], [])
  }

  /// The whole text.
  ///
  /// - Complexity: O(*n*) in the length of the text; it is put together each time.
  public var text: String {
    if parts.count == 1 { return parts[0].text }
    var text = ""
    for part in parts { text += part.text }
    return text
  }
}
