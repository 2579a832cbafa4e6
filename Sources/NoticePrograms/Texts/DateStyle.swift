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
    /// The texts of the hours of a day, the one after midnight first.
    case hour([String])
    /// The texts of the minutes of an hour.
    case minute([String])
    /// The texts next to the hours, such as a.m. and p.m., for each hour of a day.
    case dayPeriod([String])
  }

  let pieces: [Piece]
  /// Whether it writes a time of day.
  let hasTime: Bool

  /// Learns from a formatter; `nil` if it writes days in a way that the style cannot express.
  /// - Parameter probes: The days that must be written alike.
  init?<Failure: Error>(
    probes: [CivilDateTime],
    _ format: (CivilDateTime) throws(Failure) -> [FormattedText.Part]
  ) throws(Failure) {
    // A day whose year, month and day cannot be taken for each other.
    guard let sample = Self.moment(2026, 1, 5) else { return nil }
    var pieces: [Piece] = []
    for (index, part) in try format(sample).enumerated() {
      func texts(_ days: [CivilDateTime]) throws(Failure) -> [String]? {
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
      case "hour":
        guard let texts = try texts(Self.hours) else { return nil }
        pieces.append(.hour(texts))
      case "minute":
        guard let texts = try texts(Self.minutes) else { return nil }
        pieces.append(.minute(texts))
      case "dayPeriod":
        guard let texts = try texts(Self.hours) else { return nil }
        pieces.append(.dayPeriod(texts))
      default: return nil
      }
    }
    self.pieces = pieces
    hasTime = pieces.contains { if case .hour = $0 { true } else { false } }
    for day in hasTime ? probes + Self.timeProbes : probes
    where try format(day).map(\.text).joined() != text(of: day) { return nil }
  }

  private static func moment(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0)
    -> CivilDateTime?
  {
    CivilDate(year: year, month: month, day: day).flatMap { CivilDateTime(date: $0, hour: hour, minute: minute) }
  }

  private static let months = (1...12).compactMap { moment(2026, $0, 5) }
  private static let days = (1...31).compactMap { moment(2026, 1, $0) }
  /// 5 January 2026 is a Monday.
  private static let weekdays = (5...11).compactMap { moment(2026, 1, $0) }
  private static let hours = (0..<24).compactMap { moment(2026, 1, 5, $0) }
  private static let minutes = (0..<60).compactMap { moment(2026, 1, 5, 0, $0) }
  /// Years that have all digits.
  private static let years = [2013, 2047, 2056, 2089].compactMap { moment($0, 1, 5) }

  /// The ten digits, from the texts of ``years``.
  private static func digits(of texts: [String]) -> [String]? {
    var digits: [Int: String] = [:]
    for (year, text) in zip(years, texts) {
      let (plain, written) = (Array(String(year.date.year).utf8), text.unicodeScalars.map(String.init))
      guard plain.count == written.count else { return nil }
      for (byte, digit) in zip(plain, written) { digits[Int(byte) - 48] = digit }
    }
    return digits.count == 10 ? (0...9).compactMap { digits[$0] } : nil
  }

  /// Every hour, on and off the hour.
  private static let timeProbes = (0..<24).flatMap { hour in
    [0, 1, 9, 30, 59].compactMap { moment(2026, 10, 28, hour, $0) }
  }

  /// The text of a day, made as the printed code makes it.
  func text(of moment: CivilDateTime) -> String {
    let day = moment.date
    return pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .year(let digits): String(day.year).utf8.map { digits[Int($0) - 48] }.joined()
      case .month(let texts): texts[day.month - 1]
      case .day(let texts): texts[day.day - 1]
      // 1970-01-01 was a Thursday.
      case .weekday(let texts): texts[((day.daysSinceEpoch + 3) % 7 + 7) % 7]
      case .hour(let texts), .dayPeriod(let texts): texts[moment.hour]
      case .minute(let texts): texts[moment.minute]
      }
    }.joined()
  }
}

extension DateStyle {
  /// Whether digits are those of ASCII.
  static func arePlain(_ digits: [String]) -> Bool { digits == (0...9).map(String.init) }
}
