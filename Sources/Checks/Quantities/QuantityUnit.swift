/// A unit that numbers are counted in.
struct QuantityUnit: Hashable, Sendable {
  /// What units that can be converted into each other measure; each currency is its own.
  enum Dimension: Hashable, Sendable {
    case time, data, length, mass, temperature, share
    case money(String)
  }

  let dimension: Dimension
  /// How much of the smallest unit of its dimension this one is: an hour has 3,600 seconds.
  let size: Double

  /// The units that ICU names, by its identifiers.
  static let all: [String: QuantityUnit] = {
    var units: [String: QuantityUnit] = [:]
    func add(_ dimension: Dimension, _ sizes: [String: Double]) {
      for (name, size) in sizes { units[name] = QuantityUnit(dimension: dimension, size: size) }
    }
    let month = 365.2425 * 86_400 / 12
    add(.time, ["second": 1, "minute": 60, "hour": 3_600, "day": 86_400, "week": 604_800])
    add(.time, ["month": month, "year": 12 * month])
    add(.data, ["byte": 1, "kilobyte": 1e3, "megabyte": 1e6, "gigabyte": 1e9, "terabyte": 1e12])
    add(.length, ["millimeter": 0.001, "centimeter": 0.01, "meter": 1, "kilometer": 1_000])
    add(.length, ["inch": 0.0254, "foot": 0.3048, "mile": 1_609.344])
    add(.mass, ["gram": 1, "kilogram": 1_000, "ounce": 28.3495, "pound": 453.592])
    add(.temperature, ["celsius": 1, "fahrenheit": 1 / 1.8])
    add(.share, ["percent": 1])
    // Several countries call their money dollars.
    for code in ["USD", "EUR", "JPY", "GBP", "PLN", "KRW", "CNY", "CHF", "INR"] { add(.money(code), [code: 1]) }
    return units
  }()

  /// A number of these units in the smallest ones.
  private func canonical(_ number: Double) -> Double {
    dimension == .temperature && size < 1 ? (number - 32) * size : number * size
  }

  /// Whether a number of these units is as much as one of others, as far as conversion rounds.
  func isSame(_ number: Double, as other: QuantityUnit, _ otherNumber: Double) -> Bool {
    guard dimension == other.dimension else { return false }
    let (own, another) = (canonical(number), other.canonical(otherNumber))
    let slack = dimension == .temperature ? 1 : 0.03 * abs(own)
    return abs(own - another) <= (self == other ? 0 : slack)
  }
}
