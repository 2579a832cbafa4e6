import Diagnostics
import YAML

/// A renewal state.
public struct StateFact: Sendable {
  /// Its name: `inGracePeriod`.
  public let id: String
  /// The path of its symbol, such as `RenewalState/inGracePeriod`; `nil` if it has none.
  public var symbol: String? { symbolToken?.name }
  let symbolToken: Token?
  /// The value that payloads have for it; `nil` if none is known.
  public let raw: PayloadLiteral?
  /// Whether the customer has access in this state.
  public let entitled: Bool
  /// The same in the words of decision tables.
  public var access: Access { entitled ? .entitled : .notEntitled }
  /// Where the fact comes from.
  public let provenance: Provenance
}

extension Fields {
  /// The state, and its raw value with the place of that value in the file.
  mutating func state(id: String) -> (fact: StateFact, raw: Token?)? {
    let symbol = optionalToken("symbol")
    let raw = node("raw").flatMap { typedToken($0, "raw") }
    let entitled = boolean("entitled")
    let provenance = provenance()
    reportUnknownKeys()
    if node("raw") != nil, raw == nil { return nil }
    guard let entitled, let provenance else { return nil }
    let fact = StateFact(
      id: id,
      symbolToken: symbol,
      raw: raw.map { PayloadLiteral($0.name) },
      entitled: entitled,
      provenance: provenance
    )
    return (fact, raw)
  }
}
