import Diagnostics

/// A renewal state of StoreKit.
public struct StateFact: Sendable {
  /// Its name: `inGracePeriod`.
  public let id: String
  /// The symbol path: `RenewalState/inGracePeriod`.
  public let symbol: String
  /// The raw value, which the server calls `status`.
  public let raw: Int
  /// Whether the customer has access in this state.
  public let entitled: Bool
  /// Where the fact comes from.
  public let provenance: Provenance
}

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
  mutating func state(id: String) -> StateFact? {
    let symbol = text("symbol")
    let raw = integer("raw")
    let entitled = boolean("entitled")
    let provenance = provenance()
    reportUnknownKeys()
    guard let symbol, let raw, let entitled, let provenance else { return nil }
    return StateFact(id: id, symbol: symbol, raw: raw, entitled: entitled, provenance: provenance)
  }

  mutating func reason(id: String) -> ReasonFact? {
    let symbol = text("symbol")
    let kind = text("symbolKind")
    let declaration = text("declaration")
    let schedule = optionalToken("schedule")
    let endsWhen = tokens("endsWhen", optional: true).map(\.name)
    let related = tokens("related", optional: true)
    var availability: Availability?
    if let node = required("availability"),
      var fields = Fields(node, subject: "availability of \(subject)", findings: findings)
    {
      let introduced = fields.tokens("introduced").map(\.name)
      let unavailable = fields.tokens("unavailable", optional: true).map(\.name)
      availability = fields.provenance().map {
        Availability(introduced: introduced, unavailable: unavailable, provenance: $0)
      }
      fields.reportUnknownKeys()
    }
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
}
