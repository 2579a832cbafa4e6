/// Some of the scalars below U+A000, a bit each: for sets that each character of a text is held against.
package struct ScalarBits {
  private var bits = Array(repeating: UInt64(0), count: Int(end) / 64)

  /// The first scalar that cannot be in a set.
  private static let end: UInt32 = 0xA000

  /// The scalars with some values; those that cannot be in a set are passed by.
  package init(_ values: some Sequence<UInt32>) {
    for value in values { insert(value) }
  }

  /// Adds a scalar; one that cannot be in a set is passed by.
  mutating func insert(_ value: UInt32) {
    if value < Self.end { bits[Int(value / 64)] |= 1 << UInt64(value % 64) }
  }

  /// Whether a scalar is in the set, or cannot be.
  func contains(_ value: UInt32) -> Bool { value >= Self.end || bits[Int(value / 64)] >> UInt64(value % 64) & 1 == 1 }

  /// The index of the first scalar, at or after another one, that is in the set, or that isn't. Scalars that can't be
  /// in a set match in both cases.
  /// - Complexity: O(*n*).
  @inline(__always)
  package func firstIndex(in scalars: [Unicode.Scalar], from start: Int, isMember: Bool) -> Int? {
    bits.withUnsafeBufferPointer { bits in
      scalars.withUnsafeBufferPointer { scalars in
        var index = start
        while index < scalars.count {
          let value = scalars[index].value
          if value >= Self.end || (bits[Int(value / 64)] >> UInt64(value % 64) & 1 == 1) == isMember { return index }
          index &+= 1
        }
        return nil
      }
    }
  }
}
