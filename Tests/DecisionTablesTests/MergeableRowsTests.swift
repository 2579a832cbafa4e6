import Testing

import DecisionTables

struct MergeableRowsTests {
  private let inputs = ["a: 1 2 3", "b: x y"]

  @Test func `rows that differ in one cell are merged`() throws {
    try check(["r1: 1 | x", "r2: 2 | x"], ["r1+r2 a=1,2"])
    try check(["r1: 1 | x", "r2: 1 | y"], ["r1+r2 b=any"])
  }

  @Test func `rows that differ in two cells or none are not`() throws {
    try check(["r1: 1 | x", "r2: 2 | y"], [])
    try check(["r1: 1 | x", "r2: 1 | x"], [])
  }

  @Test func `rows of different outcomes are not`() throws {
    let table = try table(inputs, ["r1: 1 | x", "r2: 2 | x", "r3: 3 | x"])
    let outcomes = ["r1": 1, "r2": 2, "r3": 1]
    #expect(table.mergeableRows { outcomes[$0] }.map(\.second) == ["r3"])
  }

  @Test func `pairs are in table order`() throws {
    try check(
      ["r1: 1 | x", "r2: 2 | y", "r3: 2 | x", "r4: 3 | x"],
      ["r1+r3 a=1,2", "r1+r4 a=1,3", "r2+r3 b=any", "r3+r4 a=2,3"]
    )
  }

  private func check(
    _ rows: [String],
    _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let pairs = try table(inputs, rows).mergeableRows { _ in true }
      .map { "\($0.first)+\($0.second) \($0.input)=\(text([$0.merged]))" }
    #expect(pairs == expected, sourceLocation: sourceLocation)
  }
}
