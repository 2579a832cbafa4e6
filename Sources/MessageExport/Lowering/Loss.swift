import Catalogs
import Diagnostics
import ICU

/// What a format cannot take over from a message, and what is written instead.
package struct Loss: Hashable, Sendable {
  /// What is lost; the raw values are words of the report.
  package enum Kind: String, CaseIterable, Sendable {
    /// The format cannot write a value as the message does; it takes a text that the caller has formatted.
    case formattedArgument = "formatted-argument"
    /// The format cannot choose by a value; each variant has a key of its own, and the caller chooses.
    case variantKeys = "variant-keys"
    /// The format has no way to write a key; its variant is left out.
    case variant
    /// The format gives a meaning to characters of the text and has no way to take it back.
    case text
    /// The format has plain text only; a link shows its address, other markup leaves its contents.
    case markup
    /// A number is shown without groups, or with other digits than the locale's.
    case digits
    /// A function that only Noticebook has.
    case function
    /// The format counts plurals by a rule that cannot be written for the language.
    case pluralRule = "plural-rule"
  }

  /// The message.
  package let key: MessageKey
  /// The locale of the text.
  package let locale: LocaleIdentifier
  package let format: ExportFormat
  package let kind: Kind
  /// The part of the message that is lost, in the message's own notation.
  package let subject: String
  /// What is written instead.
  package let lowering: String
  /// The location of the message.
  package let span: SourceSpan
}
