import CSimdJSON

/// The name of a field as documents hold it, so that names are compared by whole words and copied without counting
/// references.
package struct FieldName: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// Kind, length and hash.
  package let head: UInt64
  /// The UTF-8, filled up with zeros.
  package let body: SIMD8<UInt64>

  /// A name of at most ``PayloadPath/nameLimit`` bytes; no field has a longer one.
  package init(_ text: String) {
    var words: [UInt64] = []
    Self.pack(text, into: &words)
    var body = SIMD8<UInt64>()
    let isKept = words.count <= body.scalarCount
    for index in words.indices where isKept { body[index] = words[index] }
    self.body = body
    head = isKept ? nb_json_name_head(words, UInt64(text.utf8.count)) : 0
  }

  package init(stringLiteral text: String) { self.init(text) }

  /// One of 64 bits for the head of a name: names with different bits are different.
  @inline(__always)
  package static func bit(_ head: UInt64) -> UInt64 { 1 << (head >> 32 & 63) }

  /// No field has this name.
  package static let none = FieldName(String(repeating: " ", count: PayloadPath.nameLimit + 1))

  package var description: String {
    withUnsafeBytes(of: body) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// Appends the bytes of a text as words, the last one filled up with zeros.
  package static func pack(_ text: String, into words: inout [UInt64]) {
    var text = text
    text.withUTF8 { bytes in
      let whole = bytes.count & ~7
      for start in stride(from: 0, to: whole, by: 8) {
        let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self)
        words.append(UInt64(littleEndian: word))
      }
      guard whole < bytes.count else { return }
      words.append(bytes[whole...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
  }
}
