/// A number as JSON writes it, of any size and precision.
///
/// Equal when spelled the same: `1`, `1.0` and `1e0` are three values.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// The number as it is written.
  public let text: String

  /// Takes a number of JSON's grammar, such as `-1.50e+3`; nil for anything else, also with space round it.
  public init?(_ text: String) {
    guard JSONReader.isNumber(Array(text.utf8)) else { return nil }
    self.text = text
  }

  /// Writes a whole number in decimal digits.
  public init(_ value: some BinaryInteger) { text = String(value) }

  /// For a text that has been read by the grammar.
  init(read text: String) { self.text = text }

  /// The number, if it is written without fraction and exponent and fits.
  public var integer: Int64? { Int64(text) }

  /// The number as it is written.
  public var description: String { text }
}
