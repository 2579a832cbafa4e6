/// A small number as a formatter wrote it before, with its plural categories; all of it in one word.
@usableFromInline
package struct RememberedNumber {
  /// From the lowest byte: six bytes of text, its length (0 where the text is not known or longer), and the plural
  /// categories plus one (0 where they are not known), the cardinal one in the lower half.
  @usableFromInline
  package let word: UInt64

  @usableFromInline
  init(word: UInt64) { self.word = word }

  /// The bytes of the text; 0 where the text is not remembered.
  @inlinable
  package var count: Int { Int(word >> 48 & 0xFF) }

  /// Writes the text, and padding after it, into memory for eight bytes.
  @inlinable
  package func write(to bytes: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(bytes).storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// The place of the plural category among all of CLDR's; `nil` if it is not remembered.
  @inlinable
  package func categoryIndex(isOrdinal: Bool) -> Int? {
    let index = Int(word >> (isOrdinal ? 60 : 56) & 0xF)
    return index == 0 ? nil : index - 1
  }

  /// The same with a text; `nil` if that is too long.
  func with(_ text: UnsafeBufferPointer<UInt8>) -> RememberedNumber? {
    guard (1...6).contains(text.count) else { return nil }
    let bytes = text.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    return RememberedNumber(word: (word >> 56) << 56 | UInt64(text.count) << 48 | bytes)
  }

  /// The same with a plural category.
  func with(categoryIndex: Int, isOrdinal: Bool) -> RememberedNumber {
    let shift: UInt64 = isOrdinal ? 60 : 56
    return RememberedNumber(word: word & ~(0xF << shift) | UInt64(categoryIndex + 1) << shift)
  }
}
