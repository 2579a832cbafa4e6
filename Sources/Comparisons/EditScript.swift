/// The fewest insertions and deletions that make one list of another, found by Myers' greedy algorithm (1986).
package struct EditScript {
  /// Elements of the old list that those of the new one take the place of; one of the two ranges may be empty.
  package struct Hunk: Hashable {
    package let old: Range<Int>
    package let new: Range<Int>
  }

  /// The most insertions and deletions that are looked for; what takes more is one hunk. The search keeps the square of
  /// this number in memory.
  static let limit = 1_000

  /// The changes, in order; two of them never touch.
  package let hunks: [Hunk]

  package init<Element: Equatable>(from old: [Element], to new: [Element]) {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let (oldMiddle, newMiddle) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    hunks = Self.hunks(oldMiddle, newMiddle).map {
      Hunk(
        old: $0.old.lowerBound + start..<$0.old.upperBound + start,
        new: $0.new.lowerBound + start..<$0.new.upperBound + start
      )
    }
  }

  private static func hunks<Element: Equatable>(_ old: [Element], _ new: [Element]) -> [Hunk] {
    let whole = Hunk(old: 0..<old.count, new: 0..<new.count)
    if old.isEmpty || new.isEmpty { return old.isEmpty && new.isEmpty ? [] : [whole] }
    guard let reached = search(old, new) else { return [whole] }
    // Backwards through the search, gathering the steps that lie next to each other.
    var hunks: [Hunk] = []
    var (x, y) = (old.count, new.count)
    for steps in stride(from: reached.count, through: 1, by: -1) {
      let furthest = reached[steps - 1]
      let diagonal = x - y
      let isInsertion = Self.isInsertion(furthest, diagonal, steps)
      let previous = isInsertion ? diagonal + 1 : diagonal - 1
      let fromX = furthest[previous + steps - 1]
      let fromY = fromX - previous
      let (toX, toY) = isInsertion ? (fromX, fromY + 1) : (fromX + 1, fromY)
      if let next = hunks.last, next.old.lowerBound == toX, next.new.lowerBound == toY {
        hunks[hunks.count - 1] = Hunk(old: fromX..<next.old.upperBound, new: fromY..<next.new.upperBound)
      } else {
        hunks.append(Hunk(old: fromX..<toX, new: fromY..<toY))
      }
      (x, y) = (fromX, fromY)
    }
    return hunks.reversed()
  }

  /// How far each diagonal was reached with each number of steps but the last, from diagonal −steps on, −1 where it was
  /// not; `nil` if the limit is passed.
  private static func search<Element: Equatable>(_ old: [Element], _ new: [Element]) -> [[Int]]? {
    var reached: [[Int]] = []
    for steps in 0...min(limit, old.count + new.count) {
      var furthest = Array(repeating: -1, count: 2 * steps + 1)
      for diagonal in stride(from: -steps, through: steps, by: 2) {
        var x = 0
        if let last = reached.last {
          let isInsertion = isInsertion(last, diagonal, steps)
          let from = last[(isInsertion ? diagonal + 1 : diagonal - 1) + steps - 1]
          // That diagonal has left the lists; so would this one.
          guard from >= 0 else { continue }
          x = isInsertion ? from : from + 1
        }
        guard x <= old.count, x - diagonal <= new.count else { continue }
        while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
        furthest[diagonal + steps] = x
        if x == old.count, x - diagonal == new.count { return reached }
      }
      reached.append(furthest)
    }
    return nil
  }

  /// Whether a diagonal is reached with a number of steps from the one above, and not from the one below.
  private static func isInsertion(_ last: [Int], _ diagonal: Int, _ steps: Int) -> Bool {
    if diagonal == -steps { return true }
    if diagonal == steps { return false }
    return last[diagonal - 1 + steps - 1] < last[diagonal + 1 + steps - 1]
  }
}
