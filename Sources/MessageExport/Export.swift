import Catalogs
import ICU

/// The files of a format, and what it cannot say.
package struct Export: Sendable {
  /// The bytes of each file by its path, with `/` between the parts.
  package private(set) var files: [String: [UInt8]] = [:]
  /// What is lost, by key and then by locale.
  package private(set) var losses: [Loss] = []

  /// Writes the messages in a format. Equal catalogs give equal bytes.
  package init(_ messages: ExportedMessages, as format: ExportFormat) {
    var session = ExportSession(messages, format)
    let texts: [String: String] =
      switch format {
      case .icuJSON: session.icuJSON()
      case .javaProperties: session.javaProperties()
      case .arb: session.arb()
      case .i18next: session.i18next()
      case .gettext: session.gettext()
      case .fluent: session.fluent()
      case .android: session.android()
      case .xcstrings: session.xcstrings()
      case .xliff1: session.xliff1()
      case .xliff2: session.xliff2()
      case .messageFormat2: session.messageFormat2()
      case .csv: session.csv()
      }
    files = texts.mapValues { Array($0.utf8) }
    losses = session.losses
  }
}

/// One export: the messages, and the losses as they come up.
package struct ExportSession {
  package let messages: ExportedMessages
  package let format: ExportFormat
  private(set) var losses: [Loss] = []

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
    return format.abilities?.choices == .onePlural ? aligned(own.texts, of: key, in: locale) : own.texts
  }

  /// The texts that the message of a locale is lowered to, and what they lose.
  func lowered(_ key: MessageKey, in locale: LocaleIdentifier) -> (texts: [LoweredText], losses: [Loss]) {
    guard let entry = messages.entry(key, in: locale), format.abilities != nil else { return ([], []) }
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
