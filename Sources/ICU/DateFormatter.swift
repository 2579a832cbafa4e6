internal import CICU
package import Instants

/// Writes instants as the clocks and calendars of a zone and a locale show them.
///
/// The calendar is that of the locale or of its `-u-ca-`. The Gregorian calendar is proleptic, as in ISO 8601. The
/// formatter caches the texts of some days, minutes or seconds, depending on the smallest unit of the skeleton. It
/// caches nothing if the skeleton has a fraction of a second or the name of a zone. Safe to share: the C functions lock
/// the format, because the thread safety of SimpleDateFormat and Calendar isn't documented; the cache is read without
/// the lock.
@usableFromInline
package final class DateFormatter: Sendable {
  private nonisolated(unsafe) let handle: OpaquePointer
  /// What is remembered.
  @usableFromInline package let memo: DateMemo

  /// Opens a formatter for a skeleton of CLDR's date field symbols, in any order (`yMMMd`, `Ejm`). `j` means the
  /// locale's preferred hour format, and `yy` the year as short dates of the locale have it.
  ///
  /// Throws U_ILLEGAL_ARGUMENT_ERROR if the skeleton is empty or longer than 64 characters, contains any other
  /// character, or repeats a symbol more often than CLDR allows.
  package convenience init(locale: LocaleIdentifier, timeZone: TimeZoneIdentifier, skeleton: String) throws(ICUError) {
    try self.init(timeZone: timeZone, skeleton: skeleton, generator: PatternGenerator(locale: locale))
  }

  package convenience init(timeZone: TimeZoneIdentifier, skeleton: String, generator: PatternGenerator) throws(ICUError)
  {
    try self.init(locale: generator.locale, timeZone: timeZone, pattern: generator.pattern(for: skeleton))
  }

  package init(locale: LocaleIdentifier, timeZone: TimeZoneIdentifier, pattern: String) throws(ICUError) {
    var status: Int32 = 0
    let handle = timeZone.withHandle { nb_icu_date_formatter_open(locale.tag, $0, pattern, &status) }
    guard let handle else {
      throw ICUError(operation: "open date formatter \"\(pattern)\" for \(locale) in \(timeZone)", code: status)
    }
    self.handle = handle
    memo = DateMemo(step: nb_icu_date_formatter_step(handle))
  }

  deinit { nb_icu_date_formatter_close(handle) }

  /// The date as text alone.
  package func text(of instant: Instant) throws(ICUError) -> String {
    let text: String? = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { lent in
      var buffer = TextBuffer(startingIn: lent)
      return write(instant, to: &buffer) ? buffer.text : nil
    }
    if let text { return text }
    return try Output.text("format date \(instant)") { nb_icu_date_format(handle, instant.milliseconds, $0, nil, $1) }
  }

  /// Writes the date as ``text(of:)`` does, or says that ICU cannot.
  package func write(_ instant: Instant, to buffer: inout TextBuffer) -> Bool {
    let start = buffer.room(for: DateMemo.longest).end
    if let count = memo.write(instant.milliseconds, to: start) {
      buffer.grow(to: start + count)
      return true
    }
    let before = buffer.count
    var span = nb_icu_span()
    guard buffer.append({ nb_icu_date_format(handle, instant.milliseconds, $0, &span, $1) }) else { return false }
    let written = UnsafeBufferPointer(rebasing: buffer.bytes[before...])
    memo.keep(written, of: instant.milliseconds, from: span.start, to: span.end)
    return true
  }

  /// The date as text with parts, slower than ``text(of:)``.
  package func format(_ instant: Instant) throws(ICUError) -> FormattedText {
    try Output.formatted("format date \(instant)", span: { _ in nil }) {
      nb_icu_date_format(handle, instant.milliseconds, $0, nil, $1)
    }
  }
}
