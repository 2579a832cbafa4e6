extension CivilDate: CustomStringConvertible {
  /// Reads `YYYY-MM-DD`, and nothing else.
  public init?(iso8601 text: some StringProtocol) {
    var scanner = DigitScanner(text)
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
      let day = scanner.digits(2), scanner.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The date as `YYYY-MM-DD`.
  public var description: String { "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))" }
}

/// A date and a time of day without a zone, as ISO 8601 writes them when no offset is given.
public struct CivilDateTime: Hashable, Sendable {
  /// The day.
  public let date: CivilDate
  /// Milliseconds since the midnight that began the day, 0 to 86,399,999.
  public let millisecondOfDay: Int64

  init(date: CivilDate, millisecondOfDay: Int64) {
    self.date = date
    self.millisecondOfDay = millisecondOfDay
  }

  /// The midnight that begins a day.
  public init(midnightOf date: CivilDate) {
    self.date = date
    millisecondOfDay = 0
  }

  /// Makes a minute of a day; `nil` unless the hour is in 0...23 and the minute in 0...59.
  package init?(date: CivilDate, hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    self.init(date: date, millisecondOfDay: Int64(hour * 60 + minute) * 60_000)
  }

  /// The hour, 0 to 23.
  package var hour: Int { Int(millisecondOfDay / 3_600_000) }
  /// The minute of the hour, 0 to 59.
  package var minute: Int { Int(millisecondOfDay / 60_000 % 60) }

  /// Reads `YYYY-MM-DDTHH:MM:SS` with an optional fraction of a second; more than three decimals are cut off.
  public init?(iso8601 text: some StringProtocol) {
    var scanner = DigitScanner(text)
    guard let value = Self(&scanner), scanner.isAtEnd else { return nil }
    self = value
  }

  fileprivate init?(_ scanner: inout DigitScanner) {
    guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2), scanner.skip("-"),
      let day = scanner.digits(2), scanner.skip("T") || scanner.skip("t"), let hour = scanner.digits(2),
      scanner.skip(":"), let minute = scanner.digits(2), hour < 24, minute < 60,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    var second = 0
    var fraction: Int64 = 0
    if scanner.skip(":") {
      guard let value = scanner.digits(2), value < 60 else { return nil }
      second = value
      if scanner.skip(".") {
        guard let value = scanner.thousandths() else { return nil }
        fraction = value
      }
    }
    self.date = date
    millisecondOfDay = Int64((hour * 60 + minute) * 60 + second) * 1000 + fraction
  }

  /// The instant at which a clock that is `offsetMilliseconds` ahead of UTC shows this date and time.
  public func instant(offsetMilliseconds: Int64 = 0) -> Instant? {
    Instant(milliseconds: Int64(date.daysSinceEpoch) * 86_400_000 + millisecondOfDay - offsetMilliseconds)
  }
}

extension Instant: CustomStringConvertible {
  /// Reads ISO 8601 with an offset: `2026-10-28T15:00:00Z`, `2026-10-29T00:00:00.5+09:00`.
  ///
  /// Seconds may be left out; an offset may not, because a time without one isn't an instant.
  public init?(iso8601 text: some StringProtocol) {
    guard let (instant, _) = Self.withOffset(iso8601: text) else { return nil }
    self = instant
  }

  /// Reads the same, and gives the offset too: the minutes that the clock which shows the written time is ahead of UTC.
  public static func withOffset(iso8601 text: some StringProtocol) -> (instant: Instant, offsetInMinutes: Int)? {
    var scanner = DigitScanner(text)
    guard let local = CivilDateTime(&scanner), let offset = scanner.offsetInMinutes(), scanner.isAtEnd,
      let instant = local.instant(offsetMilliseconds: Int64(offset) * 60_000)
    else { return nil }
    return (instant, offset)
  }

  /// The instant in UTC, with milliseconds only where there are some: `2026-10-28T15:00:00Z`.
  public var description: String { String(unsafeUninitializedCapacity: Self.longestText, initializingUTF8With: write) }
}

private func padded(_ value: Int, to width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Reads fixed-width ASCII fields from the front of a text.
private struct DigitScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index == bytes.count }

  mutating func digits(_ count: Int) -> Int? {
    guard bytes.count - index >= count else { return nil }
    var value = 0
    for byte in bytes[index..<index + count] {
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    index += count
    return value
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  mutating func thousandths() -> Int64? {
    let field = bytes[index...].prefix { (48...57).contains($0) }
    guard !field.isEmpty, field.count <= 9 else { return nil }
    index += field.count
    let three = (Array(field.prefix(3)) + [48, 48, 48]).prefix(3)
    return three.reduce(Int64(0)) { $0 * 10 + Int64($1 - 48) }
  }

  mutating func offsetInMinutes() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign: Int
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hour = digits(2), skip(":"), let minute = digits(2), hour < 24, minute < 60 else { return nil }
    return sign * (hour * 60 + minute)
  }
}
