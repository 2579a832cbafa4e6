import ICU

/// Choices by a plural alone, for formats that write a text for each category.
extension LoweredContent {
  /// The pattern, of what chooses nothing or where nothing else fits.
  var elements: [LoweredElement] {
    switch self {
    case .pattern(let elements): elements
    case .choice(let choice): choice.other.elements
    }
  }
}

extension LoweredChoice {
  /// What the choice says for each category of the locale, in CLDR's order; one that it does not name says what `other` does.
  /// - Parameter exactZero: What the format calls exactly 0, if it knows it.
  package func forms(in locale: LocaleIdentifier, exactZero: String? = nil) -> [(
    category: String, elements: [LoweredElement]
  )] {
    func elements(_ key: PortableChoice.Key) -> [LoweredElement]? { cases.first { $0.key == key }?.content.elements }
    var forms: [(category: String, elements: [LoweredElement])] = []
    if let exactZero, let zero = elements(.exact(0)) { forms.append((exactZero, zero)) }
    let rules = try? PluralRules(locale: locale, type: kind == .ordinal ? .ordinal : .cardinal)
    for category in rules?.categories ?? [.other] where !forms.contains(where: { $0.category == category.rawValue }) {
      forms.append((category.rawValue, elements(.category(category)) ?? other.elements))
    }
    return forms
  }
}
