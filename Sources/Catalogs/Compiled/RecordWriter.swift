/// Writes values one behind the other, for ``RecordReader``: numbers with seven bits a byte, the lowest first, and before
/// each text and each list its length.
package struct RecordWriter {
  /// What has been written.
  package var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  package mutating func add(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func add(_ number: Int) { add(UInt64(number)) }

  package mutating func add(_ text: String) { add(text.utf8) }

  /// Adds bytes with their number.
  package mutating func add(_ piece: some Collection<UInt8>) {
    add(piece.count)
    bytes += piece
  }

  /// Adds values that are nothing but words, as they stand in memory.
  package mutating func add(words values: [some BitwiseCopyable]) {
    add(values.count)
    values.withUnsafeBytes { bytes += $0 }
  }

  package mutating func add<Element>(
    _ elements: some Collection<Element>,
    _ write: (inout RecordWriter, Element) -> Void
  ) {
    add(elements.count)
    for element in elements { write(&self, element) }
  }
}
