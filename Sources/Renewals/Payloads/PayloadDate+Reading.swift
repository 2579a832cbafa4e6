import Catalogs
import Instants

extension PayloadDate {
  /// The instant at a place of a document; `nil` if the value cannot be one.
  @inline(__always)
  func instant(at place: Int, in document: PayloadDocument) -> Instant? {
    switch self {
    case .milliseconds:
      let instant =
        switch document.kind(at: place) {
        case .integer: Instant(milliseconds: document.integer(at: place))
        case .number: Instant(fractionalMilliseconds: document.number(at: place))
        default: nil as Instant?
        }
      // As milliseconds these are days of early 1970; as seconds they are the dates of stores' time.
      guard let instant, !Self.secondsOfStores.contains(instant.milliseconds) else { return nil }
      return instant
    case .millisecondsText:
      guard let text = document.node(at: place).string else {
        return PayloadDate.milliseconds.instant(at: place, in: document)
      }
      return Int64(text).flatMap(Instant.init(milliseconds:))
    case .seconds: return seconds(at: place, in: document)
    case .rfc3339: return document.node(at: place).string.flatMap(Instant.init(rfc3339:))
    }
  }

  private func seconds(at place: Int, in document: PayloadDocument) -> Instant? {
    switch document.kind(at: place) {
    case .integer:
      let (milliseconds, overflow) = document.integer(at: place).multipliedReportingOverflow(by: 1000)
      return overflow ? nil : Instant(milliseconds: milliseconds)
    case .number: return Instant(fractionalMilliseconds: document.number(at: place) * 1000)
    default: return nil
    }
  }

  /// The error about a value that isn't an instant.
  func noInstant(_ value: PayloadValue, at path: String) -> PayloadError {
    var values = ["kind": value.kindName, "form": fix]
    if case .text(let text) = value { values["text"] = text.shortened }
    return PayloadError(problem(of: value), at: path, values)
  }

  /// How to write a date in this form.
  package var fix: String { "Write \(form), such as \(example)" }

  private func problem(of value: PayloadValue) -> FactsProblem {
    switch (self, value) {
    case (.milliseconds, .integer(let value)) where Self.secondsOfStores.contains(value): .dateIn1970
    case (.milliseconds, .number(let value)) where Instant(fractionalMilliseconds: value) != nil: .dateIn1970
    case (.seconds, .integer(let value)) where Instant(milliseconds: value) != nil: .dateInMilliseconds
    case (.milliseconds, .integer), (.milliseconds, .number), (.seconds, .integer), (.seconds, .number): .dateOutOfRange
    case (.rfc3339, .text), (.millisecondsText, .text): .notDateText
    default: .notDate
    }
  }

  private var form: String {
    switch self {
    case .milliseconds, .millisecondsText: "milliseconds since 1970"
    case .seconds: "seconds since 1970"
    case .rfc3339: "a text of RFC 3339"
    }
  }

  private var example: String {
    switch self {
    case .milliseconds, .millisecondsText: "1793199600000"
    case .seconds: "1793199600"
    case .rfc3339: "2026-10-28T15:00:00Z"
    }
  }

  /// The form of a date, as the text of a fix writes it.
  package var words: String { form }

  /// The seconds since 1970 from 2008, when the App Store opened, to 2100.
  package static let secondsOfStores: Range<Int64> = 1_199_145_600..<4_102_444_800
}

extension Instant {
  /// Reads a date with a time and an offset. What is finer than a millisecond is rounded up, so that no comparison with
  /// a moment in milliseconds changes.
  fileprivate init?(rfc3339 text: String) {
    guard let instant = Instant(iso8601: text) else { return nil }
    let fraction = text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst().prefix { (48...57).contains($0) }
    guard fraction.dropFirst(3).contains(where: { $0 != 48 }) else {
      self = instant
      return
    }
    guard let next = instant.advanced(byMilliseconds: 1) else { return nil }
    self = next
  }
}
