/// Carries classes of points through one stage.
///
/// Variables are fixed one after the other, and each narrows the rows that match all values so far. If two values of a
/// variable leave the same rows, and nothing later reads the variable, they are walked once and counted.
struct StageWalk {
  /// What is wrong at some points: the rows that apply, and how many points these are.
  typealias Defects = [[Int]: (count: Int, witness: [Int])]

  private let stage: ProvedStage
  private let variableCount: Int
  /// The values that each new variable may have, ascending.
  private let values: [[Int]]
  /// In the order of their first points, so that equal input gives equal reports.
  private(set) var classes: PointClasses
  private(set) var defects: Defects = [:]
  private(set) var hits: [Int]
  private var keys: ClassKeys
  /// The current point of the walk.
  private var point: [UInt16] = []
  /// The rows that are left: all words of those before the first new variable, and then of those after each.
  private var left: [UInt64]

  /// Makes a walk through a stage whose new variables have some values each, ascending.
  init(_ stage: ProvedStage, of chain: TableChain, values: [[Int]]) {
    self.stage = stage
    self.values = values
    variableCount = chain.variables.count
    classes = PointClasses(width: chain.variables.count + chain.outputs.count)
    keys = ClassKeys(stage.layout)
    hits = Array(repeating: 0, count: stage.effects.count)
    left = Array(repeating: 0, count: stage.rows.all.count * (stage.new.count + 1))
  }

  /// Decides the points of classes.
  mutating func take(_ groups: PointClasses) {
    for index in groups.indices { take(groups.point(index), count: groups.counts[index]) }
  }

  private mutating func take(_ first: ArraySlice<UInt16>, count: Int) {
    point.removeAll(keepingCapacity: true)
    point.append(contentsOf: first)
    for word in stage.rows.all.indices {
      left[word] = stage.known.reduce(stage.rows.all[word]) { rows, place in
        rows & stage.rows.rows(word, taking: Int(point[place]), at: place)
      }
    }
    fix(0, count: count)
  }

  /// Fixes the new variables from one on, by its place in the list, for the given number of points.
  private mutating func fix(_ depth: Int, count: Int) {
    guard depth < stage.new.count else { return reach(count) }
    let variable = stage.new[depth]
    let values = values[depth]
    for index in values.indices {
      var alike = 1
      if !variable.isNeeded {
        if values[..<index].contains(where: { isSame($0, values[index], of: variable, depth) }) { continue }
        for other in values[(index + 1)...] where isSame(values[index], other, of: variable, depth) { alike += 1 }
      }
      point[variable.index] = UInt16(values[index])
      narrow(depth, by: values[index], of: variable)
      fix(depth + 1, count: count.multipliedClamping(by: alike))
    }
  }

  /// Whether the same rows are left with two values of a variable.
  private func isSame(_ first: Int, _ second: Int, of variable: ProvedStage.NewVariable, _ depth: Int) -> Bool {
    let count = stage.rows.all.count
    for word in 0..<count {
      let rows = stage.rows.rows(word, taking: first, at: variable.index)
      let others = stage.rows.rows(word, taking: second, at: variable.index)
      if left[depth * count + word] & (rows ^ others) != 0 { return false }
    }
    return true
  }

  private mutating func narrow(_ depth: Int, by value: Int, of variable: ProvedStage.NewVariable) {
    let start = depth * stage.rows.all.count
    for word in stage.rows.all.indices {
      left[start + stage.rows.all.count + word] =
        left[start + word] & stage.rows.rows(word, taking: value, at: variable.index)
    }
  }

  /// Adds a number of points, which the rows that are left decide, to their class.
  private mutating func reach(_ count: Int) {
    let rows = left[(stage.new.count * stage.rows.all.count)...]
    let first = rows.firstIndex { $0 != 0 }
    if rows.reduce(0, { $0 + $1.nonzeroBitCount }) != 1 { addDefect(rows, count) }
    guard let first else { return }
    let row = (first - rows.startIndex) * 64 + rows[first].trailingZeroBitCount
    hits[row].addClamping(count)
    let known = classes.indices.count
    let number = keys.number(of: point, stage.overwriting[row])
    if number < known { return classes.add(count, to: number) }
    classes.append(point, count: count)
    for (place, value) in stage.effects[row] { classes.setLast(place, to: value) }
  }

  private mutating func addDefect(_ rows: ArraySlice<UInt64>, _ count: Int) {
    let indices = rows.indices.flatMap { word in
      ValueSet(bits: rows[word]).indices.map { (word - rows.startIndex) * 64 + $0 }
    }
    let witness = point[..<variableCount].map { Int($0) }
    defects[indices, default: (count: 0, witness: witness)].count.addClamping(count)
  }
}
