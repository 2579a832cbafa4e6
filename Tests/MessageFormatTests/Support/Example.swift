import MessageFormat

/// A piece of code as an article of the documentation shows it; the documentation's tests hold the two together.
///
/// The closure's lines are the article's, to the letter. Where the article says `print`, the example collects.
struct Example: Sendable {
  typealias Print = (Any) -> Void

  /// The heading of its section.
  let heading: String
  private let run: @Sendable (FormattingContext, Print) throws -> Void

  init(_ heading: String, _ run: @escaping @Sendable (FormattingContext, Print) throws -> Void) {
    self.heading = heading
    self.run = run
  }

  /// What it prints, line by line.
  func printed() throws -> [String] {
    var lines: [String] = []
    try run(Self.context()) { lines.append("\($0)") }
    return lines
  }

  /// The context of the article GettingStarted.
  static func context() throws -> FormattingContext {
    FormattingContext(
      locale: try LocaleIdentifier("en"),
      timeZone: try TimeZoneIdentifier("Europe/Berlin"),
      bidiIsolation: .none,
      formatters: FormatterCache()
    )
  }
}

struct Unreadable: Error {}

func number(_ text: String) throws -> DecimalNumber {
  guard let number = DecimalNumber(text) else { throw Unreadable() }
  return number
}

func instant(_ text: String) throws -> MessageValue {
  guard let instant = Instant(iso8601: text) else { throw Unreadable() }
  return .instant(instant)
}

func interval(_ start: String, _ end: String) throws -> MessageValue {
  guard let start = Instant(iso8601: start), let end = Instant(iso8601: end) else { throw Unreadable() }
  return .interval(start, end)
}
