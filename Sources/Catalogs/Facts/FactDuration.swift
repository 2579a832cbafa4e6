/// A length of time as a catalog writes it: a whole number and one unit, such as `60d`.
public struct FactDuration: Hashable, Sendable, CustomStringConvertible {
  /// The units that a catalog may write, by their suffix.
  public enum Unit: String, CaseIterable, Sendable {
    case second = "s"
    case minute = "m"
    case hour = "h"
    case day = "d"
    case week = "w"
    case month = "mo"
    case year = "y"
  }

  /// How many units, from 1.
  public let amount: Int
  /// The unit.
  public let unit: Unit

  /// Reads `60d`; `nil` for any other shape, for a leading zero and for more than six digits.
  public init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...6).contains(digits.count), digits.first != "0", let amount = Int(digits),
      let unit = Unit(rawValue: String(text.dropFirst(digits.count)))
    else { return nil }
    self.amount = amount
    self.unit = unit
  }

  /// The length in milliseconds, for the units whose length does not depend on a calendar: seconds to weeks.
  public var milliseconds: Int64? {
    switch unit {
    case .second: Int64(amount) * 1000
    case .minute: Int64(amount) * 60_000
    case .hour: Int64(amount) * 3_600_000
    case .day: Int64(amount) * 86_400_000
    case .week: Int64(amount) * 604_800_000
    case .month, .year: nil
    }
  }

  /// The length as the catalog writes it.
  public var description: String { "\(amount)\(unit.rawValue)" }
}
