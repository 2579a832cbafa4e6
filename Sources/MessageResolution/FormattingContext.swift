import ICU

/// The settings that a message is formatted with. Two contexts with equal contents give equal results, independent of
/// the settings of the machine.
public struct FormattingContext: Sendable {
  /// How values are kept apart from text of another direction.
  public enum BidiIsolation: String, CaseIterable, Sendable {
    /// Values whose direction may differ from that of the message are between isolating characters (LDML 48.2's
    /// default).
    case `default`
    /// No isolating characters.
    case none
  }

  /// The locale of the text.
  public let locale: LocaleIdentifier
  /// The zone in which instants are shown.
  public let timeZone: TimeZoneIdentifier
  /// How values are isolated.
  public let bidiIsolation: BidiIsolation
  /// Whether formatted values are taken apart into fields, which costs time; their texts are the same either way.
  public let includesFields: Bool
  /// The functions that messages may call.
  public let functions: FunctionRegistry
  /// Formatters, shared between messages and tasks.
  public let formatters: FormatterCache
  /// Which way the locale is written, for which ICU has to be asked.
  package let direction: TextDirection

  /// Makes a context. One cache of formatters is best shared by all of them.
  public init(
    locale: LocaleIdentifier,
    timeZone: TimeZoneIdentifier,
    bidiIsolation: BidiIsolation = .default,
    includesFields: Bool = true,
    functions: FunctionRegistry = .standard,
    formatters: FormatterCache
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.bidiIsolation = bidiIsolation
    self.includesFields = includesFields
    self.functions = functions
    self.formatters = formatters
    direction = locale.direction
  }
}
