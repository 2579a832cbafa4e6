import Testing

import DecisionTables

struct ValueSetTests {
  @Test(arguments: [(-1, 0), (0, 0), (1, 1), (63, 63), (64, 64), (65, 64)])
  func `all is clamped`(count: Int, expected: Int) {
    #expect(ValueSet.all(count: count).count == expected)
  }

  @Test func `indices outside are left out`() {
    let set = ValueSet(indices: [63, -1, 64, 0, 1_000])
    #expect(set.indices == [0, 63])
    #expect(!set.contains(64) && !set.contains(-1) && set.contains(63))
  }

  @Test func `sets combine`() {
    let odd = ValueSet(indices: [1, 3])
    let low = ValueSet(indices: [0, 1])
    #expect(odd.union(low).indices == [0, 1, 3])
    #expect(odd.intersection(low).indices == [1])
    #expect(odd.subtracting(low).indices == [3])
    #expect(!odd.isDisjoint(with: low) && odd.isDisjoint(with: ValueSet(indices: [0, 2])))
    #expect(ValueSet(indices: [3]).isSubset(of: odd) && !low.isSubset(of: odd))
    #expect(odd.first == 1 && ValueSet(bits: 0).first == nil)
  }

  @Test func `huge region is counted without overflow`() {
    let huge = TableRegion(cells: Array(repeating: .all(count: 64), count: 11))
    #expect(huge.pointCount == .max)
    #expect(TableRegion(cells: huge.cells + [ValueSet(bits: 0)]).pointCount == 0)
    #expect(TableRegion(cells: []).pointCount == 1)
  }
}
