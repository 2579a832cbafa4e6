/// Which table decides about a customer, and what it calls the parts of a decision.
public struct DecisionFact: Sendable {
  /// A part of a decision.
  public enum Part: String, CaseIterable, Sendable {
    case state, access, message, notice, action, advice

    /// What outputs for it are called unless the catalog says otherwise.
    var usualName: String { self == .access ? "entitled" : rawValue }
  }

  /// The table as the catalog names it; `nil` if it has the usual name.
  let tableToken: Token?
  /// The outputs as the catalog names them, without those that have the usual names.
  let outputTokens: [Part: Token]

  /// The names that catalogs use unless they say otherwise.
  init() { self.init(table: nil, outputs: [:]) }

  init(table: Token?, outputs: [Part: Token]) { (tableToken, outputTokens) = (table, outputs) }

  /// The name of the table.
  public var table: String { tableToken?.name ?? "renewal" }

  /// The output of the table that holds a part.
  public func output(_ part: Part) -> String { outputTokens[part]?.name ?? part.usualName }

  /// The part that an output holds; `nil` if it holds none.
  package func part(of output: String) -> Part? { Part.allCases.first { self.output($0) == output } }
}

extension Fields {
  /// What `catalog.yaml` says of the decision.
  mutating func decision() -> DecisionFact {
    let table = optionalToken("table")
    var outputs: [DecisionFact.Part: Token] = [:]
    for part in DecisionFact.Part.allCases { outputs[part] = optionalToken(part.rawValue) }
    _ = withoutDuplicates(DecisionFact.Part.allCases.compactMap { outputs[$0] }, "decision")
    reportUnknownKeys()
    return DecisionFact(table: table, outputs: outputs)
  }
}
