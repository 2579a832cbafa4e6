internal import CICU

/// Writes amounts of time from now: "in 3 days", "2 hours ago", 3日後.
///
/// Safe to share: ICU documents RelativeDateTimeFormatter as immutable and thread-safe but for assignment, which the C
/// functions do not use. In Japanese there is no space between number and unit, as in ``DurationFormatter``.
package final class RelativeFormatter: Sendable {
  /// Whether days and years may have names.
  package enum Naming: String, Hashable, Sendable, CaseIterable {
    /// Numbers only: "in 1 day".
    case numeric
    /// Names where the language has one: "tomorrow", 昨日.
    case named
  }

  private nonisolated(unsafe) let handle: OpaquePointer
  private let naming: Naming
  private let dropsSpaces: Bool

  /// Opens a formatter.
  package init(locale: LocaleIdentifier, width: FormatWidth, naming: Naming) throws(ICUError) {
    var status: Int32 = 0
    guard let handle = nb_icu_relative_formatter_open(locale.tag, width.icuValue, &status) else {
      throw ICUError(operation: "open relative time formatter for \(locale)", code: status)
    }
    self.handle = handle
    self.naming = naming
    dropsSpaces = JapaneseProse.applies(to: locale)
  }

  deinit { nb_icu_relative_formatter_close(handle) }

  /// The time as text alone; a negative amount, `-0` too, is in the past.
  ///
  /// ICU takes a binary number here. Up to 15 digits come back from one as they were; a longer amount, one beyond
  /// 10¹⁵, and milliseconds, for which CLDR has no patterns, throw U_ILLEGAL_ARGUMENT_ERROR.
  package func text(of amount: DecimalNumber, unit: DurationUnit) throws(ICUError) -> String {
    let (value, icuUnit) = try arguments(amount, unit)
    let text = try Output.text(Self.operation(amount, unit)) {
      nb_icu_relative_format(handle, value, icuUnit, naming == .named, $0, $1)
    }
    return dropsSpaces ? JapaneseProse.withoutSpaces(text) : text
  }

  /// The time as text with parts: those of the number and literals. The same errors as ``text(of:unit:)``.
  package func format(_ amount: DecimalNumber, unit: DurationUnit) throws(ICUError) -> FormattedText {
    let (value, icuUnit) = try arguments(amount, unit)
    let formatted = try Output.formatted(Self.operation(amount, unit), span: { _ in nil }) {
      nb_icu_relative_format(handle, value, icuUnit, naming == .named, $0, $1)
    }
    return dropsSpaces ? FormattedText(parts: JapaneseProse.withoutSpaces(formatted.parts)) : formatted
  }

  /// Whether the amount can be written: at most 15 digits before and after the decimal separator, so it survives the
  /// round trip through a binary number unchanged.
  package static func canWrite(_ amount: DecimalNumber) -> Bool {
    let digits = amount.significand.utf8.count
    return digits <= 15 && digits + amount.exponent <= 15 && amount.exponent >= -15
  }

  private func arguments(_ amount: DecimalNumber, _ unit: DurationUnit) throws(ICUError)
    -> (Double, nb_icu_relative_unit)
  {
    guard Self.canWrite(amount), let icuUnit = unit.icuRelativeUnit,
      let value = Double(amount.text)
    else { throw ICUError(operation: Self.operation(amount, unit), code: ICUError.illegalArgument) }
    return (value, icuUnit)
  }

  private static func operation(_ amount: DecimalNumber, _ unit: DurationUnit) -> String {
    "format relative time \(amount) \(unit.rawValue)"
  }
}

extension DurationUnit {
  fileprivate var icuRelativeUnit: nb_icu_relative_unit? {
    switch self {
    case .year: NB_ICU_RELATIVE_YEAR
    case .month: NB_ICU_RELATIVE_MONTH
    case .week: NB_ICU_RELATIVE_WEEK
    case .day: NB_ICU_RELATIVE_DAY
    case .hour: NB_ICU_RELATIVE_HOUR
    case .minute: NB_ICU_RELATIVE_MINUTE
    case .second: NB_ICU_RELATIVE_SECOND
    case .millisecond: nil
    }
  }
}
