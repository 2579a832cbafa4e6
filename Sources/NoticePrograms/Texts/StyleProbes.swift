import ICU
import Instants
import Notices

/// What styles are learned from.
struct StyleProbes: Sendable {
  let currencies: [CurrencyCode]
  let days: [CivilDateTime]

  private init(_ currencies: [String], daysOfYear: [Int]) {
    self.currencies = currencies.compactMap { try? CurrencyCode($0) }.filter(\.isMoney)
    let first = CivilDate(year: 2028, month: 1, day: 1)?.daysSinceEpoch ?? 0
    let far = [1970, 1999, 2000, 2026, 2100, 2999].compactMap { CivilDate(year: $0, month: 11, day: 30) }
    days = (daysOfYear.compactMap { CivilDate(daysSinceEpoch: first + $0) } + far).map { CivilDateTime(midnightOf: $0) }
  }

  /// For programs: all currencies that prices can be in, every day of a leap year, and days far from it.
  static let all: StyleProbes = {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(Unicode.Scalar($0)) }
    let codes = letters.flatMap { first in letters.flatMap { second in letters.map { first + second + $0 } } }
    return StyleProbes(codes, daysOfYear: Array(0..<366))
  }()

  /// For the question whether there is a style.
  static let few = StyleProbes(["EUR", "JPY", "USD"], daysOfYear: Array(stride(from: 0, to: 366, by: 25)))
}
