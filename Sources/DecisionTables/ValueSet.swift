/// A set of values of one input, kept as one bit per value index.
///
/// Bit 0 is the input's first value. A set does not know its input: combine only sets of the same input.
public struct ValueSet: Hashable, Sendable {
  /// The largest number of values one input may have.
  public static let capacity = 64

  /// One bit per value index, the lowest bit for index 0.
  public let bits: UInt64

  /// Makes the set whose members are the indices of the bits that are on.
  public init(bits: UInt64) {
    self.bits = bits
  }

  /// Makes a set of value indices. Indices outside `0..<64` aren't values and are left out.
  public init(indices: some Sequence<Int>) {
    bits = indices.reduce(0) { $0 | ValueSet.bit($1) }
  }

  /// The set of every value of an input with `count` values: what a table prints as "any". `count` is clamped to
  /// `0...64`.
  public static func all(count: Int) -> ValueSet {
    if count <= 0 { return ValueSet(bits: 0) }
    if count >= capacity { return ValueSet(bits: .max) }
    return ValueSet(bits: (1 << UInt64(count)) - 1)
  }

  /// Whether the set holds nothing, so that a row with this cell can never apply.
  public var isEmpty: Bool { bits == 0 }

  /// The number of values in the set, 0 to 64.
  public var count: Int { bits.nonzeroBitCount }

  /// The lowest value index, or `nil` for the empty set.
  public var first: Int? { isEmpty ? nil : bits.trailingZeroBitCount }

  /// The value indices in ascending order.
  public var indices: [Int] {
    var (rest, indices) = (bits, [Int]())
    while rest != 0 {
      indices.append(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return indices
  }

  /// Whether the value at `index` is a member; `false` for an index outside `0..<64`.
  public func contains(_ index: Int) -> Bool {
    bits & ValueSet.bit(index) != 0
  }

  /// The values both sets hold.
  public func intersection(_ other: ValueSet) -> ValueSet { ValueSet(bits: bits & other.bits) }

  /// The values at least one of the sets holds.
  public func union(_ other: ValueSet) -> ValueSet { ValueSet(bits: bits | other.bits) }

  /// The values of this set that `other` does not hold.
  public func subtracting(_ other: ValueSet) -> ValueSet { ValueSet(bits: bits & ~other.bits) }

  /// Whether `other` holds every value of this set; `true` for the empty set.
  public func isSubset(of other: ValueSet) -> Bool { bits & ~other.bits == 0 }

  /// Whether the sets share no value.
  public func isDisjoint(with other: ValueSet) -> Bool { bits & other.bits == 0 }

  private static func bit(_ index: Int) -> UInt64 {
    (0..<capacity).contains(index) ? 1 << UInt64(index) : 0
  }
}
