/// Visits the parts of a box that no row covers, by splitting the box along one input after the other.
///
/// **Invariants.** A prefix fixes one group of values per input split so far. `active[depth]` lists the rows whose
/// cells hold that whole prefix, and every other row shares no point with it. Values that the active rows do not
/// distinguish form one group. Values under a row that is free from there on are never split, so the work grows with
/// the number of distinguishable boxes, not with the number of points.
struct UncoveredWalk {
  /// What the visitor wants after it has seen an uncovered region.
  enum Step {
    case proceed
    case stop
    /// Count this region, which must contain the visited one, as covered from here on.
    case cover(TableRegion)
  }

  private let box: [UInt64]
  /// Row after row, cut to the box.
  private var masks: [UInt64] = []
  /// For each row the first input from which on all its cells fill the box.
  private var freeFrom: [Int] = []
  private var active: [[Int]]
  private var prefix: [UInt64]

  /// Prepares a walk over a box that is not empty; rows that miss the box are ignored.
  init(box: TableRegion, rows: some Sequence<TableRegion>) {
    self.box = box.cells.map(\.bits)
    active = Array(repeating: [], count: box.cells.count + 1)
    prefix = self.box
    for row in rows { add(row, depth: 0) }
  }

  /// Calls `visit` with disjoint regions until it says stop. Without a ``Step/cover(_:)`` their union is exactly the
  /// uncovered part; with it, so is the union of what was proceeded past and what was covered within the box.
  mutating func run(_ visit: (TableRegion) -> Step) {
    if active[0].contains(where: { freeFrom[$0] == 0 }) { return }
    _ = descend(0, visit)
  }

  /// Returns whether the visitor said stop.
  private mutating func descend(_ depth: Int, _ visit: (TableRegion) -> Step) -> Bool {
    if active[depth].isEmpty { return report(depth, visit) }
    let width = box.count
    var remaining = box[depth]
    while true {
      // Read again each time: a visit below may have added a row.
      for row in active[depth] where freeFrom[row] <= depth + 1 { remaining &= ~masks[row * width + depth] }
      if remaining == 0 { return false }
      let lowest = remaining & (~remaining &+ 1)
      var group = remaining
      active[depth + 1].removeAll(keepingCapacity: true)
      for row in active[depth] {
        let mask = masks[row * width + depth]
        if mask & lowest == 0 {
          group &= ~mask
        } else {
          group &= mask
          active[depth + 1].append(row)
        }
      }
      prefix[depth] = group
      if descend(depth + 1, visit) { return true }
      remaining &= ~group
    }
  }

  private mutating func report(_ depth: Int, _ visit: (TableRegion) -> Step) -> Bool {
    let cells = prefix[..<depth] + box[depth...]
    switch visit(TableRegion(cells: cells.map { ValueSet(bits: $0) })) {
    case .proceed: return false
    case .stop: return true
    case .cover(let region):
      add(region, depth: depth)
      return false
    }
  }

  /// Adds a row that holds the whole current prefix of `depth` inputs, and so is active on every level down to it.
  private mutating func add(_ region: TableRegion, depth: Int) {
    let cells = zip(region.cells, box).map { $0.bits & $1 }
    if cells.contains(0) { return }
    var free = box.count
    while free > 0, cells[free - 1] == box[free - 1] { free -= 1 }
    for level in 0...depth { active[level].append(freeFrom.count) }
    masks += cells
    freeFrom.append(free)
  }
}

extension TableRegion {
  /// A part of the region that none of the others meets, or `nil` when they cover all of it.
  func firstUncovered(by others: some Sequence<TableRegion>) -> TableRegion? {
    if isEmpty { return nil }
    var first: TableRegion?
    var walk = UncoveredWalk(box: self, rows: others)
    walk.run { found in
      first = found
      return .stop
    }
    return first
  }
}
