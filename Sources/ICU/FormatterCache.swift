/// Formatters by locale and options, opened when first asked for.
///
/// Safe to share between tasks. Of each sort it holds between `capacity` and twice `capacity` formatters, the ones used
/// most recently. An error is thrown again on every call and not kept.
public final class FormatterCache: Sendable {
  private struct NumberKey: Hashable {
    let locale: LocaleIdentifier
    let skeleton: String
  }

  private struct DateKey: Hashable {
    let locale: LocaleIdentifier
    let timeZone: TimeZoneIdentifier
    let skeleton: String
  }

  private struct ListKey: Hashable {
    let locale: LocaleIdentifier
    let kind: ListFormatter.Kind
    let width: FormatWidth
  }

  private struct DurationKey: Hashable {
    let locale: LocaleIdentifier
    let width: FormatWidth
  }

  private struct RelativeKey: Hashable {
    let locale: LocaleIdentifier
    let width: FormatWidth
    let naming: RelativeFormatter.Naming
  }

  private struct PluralKey: Hashable {
    let locale: LocaleIdentifier
    let type: PluralType
  }

  private let numbers: BoundedCache<NumberKey, NumberFormatter>
  private let dates: BoundedCache<DateKey, DateFormatter>
  private let intervals: BoundedCache<DateKey, DateIntervalFormatter>
  private let durations: BoundedCache<DurationKey, DurationFormatter>
  private let lists: BoundedCache<ListKey, ListFormatter>
  private let relatives: BoundedCache<RelativeKey, RelativeFormatter>
  private let rules: BoundedCache<PluralKey, PluralRules>
  private let generators: BoundedCache<LocaleIdentifier, PatternGenerator>

  /// Creates an empty cache. `capacity` is the number of formatters of each kind; values below 1 count as 1.
  public init(capacity: Int = 256) {
    numbers = BoundedCache(capacity: capacity)
    dates = BoundedCache(capacity: capacity)
    intervals = BoundedCache(capacity: capacity)
    durations = BoundedCache(capacity: capacity)
    lists = BoundedCache(capacity: capacity)
    relatives = BoundedCache(capacity: capacity)
    rules = BoundedCache(capacity: capacity)
    // They are large, and only needed to open formatters of dates.
    generators = BoundedCache(capacity: min(capacity, 16))
  }

  /// See ``NumberFormatter/init(locale:skeleton:)``.
  package func number(locale: LocaleIdentifier, skeleton: String) throws(ICUError) -> NumberFormatter {
    try numbers.value(for: NumberKey(locale: locale, skeleton: skeleton)) { () throws(ICUError) in
      try NumberFormatter(locale: locale, skeleton: skeleton)
    }
  }

  /// See ``DateFormatter/init(locale:timeZone:skeleton:)``.
  package func date(locale: LocaleIdentifier, timeZone: TimeZoneIdentifier, skeleton: String) throws(ICUError)
    -> DateFormatter
  {
    let key = DateKey(locale: locale, timeZone: timeZone, skeleton: skeleton)
    return try dates.value(for: key) { () throws(ICUError) in
      let generator = try generators.value(for: locale) { () throws(ICUError) in try PatternGenerator(locale: locale) }
      return try DateFormatter(timeZone: timeZone, skeleton: skeleton, generator: generator)
    }
  }

  /// See ``DateIntervalFormatter/init(locale:timeZone:skeleton:)``.
  package func interval(locale: LocaleIdentifier, timeZone: TimeZoneIdentifier, skeleton: String) throws(ICUError)
    -> DateIntervalFormatter
  {
    let key = DateKey(locale: locale, timeZone: timeZone, skeleton: skeleton)
    return try intervals.value(for: key) { () throws(ICUError) in
      try DateIntervalFormatter(locale: locale, timeZone: timeZone, skeleton: skeleton)
    }
  }

  /// See ``DurationFormatter/init(locale:width:)``.
  package func duration(locale: LocaleIdentifier, width: FormatWidth) throws(ICUError) -> DurationFormatter {
    try durations.value(for: DurationKey(locale: locale, width: width)) { () throws(ICUError) in
      try DurationFormatter(locale: locale, width: width)
    }
  }

  /// See ``ListFormatter/init(locale:kind:width:)``.
  package func list(locale: LocaleIdentifier, kind: ListFormatter.Kind, width: FormatWidth) throws(ICUError)
    -> ListFormatter
  {
    try lists.value(for: ListKey(locale: locale, kind: kind, width: width)) { () throws(ICUError) in
      try ListFormatter(locale: locale, kind: kind, width: width)
    }
  }

  /// See ``RelativeFormatter/init(locale:width:naming:)``.
  package func relative(locale: LocaleIdentifier, width: FormatWidth, naming: RelativeFormatter.Naming) throws(ICUError)
    -> RelativeFormatter
  {
    let key = RelativeKey(locale: locale, width: width, naming: naming)
    return try relatives.value(for: key) { () throws(ICUError) in
      try RelativeFormatter(locale: locale, width: width, naming: naming)
    }
  }

  /// See ``PluralRules/init(locale:type:)``.
  package func pluralRules(locale: LocaleIdentifier, type: PluralType) throws(ICUError) -> PluralRules {
    try rules.value(for: PluralKey(locale: locale, type: type)) { () throws(ICUError) in
      try PluralRules(locale: locale, type: type)
    }
  }
}
