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

extension ReasonFact {
  static let form = Form(
    required("symbol", .word).described("The path of the symbol."),
    optional("schedule", .word).described("The name of the schedule by which its messages come."),
    optional("endsWhen", .words, else: []).described("What ends the messages, as names of texts.")
  )
}

extension Fields {
  mutating func reason(id: String) -> ReasonFact? {
    let (symbol, schedule, endsWhen) = whole(ReasonFact.form)
    return symbol.map {
      ReasonFact(id: id, symbol: $0.name, schedule: schedule, endsWhen: endsWhen.map(\.name), span: span)
    }
  }
}
