import Testing

import DecisionTables

struct OverlapTests {
  private let inputs = ["a: 1 2 3", "b: x y"]

  @Test func `disjoint rows have none`() throws {
    let proof = try table(inputs, ["r1: 1 | any", "r2: 2,3 | x", "r3: 2,3 | y"]).prove()
    #expect(proof.overlaps.isEmpty && proof.isUnique && proof.isExact)
  }

  @Test func `shared points are the cellwise intersection`() throws {
    let overlap = try onlyOverlap(["r1: 1,2 | any", "r2: 2,3 | y"])
    #expect(overlap.first == "r1" && overlap.second == "r2")
    #expect(text(overlap.cells) == "2 | y")
    #expect(overlap.pointCount == 1)
    #expect(overlap.witness == TablePoint([1, 1]))
  }

  @Test func `cheapest narrowing comes first`() throws {
    // Taking 2 from r2 costs nothing else; taking it from r1 also gives up the point 2, x.
    let overlap = try onlyOverlap(["r1: 1,2 | any", "r2: 2,3 | y"])
    #expect(overlap.narrowings.map(text) == ["r2.a=3 -0", "r1.a=1 -1", "r1.b=x -1"])
  }

  @Test func `row inside another cannot be narrowed itself`() throws {
    let overlap = try onlyOverlap(["r1: any | any", "r2: 2 | y"])
    #expect(overlap.narrowings.map(text) == ["r1.a=1,3 -1", "r1.b=x -2"])
  }

  @Test func `equal rows have no narrowing`() throws {
    #expect(try onlyOverlap(["r1: 1 | x", "r2: 1 | x"]).narrowings.isEmpty)
  }

  @Test func `agreeing outcomes are no contradiction`() throws {
    let proof = try table(inputs, ["r1: 1,2 | any", "r2: 2 | y", "r3: 1 | x"]).prove()
    let outcomes = ["r1": "yes", "r2": "yes", "r3": "no"]
    #expect(proof.overlapCount == 2)
    #expect(proof.contradictions { outcomes[$0] }.map(\.second) == ["r3"])
  }

  @Test func `list is cut at the limit but the count is exact`() throws {
    let proof = try table(inputs, (0..<6).map { "r\($0): any | any" }).prove(regionLimit: 4)
    #expect(proof.overlaps.map { $0.first + $0.second } == ["r0r1", "r0r2", "r0r3", "r0r4"])
    #expect(proof.overlapCount == 15 && !proof.isUnique && !proof.listsEverything)
  }

  private func onlyOverlap(_ rows: [String]) throws -> Overlap {
    let overlaps = try table(inputs, rows).prove().overlaps
    #expect(overlaps.count == 1)
    return try #require(overlaps.first)
  }
}
