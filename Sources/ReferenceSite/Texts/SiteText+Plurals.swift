import ICU

extension SiteText {
  /// The plural category of a whole number as the locale writes it; `nil` if ICU knows no rules.
  func pluralCategory(of number: Int) -> String? {
    guard let rules = try? PluralRules(locale: locale, type: .cardinal),
      let formatter = try? NumberFormatter(locale: locale, skeleton: "")
    else { return nil }
    return (try? rules.category(of: DecimalNumber(number), formattedBy: formatter))?.rawValue
  }
}
