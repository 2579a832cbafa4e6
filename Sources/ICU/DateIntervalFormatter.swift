internal import CICU
package import Instants

/// Writes two instants as an interval that says shared fields once: "Oct 28 – 30, 2026".
///
/// Both ends are written as given, so an exclusive end is shown as the moment at which it is over. Instants that do not
/// differ in any field of the skeleton are written once. A start after the end is written as it is.
/// Safe to share: the C functions lock the format, because DateIntervalFormat changes while it formats.
package final class DateIntervalFormatter: Sendable {
  private nonisolated(unsafe) let handle: OpaquePointer

  /// Opens a formatter for a skeleton as ``DateFormatter`` takes it, with the same errors.
  package init(locale: LocaleIdentifier, timeZone: TimeZoneIdentifier, skeleton: String) throws(ICUError) {
    let operation = "open interval formatter \"\(skeleton)\" for \(locale) in \(timeZone)"
    try DateSkeleton.check(skeleton, operation: operation)
    var status: Int32 = 0
    let handle = timeZone.withHandle { nb_icu_interval_formatter_open(locale.tag, $0, skeleton, &status) }
    guard let handle else {
      throw ICUError(operation: operation, code: status)
    }
    self.handle = handle
  }

  deinit { nb_icu_interval_formatter_close(handle) }

  /// The interval as text alone.
  package func text(from start: Instant, to end: Instant) throws(ICUError) -> String {
    try Output.text("format interval \(start)/\(end)") {
      nb_icu_interval_format(handle, start.milliseconds, end.milliseconds, $0, $1)
    }
  }

  /// The interval as text with parts; each part says which end it comes from.
  package func format(from start: Instant, to end: Instant) throws(ICUError) -> FormattedText {
    try Output.formatted("format interval \(start)/\(end)", span: Self.span) {
      nb_icu_interval_format(handle, start.milliseconds, end.milliseconds, $0, $1)
    }
  }

  private static func span(_ argument: Int32) -> FormattedText.Span {
    switch argument {
    case 0: .startRange
    case 1: .endRange
    default: .shared
    }
  }
}
