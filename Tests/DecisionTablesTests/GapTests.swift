import Testing

import DecisionTables

struct GapTests {
  @Test func `complete table has none`() throws {
    try check(["a: 1 2", "b: x y"], ["r1: 1 | any", "r2: 2 | x", "r3: 2 | y"], [])
  }

  @Test func `table without rows is one gap`() throws {
    try check(["a: 1 2", "b: x y"], [], ["any | any"])
  }

  @Test func `values no row tells apart are one gap`() throws {
    try check(["a: 1 2 3 4", "b: x y"], ["r1: 2 | any", "r2: 1,3,4 | y"], ["1,3,4 | x"])
  }

  @Test func `region cut by rows of other columns is merged again`() throws {
    // The rows of 'a' differ only outside the gap, so a walk value by value would report it in three pieces.
    try check(
      ["a: 1 2 3", "b: x y z"],
      ["r1: 1 | x,y", "r2: 2 | x", "r3: 2 | y", "r4: 3 | x", "r5: 3 | y"],
      ["any | z"]
    )
  }

  @Test func `gaps are disjoint and the largest comes first`() throws {
    try check(["a: 1 2 3", "b: x y"], ["r1: 1 | x"], ["2,3 | any", "1 | y"])
  }

  @Test func `gaps of one size come in witness order`() throws {
    try check(["a: 1 2 3", "b: x y z"], ["r1: 1 | x,y", "r2: 2 | y,z", "r3: 3 | x,z"], ["1 | z", "2 | x", "3 | y"])
  }

  @Test func `table without inputs has one point`() throws {
    try check([], [], [""])
    try check([], ["r1:"], [])
  }

  @Test func `witness is the first point`() throws {
    let gap = try #require(table(["a: 1 2 3", "b: x y"], ["r1: 1 | any", "r2: 2,3 | x"]).prove().gaps.first)
    #expect(gap.witness == TablePoint([1, 1]))
    #expect(gap.pointCount == 2)
    #expect(gap.skeleton.map(\.isAny) == [false, false])
  }

  @Test func `value no row admits is named`() throws {
    let proof = try table(["a: 1 2 3", "b: x y"], ["r1: 1 | any", "r2: 3 | any"]).prove()
    #expect(proof.unusedValues == [UnusedValue(input: "a", value: "2")])
    #expect(proof.unusedInputs == ["b"])
  }

  @Test func `list is cut at the limit but the count is exact`() throws {
    let names = (0..<64).map(String.init)
    let inputs = ["a: " + names.joined(separator: " "), "b: " + names.joined(separator: " ")]
    let diagonal = try table(inputs, names.map { "r\($0): \($0) | \($0)" })
    let cut = diagonal.prove(regionLimit: 5)
    #expect(cut.gaps.count == 5)
    #expect(cut.undecidedPointCount == 64 * 63)
    #expect(!cut.listsEverything && !cut.isComplete)
    #expect(diagonal.prove().listsEverything)
    let counted = diagonal.prove(regionLimit: -1)
    #expect(counted.gaps.isEmpty && counted.undecidedPointCount == 64 * 63)
  }

  @Test func `ten million points are proved by boxes`() throws {
    let inputs = "abcdefg".map { "\($0): 0 1 2 3 4 5 6 7 8 9" }
    let rows = (0..<7).map { depth in
      let cells = Array(repeating: "0", count: depth) + ["1,2,3,4,5,6,7,8,9"]
      return "r\(depth): " + cells.joined(separator: " | ")
    }
    let proof = try table(inputs, rows).prove()
    #expect(proof.pointCount == 10_000_000)
    #expect(proof.isUnique && proof.undecidedPointCount == 1)
    #expect(proof.gaps.map { text($0.skeleton) } == ["0 | 0 | 0 | 0 | 0 | 0 | 0"])
  }

  private func check(
    _ inputs: [String],
    _ rows: [String],
    _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let proof = try table(inputs, rows).prove()
    #expect(proof.gaps.map { text($0.skeleton) } == expected, sourceLocation: sourceLocation)
    #expect(proof.isComplete == expected.isEmpty, sourceLocation: sourceLocation)
  }
}
