import Testing

import DecisionTables

/// Chains of random tables and changed ones, compared without enumeration and by it.
struct ChainComparisonTests {
  /// What differs at a point, by enumeration; empty where nothing does.
  private static func differences(
    _ before: TableChain,
    _ after: TableChain,
    at values: [Int],
    ignoring ignored: Set<Int>
  ) -> [ChainComparison.OutputChange] {
    let (old, new) = (before.decide(values)?.outcome, after.decide(values)?.outcome)
    return before.outputs.indices.compactMap { output in
      guard !ignored.contains(output), old?[output] != new?[output] else { return nil }
      return ChainComparison.OutputChange(output: output, before: old?[output], after: new?[output])
    }
  }

  @Test(arguments: 0..<200)
  func `the comparison agrees with enumeration`(seed: UInt64) throws {
    var random = ChainGenerator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let before = try random.chain()
    let after = try random.changed(before)
    let ignored: Set<Int> = seed % 5 == 0 ? [1] : []
    let comparison = try ChainComparison(before, after, ignoring: ignored)
    let points = assignments(before)
    #expect(comparison.pointCount == points.count)
    var found: [[Int]: [ChainComparison.OutputChange]] = [:]
    for change in comparison.changes {
      #expect(change.regions.reduce(0) { $0 + $1.pointCount } == change.pointCount)
      for values in points where change.regions.contains(where: { $0.contains(TablePoint(values)) }) {
        #expect(found[values] == nil, "the point \(values) is in two regions")
        found[values] = change.outputs
      }
    }
    for values in points {
      #expect(found[values] ?? [] == Self.differences(before, after, at: values, ignoring: ignored), "\(values)")
    }
    #expect(comparison.changedPointCount == found.count)
    #expect(comparison.changes.map(\.pointCount) == comparison.changes.map(\.pointCount).sorted(by: >))
    #expect(Set(comparison.changes.map(\.outputs)).count == comparison.changes.count)
  }

  /// The tests above would prove little if the changed chains seldom decided otherwise.
  @Test func `most changed chains decide otherwise`() throws {
    var differing = 0
    for seed in 0..<UInt64(200) {
      var random = ChainGenerator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
      let before = try random.chain()
      if try !ChainComparison(before, random.changed(before)).changes.isEmpty { differing += 1 }
    }
    #expect(differing > 80 && differing < 200, "\(differing) of 200")
  }

  private static func chain(_ rows: [String], effects: [[Int: Int]], name: String = "t") throws -> TableChain {
    let table = try table(["color: red green blue", "size: small large"], rows)
    let stage = TableChain.Stage(
      table: try DecisionTable(name: name, inputs: table.inputs, rows: table.rows),
      sources: [.variable(0, [0, 1, 2]), .variable(1, [0, 1])],
      effects: effects
    )
    return TableChain(
      variables: [.init(name: "color", valueCount: 3), .init(name: "size", valueCount: 2)],
      outputs: [.init(name: "price", values: ["none", "low", "high"], initial: 0)],
      stages: [stage]
    )
  }

  @Test func `one region stays one though rows cut it differently`() throws {
    let before = try Self.chain(["a: red,green | any", "b: blue | any"], effects: [[0: 1], [0: 1]])
    let after = try Self.chain(["a: any | small", "b: any | large"], effects: [[0: 1], [0: 2]])
    let change = try #require(try ChainComparison(before, after).changes.first)
    #expect(change.outputs == [ChainComparison.OutputChange(output: 0, before: 1, after: 2)])
    #expect(change.regions == [TableRegion(cells: [ValueSet(bits: 0b111), ValueSet(bits: 0b10)])])
    #expect(change.pointCount == 3)
  }

  @Test func `a row less leaves points undecided`() throws {
    let before = try Self.chain(["a: red,green | any", "b: blue | any"], effects: [[0: 1], [0: 2]])
    let after = try Self.chain(["a: red,green | any"], effects: [[0: 1]])
    let comparison = try ChainComparison(before, after)
    #expect(comparison.changes.map(\.outputs) == [[.init(output: 0, before: 2, after: nil)]])
    #expect(comparison.changedPointCount == 2)
  }

  @Test func `names and order of rows decide nothing`() throws {
    let before = try Self.chain(["a: red | any", "b: green,blue | any"], effects: [[0: 1], [0: 2]])
    let after = try Self.chain(["y: green,blue | any", "x: red | any"], effects: [[0: 2], [0: 1]])
    #expect(try ChainComparison(before, after).changes.isEmpty)
  }

  @Test func `a difference of too many regions is refused`() throws {
    let before = try Self.chain(["a: red,green | any", "b: blue | any"], effects: [[0: 1], [0: 2]])
    let after = try Self.chain(["a: red,green | any", "b: blue | any"], effects: [[0: 2], [0: 1]])
    #expect(throws: ChainComparisonError.tooManyRegions(limit: 1)) {
      try ChainComparison(before, after, regionLimit: 1)
    }
    #expect(try ChainComparison(before, after, regionLimit: 2).changedPointCount == 6)
  }

  @Test func `a place with too many values is refused`() throws {
    let table = try table(["flag: off on"], ["a: any"])
    let values = Array(repeating: 0, count: 81)
    let stage = TableChain.Stage(table: table, sources: [.variable(0, values)], effects: [[:]])
    let chain = TableChain(
      variables: [.init(name: "dates", valueCount: 81)],
      outputs: [.init(name: "price", values: ["none"], initial: 0)],
      stages: [stage]
    )
    #expect(throws: ChainComparisonError.tooManyValues(variable: "dates", count: 81)) {
      try ChainComparison(chain, chain)
    }
  }
}
