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

extension StateFact {
  static let form = Form(
    optional("symbol", .word).described("The path of the symbol."),
    correct("raw", .scalar).described("The value that payloads have for the state."),
    required("entitled", .boolean).described("Whether the customer has access."),
    Provenance.form
  )
}

extension Fields {
  /// The state, and its raw value with the place of that value in the file.
  mutating func state(id: String) -> (fact: StateFact, raw: Token?)? {
    let (symbol, raw, entitled, provenance) = whole(StateFact.form)
    guard let raw, let entitled, let provenance else { return nil }
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
