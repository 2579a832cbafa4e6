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

extension DecisionFact {
  static let form = Form(
    optional("table", .word).described("The name of the table; renewal when left out."),
    optional("state", .word).described("The output with the state."),
    optional("access", .word).described(
      "The output that says whether the customer has access; entitled when left out."
    ),
    optional("message", .word).described("The output with the reason of a message."),
    optional("notice", .word).described("The output with the notice."),
    optional("action", .word).described("The output with the link of the notice."),
    optional("advice", .word).described("The output with the advice to the caller.")
  ).making { fields, names in
    let outputs: [Part: Token?] = [
      .state: names.1, .access: names.2, .message: names.3, .notice: names.4, .action: names.5, .advice: names.6,
    ]
    let named = outputs.compactMapValues(\.self)
    _ = fields.withoutDuplicates(Part.allCases.compactMap { named[$0] }, "decision")
    return DecisionFact(table: names.0, outputs: named)
  }
}
