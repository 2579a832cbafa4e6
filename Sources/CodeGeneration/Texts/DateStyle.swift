import ICU
import Instants

/// How a locale writes civil days in one form, learned from what ICU writes, so that code can do the same without ICU.
struct DateStyle: Hashable, Sendable {
  /// A piece of a written day.
  enum Piece: Hashable, Sendable {
    case literal(String)
    /// The year in these digits.
    case year([String])
    /// The texts of the months, January first.
    case month([String])
    /// The texts of the days of a month, the first first.
    case day([String])
    /// The texts of the days of the week, Monday first.
    case weekday([String])
  }

  let pieces: [Piece]

  /// Learns from a formatter; nothing where it writes days in a way that the style cannot express.
  init?<Failure: Error>(_ format: (CivilDate) throws(Failure) -> [FormattedText.Part]) throws(Failure) {
    // A day whose year, month and day cannot be taken for each other.
    guard let sample = CivilDate(year: 2026, month: 1, day: 5) else { return nil }
    var pieces: [Piece] = []
    for (index, part) in try format(sample).enumerated() {
      func texts(_ days: [CivilDate]) throws(Failure) -> [String]? {
        var texts: [String] = []
        for day in days {
          let parts = try format(day)
          guard parts.indices.contains(index), parts[index].kind == part.kind else { return nil }
          texts.append(parts[index].text)
        }
        return texts
      }
      switch part.kind {
      case "literal": pieces.append(.literal(part.text))
      case "year":
        guard let texts = try texts(Self.years), let digits = Self.digits(of: texts) else { return nil }
        pieces.append(.year(digits))
      case "month":
        guard let texts = try texts(Self.months) else { return nil }
        pieces.append(.month(texts))
      case "day":
        guard let texts = try texts(Self.days) else { return nil }
        pieces.append(.day(texts))
      case "weekday":
        guard let texts = try texts(Self.weekdays) else { return nil }
        pieces.append(.weekday(texts))
      default: return nil
      }
    }
    self.pieces = pieces
    for day in Self.probes where try format(day).map(\.text).joined() != text(of: day) { return nil }
  }

  private static let months = (1...12).compactMap { CivilDate(year: 2026, month: $0, day: 5) }
  private static let days = (1...31).compactMap { CivilDate(year: 2026, month: 1, day: $0) }
  /// 5 January 2026 is a Monday.
  private static let weekdays = (5...11).compactMap { CivilDate(year: 2026, month: 1, day: $0) }
  /// Years that have all digits.
  private static let years = [2013, 2047, 2056, 2089].compactMap { CivilDate(year: $0, month: 1, day: 5) }

  /// The ten digits, from the texts of ``years``.
  private static func digits(of texts: [String]) -> [String]? {
    var digits: [Int: String] = [:]
    for (year, text) in zip(years, texts) {
      let (plain, written) = (Array(String(year.year).utf8), text.unicodeScalars.map(String.init))
      guard plain.count == written.count else { return nil }
      for (byte, digit) in zip(plain, written) { digits[Int(byte) - 48] = digit }
    }
    return digits.count == 10 ? (0...9).compactMap { digits[$0] } : nil
  }

  /// Every day of a leap year, and days far from it.
  private static let probes: [CivilDate] = {
    let first = CivilDate(year: 2028, month: 1, day: 1)?.daysSinceEpoch ?? 0
    let far = [1970, 1999, 2000, 2026, 2100, 2999].compactMap { CivilDate(year: $0, month: 11, day: 30) }
    return (0..<366).compactMap { CivilDate(daysSinceEpoch: first + $0) } + far
  }()

  /// The text of a day, made as the printed code makes it.
  func text(of day: CivilDate) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .year(let digits): String(day.year).utf8.map { digits[Int($0) - 48] }.joined()
      case .month(let texts): texts[day.month - 1]
      case .day(let texts): texts[day.day - 1]
      // 1970-01-01 was a Thursday.
      case .weekday(let texts): texts[((day.daysSinceEpoch + 3) % 7 + 7) % 7]
      }
    }.joined()
  }
}

extension DateStyle {
  /// Whether digits are those of ASCII.
  static func arePlain(_ digits: [String]) -> Bool { digits == (0...9).map(String.init) }

  /// Whether the texts of a piece are nothing but its numbers.
  static func arePlainNumbers(_ texts: [String]) -> Bool { texts == texts.indices.map { String($0 + 1) } }
}
