extension Sequence {
  /// What is made of the elements, one after the other.
  ///
  /// Checks make nothing of nearly all texts. The standard library's method takes memory for each element as long as
  /// nothing has been made; for arrays, this one is chosen in its place.
  /// - Complexity: O(*n* + *m*), where *m* is the number of what is made.
  func flatMap<Made>(_ make: (Element) throws -> [Made]) rethrows -> [Made] {
    var all: [Made] = []
    for element in self {
      let made = try make(element)
      if !made.isEmpty { all += made }
    }
    return all
  }
}
