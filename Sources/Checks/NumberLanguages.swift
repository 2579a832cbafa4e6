import ICU

/// What languages call numbers and months, made when it is first asked for.
final class NumberLanguages {
  private let formatters = FormatterCache()
  private var words: [LocaleIdentifier: NumberWords] = [:]
  private var months: [LocaleIdentifier: NamedMonths] = [:]

  func words(of locale: LocaleIdentifier) -> NumberWords {
    if let known = words[locale] { return known }
    let made = NumberWords(locale)
    words[locale] = made
    return made
  }

  func months(of locale: LocaleIdentifier) -> NamedMonths {
    if let known = months[locale] { return known }
    let made = NamedMonths(locale, formatters)
    months[locale] = made
    return made
  }
}
