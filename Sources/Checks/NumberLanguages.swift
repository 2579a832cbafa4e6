import ICU

/// What languages call numbers and months, made when it is first asked for.
final class NumberLanguages {
  private let formatters = FormatterCache()
  // Of a few languages, the first is found sooner than one is by its hash.
  private var words: [(locale: LocaleIdentifier, words: NumberWords)] = []
  private var months: [(locale: LocaleIdentifier, months: NamedMonths)] = []

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
}
