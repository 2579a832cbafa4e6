import Catalogs
import ICU
import MessageFormatting
import MessageSyntax
import Notices

/// A text as it comes out with sample values.
struct SampledText {
  /// The formatted text, with the places in the template. All scalars of a value have the place of its placeholder.
  let prose: Prose
  /// The values in it, in order.
  let values: [(value: FormattedValue, place: Range<Int>)]
  /// The currencies of the prices that it was made with.
  let currencies: [CurrencyCode]

  /// Makes the text of a formatted message. Returns nil if a value could not be formatted.
  fileprivate init?(
    _ formatted: FormattedMessage,
    _ pattern: PatternNode,
    of text: ReadableText,
    _ arguments: [String: MessageValue]
  ) {
    guard formatted.errors.isEmpty else { return nil }
    let written = formatted.parts.compactMap { if case .value(let value) = $0 { value } else { nil } }
    let expressions = pattern.elements.count { if case .expression = $0 { true } else { false } }
    guard written.count == expressions else { return nil }
    let (prose, places) = Prose.sampled(pattern, in: text.scalars, values: written.map(\.text))
    self.prose = prose
    currencies = arguments.values.compactMap { if case .price(_, let currency) = $0 { currency } else { nil } }
    values = zip(written, places).map { (value: $0, place: $1) }
  }
}

/// Formats texts of a locale with sample values.
struct SampleFormatting {
  private let context: CheckContext
  private let formatting: FormattingContext
  private let facts: [String: MessageValue]
  private let lastDays: Set<String>
  /// A whole number of each plural category, the smallest.
  private let counts: [DecimalNumber]

  init(_ locale: LocaleIdentifier, in context: CheckContext, includesFields: Bool) {
    self.context = context
    formatting = FormattingContext(
      locale: locale,
      timeZone: .utc,
      bidiIsolation: .none,
      includesFields: includesFields,
      formatters: context.formatters
    )
    facts = context.values.values(in: locale)
    lastDays = context.catalog.facts.lastDays
    let numbers = (try? PluralForms(locale, .cardinal))?.numbers.values.compactMap { $0.min() } ?? []
    counts = numbers.sorted().map { DecimalNumber($0) }
  }

  /// A sample value for each variable of a message. Returns nil if one has none; another check reports that.
  func arguments(of model: Message, in text: ReadableText, isLongest: Bool) -> [String: MessageValue]? {
    var arguments: [String: MessageValue] = [:]
    for name in model.externalVariables {
      let parameter = facts[name] == nil ? context.catalog.facts.parameters.named(name) : nil
      let value =
        facts[name] ?? parameter?.sample(in: text.locale, orIn: context.catalog.sourceLocale, longest: isLongest)
      guard let value else { return nil }
      arguments[name] = value
    }
    return arguments
  }

  /// The message with the longest values; ends have a time of day.
  func longest(_ model: Message, in text: ReadableText) -> String? {
    guard let arguments = arguments(of: model, in: text, isLongest: true) else { return nil }
    let formatted = model.showing(.time, ends: lastDays).formatted(arguments, in: formatting)
    return formatted.errors.isEmpty ? formatted.text : nil
  }

  /// Each variant with typical values, whether they choose it or not.
  func variants(_ model: Message, in text: ReadableText) -> [String] {
    guard let arguments = arguments(of: model, in: text, isLongest: false) else { return [] }
    return model.patterns.compactMap { pattern in
      let alone = Message(declarations: model.declarations, body: .pattern(pattern))
      let formatted = alone.formatted(arguments, in: formatting)
      return formatted.errors.isEmpty ? formatted.text : nil
    }
  }

  /// The texts that readers can see: with typical values, with the longest values and a time of day, and for each count
  /// with a number of each plural category and the numbers that variants name.
  func samples(of model: Message, in text: ReadableText) -> [SampledText] {
    guard let typical = arguments(of: model, in: text, isLongest: false),
      let longest = arguments(of: model, in: text, isLongest: true)
    else { return [] }
    var choices = [(model, typical), (model.showing(.time, ends: lastDays), longest)]
    for (name, value) in typical {
      guard case .number = value else { continue }
      for count in counts + exactNumbers(of: text) {
        choices.append((model, typical.merging([name: .number(count)]) { $1 }))
      }
    }
    let patterns = text.parsed.tree.patterns
    return choices.compactMap { model, arguments in
      let (variant, formatted) = model.formattedVariant(arguments, in: formatting)
      return patterns.indices.contains(variant) ? SampledText(formatted, patterns[variant], of: text, arguments) : nil
    }
  }

  private func exactNumbers(of text: ReadableText) -> [DecimalNumber] {
    NumberSelector.all(in: text.parsed.tree).flatMap { $0.keys.compactMap { DecimalNumber($0.value) } }
  }
}
