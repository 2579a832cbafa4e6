import ICU
import Instants

/// A value that a message may be given.
public enum MessageValue: Hashable, Sendable {
  /// A text. Without a function, it is shown unchanged.
  case string(String)
  /// A number; exact, because it never passes through binary floating point.
  case number(DecimalNumber)
  /// An amount of money.
  case price(DecimalNumber, CurrencyCode)
  /// An amount of a unit of measurement.
  case measure(DecimalNumber, UnitIdentifier)
  /// True or false. Of the default functions, only `:string` accepts it.
  case boolean(Bool)
  /// A moment, shown in the time zone of the context.
  case instant(Instant)
  /// A moment with a time zone of its own, such as a text with an offset. It is also shown in the zone of the context,
  /// unless the message sets `timeZone=input`.
  case zonedInstant(Instant, TimeZoneIdentifier)
  /// A day without a zone, shown as it is.
  case civilDate(CivilDate)
  /// A date and a time without a zone, shown as they are.
  case civilDateTime(CivilDateTime)
  /// A stretch of time: from an instant (inclusive) to another (exclusive).
  case interval(Instant, Instant)
  /// Lengths of time that are added up, the largest unit first.
  case duration([DurationAmount])
  /// Several values, shown as a list; none of them may be a list itself.
  case list([MessageValue])
}

/// So many of a unit.
public struct DurationAmount: Hashable, Sendable {
  /// How many.
  public let amount: DecimalNumber
  /// Of what.
  public let unit: DurationUnit

  /// Makes an amount of a unit.
  public init(_ amount: DecimalNumber, _ unit: DurationUnit) {
    self.amount = amount
    self.unit = unit
  }
}
