/// Which table decides about a customer, and what it calls the parts of a decision.
public struct DecisionFact: Sendable {
  /// A part of a decision.
  public enum Part: String, CaseIterable, Sendable {
    case state, access, message, notice, action, advice

    /// What outputs for it are called unless the catalog says otherwise.
    var usualName: String { self == .access ? "entitled" : rawValue }
  }

  /// The name of the table.
  public let table: String
  private let names: [Part: String]

  /// The names that catalogs use unless they say otherwise.
  init() { self.init(table: "renewal", names: [:]) }

  init(table: String, names: [Part: String]) { (self.table, self.names) = (table, names) }

  /// The output of the table that holds a part.
  public func output(_ part: Part) -> String { names[part] ?? part.usualName }

  /// The part that an output holds; `nil` if it holds none.
  package func part(of output: String) -> Part? { Part.allCases.first { self.output($0) == output } }
}

extension Fields {
  /// What `catalog.yaml` says of the decision.
  mutating func decision() -> DecisionFact {
    let usual = DecisionFact()
    let table = optionalToken("table")?.name ?? usual.table
    var names: [DecisionFact.Part: String] = [:]
    for part in DecisionFact.Part.allCases { names[part] = optionalToken(part.rawValue)?.name }
    _ = withoutDuplicates(DecisionFact.Part.allCases.compactMap { optionalToken($0.rawValue) }, "decision")
    reportUnknownKeys()
    return DecisionFact(table: table, names: names)
  }
}
