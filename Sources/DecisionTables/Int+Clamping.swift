extension Int {
  /// The product of two numbers that are not negative, or `Int.max` if that is larger.
  package func multipliedClamping(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }

  /// Adds a number that is not negative; the sum stays at `Int.max` if it is larger.
  package mutating func addClamping(_ other: Int) {
    let (sum, overflow) = addingReportingOverflow(other)
    self = overflow ? .max : sum
  }
}
