import ICU
import Instants
import JSON
import MessageFormatting
import MessageSyntax

/// A case of the message test suite of the Unicode working group: a message, what it is formatted for, and what is
/// expected, with the defaults of its file merged in.
///
/// Source: the schema `tests.schema.json` (v0) of that suite.
package struct ConformanceCase: Sendable {
  /// The message in MessageFormat 2.
  package let source: String
  /// The locale of the text.
  package let locale: LocaleIdentifier
  /// How values are isolated.
  package let bidiIsolation: FormattingContext.BidiIsolation
  /// The arguments.
  package let arguments: [String: MessageValue]
  /// The text expected, if the case says.
  package let text: String?
  /// The parts expected, if the case says; each is a subset of what there must be.
  package let parts: [JSONValue]?
  /// The errors expected.
  package let errors: ExpectedErrors

  /// What a case says of errors.
  package enum ExpectedErrors: Hashable, Sendable {
    /// Errors of these types; without any, there must be no error.
    case types([String])
    /// At least one error, of whatever type.
    case some
  }

  /// Formats the case, with the standard functions and those that the suite defines for itself.
  package func run(timeZone: TimeZoneIdentifier, formatters: FormatterCache) -> ConformanceResult {
    let context = FormattingContext(
      locale: locale,
      timeZone: timeZone,
      bidiIsolation: bidiIsolation,
      functions: TestFunction.registry,
      formatters: formatters
    )
    let parsed = ParsedMessage.parse(source)
    return ConformanceResult(case: self, parsed: parsed, formatted: parsed.formatted(arguments, in: context))
  }
}

/// What became of a case.
package struct ConformanceResult: Sendable {
  /// The case.
  package let `case`: ConformanceCase
  /// Its message.
  package let parsed: ParsedMessage
  /// The message, formatted.
  package let formatted: FormattedMessage

  /// The types of all errors, in the order of their places or in which they came up.
  ///
  /// A message that is not valid has those of its text only.
  package var errorTypes: [String] {
    parsed.isValid ? formatted.errors.map(\.kind.rawValue) : parsed.errors.map(\.kind.rawValue)
  }

  /// The result as `{"src":…,"locale":…,"text":…,"parts":[…],"errors":[{"type":…}]}`.
  package var json: JSONValue {
    .object([
      .init(name: "src", value: .string(self.case.source)),
      .init(name: "locale", value: .string(self.case.locale.tag)),
      .init(name: "text", value: .string(formatted.text)),
      .init(name: "parts", value: formatted.partsJSON),
      .init(
        name: "errors",
        value: .array(errorTypes.map { .object([.init(name: "type", value: .string($0))]) })
      ),
    ])
  }
}
