/// A value on its way through a message: what it is, and how it is formatted and selected on.
public struct ResolvedValue: Sendable {
  /// A rank of a matching key; less is better.
  public typealias Rank = Int
  /// Writes the value.
  public typealias Formatting = @Sendable (FormattingContext) throws(FormattingError) -> FormattedValue
  /// Ranks a key, or gives `nil` if it does not match.
  ///
  /// It throws ``FormattingError/Kind/badVariantKey`` for a key that no value could match, which only counts as reported;
  /// after any other error the selector matches no key but `*`.
  public typealias Selection = @Sendable (_ key: String) throws(FormattingError) -> Rank?

  /// The value itself.
  public let value: MessageValue
  /// Options that a function applied to this value takes over.
  public let options: ResolvedOptions
  /// How the value is written; `nil` for the way of its type.
  public let formatting: Formatting?
  /// How keys match; `nil` if the value cannot be selected on.
  public let selection: Selection?
  /// The text shown if this value could not be formatted, without braces: `$name`.
  var source = ""
  /// Whether the value is a fallback for one that could not be resolved.
  private(set) var isFallback = false
  /// What the options `u:id` and `u:dir` say.
  package var unicode = UnicodeOptions()

  /// Makes a value.
  public init(
    _ value: MessageValue,
    options: ResolvedOptions = ResolvedOptions(),
    formatting: Formatting? = nil,
    selection: Selection? = nil
  ) {
    self.value = value
    self.options = options
    self.formatting = formatting
    self.selection = selection
  }

  static func fallback(_ source: String, selection: Selection? = nil) -> ResolvedValue {
    var value = ResolvedValue(.string("{\(source)}"), selection: selection)
    value.source = source
    value.isFallback = true
    return value
  }

  /// The same value under another name.
  func named(_ source: String) -> ResolvedValue {
    var value = self
    value.source = source
    return value
  }
}
