import Catalogs
import ICU
import MessageFormatting
import MessageSyntax
import Notices

extension ExportSession {
  /// What a translator should know of a message: the file's notes, what it chooses by, its values with an example of
  /// each, and how much fits.
  func translatorNotes(_ message: TranslatedMessage) -> [String] {
    var notes = messages.note(message.key)?.split(separator: "\n").map(String.init) ?? []
    if !message.selectors.isEmpty {
      notes.append("Chosen by \(message.selectors.map { "$\($0)" }.joined(separator: ", ")).")
    }
    let source = catalog.message(message.key, in: sourceLocale)?.parsed.message
    let constants = messages.texts.values.values(in: message.locale)
    for name in source?.externalVariables ?? [] where constants[name] == nil {
      guard let parameter = catalog.facts.parameters.named(name) else { continue }
      let keys = [message.locale.tag, message.locale.language, "any", sourceLocale.language]
      let example = keys.lazy.compactMap { parameter.examples[$0] }.first
      notes.append("\(name): \(parameter.about)\(example.map { " Such as: \($0)" } ?? "")")
    }
    if let limit = limit(of: message.key, in: message.locale) { notes.append("At most \(limit) characters.") }
    if let messages = catalog.channelPart(message.key)?.messages(in: message.locale) {
      notes.append("At most \(messages) text message\(messages == 1 ? "" : "s") (SMS).")
    }
    return notes
  }

  /// The most characters that fit.
  func limit(of key: MessageKey, in locale: LocaleIdentifier) -> Int? {
    guard let part = catalog.channelPart(key) else { return nil }
    return part.graphemes[locale.tag] ?? part.graphemes[locale.language]
  }

  /// The text with sample values, without markup.
  func sampleText(_ pattern: Message.Pattern, of message: TranslatedMessage) -> String? {
    let parsed = catalog.message(message.key, in: message.locale)?.parsed.message
    let alone = Message(declarations: parsed?.declarations ?? [], body: .pattern(pattern))
    let reader = MessageReader(messages.texts, in: message.locale, formatters: formatters)
    var arguments = reader.constants
    for name in alone.externalVariables where arguments[name] == nil {
      arguments[name] = sample(name, in: message.locale)
    }
    let formatted = alone.formatted(arguments, in: reader.context)
    return formatted.errors.isEmpty ? formatted.text : nil
  }
}
