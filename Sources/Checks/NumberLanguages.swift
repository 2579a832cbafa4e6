import ICU

/// What languages call numbers and months, made when it is first asked for.
final class NumberLanguages {
  private let formatters: FormatterCache
  // Of a few languages, the first is found sooner than one is by its hash.
  private var words: [(locale: LocaleIdentifier, words: NumberWords)] = []
  private var months: [(locale: LocaleIdentifier, months: NamedMonths)] = []
  private var english: [(locale: LocaleIdentifier, things: EnglishThings)] = []
  private var translated: [(locale: LocaleIdentifier, things: TranslatedThings)] = []
  private var units: [(locale: LocaleIdentifier, units: UnitWords)] = []

  init(_ formatters: FormatterCache) { self.formatters = formatters }

  func words(of locale: LocaleIdentifier) -> NumberWords {
    if let known = words.first(where: { $0.locale == locale }) { return known.words }
    let made = NumberWords(locale)
    words.append((locale, made))
    return made
  }

  func months(of locale: LocaleIdentifier) -> NamedMonths {
    if let known = months.first(where: { $0.locale == locale }) { return known.months }
    let made = NamedMonths(locale, formatters)
    months.append((locale, made))
    return made
  }

  /// What English texts say in words; a locale of English.
  func english(_ locale: LocaleIdentifier) -> EnglishThings {
    if let known = english.first(where: { $0.locale == locale }) { return known.things }
    let made = EnglishThings(NamedDays(locale, formatters), words(of: locale))
    english.append((locale, made))
    return made
  }

  /// What translations into a locale say in words.
  func translated(_ locale: LocaleIdentifier) -> TranslatedThings {
    if let known = translated.first(where: { $0.locale == locale }) { return known.things }
    let made = TranslatedThings(locale.language, NamedDays(locale, formatters), words(of: locale))
    translated.append((locale, made))
    return made
  }

  func units(of locale: LocaleIdentifier) -> UnitWords {
    if let known = units.first(where: { $0.locale == locale }) { return known.units }
    let made = UnitWords(locale, formatters)
    units.append((locale, made))
    return made
  }

  /// Whether a decimal comma is usual, by ICU.
  func partsDecimalsByComma(_ locale: LocaleIdentifier) -> Bool {
    guard let number = DecimalNumber("1.5"), let formatter = try? formatters.number(locale: locale, skeleton: ".0")
    else {
      return false
    }
    return (try? formatter.text(of: number))?.contains(",") ?? false
  }
}
