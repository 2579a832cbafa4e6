import Diagnostics

/// A reason for which the App Store sends a message.
public struct ReasonFact: Sendable {
  /// Its name: `billingIssue`.
  public let id: String
  /// The symbol path.
  public let symbol: String
  /// The name of the schedule by which its messages come.
  public let schedule: Token?
  /// What ends the messages, as names of texts.
  public let endsWhen: [String]
  /// Its place in the file.
  public let span: SourceSpan
}

extension Fields {
  mutating func reason(id: String) -> ReasonFact? {
    let symbol = text("symbol")
    let schedule = optionalToken("schedule")
    let endsWhen = optionalTokens("endsWhen").map(\.name)
    reportUnknownKeys()
    guard let symbol else { return nil }
    return ReasonFact(id: id, symbol: symbol, schedule: schedule, endsWhen: endsWhen, span: span)
  }
}
