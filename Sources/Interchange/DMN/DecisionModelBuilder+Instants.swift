import Catalogs

extension DecisionModelBuilder {
  /// The decision that says whether the first instant that is there is absent, past or future.
  mutating func timing(
    _ column: DecisionModel.Column,
    _ paths: [PayloadPath],
    _ name: String,
    id: String
  ) -> DecisionModel.Decision {
    let columns = paths.flatMap { path in
      let variable = "\(path)".asVariable
      return [
        DecisionModel.Column(variable: "\(variable)_present", kind: .boolean, values: ["true", "false"]),
        DecisionModel.Column(variable: "\(variable)_from_now", kind: .number, values: ["<= 0", "> 0"]),
      ]
    }
    for (index, path) in paths.enumerated()
    where !inputData.contains(where: {
      $0.column.variable == columns[2 * index].variable
    }) {
      inputData.append(
        DecisionModel.InputData(column: columns[2 * index], about: "Whether the payload has \(path)")
      )
      inputData.append(
        DecisionModel.InputData(
          column: columns[2 * index + 1],
          about: "\(path) minus now, in milliseconds; 0 where it is absent"
        )
      )
    }
    var rules: [DecisionModel.Rule] = []
    let any = [[String]?](repeating: nil, count: 2)
    for index in paths.indices {
      let before = [[[String]?]](repeating: [["false"], nil], count: index).flatMap(\.self)
      let after = [[[String]?]](repeating: any, count: paths.count - index - 1).flatMap(\.self)
      for (value, test) in [("past", "<= 0"), ("future", "> 0")] {
        rules.append(
          DecisionModel.Rule(
            id: paths.count == 1 ? value : "\(value)-\(index + 1)",
            cells: before + [["true"], [test]] + after,
            outcome: [DecisionTokens.input(value, of: name).quoted]
          )
        )
      }
    }
    rules.append(
      DecisionModel.Rule(
        id: "absent",
        cells: paths.flatMap { _ -> [[String]?] in [["false"], nil] },
        outcome: [DecisionTokens.input("absent", of: name).quoted]
      )
    )
    return DecisionModel.Decision(
      id: id,
      about: "Compares an instant with now; one that equals now is past",
      inputs: columns,
      outputs: [column],
      rules: rules,
      level: 1
    )
  }
}
