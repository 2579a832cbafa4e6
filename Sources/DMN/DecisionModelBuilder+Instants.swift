import Catalogs

extension DecisionModelBuilder {
  /// The decision that says whether the first instant that is there is absent, past or future.
  mutating func timing(
    _ column: DecisionModel.Column,
    _ paths: [PayloadPath],
    _ shift: TableFact.Shift?,
    _ tokens: (past: String, future: String),
    _ name: String,
    id: String
  ) -> DecisionModel.Decision {
    let border = -(shift?.milliseconds ?? 0)
    let tests = (past: "<= \(border)", future: "> \(border)")
    let columns = paths.flatMap { path in
      let variable = "\(path)".asVariable
      return [
        DecisionModel.Column(
          variable: "\(variable)_present",
          kind: .string,
          values: [DecisionTokens.present(path).quoted, DecisionTokens.absent(path).quoted]
        ),
        DecisionModel.Column(variable: "\(variable)_from_now", kind: .number, values: [tests.past, tests.future]),
      ]
    }
    for (index, path) in paths.enumerated()
    where !inputData.contains(where: {
      $0.column.variable == columns[2 * index].variable
    }) {
      inputData.append(
        DecisionModel.InputData(
          column: columns[2 * index],
          about: "\(DecisionTokens.present(path).quoted) if the payload has \(path), otherwise "
            + DecisionTokens.absent(path).quoted
        )
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
      let before = paths[..<index].flatMap { [[DecisionTokens.absent($0).quoted], nil] }
      let after = [[[String]?]](repeating: any, count: paths.count - index - 1).flatMap(\.self)
      for (value, test) in [(tokens.past, tests.past), (tokens.future, tests.future)] {
        rules.append(
          DecisionModel.Rule(
            id: paths.count == 1 ? value : "\(value)-\(index + 1)",
            cells: before + [[DecisionTokens.present(paths[index]).quoted], [test]] + after,
            outcome: [DecisionTokens.input(value, of: name).quoted]
          )
        )
      }
    }
    rules.append(
      DecisionModel.Rule(
        id: "absent",
        cells: paths.flatMap { [[DecisionTokens.absent($0).quoted], nil] },
        outcome: [DecisionTokens.input("absent", of: name).quoted]
      )
    )
    return DecisionModel.Decision(
      id: id,
      about: shift.map { shift in
        "Compares an instant \(shift.isWindow ? "minus" : "plus") \(shift.name) with now; one that equals now is \(tokens.past)"
      } ?? "Compares an instant with now; one that equals now is past",
      inputs: columns,
      outputs: [column],
      rules: rules,
      level: 1
    )
  }
}
