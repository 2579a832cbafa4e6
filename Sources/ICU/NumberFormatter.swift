internal import CICU
import Synchronization

/// Writes numbers as a locale does.
///
/// Safe to share: ICU documents LocalizedNumberFormatter as immutable and thread-safe.
public final class NumberFormatter: Sendable {
  /// The locale it was opened for.
  public let locale: LocaleIdentifier
  /// For ``PluralRules``, which reads the number as this formatter writes it.
  nonisolated(unsafe) let handle: OpaquePointer
  private let rules = Mutex<[PluralType: PluralRules]>([:])

  /// Opens a formatter for a number skeleton of ICU (`.00`, `percent scale/100`, `currency/EUR`), empty for the
  /// locale's defaults, which write at most six decimals.
  ///
  /// Throws U_NUMBER_SKELETON_SYNTAX_ERROR and the like for a skeleton that ICU does not understand.
  public init(locale: LocaleIdentifier, skeleton: String) throws(ICUError) {
    var status = ICUError.illegalArgument
    guard !skeleton.utf8.contains(0), let handle = nb_icu_number_formatter_open(locale.tag, skeleton, &status) else {
      throw ICUError(operation: "open number formatter \"\(skeleton)\" for \(locale)", code: status)
    }
    self.locale = locale
    self.handle = handle
  }

  deinit { nb_icu_number_formatter_close(handle) }

  /// The number as text alone.
  public func text(of number: DecimalNumber) throws(ICUError) -> String {
    let decimal = number.text
    let length = Int32(decimal.utf8.count)
    return try Output.text("format number \(number)") { nb_icu_number_format(handle, decimal, length, $0, $1) }
  }

  /// The number as text with parts, several times slower than ``text(of:)``.
  public func format(_ number: DecimalNumber) throws(ICUError) -> FormattedText {
    let decimal = number.text
    let length = Int32(decimal.utf8.count)
    return try Output.formatted("format number \(number)", span: { _ in nil }) {
      nb_icu_number_format(handle, decimal, length, $0, $1)
    }
  }

  /// The plural category of a number as this formatter writes it.
  public func pluralCategory(of number: DecimalNumber, type: PluralType = .cardinal) throws(ICUError) -> PluralCategory
  {
    try pluralRules(type).category(of: number, formattedBy: self)
  }

  /// The categories that the formatter's locale has, in CLDR's order.
  public func pluralCategories(type: PluralType = .cardinal) throws(ICUError) -> [PluralCategory] {
    try pluralRules(type).categories
  }

  /// Opened when first asked for; most formatters never are.
  private func pluralRules(_ type: PluralType) throws(ICUError) -> PluralRules {
    if let known = rules.withLock({ $0[type] }) { return known }
    let opened = try PluralRules(locale: locale, type: type)
    return rules.withLock { known in
      known[type] = known[type] ?? opened
      return known[type] ?? opened
    }
  }
}
