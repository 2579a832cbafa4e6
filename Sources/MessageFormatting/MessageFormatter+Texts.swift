import ICU
import MessageSyntax
import MessageResolution

/// Why ``MessageFormatter/init(_:locale:timeZone:bidiIsolation:functions:formatters:)`` makes no formatter.
public enum MessageFormatterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message has mistakes, in the order of their places.
  case message([MessageError])
  /// The locale does not exist.
  case locale(LocaleIdentifier.Invalid)
  /// The time zone does not exist.
  case timeZone(TimeZoneIdentifier.Invalid)

  /// A line for each mistake.
  public var description: String {
    switch self {
    case .message(let errors): errors.map { "\($0.summary): \($0.remedy)" }.joined(separator: "\n")
    case .locale(let error): error.description
    case .timeZone(let error): error.description
    }
  }
}

extension MessageFormatter {
  /// Makes a formatter of a message, a locale and a time zone that are texts.
  ///
  /// ```swift
  /// let greeting = try MessageFormatter("Hello, {$name}!", locale: "en", bidiIsolation: .none)
  /// print(greeting.text(["name": "Ada"]))  // Hello, Ada!
  /// ```
  ///
  /// - Parameters:
  ///   - source: The message in MessageFormat 2.
  ///   - locale: A BCP 47 tag, such as `ja` or `pt-BR`.
  ///   - timeZone: The zone in which instants are shown, by its name in the IANA database.
  ///   - formatters: The formatters of ICU, which are slow to open; share one cache between many messages.
  /// - Throws: If the message has a mistake, or the locale or the zone does not exist.
  /// - Complexity: O(*n*) in the length of the message.
  public init(
    _ source: String,
    locale: String,
    timeZone: String = "UTC",
    bidiIsolation: FormattingContext.BidiIsolation = .default,
    functions: FunctionRegistry = .standard,
    formatters: FormatterCache = FormatterCache()
  ) throws(MessageFormatterError) {
    let message = ParsedMessage.parse(source)
    guard message.isValid else { throw .message(message.errors) }
    let tag: LocaleIdentifier
    do throws(LocaleIdentifier.Invalid) { tag = try LocaleIdentifier(locale) } catch { throw .locale(error) }
    let zone: TimeZoneIdentifier
    do throws(TimeZoneIdentifier.Invalid) { zone = try TimeZoneIdentifier(timeZone) } catch { throw .timeZone(error) }
    self.init(
      message,
      in: FormattingContext(
        locale: tag,
        timeZone: zone,
        bidiIsolation: bidiIsolation,
        functions: functions,
        formatters: formatters
      )
    )
  }
}
