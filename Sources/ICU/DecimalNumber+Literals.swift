extension DecimalNumber: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension DecimalNumber: ExpressibleByFloatLiteral {
  /// The number with the fewest digits that equals the literal: `9.99` is 9.99, and `1.50` is 1.5.
  public init(floatLiteral value: Double) {
    // A literal beyond all numbers is infinite, which the compiler warns of.
    self.init(unchecked: value.isFinite ? value.description : "0")
  }
}
