extension Sequence {
  /// What is made of the elements, one after the other.
  ///
  /// Checks make nothing of nearly all texts. The standard library's method takes memory for each element as long as
  /// nothing has been made; for arrays, this one is chosen in its place.
  /// - Complexity: O(*n* + *m*), where *m* is the number of what is made.
  func flatMap<Made>(_ make: (Element) throws -> [Made]) rethrows -> [Made] {
    var all: [Made] = []
    for element in self { all.add(try make(element)) }
    return all
  }
}

extension Array {
  /// Appends elements that mostly are none; the standard library's method costs a dozen times as much then.
  mutating func add(_ elements: [Element]) {
    if !elements.isEmpty { self += elements }
  }
}
