extension FactReferences {
  /// Checks that the table that decides exists, with the outputs that the catalog names.
  func checkDecision() {
    let decision = facts.decision
    if let token = decision.tableToken { require(token, in: NameList(names("facts/tables")), "Table", "facts/tables") }
    guard let table = facts.tables.named(decision.table) else { return }
    let outputs = NameList(table.outputs.map(\.id))
    for part in DecisionFact.Part.allCases {
      if let token = decision.outputTokens[part] { require(token, in: outputs, "Output", "table \(table.id)") }
    }
  }
}
