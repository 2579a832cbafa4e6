import Testing

import DecisionTables

struct TablePointTests {
  private let inputs = ["a: 1 2 3", "b: x y"]
  private let rows = ["r1: 1 | any", "r2: 2 | x"]

  @Test func `facts make a point`() throws {
    let table = try table(inputs, rows)
    let point = try table.point(["b": "y", "a": "3"])
    #expect(point == TablePoint([2, 1]))
    #expect(table.tokens(at: point) == ["3", "y"])
  }

  @Test(arguments: [
    (["a": "1"], PointError.missingInput(name: "b")),
    (["a": "1", "b": "x", "c": "1"], PointError.unknownInput(name: "c")),
    (["a": "1", "b": "z"], PointError.unknownValue(input: "b", value: "z")),
  ])
  func `facts are checked`(facts: [String: String], expected: PointError) throws {
    let table = try table(inputs, rows)
    #expect(throws: expected) { try table.point(facts) }
  }

  @Test func `row is found by its cells`() throws {
    let table = try table(inputs, rows)
    #expect(table.row(at: TablePoint([0, 1]))?.id == "r1")
    #expect(table.row(at: TablePoint([1, 0]))?.id == "r2")
    #expect(table.row(at: TablePoint([1, 1])) == nil)
  }

  @Test(arguments: [[], [0], [0, 0, 0], [3, 0], [0, 2], [-1, 0], [64, 0], [Int.max, Int.min]])
  func `point outside the table has no row`(indices: [Int]) throws {
    let table = try table(inputs, ["r1: any | any"])
    let point = TablePoint(indices)
    #expect(table.row(at: point) == nil)
    #expect(table.rows(at: point).isEmpty)
    #expect(table.explain(point) == nil)
    #expect(table.tokens(at: point) == nil)
  }
}
