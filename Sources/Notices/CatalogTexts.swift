import Catalogs
import ICU
import MessageFormatting
import MessageSyntax
import Threads
import Diagnostics
import Bytes

/// The texts of a catalog, ready to be formatted in any of its locales.
///
/// Messages are parsed on first use, and prepared for a locale and a zone on first use in them. Formatters are cached
/// and shared. Any number of tasks may use one value at the same time.
public struct CatalogTexts: Sendable {
  /// The catalog.
  public let catalog: Catalog
  /// The facts and terms that messages may use.
  public let values: CatalogValues
  /// ``values`` by locale.
  private let localeValues: [LocaleIdentifier: [String: MessageValue]]
  /// The catalog's locales whose words run from right to left.
  private let rightToLeftLocales: Set<LocaleIdentifier>
  /// The parameters that are the last day before an exclusive end, which ``DateDetail/time`` shows with its time.
  package let ends: Set<String>
  private let formatters: FormatterCache
  private let ready: BoundedCache<Request, MessageFormatter>
  private let negotiation: LocaleNegotiation
  private let nearest: BoundedCache<LocaleIdentifier, LocaleIdentifier?>
  /// How many combinations of a notice, a locale and a zone are kept ready.
  let capacity: Int

  /// What a message is prepared for.
  private struct Request: Hashable {
    let key: MessageKey
    /// The locale of the words.
    let words: LocaleIdentifier
    /// The locale of numbers and dates.
    let format: LocaleIdentifier
    let timeZone: TimeZoneIdentifier
    let isIsolated: Bool
    let detail: DateDetail
  }

  /// A formatted text and the locale that it is really in.
  public struct Text: Sendable {
    /// What was formatted.
    public let message: FormattedMessage
    /// The locale of the text; the source locale if the requested one has no such text.
    public let locale: LocaleIdentifier
  }

  /// Makes the texts of a catalog.
  ///
  /// Caches what it prepares for `capacity` combinations of a notice, a locale and a zone, and at most for twice as
  /// many. Each combination takes some hundred KiB.
  public init(_ catalog: Catalog, capacity: Int = 512) {
    self.catalog = catalog
    self.capacity = max(1, capacity)
    formatters = FormatterCache(capacity: max(16, capacity / 2))
    negotiation = LocaleNegotiation(catalog.locales)
    nearest = BoundedCache(capacity: max(1, capacity))
    ready = BoundedCache(capacity: 4 * max(1, capacity))
    let values = CatalogValues(catalog)
    self.values = values
    localeValues = Dictionary(uniqueKeysWithValues: catalog.locales.map { ($0, values.values(in: $0)) })
    rightToLeftLocales = Set(catalog.locales.filter(\.isRightToLeft))
    ends = catalog.facts.lastDays
  }

  /// The catalog's locale for a requested one: itself, its nearest parent, the nearest relative in the same language and
  /// script, or nothing.
  public func locale(for requested: LocaleIdentifier) -> LocaleIdentifier? {
    if localeValues[requested] != nil { return requested }
    return nearest.value(for: requested) { negotiation.locale(for: requested) }
  }

  /// Those of some texts that the source locale has and the nearest locale of the catalog does not, each once.
  package func missing(_ keys: [MessageKey], in locale: LocaleIdentifier) -> [MessageKey] {
    guard let nearest = self.locale(for: locale), nearest != catalog.sourceLocale else { return [] }
    var missing: [MessageKey] = []
    for key in keys where catalog.message(key, in: nearest) == nil && !missing.contains(key) {
      if catalog.message(key, in: catalog.sourceLocale) != nil { missing.append(key) }
    }
    return missing
  }

  /// Whether a locale of the catalog or the source locale has a text.
  func has(_ key: MessageKey, in locale: LocaleIdentifier) -> Bool { find(key, in: locale) != nil }

  /// Formats the text of a key; `nil` if not even the source locale has it.
  ///
  /// Numbers and dates follow `locale`, with its extensions such as a calendar; the words come from the nearest locale
  /// that the catalog has.
  public func text(
    _ key: MessageKey,
    in locale: LocaleIdentifier,
    timeZone: TimeZoneIdentifier = .utc,
    arguments: [String: MessageValue] = [:]
  ) -> Text? {
    guard let found = find(key, in: locale) else { return nil }
    let message =
      found.message.isPlainText
      ? FormattedMessage(plainText: found.message.text.value)
      : formatter(of: found, key, timeZone, taking: arguments).format(arguments)
    return Text(message: message, locale: found.words)
  }

  /// Makes the text of a key ready to be formatted many times, with arguments for the same parameters; `nil` if not
  /// even the source locale has it.
  func readyText(
    _ key: MessageKey,
    in locale: LocaleIdentifier,
    timeZone: TimeZoneIdentifier,
    taking parameters: MessageParameters
  ) -> ReadyText? {
    guard let found = find(key, in: locale) else { return nil }
    @Sendable func formatters(_ detail: DateDetail) -> ReadyText.Formatters {
      @Sendable func make(isIsolated: Bool) -> MessageFormatter {
        formatter(of: found, key, timeZone, isIsolated: isIsolated, detail).taking(parameters)
      }
      return ReadyText.Formatters(
        usual: make(isIsolated: rightToLeftLocales.contains(found.words)),
        isolating: Lazy { make(isIsolated: true) }
      )
    }
    return ReadyText(
      locale: found.words,
      usual: formatters([]),
      detailed: DateDetail.all.map { detail in Lazy { formatters(detail) } }
    )
  }

  /// A message that was found for a locale.
  private struct Found {
    let message: CatalogMessage
    /// The locale of the words.
    let words: LocaleIdentifier
    /// The locale of numbers and dates.
    let format: LocaleIdentifier
  }

