import Catalogs
import ICU
import MessageFormatting
import Notices

/// Descriptions of arguments that accompany a text.
extension ExportSession {
  /// What the argument shows for a sample value.
  func example(of value: PortableValue, in locale: LocaleIdentifier) -> String? {
    guard let sample = sample(value.name, in: locale) else { return nil }
    let context = FormattingContext(
      locale: locale,
      timeZone: .utc,
      bidiIsolation: .none,
      includesFields: false,
      formatters: formatters
    )
    let constants = messages.texts.values.values(in: locale)
    let formatted = MessageFormatter(value.expression, in: context, defaults: constants).format([value.name: sample])
    return formatted.errors.isEmpty ? formatted.text : nil
  }

  /// A sample value of a parameter.
  func sample(_ name: String, in locale: LocaleIdentifier) -> MessageValue? {
    catalog.facts.parameters.named(name)?.sample(in: locale, orIn: sourceLocale)
  }

  /// A line about an argument: what it means, and how the caller formats it where the format cannot.
  func description(of argument: LoweredArgument, in locale: LocaleIdentifier) -> String {
    var words = [argument.name]
    if let about = catalog.facts.parameters.named(argument.value.name)?.about { words.append(about) }
    if argument.isFormatted {
      let example = example(of: argument.value, in: locale).map { ", such as \($0)" } ?? ""
      words.append("Formatted by the caller as \(argument.value.source)\(example).")
    }
    guard let first = words.first, words.count > 1 else { return argument.name }
    return "\(first): \(words.dropFirst().joined(separator: " "))"
  }

  /// The notes of a key: what its file says to translators, and a line for each argument.
  func notes(_ key: MessageKey, _ texts: [LoweredText], in locale: LocaleIdentifier) -> [String] {
    var seen: Set<String> = []
    let arguments = texts.flatMap(\.content.arguments).filter { seen.insert($0.name).inserted }
    let own = messages.note(key)?.split(separator: "\n").map(String.init) ?? []
    return own + arguments.map { description(of: $0, in: locale) }
  }

  /// The names of all arguments of a key, for formats that number them: as the source locale first has them, then those
  /// that only other locales have.
  package mutating func argumentOrder(_ key: MessageKey, withSelectors: Bool) -> [String] {
    let locales = [sourceLocale] + catalog.locales.filter { $0 != sourceLocale }
    var names: [String] = []
    for locale in locales {
      for text in texts(key, in: locale, isNoted: false) {
        if withSelectors { names += text.content.selectors.map(\.name) }
        names += text.content.arguments.map(\.name)
      }
    }
    return names.withoutRepeats
  }
}
