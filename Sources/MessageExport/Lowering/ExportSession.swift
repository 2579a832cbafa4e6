import Catalogs
import ICU

/// One export: the messages, and the losses as they come up.
package struct ExportSession {
  package let messages: ExportedMessages
  package let format: ExportFormat
  package private(set) var losses: [Loss] = []

  package init(_ messages: ExportedMessages, _ format: ExportFormat) {
    (self.messages, self.format) = (messages, format)
  }

  var catalog: Catalog { messages.catalog }
  var formatters: FormatterCache { messages.formatters }
  var keys: [MessageKey] { messages.keys }
  var sourceLocale: LocaleIdentifier { catalog.sourceLocale }

  /// The texts of a key in a locale, in the words of the format; losses are noted when `isNoted`.
  package mutating func texts(_ key: MessageKey, in locale: LocaleIdentifier, isNoted: Bool = true) -> [LoweredText] {
    let own = lowered(key, in: locale)
    if isNoted { losses += own.losses.filter { !losses.contains($0) } }
    return format.capabilities?.choices == .onePlural ? aligned(own.texts, of: key, in: locale) : own.texts
  }

  /// The texts that the message of a locale is lowered to, and what they lose.
  func lowered(_ key: MessageKey, in locale: LocaleIdentifier) -> (texts: [LoweredText], losses: [Loss]) {
    guard let entry = messages.entry(key, in: locale), format.capabilities != nil else { return ([], []) }
    var lowering = MessageLowering(format, at: (entry.message, locale))
    let texts = lowering.texts(of: entry)
    return (texts, lowering.losses)
  }

  /// Notes that characters of a text are written in another way.
  mutating func noteChangedText(_ key: MessageKey, in locale: LocaleIdentifier, _ subject: String, _ lowering: String) {
    note(.text, key, in: locale, subject, lowering)
  }

  mutating func note(
    _ kind: Loss.Kind,
    _ key: MessageKey,
    in locale: LocaleIdentifier,
    _ subject: String,
    _ lowering: String
  ) {
    guard let entry = messages.entry(key, in: locale) else { return }
    let loss = Loss(
      key: key,
      locale: locale,
      format: format,
      kind: kind,
      subject: subject,
      lowering: lowering,
      span: entry.message.keySpan
    )
    if !losses.contains(loss) { losses.append(loss) }
  }
}
