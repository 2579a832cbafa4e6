/// A moment on the time line, in whole milliseconds since 1970-01-01T00:00:00Z.
///
/// An end that is written as an instant is exclusive: something that ends at `t` is over at `t`.
/// Only the years 1 to 9999 of the proleptic Gregorian calendar are representable, so that every
/// instant can be written as ISO 8601 and formatted by ICU.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, negative before it, inside ``supported``.
  public let milliseconds: Int64

  /// The milliseconds of 0001-01-01T00:00:00Z through 9999-12-31T23:59:59.999Z, both ends included.
  public static let supported: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// Makes an instant, or `nil` if `milliseconds` is outside ``supported``.
  public init?(milliseconds: Int64) {
    guard Self.supported.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// Makes an instant from a number of milliseconds that may have a fraction, as Xcode's payloads do.
  ///
  /// A fraction is rounded up: for a clock of whole milliseconds, "now is before 1000.5" and "now is before 1001"
  /// say the same, so no comparison with now changes. `nil` for a value that is not finite or not in ``supported``.
  public init?(fractionalMilliseconds: Double) {
    let whole = fractionalMilliseconds.rounded(.up)
    guard whole.isFinite, whole >= Double(Self.supported.lowerBound), whole <= Double(Self.supported.upperBound)
    else { return nil }
    self.init(milliseconds: Int64(whole))
  }

  /// The instant `milliseconds` later (earlier when negative), or `nil` outside ``supported``.
  public func advanced(byMilliseconds offset: Int64) -> Instant? {
    let (sum, overflow) = milliseconds.addingReportingOverflow(offset)
    return overflow ? nil : Instant(milliseconds: sum)
  }

  /// Whether the left instant is earlier.
  public static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }
}
