import Diagnostics

/// Where and since when a symbol can be used.
public struct Availability: Sendable {
  /// Platforms with the first version, such as `iOS 16.4`, in the order of the file.
  public let introduced: [String]
  /// Platforms without the symbol.
  public let unavailable: [String]
  /// Where the fact comes from.
  public let provenance: Provenance
}

/// A reason for which the App Store sends a message.
public struct ReasonFact: Sendable {
  /// Its name: `billingIssue`.
  public let id: String
  /// The symbol path.
  public let symbol: String
  /// What kind of symbol it is.
  public let symbolKind: String
  /// The Swift declaration.
  public let declaration: String
  /// Where and since when it can be used.
  public let availability: Availability
  /// The name of the schedule by which its messages come.
  public let schedule: Token?
  /// What ends the messages, as names of texts.
  public let endsWhen: [String]
  /// Other reasons.
  public let related: [Token]
}

extension Fields {
  mutating func reason(id: String) -> ReasonFact? {
    let symbol = text("symbol")
    let kind = text("symbolKind")
    let declaration = text("declaration")
    let schedule = optionalToken("schedule")
    let endsWhen = optionalTokens("endsWhen").map(\.name)
    let related = optionalTokens("related")
    let availability = availability()
    reportUnknownKeys()
    guard let symbol, let kind, let declaration, let availability else { return nil }
    return ReasonFact(
      id: id,
      symbol: symbol,
      symbolKind: kind,
      declaration: declaration,
      availability: availability,
      schedule: schedule,
      endsWhen: endsWhen,
      related: related
    )
  }

  private mutating func availability() -> Availability? {
    guard var fields = requiredFields("availability") else { return nil }
    let introduced = fields.tokens("introduced").map(\.name)
    let unavailable = fields.optionalTokens("unavailable").map(\.name)
    let provenance = fields.provenance()
    fields.reportUnknownKeys()
    return provenance.map { Availability(introduced: introduced, unavailable: unavailable, provenance: $0) }
  }
}
