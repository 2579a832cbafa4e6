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
}
