import Diagnostics
import YAML

/// A renewal state of StoreKit.
public struct StateFact: Sendable {
  /// Its name: `inGracePeriod`.
  public let id: String
  /// The symbol path: `RenewalState/inGracePeriod`.
  public let symbol: String
  /// Where its symbol path stands.
  let symbolSpan: SourceSpan
  /// The raw value, which the server calls `status`.
  public let raw: Int
  /// Whether the customer has access in this state.
  public let entitled: Bool
  /// Where the fact comes from.
  public let provenance: Provenance
}

extension Fields {
  /// The state, and the raw value where it stands.
  mutating func state(id: String) -> (fact: StateFact, raw: Token)? {
    let symbol = token("symbol")
    let raw = integer("raw")
    let entitled = boolean("entitled")
    let provenance = provenance()
    reportUnknownKeys()
    guard let symbol, let raw, let entitled, let provenance else { return nil }
    let rawToken = Token(String(raw), node("raw")?.span ?? span)
    let fact = StateFact(
      id: id,
      symbol: symbol.name,
      symbolSpan: symbol.span,
      raw: raw,
      entitled: entitled,
      provenance: provenance
    )
    return (fact, rawToken)
  }
}
