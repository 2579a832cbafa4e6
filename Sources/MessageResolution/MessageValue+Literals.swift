import ICU

extension MessageValue: ExpressibleByStringInterpolation {
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension MessageValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(DecimalNumber(value)) }
}

extension MessageValue: ExpressibleByFloatLiteral {
  /// A decimal number with the fewest digits that equals the literal: `9.99` is 9.99, and `1.50` is 1.5. If trailing
  /// zeros matter, as in prices, create the number from a text.
  public init(floatLiteral value: Double) { self = .number(DecimalNumber(floatLiteral: value)) }
}

extension MessageValue: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension MessageValue: ExpressibleByArrayLiteral {
  /// A list; none of the values may be a list itself.
  public init(arrayLiteral values: MessageValue...) { self = .list(values) }
}
