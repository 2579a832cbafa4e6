import Diagnostics

/// A symbol that texts may link to.
public struct SymbolFact: Sendable {
  /// The symbol path as texts write it: `RenewalState/inGracePeriod`.
  public let symbol: String
  /// The page and anchor that describe it; nothing when it is only shown as code.
  public let page: Token?
}

extension Fields {
  mutating func symbol() -> (fact: SymbolFact, symbol: Token)? {
    let symbol = token("symbol")
    let page = optionalToken("page")
    reportUnknownKeys()
    return symbol.map { (SymbolFact(symbol: $0.name, page: page), $0) }
  }
}
