import Catalogs
import Foundation
import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Notices
import Testing

import MessageExport

/// A text that a consumer is asked for, and what Noticebook itself says.
struct ExportCase: Encodable {
  enum Argument: Encodable {
    case text(String)
    case integer(Int)
    /// Midnight of the day in UTC.
    case date(String)
    case price(String, currency: String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      switch self {
      case .text(let text):
        try container.encode("text", forKey: .type)
        try container.encode(text, forKey: .value)
      case .integer(let number):
        try container.encode("integer", forKey: .type)
        try container.encode(number, forKey: .value)
      case .date(let day):
        try container.encode("date", forKey: .type)
        try container.encode(day, forKey: .value)
      case .price(let amount, let currency):
        try container.encode("price", forKey: .type)
        try container.encode(amount, forKey: .value)
        try container.encode(currency, forKey: .currency)
      }
    }

    private enum Key: String, CodingKey { case type, value, currency }
  }

  /// The key of the catalog.
  let name: String
  /// The key with what the format adds to it where a condition holds.
  let key: String
  /// The conditions as `argument=value`, with commas in between.
  let conditions: String
  let locale: String
  /// The name of the folder or file of the locale, as the format has it.
  let folder: String
  let arguments: [String: Argument]
  /// The names of arguments, where the format numbers them.
  let order: [String]
  /// The argument that a plural counts.
  let plural: String?
  /// Whether the message has arguments in any locale, so that its callers format it.
  let hasArguments: Bool
  let expected: String
}

extension ExportedMessages {
  /// Cases of every text of a format: typical values, awkward ones, and several numbers.
  func cases(_ format: ExportFormat, folder: (LocaleIdentifier) -> String) -> [ExportCase] {
    var session = ExportSession(self, format)
    return locales.flatMap { locale in
      keys.flatMap { key -> [ExportCase] in
        let texts = session.texts(key, in: locale)
        let order = session.argumentOrder(key, withSelectors: format == .xcstrings)
        return samples(key, in: locale).compactMap { sample in
          guard let text = texts.first(where: { $0.holds(for: sample) }), let expected = expected(key, locale, sample)
          else { return nil }
          return ExportCase(
            name: key.name,
            key: key.name + text.suffix,
            conditions: text.conditions.map { "\($0.argument)=\($0.value)" }.joined(separator: ","),
            locale: locale.tag,
            folder: folder(locale),
            arguments: arguments(of: text, sample, in: locale),
            order: order,
            plural: text.content.selectors.first?.name,
            hasArguments: !order.isEmpty,
            expected: expected
          )
        }
      }
    }
  }

  /// The values for one text: of each parameter, and of the variables of shared texts.
  private func samples(_ key: MessageKey, in locale: LocaleIdentifier) -> [[String: MessageValue]] {
    let names = catalog.message(key, in: locale)?.parsed.message?.externalVariables ?? []
    var typical: [String: MessageValue] = [:]
    var awkward: [String: MessageValue] = [:]
    var numbers: String?
    for name in names where !name.contains(".") {
      guard let parameter = catalog.facts.parameters.named(name) else {
        (typical[name], awkward[name]) = (.string("\(name)1"), .string("a 'b' {c} <d> & \"e\" \\ 100% $1"))
        continue
      }
      typical[name] = parameter.sample(in: locale, orIn: catalog.sourceLocale)
      awkward[name] = parameter.sample(in: locale, orIn: catalog.sourceLocale, longest: true)
      if parameter.kind == .text { awkward[name] = .string("{{O'Neil}} \"100%\" \\n <b>& 語") }
      if parameter.kind == .count { numbers = name }
    }
    guard let numbers else { return typical.isEmpty ? [typical] : [typical, awkward] }
    return [0, 1, 2, 5, 21].map { number in
      typical.merging([numbers: .number(DecimalNumber(number))]) { $1 }
    }
  }

  /// What the notice says: links with their addresses where there are paragraphs, and line breaks folded.
  private func expected(
    _ key: MessageKey,
    _ locale: LocaleIdentifier,
    _ arguments: [String: MessageValue]
  ) -> String? {
    guard let text = texts.text(key, in: locale, arguments: arguments), text.message.errors.isEmpty else { return nil }
    let isDocument = key.name.hasSuffix(".email.body")
    var whole = ""
    var link: (url: String, start: String)?
    for part in text.message.parts {
      if case .markup(let markup) = part, isDocument {
        if markup.kind == .open, let url = markup.options["to"].flatMap({ catalog.facts.links.named($0)?.url }) {
          link = (url, whole)
          whole = ""
        } else if let open = link {
          let arguments: [String: MessageValue] = ["text": .string(whole), "url": .string(open.url)]
          whole = open.start + texts.string("notices.common.link.plain", in: locale, arguments: arguments)
          link = nil
        }
      }
      whole += part.text
    }
    guard whole.contains("\n") else { return whole }
    return foldedParagraphs(of: whole, in: locale).joined(separator: isDocument ? "\n\n" : " ")
  }

  /// The values as the caller of a format passes them.
  private func arguments(
    of text: LoweredText,
    _ sample: [String: MessageValue],
    in locale: LocaleIdentifier
  ) -> [String: ExportCase.Argument] {
    let context = FormattingContext(
      locale: locale,
      timeZone: .utc,
      bidiIsolation: .none,
      formatters: FormatterCache()
    )
    var arguments: [String: ExportCase.Argument] = [:]
    for (name, _) in text.content.selectors { arguments[name] = sample[name].map(ExportCase.Argument.init) }
    for argument in text.content.arguments {
      if argument.isFormatted {
        let written = argument.value.expression.formatted(
          sample.merging(texts.values.values(in: locale)) { own, _ in own },
          in: context
        )
        arguments[argument.name] = .text(written.text)
      } else {
        arguments[argument.name] = sample[argument.value.name].map(ExportCase.Argument.init)
      }
    }
    return arguments
  }
}

extension ExportCase.Argument {
  init(_ value: MessageValue) {
    switch value {
    case .string(let text): self = .text(text)
    case .number(let number): self = .integer(Int(number.text) ?? -1)
    case .civilDate(let day): self = .date(day.description)
    case .instant(let instant):
      // A last day with its time, of which the formats show the day.
      self = TimeZoneIdentifier.utc.civilDateTime(of: instant).map { .date($0.date.description) } ?? .text("")
    case .price(let amount, let currency): self = .price(amount.text, currency: currency.code)
    default: self = .text("")
    }
  }
}

extension LoweredText {
  fileprivate func holds(for sample: [String: MessageValue]) -> Bool {
    conditions.allSatisfy { condition in
      switch sample[condition.argument] {
      case .number(let number)?: number.text == condition.value
      case .string(let text)?: text == condition.value
      default: false
      }
    }
  }
}

extension LoweredText {
  /// What formats add to a key for the conditions, such as `_daysLeft_0`.
  var suffix: String { ExportFormat.xcstrings.name(of: "", where: conditions) }
}