  private func find(_ key: MessageKey, in locale: LocaleIdentifier) -> Found? {
    let nearest = self.locale(for: locale) ?? catalog.sourceLocale
    let found: (CatalogMessage, LocaleIdentifier)? =
      catalog.message(key, in: nearest).map { ($0, nearest) }
      ?? catalog.message(key, in: catalog.sourceLocale).map { ($0, catalog.sourceLocale) }
    guard let (message, used) = found else { return nil }
    // Another script than that of the words would mix two ways of writing in one sentence.
    let isOfLanguage =
      used == locale
      || used == nearest && used.language == locale.language && (locale.script == nil || locale.script == used.script)
    return Found(message: message, words: used, format: isOfLanguage ? locale : used)
  }

  private func formatter(
    of found: Found,
    _ key: MessageKey,
    _ timeZone: TimeZoneIdentifier,
    taking arguments: [String: MessageValue]
  ) -> MessageFormatter {
    let isIsolated = rightToLeftLocales.contains(found.words) || arguments.values.contains(where: \.isRightToLeftText)
    return formatter(of: found, key, timeZone, isIsolated: isIsolated, [])
  }

  /// Isolating characters are written only where a value may run against its message; elsewhere they would count
  /// against a push's limit and show up in systems that do not know them.
  private func formatter(
    of found: Found,
    _ key: MessageKey,
    _ timeZone: TimeZoneIdentifier,
    isIsolated: Bool,
    _ detail: DateDetail
  ) -> MessageFormatter {
    let request = Request(
      key: key,
      words: found.words,
      format: found.format,
      timeZone: timeZone,
      isIsolated: isIsolated,
      detail: detail
    )
    return ready.value(for: request) { formatter(of: found.message, for: request) }
  }

  private func formatter(of message: CatalogMessage, for request: Request) -> MessageFormatter {
    let context = FormattingContext(
      locale: request.format,
      timeZone: request.timeZone,
      bidiIsolation: request.isIsolated ? .default : .none,
      includesFields: false,
      formatters: formatters
    )
    let parsed = message.parsed
    // Facts and terms are the same for every customer.
    let values = localeValues[request.words] ?? [:]
    let named = (parsed.message?.externalVariables ?? []).compactMap { name in values[name].map { (name, $0) } }
    let defaults = Dictionary(uniqueKeysWithValues: named)
    if !request.detail.isEmpty, parsed.isValid, let written = parsed.message {
      return MessageFormatter(written.showing(request.detail, ends: ends), in: context, defaults: defaults)
    }
    return MessageFormatter(parsed, in: context, defaults: defaults)
  }

  /// Formats the text of a key, or gives the key itself in brackets where the catalog has no such text.
  public func string(
    _ key: MessageKey,
    in locale: LocaleIdentifier,
    arguments: [String: MessageValue] = [:]
  ) -> String {
    guard let found = find(key, in: locale) else { return "[\(key)]" }
    if found.message.isPlainText { return found.message.text.value }
    return formatter(of: found, key, .utc, taking: arguments).text(arguments)
  }
}

/// A text of a catalog, prepared for a locale and a zone.
///
/// This is one object, because a copy of its formatters would count references of everything that they hold.
final class ReadyText: Sendable {
  /// The locale that it is really in.
  let locale: LocaleIdentifier
  private let usual: Formatters
  /// For dates that show more, by the raw value of ``DateDetail``.
  private let detailed: [Lazy<Formatters>]

  fileprivate struct Formatters: Sendable {
    /// Isolates values where the words are written from right to left.
    let usual: MessageFormatter
    /// For values that run against the words.
    let isolating: Lazy<MessageFormatter>
  }

  fileprivate init(locale: LocaleIdentifier, usual: Formatters, detailed: [Lazy<Formatters>]) {
    (self.locale, self.usual, self.detailed) = (locale, usual, detailed)
  }

  /// The text of arguments, also given by position; `nil` if something may be wrong with it, which ``formatted(_:)``
  /// then says.
  func flawlessText(_ arguments: NoticeArguments, _ values: borrowing MessageArguments) -> String? {
    if arguments.detail.isEmpty { return flawlessText(usual, arguments, values) }
    return flawlessText(detailed[arguments.detail.rawValue].value, arguments, values)
  }

  @inline(__always)
  private func flawlessText(
    _ formatters: borrowing Formatters,
    _ arguments: NoticeArguments,
    _ values: borrowing MessageArguments
  ) -> String? {
    arguments.haveRightToLeftText
      ? formatters.isolating.value.flawlessText(values) : formatters.usual.flawlessText(values)
  }

  /// The text in parts, with everything that went wrong.
  func formatted(_ arguments: NoticeArguments) -> FormattedMessage {
    let formatters = arguments.detail.isEmpty ? usual : detailed[arguments.detail.rawValue].value
    let formatter = arguments.haveRightToLeftText ? formatters.isolating.value : formatters.usual
    return formatter.format(arguments.byName)
  }
}

extension MessageValue {
  /// Whether the value is a text with letters of a right-to-left script.
  var isRightToLeftText: Bool {
    // These letters begin with the bytes D6 to E0, EF and F0: most texts need no second look.
    guard case .string(let text) = self, text.hasByte({ (0xD6...0xE0).contains($0) || $0 >= 0xEF }) else {
      return false
    }
    return text.unicodeScalars.contains(where: \.isRightToLeftLetter)
  }
}

extension Unicode {
  /// The blocks of right-to-left scripts, in order (Unicode's DerivedBidiClass defaults for R and AL).
  package static let rightToLeftBlocks: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}

extension Unicode.Scalar {
  fileprivate var isRightToLeftLetter: Bool { Unicode.rightToLeftBlocks.contains { $0.contains(value) } }
}
