import Testing

import DecisionTables

struct ExplanationTests {
  private let inputs = ["a: 1 2 3", "b: x y"]

  @Test func `names the row and its cells`() throws {
    let explanation = try explain(["r1: 1,2 | any", "r2: 3 | x"], [1, 0])
    #expect(explanation.row?.id == "r1")
    #expect(explanation.matches.map(\.value) == ["2", "x"])
    #expect(text(explanation.matches.map(\.cell)) == "1,2 | any")
  }

  @Test func `near misses are in input and value order`() throws {
    let rows = ["r1: 1 | x", "r2: 2 | any", "r3: 3 | any", "r4: 1 | y"]
    #expect(try misses(rows, [0, 0]) == ["a 1→2 r2", "a 1→3 r3", "b x→y r4"])
    #expect(try misses(rows, [2, 1]) == ["a 3→1 r4", "a 3→2 r2"])
  }

  @Test func `changes into a gap are no miss`() throws {
    #expect(try misses(["r1: 1 | x", "r2: 2 | x"], [0, 0]) == ["a 1→2 r2"])
  }

  @Test func `gap is explained by the rows around it`() throws {
    let explanation = try explain(["r1: 1 | x", "r2: 2 | y"], [0, 1])
    #expect(explanation.row == nil && explanation.matches.isEmpty)
    #expect(try misses(["r1: 1 | x", "r2: 2 | y"], [0, 1]) == ["a 1→2 r2", "b y→x r1"])
  }

  private func explain(_ rows: [String], _ indices: [Int]) throws -> Explanation {
    try #require(table(inputs, rows).explain(TablePoint(indices)))
  }

  private func misses(_ rows: [String], _ indices: [Int]) throws -> [String] {
    try explain(rows, indices).nearMisses.map { "\($0.input) \($0.from)→\($0.to) \($0.row)" }
  }
}
