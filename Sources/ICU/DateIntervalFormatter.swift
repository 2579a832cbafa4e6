internal import CICU
package import Instants

/// Writes two instants as an interval that says shared fields once: "Oct 28 – 30, 2026".
///
/// Both ends are written as given, so an exclusive end is shown as the moment at which it is over. Instants that do not
/// differ in any field of the skeleton are written once, unless a clock of the zone shows the time of an end twice: then
/// both ends are written whole, with the short name of the zone. A start after the end is written as it is.
/// Safe to share: the C functions lock the format, because DateIntervalFormat changes while it formats.
package final class DateIntervalFormatter: Sendable {
  private nonisolated(unsafe) let handle: OpaquePointer
  private let locale: LocaleIdentifier
  private let timeZone: TimeZoneIdentifier
  private let skeleton: String

  /// Opens a formatter for a skeleton as ``DateFormatter`` takes it, with the same errors.
  package init(locale: LocaleIdentifier, timeZone: TimeZoneIdentifier, skeleton: String) throws(ICUError) {
    let operation = "open interval formatter \"\(skeleton)\" for \(locale) in \(timeZone)"
    try DateSkeleton.check(skeleton, operation: operation)
    var status: Int32 = 0
    let wanted = DateSkeleton.inWidth(of: locale, skeleton)
    let handle = timeZone.withHandle { nb_icu_interval_formatter_open(locale.tag, $0, wanted, &status) }
    guard let handle else {
      throw ICUError(operation: operation, code: status)
    }
    self.handle = handle
    (self.locale, self.timeZone, self.skeleton) = (locale, timeZone, skeleton)
  }

  deinit { nb_icu_interval_formatter_close(handle) }

  /// The interval as text alone.
  package func text(from start: Instant, to end: Instant) throws(ICUError) -> String {
    if isAmbiguous(start, end) { return try apart(start, end).text }
    return try Output.text("format interval \(start)/\(end)") {
      nb_icu_interval_format(handle, start.milliseconds, end.milliseconds, $0, $1)
    }
  }

  /// The interval as text with parts; each part says which end it comes from.
  package func format(from start: Instant, to end: Instant) throws(ICUError) -> FormattedText {
    if isAmbiguous(start, end) { return try apart(start, end) }
    return try Output.formatted("format interval \(start)/\(end)", span: Self.span) {
      nb_icu_interval_format(handle, start.milliseconds, end.milliseconds, $0, $1)
    }
  }

  /// Whether a clock shows the time of an end twice, and nothing in the text says which of the two is meant.
  private func isAmbiguous(_ start: Instant, _ end: Instant) -> Bool {
    let symbols = skeleton.utf8
    guard symbols.contains(where: "hHkKjJC".utf8.contains), !symbols.contains(where: "zZOvVXx".utf8.contains) else {
      return false
    }
    return timeZone.showsTwice(start) || timeZone.showsTwice(end)
  }

  /// Both ends, each whole and with the short name of the zone.
  private func apart(_ start: Instant, _ end: Instant) throws(ICUError) -> FormattedText {
    let formatter = try DateFormatter(locale: locale, timeZone: timeZone, skeleton: skeleton + "z")
    let pattern = try Output.text("find interval pattern for \(locale)") {
      nb_icu_interval_fallback_pattern(locale.tag, $0, $1)
    }
    var parts: [FormattedText.Part] = []
    var rest = pattern[...]
    for (mark, instant, span) in [("{0}", start, FormattedText.Span.startRange), ("{1}", end, .endRange)] {
      guard let place = rest.firstRange(of: mark) else { continue }
      if place.lowerBound > rest.startIndex {
        parts.append(.init(kind: "literal", text: String(rest[..<place.lowerBound]), span: .shared))
      }
      parts += try formatter.format(instant).parts.map { .init(kind: $0.kind, text: $0.text, span: span) }
      rest = rest[place.upperBound...]
    }
    if !rest.isEmpty { parts.append(.init(kind: "literal", text: String(rest), span: .shared)) }
    return FormattedText(parts: parts)
  }

  private static func span(_ argument: Int32) -> FormattedText.Span {
    switch argument {
    case 0: .startRange
    case 1: .endRange
    default: .shared
    }
  }
}
