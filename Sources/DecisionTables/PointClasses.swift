/// Classes of points of a chain's space that no later stage distinguishes, in the order of their first points.
struct PointClasses {
  /// The length of a point: a value index for each variable, and then one for each output.
  let width: Int
  private var points: [UInt16] = []
  /// For each class how many points it has, over the variables that stages have read.
  private(set) var counts: [Int] = []

  /// Makes a list without a class.
  init(width: Int) { self.width = width }

  /// The one class of points of which no stage has read anything.
  static func start(of chain: TableChain) -> PointClasses {
    let outcome = chain.outputs.map { UInt16($0.initial) }
    var classes = PointClasses(width: chain.variables.count + outcome.count)
    classes.append(Array(repeating: 0, count: chain.variables.count) + outcome, count: 1)
    return classes
  }

  /// The numbers of the classes.
  var indices: Range<Int> { counts.indices }

  /// The first point of a class.
  @inline(__always)
  func point(_ index: Int) -> ArraySlice<UInt16> { points[index * width..<(index + 1) * width] }

  mutating func append(_ point: [UInt16], count: Int) {
    points.append(contentsOf: point)
    counts.append(count)
  }

  /// Sets a value of the first point of the class that was added last.
  mutating func setLast(_ place: Int, to value: UInt16) { points[points.count - width + place] = value }

  mutating func add(_ count: Int, to index: Int) { counts[index].addClamping(count) }
}
