internal import CICU

/// The plural categories of CLDR, in CLDR's order.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  /// Arabic 0.
  case zero
  /// English 1.
  case one
  /// Arabic 2.
  case two
  /// Polish 2 to 4.
  case few
  /// Polish 5 and more.
  case many
  /// What every language has.
  case other
}

/// What a number is for.
package enum PluralType: String, Hashable, Sendable, CaseIterable {
  /// A count: 1 day, 2 days.
  case cardinal
  /// A rank: 1st, 2nd.
  case ordinal
}

/// The plural rules of a locale.
///
/// Safe to share: the C handle calls only const members of a PluralRules, which changes by assignment alone.
package final class PluralRules: Sendable {
  /// The categories that the rules can give, in CLDR's order; `other` is always among them.
  package let categories: [PluralCategory]
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Opens the rules of a locale.
  package init(locale: LocaleIdentifier, type: PluralType) throws(ICUError) {
    var status: Int32 = 0
    guard let handle = nb_icu_plural_rules_open(locale.tag, type == .ordinal, &status) else {
      throw ICUError(operation: "open \(type.rawValue) plural rules for \(locale)", code: status)
    }
    let bits = nb_icu_plural_rules_categories(handle, &status)
    guard status <= 0 else {
      nb_icu_plural_rules_close(handle)
      throw ICUError(operation: "list \(type.rawValue) plural categories of \(locale)", code: status)
    }
    self.handle = handle
    categories = PluralCategory.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
  }

  /// The rules in ICU's own words, each category with its condition: `one: i  in 1..1 and v  in 0..0; other: `.
  package func text() throws(ICUError) -> String {
    try Output.text("write plural rules") { nb_icu_plural_rules_text(handle, $0, $1) }
  }

  deinit { nb_icu_plural_rules_close(handle) }

  /// The category of a number as the formatter writes it: 1 is `one` in English, but `other` when written 1.00.
  package func category(of number: DecimalNumber, formattedBy formatter: NumberFormatter) throws(ICUError)
    -> PluralCategory
  {
    var status: Int32 = 0
    let text = number.text
    let category = nb_icu_plural_rules_select(handle, formatter.handle, text, Int32(text.utf8.count), &status)
    guard status <= 0 else { throw ICUError(operation: "select a plural category for \(number)", code: status) }
    return PluralCategory(category)
  }
}

extension PluralCategory {
  init(_ category: nb_icu_plural_category) {
    self =
      switch category {
      case NB_ICU_PLURAL_ZERO: .zero
      case NB_ICU_PLURAL_ONE: .one
      case NB_ICU_PLURAL_TWO: .two
      case NB_ICU_PLURAL_FEW: .few
      case NB_ICU_PLURAL_MANY: .many
      default: .other
      }
  }
}
