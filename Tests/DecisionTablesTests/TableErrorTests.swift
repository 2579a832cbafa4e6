import Testing

import DecisionTables

struct TableErrorTests {
  private let light = TableInput(name: "light", values: ["red", "green"])

  @Test func `inputs are checked`() {
    let many = (0...64).map { "v\($0)" }
    check(inputs: [light, light], .duplicateInput(name: "light"))
    check(inputs: [TableInput(name: "a", values: [])], .noValues(input: "a"))
    check(inputs: [TableInput(name: "a", values: many)], .tooManyValues(input: "a", count: 65))
    check(inputs: [TableInput(name: "a", values: ["x", "y", "x"])], .duplicateValue(input: "a", value: "x"))
    check(inputs: [TableInput(name: "a", values: ["any"])], .reservedValue(input: "a", value: "any"))
    check(inputs: (0...64).map { TableInput(name: "i\($0)", values: ["x"]) }, .tooManyInputs(count: 65))
  }

  @Test func `space is limited`() throws {
    let ten = (0..<10).map { "v\($0)" }
    check(inputs: (0..<8).map { TableInput(name: "i\($0)", values: ten) }, .spaceTooLarge(table: "test"))
    let seven = (0..<7).map { TableInput(name: "i\($0)", values: ten) }
    #expect(try DecisionTable(name: "test", inputs: seven, rows: []).pointCount == 10_000_000)
  }

  @Test func `largest input is accepted`() throws {
    let input = TableInput(name: "a", values: (0..<64).map { "v\($0)" })
    let rows = [TableRow(id: "r", cells: [input.any])]
    #expect(try DecisionTable(name: "test", inputs: [input], rows: rows).prove().isExact)
  }

  @Test func `rows are checked`() {
    let row = TableRow(id: "r", cells: [light.any])
    check(rows: [row, row], .duplicateRow(id: "r"))
    check(rows: [TableRow(id: "r", cells: [])], .wrongCellCount(row: "r", expected: 1, found: 0))
    check(
      rows: [TableRow(id: "r", cells: [ValueSet(indices: [0, 2])])],
      .valueOutOfRange(row: "r", input: "light", index: 2)
    )
    check(
      rows: (0...DecisionTable.rowLimit).map { TableRow(id: "\($0)", cells: [light.any]) },
      .tooManyRows(count: DecisionTable.rowLimit + 1)
    )
  }

  @Test func `tokens are checked`() {
    check(tokens: ["shape": ["round"], "light": ["blue"]], .unknownInput(row: "r", input: "shape"))
    check(tokens: ["light": ["red", "blue"]], .unknownValue(row: "r", input: "light", value: "blue"))
    check(tokens: ["light": []], .emptyCell(row: "r", input: "light"))
    check(tokens: ["light": ["red", "any"]], .unknownValue(row: "r", input: "light", value: "any"))
  }

  @Test func `tokens make cells`() throws {
    let other = TableInput(name: "other", values: ["x", "y", "z"])
    let inputs = [light, other]
    #expect(try TableRow(id: "r", tokens: [:], inputs: inputs).cells == [light.any, other.any])
    #expect(try TableRow(id: "r", tokens: ["other": ["any"]], inputs: inputs).cells == [light.any, other.any])
    #expect(
      try TableRow(id: "r", tokens: ["other": ["z", "x", "z"]], inputs: inputs).cells
        == [light.any, ValueSet(bits: 0b101)]
    )
  }

  @Test func `token beyond the capacity is not dropped`() {
    let long = TableInput(name: "long", values: (0...64).map { "v\($0)" })
    #expect(throws: TableError.tooManyValues(input: "long", count: 65)) {
      try TableRow(id: "r", tokens: ["long": ["v64"]], inputs: [long])
    }
  }

  @Test func `description leads with its subject`() {
    #expect(TableError.duplicateRow(id: "A1").description == "Row 'A1' is declared twice")
    #expect(
      TableError.unknownValue(row: "A1", input: "light", value: "blue").description
        == "Row 'A1' names 'blue', which is not a value of input 'light'"
    )
  }

  private func check(
    inputs: [TableInput]? = nil,
    rows: [TableRow] = [],
    _ expected: TableError,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: expected, sourceLocation: sourceLocation) {
      try DecisionTable(name: "test", inputs: inputs ?? [light], rows: rows)
    }
  }

  private func check(
    tokens: [String: [String]],
    _ expected: TableError,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: expected, sourceLocation: sourceLocation) {
      try TableRow(id: "r", tokens: tokens, inputs: [light])
    }
  }
}
