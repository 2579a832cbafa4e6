import Testing

import DecisionTables

struct DeadRowTests {
  private let inputs = ["a: 1 2 3", "b: x y"]

  @Test func `rows that alone decide a point live`() throws {
    try check(["r1: 1,2 | any", "r2: 2,3 | any"], [])
  }

  @Test func `row inside another is dead`() throws {
    try check(["r1: any | x", "r2: 2 | x"], [DeadRow(id: "r2", reason: .coveredBy(["r1"]))])
  }

  @Test func `row under a union is dead`() throws {
    try check(
      ["left: 1 | any", "right: 2,3 | x", "both: any | x"],
      [
        DeadRow(id: "right", reason: .coveredBy(["both"])),
        DeadRow(id: "both", reason: .coveredBy(["left", "right"])),
      ]
    )
  }

  @Test func `cover lists no row it can spare`() throws {
    try check(
      ["r1: 1 | any", "r2: 2 | any", "r3: 3 | any", "r4: 2,3 | y", "whole: any | x"],
      [
        DeadRow(id: "r2", reason: .coveredBy(["r4", "whole"])),
        DeadRow(id: "r3", reason: .coveredBy(["r4", "whole"])),
        DeadRow(id: "r4", reason: .coveredBy(["r2", "r3"])),
        DeadRow(id: "whole", reason: .coveredBy(["r1", "r2", "r3"])),
      ]
    )
  }

  @Test func `equal rows are both dead`() throws {
    try check(
      ["r1: 1 | x", "r2: 1 | x"],
      [DeadRow(id: "r1", reason: .coveredBy(["r2"])), DeadRow(id: "r2", reason: .coveredBy(["r1"]))]
    )
  }

  @Test func `row with an empty cell is dead`() throws {
    let whole = try table(inputs, ["r1: any | any"])
    let empty = TableRow(id: "r2", cells: [ValueSet(bits: 0), ValueSet(bits: 1)])
    let proof = try DecisionTable(name: "test", inputs: whole.inputs, rows: whole.rows + [empty]).prove()
    #expect(proof.deadRows == [DeadRow(id: "r2", reason: .emptyCell(inputs: ["a"]))])
    #expect(proof.isExact, "a row that never applies takes no point from another")
    #expect(proof.hits == ["r1": 6, "r2": 0])
  }

  private func check(
    _ rows: [String],
    _ expected: [DeadRow],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try table(inputs, rows).prove().deadRows == expected, sourceLocation: sourceLocation)
  }
}
