import ICU
import MessageSyntax

extension ParsedMessage {
  /// The message with the plural categories of a locale in the place of its own; `nil` if they are the same, or
  /// where it does not choose by a number.
  ///
  /// Exact numbers and words stay as they are. A category that the locale adds says at first what `*` says.
  package func withPluralCategories(of locale: LocaleIdentifier) throws(ICUError) -> Message? {
    guard isValid, var message, case .select(let selectors, let variants) = message.body else { return nil }
    var expanded = variants
    for selector in NumberSelector.all(in: tree) {
      guard let type = selector.type else { continue }
      let categories = try PluralRules(locale: locale, type: type).categories.filter { $0 != .other }
      expanded = Self.expanded(expanded, at: selector.column, to: categories)
    }
    guard expanded != variants else { return nil }
    if selectors.count == 1 { expanded = Self.ordered(expanded) }
    message.body = .select(selectors: selectors, variants: expanded)
    return message
  }

  private static func expanded(_ variants: [Message.Variant], at column: Int, to categories: [PluralCategory])
    -> [Message.Variant]
  {
    let written = Set(variants.compactMap { PluralCategory($0.keys[column]) })
    let added = categories.filter { !written.contains($0) }
    return variants.flatMap { variant -> [Message.Variant] in
      if let category = PluralCategory(variant.keys[column]) {
        return category == .other || categories.contains(category) ? [variant] : []
      }
      guard variant.keys[column] == .catchAll else { return [variant] }
      return added.map { category in
        var other = variant
        other.keys[column] = .literal(category.rawValue)
        return other
      } + [variant]
    }
  }

  /// Exact keys first, then categories in CLDR's order, then `*`.
  private static func ordered(_ variants: [Message.Variant]) -> [Message.Variant] {
    func rank(_ variant: Message.Variant) -> Int {
      if variant.keys[0] == .catchAll { return PluralCategory.allCases.count + 1 }
      let category = PluralCategory(variant.keys[0])
      return category.flatMap { PluralCategory.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    }
    return variants.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
  }
}

extension PluralCategory {
  /// The category that a key names.
  fileprivate init?(_ key: Message.Key) {
    guard case .literal(let name) = key else { return nil }
    self.init(rawValue: name)
  }
}
