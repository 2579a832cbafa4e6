import Catalogs
import ICU

/// Every locale has a text for each key that any locale has. Otherwise the platform would show another language.
extension ExportSession {
  /// The texts of a locale, with one for each set of conditions that only other locales have.
  func aligned(_ own: [LoweredText], of key: MessageKey, in locale: LocaleIdentifier) -> [LoweredText] {
    guard !own.isEmpty else { return own }
    var missing: [[LoweredText.Condition]] = []
    for other in catalog.locales where other != locale {
      for text in lowered(key, in: other).texts {
        let conditions = text.conditions
        guard !missing.contains(conditions), !own.contains(where: { $0.conditions == conditions }) else { continue }
        missing.append(conditions)
      }
    }
    let added = missing.sorted { $0.count > $1.count }.map { conditions in
      // The text with the most of the conditions, and in it what it says where the others hold.
      let nearest = own.filter { $0.conditions.allSatisfy(conditions.contains) }
        .max { $0.conditions.count < $1.conditions.count }
      let content = nearest?.content ?? own[own.count - 1].content
      return LoweredText(
        conditions: conditions,
        content: conditions.reduce(content) { $0.content(where: $1, in: locale) }
      )
    }
    return added + own
  }
}

extension LoweredContent {
  /// What the content says where a condition holds.
  fileprivate func content(where condition: LoweredText.Condition, in locale: LocaleIdentifier) -> LoweredContent {
    guard case .choice(let choice) = self, choice.argument == condition.argument else { return self }
    func content(_ key: PortableChoice.Key) -> LoweredContent? { choice.cases.first { $0.key == key }?.content }
    if choice.kind == .text { return content(.text(condition.value)) ?? choice.other }
    if let category = PluralCategory(rawValue: condition.value) { return content(.category(category)) ?? choice.other }
    guard let number = Int(condition.value) else { return choice.other }
    let type: PluralType = choice.kind == .ordinal ? .ordinal : .cardinal
    let formatter = try? NumberFormatter(locale: locale, skeleton: "")
    let category = try? formatter?.pluralCategory(of: DecimalNumber(number), type: type)
    return content(.exact(number)) ?? category.flatMap { content(.category($0)) } ?? choice.other
  }
}
