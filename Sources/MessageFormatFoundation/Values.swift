import Foundation
public import ICU
public import MessageFormat

/// Why a value of Foundation cannot be formatted.
public enum FoundationValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The date is outside the years 1 to 9999.
  case outOfYears(Date)
  /// The decimal or the amount is not a number.
  case notANumber
  /// CLDR has no name for the unit of this symbol.
  case unknownUnit(String)

  /// What is wrong; one line, no full stop.
  public var description: String {
    switch self {
    case .outOfYears(let date): "date \(date) is outside the years 1 to 9999"
    case .notANumber: "the number is infinite or not a number"
    case .unknownUnit(let symbol): "CLDR has no unit for '\(symbol)'"
    }
  }
}

extension MessageValue {
  /// A moment, shown in the time zone of the context.
  ///
  /// - Throws: For a date outside the years 1 to 9999.
  public static func date(_ date: Date) throws(FoundationValueError) -> MessageValue {
    guard let instant = Instant(fractionalMilliseconds: date.timeIntervalSince1970 * 1000) else {
      throw .outOfYears(date)
    }
    return .instant(instant)
  }

  /// A stretch of time: from a date (inclusive) to another (exclusive).
  public static func interval(_ interval: DateInterval) throws(FoundationValueError) -> MessageValue {
    guard let start = Instant(fractionalMilliseconds: interval.start.timeIntervalSince1970 * 1000) else {
      throw .outOfYears(interval.start)
    }
    guard let end = Instant(fractionalMilliseconds: interval.end.timeIntervalSince1970 * 1000) else {
      throw .outOfYears(interval.end)
    }
    return .interval(start, end)
  }

  /// A number, exact to its last digit.
  public static func decimal(_ decimal: Decimal) throws(FoundationValueError) -> MessageValue {
    .number(try DecimalNumber(decimal))
  }

  /// An amount of money.
  public static func price(_ amount: Decimal, _ currency: CurrencyCode) throws(FoundationValueError) -> MessageValue {
    .price(try DecimalNumber(amount), currency)
  }

  /// A length of time in hours, minutes and seconds, without those that are zero.
  public static func duration(_ duration: Duration) -> MessageValue {
    let (seconds, attoseconds) = duration.components
    let parts: [(amount: Int64, unit: DurationUnit)] = [
      (seconds / 3600, .hour), (seconds / 60 % 60, .minute), (seconds % 60, .second),
    ]
    let fraction = attoseconds / 1_000_000_000_000_000
    var amounts = parts.compactMap { part -> DurationAmount? in
      let isLast = part.unit == .second
      guard part.amount != 0 || isLast && fraction != 0 else { return nil }
      guard isLast, fraction != 0 else { return DurationAmount(DecimalNumber(Int(part.amount)), part.unit) }
      let digits = String(1000 + abs(fraction)).dropFirst()
      let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
      return DecimalNumber("\(sign)\(abs(part.amount)).\(digits)").map { DurationAmount($0, part.unit) }
    }
    if amounts.isEmpty { amounts = [DurationAmount(0, .second)] }
    return .duration(amounts)
  }
}

extension DecimalNumber {
  /// The number, exact to its last digit.
  public init(_ decimal: Decimal) throws(FoundationValueError) {
    guard let number = DecimalNumber(decimal.description) else { throw .notANumber }
    self = number
  }
}

extension LocaleIdentifier {
  /// The locale of Foundation.
  ///
  /// - Throws: For a language that CLDR does not know.
  public init(_ locale: Locale) throws(Invalid) { try self.init(locale.identifier(.bcp47)) }
}

extension TimeZoneIdentifier {
  /// The zone of Foundation.
  ///
  /// - Throws: For a zone without a name in the IANA database, such as one that is only an offset.
  public init(_ timeZone: TimeZone) throws(Invalid) { try self.init(timeZone.identifier) }
}
