import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Testing

func locale(_ tag: String) throws -> LocaleIdentifier { try LocaleIdentifier(tag) }
func decimal(_ text: String) throws -> DecimalNumber { try #require(DecimalNumber(text), "\(text)") }
func instant(_ text: String) throws -> Instant { try #require(Instant(iso8601: text), "\(text)") }

extension MessageValue {
  /// A number that the test states as a literal; a wrong one fails the test by formatting as NaN.
  static func number(_ text: String) -> MessageValue { DecimalNumber(text).map(MessageValue.number) ?? .string("NaN") }
  static func instant(_ text: String) -> MessageValue {
    Instant(iso8601: text).map(MessageValue.instant) ?? .string("no instant")
  }
  static func date(_ text: String) -> MessageValue {
    CivilDate(iso8601: text).map(MessageValue.civilDate) ?? .string("no date")
  }
  static func dateTime(_ text: String) -> MessageValue {
    CivilDateTime(iso8601: text).map(MessageValue.civilDateTime) ?? .string("no date and time")
  }
  static func interval(_ start: String, _ end: String) -> MessageValue {
    guard let start = Instant(iso8601: start), let end = Instant(iso8601: end) else { return .string("no interval") }
    return .interval(start, end)
  }
  static func texts(_ items: String...) -> MessageValue { .list(items.map(MessageValue.string)) }
}

private let sharedFormatters = FormatterCache()

func context(
  _ tag: String = "en",
  zone: String = "UTC",
  isolation: FormattingContext.BidiIsolation = .none,
  includesFields: Bool = true,
  functions: FunctionRegistry = .standard
) throws -> FormattingContext {
  try FormattingContext(
    locale: LocaleIdentifier(tag),
    timeZone: TimeZoneIdentifier(zone),
    bidiIsolation: isolation,
    includesFields: includesFields,
    functions: functions,
    formatters: sharedFormatters
  )
}

/// Checks the text of a message and the kinds of its errors, in order; with and without fields, and prepared or not.
@discardableResult
func check(
  _ source: String,
  _ arguments: [String: MessageValue],
  in tag: String = "en",
  zone: String = "UTC",
  isolation: FormattingContext.BidiIsolation = .none,
  functions: FunctionRegistry = .standard,
  _ expected: String,
  errors: [FormattingError.Kind] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> FormattedMessage {
  let parsed = ParsedMessage.parse(source)
  #expect(parsed.errors.isEmpty, "\(source)", sourceLocation: sourceLocation)
  var result: FormattedMessage?
  for includesFields in [false, true] {
    let context = try context(
      tag,
      zone: zone,
      isolation: isolation,
      includesFields: includesFields,
      functions: functions
    )
    let formatted = parsed.formatted(arguments, in: context)
    #expect(
      Array(formatted.text.utf8) == Array(expected.utf8),
      "\(formatted.text.debugDescription) of \(source) in \(tag)",
      sourceLocation: sourceLocation
    )
    #expect(formatted.errors.map(\.kind) == errors, "\(formatted.errors)", sourceLocation: sourceLocation)
    expectSound(formatted, sourceLocation: sourceLocation)
    expectSame(MessageFormatter(parsed, in: context), formatted, of: arguments, sourceLocation: sourceLocation)
    result = formatted
  }
  return try #require(result, sourceLocation: sourceLocation)
}

/// The same without arguments.
@discardableResult
func check(
  _ source: String,
  in tag: String = "en",
  zone: String = "UTC",
  isolation: FormattingContext.BidiIsolation = .none,
  functions: FunctionRegistry = .standard,
  _ expected: String,
  errors: [FormattingError.Kind] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> FormattedMessage {
  try check(
    source,
    [:],
    in: tag,
    zone: zone,
    isolation: isolation,
    functions: functions,
    expected,
    errors: errors,
    sourceLocation: sourceLocation
  )
}

/// Checks that a prepared message gives what the resolver gave, the first time and when it remembers the result.
func expectSame(
  _ formatter: MessageFormatter,
  _ expected: FormattedMessage,
  of arguments: [String: MessageValue],
  _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for _ in 0..<2 {
    for text in [formatter.text(arguments), formatter.text { arguments[$0] }] + textsByPosition(formatter, arguments) {
      #expect(Array(text.utf8) == Array(expected.text.utf8), comment(), sourceLocation: sourceLocation)
    }
    let formatted = formatter.format(arguments)
    #expect(formatted.parts == expected.parts, comment(), sourceLocation: sourceLocation)
    #expect(Array(formatted.text.utf8) == Array(expected.text.utf8), comment(), sourceLocation: sourceLocation)
    #expect(formatted.errors == expected.errors, comment(), sourceLocation: sourceLocation)
  }
}

/// The texts of arguments by position, in the formatter's order and in another one: as a value of their own, and behind
/// another text.
private func textsByPosition(_ formatter: MessageFormatter, _ values: [String: MessageValue]) -> [String] {
  let another = MessageParameters(["unused"] + values.keys.sorted().reversed())
  return [formatter, formatter.taking(another)].flatMap { formatter in
    let parameters = formatter.parameters
    var arguments = MessageArguments(for: parameters)
    for (name, value) in values { if let position = parameters.position(of: name) { arguments[position] = value } }
    var buffer = MessageBuffer(minimumCapacity: 1)
    buffer.append("\u{2068}before")
    formatter.append(arguments, to: &buffer)
    return [formatter.text(arguments), String(buffer.text.unicodeScalars.dropFirst(7))]
  }
}

/// What holds for every formatted message.
func expectSound(_ formatted: FormattedMessage, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(Set(formatted.errors).count == formatted.errors.count, sourceLocation: sourceLocation)
  for error in formatted.errors {
    #expect(!error.summary.isEmpty && !error.summary.hasSuffix("."), "\(error)", sourceLocation: sourceLocation)
  }
  for case .value(let value) in formatted.parts where !value.parts.isEmpty {
    let joined = value.parts.map(\.text).joined()
    #expect(Array(joined.utf8) == Array(value.text.utf8), sourceLocation: sourceLocation)
  }
}
