import Catalogs
import ICU
import Instants
import MessageFormatting
import MessageSyntax
import Notices

/// The texts of a catalog as content of pages in one locale.
package struct SiteText: Sendable {
  let texts: CatalogTexts
  let locale: LocaleIdentifier
  let prose: ProseReader
  private let context: FormattingContext
  private let values: [String: MessageValue]

  private static let plainValue = ParsedMessage.parse("{$value}")
  private static let dayValue = ParsedMessage.parse("{$value :date fields=year-month-day length=medium}")
  private static let alternatives = ParsedMessage.parse("{$values :nb:list type=or}")

  package init(texts: CatalogTexts, locale: LocaleIdentifier, places: PlaceIndex, formatters: FormatterCache) {
    self.texts = texts
    self.locale = locale
    let labels = Aside.Kind.allCases.map { ($0, texts.string($0.label.key, in: locale)) }
    prose = ProseReader(
      links: texts.catalog.facts.links,
      sources: texts.catalog.facts.sources,
      places: places,
      asideLabels: Dictionary(uniqueKeysWithValues: labels)
    )
    context = FormattingContext(
      locale: locale,
      timeZone: .utc,
      bidiIsolation: .none,
      includesFields: false,
      formatters: formatters
    )
    values = texts.values.values(in: locale)
  }

  /// A label of the site.
  func label(_ label: SiteLabel, _ arguments: [String: MessageValue] = [:]) -> String {
    texts.string(label.key, in: locale, arguments: arguments)
  }

  /// A label that the catalog's facts require.
  func label(_ key: MessageKey) -> String { texts.string(key, in: locale) }

  /// A label that a catalog may leave out.
  func optionalLabel(_ label: SiteLabel) -> String? { has(label.key) ? self.label(label) : nil }

  /// What follows links to pages that are in another language.
  func untranslatedMark(_ locale: LocaleIdentifier) -> String {
    label(.untranslatedMark, ["language": .string(locale.tag.uppercased())])
  }

  /// Whether the catalog has a text in this locale or in its source locale.
  func has(_ key: MessageKey) -> Bool {
    texts.catalog.message(key, in: locale) != nil || texts.catalog.message(key, in: texts.catalog.sourceLocale) != nil
  }

  /// A text without Markdown; one that is missing in this locale is marked as foreign.
  func plain(_ key: MessageKey) -> [Inline] {
    guard let text = texts.text(key, in: locale) else { return [.text("[\(key)]")] }
    return marked([.text(text.message.text)], text.locale)
  }

  /// One paragraph of Markdown.
  func line(_ key: MessageKey) -> [Inline] {
    guard let text = texts.text(key, in: locale) else { return [.text("[\(key)]")] }
    return marked(prose.inlines(text.message.parts), text.locale)
  }

  /// Blocks of Markdown.
  func blocks(_ key: MessageKey) -> [Block] {
    guard let text = texts.text(key, in: locale) else { return [.paragraph([.text("[\(key)]")])] }
    let blocks = prose.blocks(text.message.parts)
    return text.locale == locale ? blocks : [.foreign(blocks, text.locale)]
  }

  /// How long a text is, and may be.
  func measured(_ measure: TextMeasure) -> String {
    label(
      .measured,
      ["count": .number(DecimalNumber(measure.count)), "limit": .number(DecimalNumber(measure.limit))]
    )
  }

  /// A fact that messages may use, as they write it: `schedule.billingRetry`.
  func fact(_ name: String) -> String {
    guard let value = values[name] else { return "[\(name)]" }
    return Self.plainValue.formatted(["value": value], in: context).text
  }

  /// A length of time in words.
  func length(_ duration: FactDuration) -> String {
    Self.plainValue.formatted(["value": duration.messageValue], in: context).text
  }

  /// A length of time in words: of hours, minutes and seconds, in the largest units that give it exactly.
  func shortestLength(_ duration: FactDuration) -> String {
    switch duration.unit {
    case .hour, .minute, .second: duration.milliseconds.map(elapsed) ?? length(duration)
    default: length(duration)
    }
  }

  /// The time since a beginning, in the largest units that give it exactly; seconds are the smallest.
  func elapsed(_ milliseconds: Int64) -> String {
    let seconds = milliseconds / 1000
    let amounts: [(Int64, DurationUnit)] = [
      (seconds / 86_400, .day), (seconds / 3600 % 24, .hour), (seconds / 60 % 60, .minute), (seconds % 60, .second),
    ]
    let shown = amounts.filter { $0.0 > 0 }.map { DurationAmount(DecimalNumber(Int($0.0)), $0.1) }
    let value = MessageValue.duration(shown.isEmpty ? [DurationAmount(DecimalNumber(0), .minute)] : shown)
    return Self.plainValue.formatted(["value": value], in: context).text
  }

  /// Several values of which one holds, as the locale joins them.
  func alternatives(_ items: [String]) -> String {
    Self.alternatives.formatted(["values": .list(items.map(MessageValue.string))], in: context).text
  }

  /// Several values, as the locale lists them.
  func enumeration(_ items: [String]) -> String {
    Self.plainValue.formatted(["value": .list(items.map(MessageValue.string))], in: context).text
  }

  /// A whole number.
  func number(_ number: Int) -> String {
    Self.plainValue.formatted(["value": .number(DecimalNumber(number))], in: context).text
  }

  /// A day.
  func day(_ date: CivilDate) -> String {
    Self.dayValue.formatted(["value": .civilDate(date)], in: context).text
  }

  /// The source documents of a fact. Sources within the catalog have a name in the locale.
  func sources(_ references: [SourceReference]) -> [Inline] {
    var seen: [String] = []
    var result: [Inline] = []
    for reference in references where !seen.contains(reference.source) {
      guard let document = texts.catalog.facts.sources.named(reference.source) else { continue }
      if !seen.isEmpty { result.append(.text(" · ")) }
      seen.append(reference.source)
      result += title(of: document)
    }
    return result
  }

  /// The title of a document, with a link to it where it has an address.
  func title(of document: SourceDocument) -> [Inline] {
    let own = SiteLabel.sourceKind(document.kind)
    let title = has(own) ? plain(own) : marked([.text(document.title)], texts.catalog.sourceLocale)
    return document.url.map { [.link(title, .external($0))] } ?? title
  }

  /// Content marked as foreign where it is not in this locale.
  func marked(_ content: [Inline], _ used: LocaleIdentifier) -> [Inline] {
    used == locale ? content : [.foreign(content, used)]
  }
}

extension Aside.Kind {
  /// The words above the remark.
  var label: SiteLabel {
    switch self {
    case .note: .asideNote
    case .important: .asideImportant
    }
  }
}
