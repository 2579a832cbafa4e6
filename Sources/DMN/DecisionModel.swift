/// Decisions that build on each other, as DMN 1.3 knows them, within the part of it that all engines understand alike.
package struct DecisionModel {
  /// Something that the caller gives to the decisions.
  package struct InputData {
    package let column: Column
    /// What it is, for the person who has to supply it.
    let about: String
  }

  /// A variable with its values.
  package struct Column {
    package enum Kind: String { case string, number }

    package let variable: String
    package let kind: Kind
    /// All its values, as the cells write them; for a number, tests that together accept every one.
    package let values: [String]
  }

  package struct Rule {
    package let id: String
    /// The allowed values of each input; `nil` if any will do.
    package let cells: [[String]?]
    package let outcome: [String]
    /// The reasons for the row, by locale.
    let texts: [(locale: String, text: String)]
    let evidence: String?
    let sources: [String]

    init(
      id: String,
      cells: [[String]?],
      outcome: [String],
      texts: [(locale: String, text: String)] = [],
      evidence: String? = nil,
      sources: [String] = []
    ) {
      (self.id, self.cells, self.outcome) = (id, cells, outcome)
      (self.texts, self.evidence, self.sources) = (texts, evidence, sources)
    }
  }

  package struct Decision {
    package let id: String
    /// What the table is, for a person.
    let about: String
    package let inputs: [Column]
    package let outputs: [Column]
    package let rules: [Rule]
    /// How many others must have been decided before it, counted along the longest chain.
    package let level: Int

    /// The name that others refer to: that of its output where it has only one.
    var variable: String { outputs.count == 1 ? outputs[0].variable : id.asVariable }
  }

  let id: String
  package let inputData: [InputData]
  package let decisions: [Decision]

  /// The model of one decision, with everything that the decision requires as input data.
  func alone(_ decision: Decision) -> DecisionModel {
    DecisionModel(
      id: decision.id,
      inputData: decision.inputs.map { column in
        inputData.first { $0.column.variable == column.variable }
          ?? InputData(column: column, about: supplier(of: column).map { "What decision \($0.id) gives" } ?? "")
      },
      decisions: [decision]
    )
  }

  /// The decision whose only output is a variable. What a decision with several outputs gives is input data of the next
  /// one: engines disagree on how a decision refers to one of several outputs of another.
  package func supplier(of column: Column) -> Decision? {
    decisions.first { $0.outputs.count == 1 && $0.variable == column.variable }
  }
}

extension DecisionModel.Rule {
  /// Rules with one value in each cell, which together decide the same combinations.
  package var singleValued: [DecisionModel.Rule] {
    var combinations: [[[String]?]] = [[]]
    for cell in cells {
      let choices: [[String]?] = cell.map { $0.map { [$0] } } ?? [nil]
      combinations = combinations.flatMap { start in choices.map { start + [$0] } }
    }
    return combinations.map {
      DecisionModel.Rule(id: id, cells: $0, outcome: outcome, texts: texts, evidence: evidence, sources: sources)
    }
  }
}

extension String {
  /// A name without the characters that expressions take for operators.
  var asVariable: String { String(map { $0 == "." || $0 == "-" ? "_" : $0 }) }
}
