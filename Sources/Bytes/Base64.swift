/// Base64 (RFC 4648), read strictly: one text for each sequence of bytes, and every other text is refused.
///
/// Decoders that skip what they do not know would let one signed text have many spellings.
package enum Base64 {
  package enum Variant {
    /// The alphabet with `+` and `/`, padded with `=` to a multiple of four.
    case standard
    /// The alphabet with `-` and `_`, without padding.
    case url
  }

  /// The bytes of a text; `nil` if it is not spelled canonically.
  package static func decode(_ text: some Collection<UInt8>, _ variant: Variant) -> [UInt8]? {
    var digits = Array(text)
    if variant == .standard {
      guard digits.count.isMultiple(of: 4) else { return nil }
      for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    }
    guard digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for digit in digits {
      guard let value = value(of: digit, variant) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        bits &= 1 << UInt32(count) - 1
      }
    }
    // What is left over belongs to no byte and must be zero.
    return bits == 0 ? bytes : nil
  }

  private static func value(of digit: UInt8, _ variant: Variant) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: variant == .url ? "-" : "+"): 62
    case UInt8(ascii: variant == .url ? "_" : "/"): 63
    default: nil
    }
  }
}
