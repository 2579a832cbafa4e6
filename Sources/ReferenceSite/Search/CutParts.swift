/// The parts of a row of which some pieces have changed.
struct CutParts {
  /// How many parts there were.
  let count: Int
  /// What stands between two pieces.
  let separator: String
  /// How long a part was; nothing where that cannot be told.
  let size: (Int) -> Int?
  /// The pieces of a part as they are now, with their names; nothing where it cannot be read.
  let pieces: (Int) -> [(name: ArraySlice<UInt8>, bytes: ArraySlice<UInt8>)]?

  /// Cuts again what may be cut elsewhere, where only pieces of some parts have changed; gives the parts that may have
  /// changed, by number. Nothing where there are more parts or fewer now, or where one cannot be read.
  func recut(_ changed: Set<Int>) -> [Int: PartCutter.Part]? {
    guard changed.allSatisfy({ $0 < count }) else { return nil }
    var found: [Int: PartCutter.Part] = [:]
    // All parts before this one are as they will be, and it begins where it did.
    var next = 0
    for number in changed.sorted() where number >= next {
      guard let first = firstCut(at: number, from: next) else { return nil }
      var cutter = PartCutter(separator: separator)
      var ends: [Int: Int] = [first: 0]
      var (old, new, taken, given) = (first, first, 0, 0)
      func add(_ part: PartCutter.Part) {
        found[new] = part
        new += 1
        given += part.count
      }
      while true {
        guard old < count else {
          if let part = cutter.finish() { add(part) }
          guard new == count else { return nil }
          next = count
          break
        }
        guard let pieces = pieces(old) else { return nil }
        for piece in pieces { for part in cutter.add(piece.name, { $0 += piece.bytes }) { add(part) } }
        taken += pieces.count
        old += 1
        ends[old] = taken
        // An old part that begins where a new one does, where nothing behind that has changed.
        let start = ends.filter { $0.value == given && $0.key > number }.keys.max()
        guard let start, !changed.contains(where: (start..<old).contains) else { continue }
        guard new == start else { return nil }
        next = start
        break
      }
    }
    return found
  }

  /// The first part whose end may depend on a piece of another: as far back as a cut is looked for.
  private func firstCut(at number: Int, from start: Int) -> Int? {
    var (first, distance) = (number, 0)
    while first > start {
      guard let size = size(first - 1) else { return nil }
      distance += size + separator.utf8.count
      if distance > PartCutter.sizes.upperBound + separator.utf8.count { break }
      first -= 1
    }
    return first
  }
}
