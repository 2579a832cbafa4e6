import ICU
import Testing

import NoticePrograms

/// Conditions say what ICU's rules say.
struct PluralConditionTests {
  @Test(arguments: [PluralType.cardinal, .ordinal])
  func `conditions are those of every language`(type: PluralType) throws {
    let formatters = FormatterCache(capacity: 512)
    let numbers =
      Array(0...24) + [
        31, 40, 71, 91, 99, 100, 101, 102, 111, 112, 121, 200, 999, 1_000, 1_001, 10_021, 1_000_000, 1_000_001,
        2_000_000, 11_000_012,
      ]
    for locale in LocaleIdentifier.installed where !locale.tag.contains("-") {
      let conditions = try PluralCondition.conditions(of: locale, type)
      let formatter = try formatters.number(locale: locale, skeleton: "")
      for number in numbers {
        let category = try formatter.pluralCategory(of: DecimalNumber(number), type: type)
        let holding = conditions.filter { $0.value.holds(of: number) }.map(\.key)
        #expect(holding == (category == .other ? [] : [category]), "\(locale) \(number)")
      }
    }
  }
}
