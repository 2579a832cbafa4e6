/// The name of an algorithm, a curve, an attribute or an extension, such as 1.2.840.10045.4.3.2.
package struct ASN1ObjectIdentifier: Hashable, Sendable {
  /// The contents of its DER (X.690, 8.19).
  private let bytes: [UInt8]

  /// Reads the contents of an element; `nil` if they are not components of at most 63 bits, each written in the fewest bytes.
  package init?(contents: ArraySlice<UInt8>) {
    guard let last = contents.last, last & 0x80 == 0 else { return nil }
    var bits = 0
    for byte in contents {
      if bits == 0, byte == 0x80 { return nil }
      bits += bits == 0 ? 7 - (byte & 0x7F).leadingZeroBitCount + 1 : 7
      guard bits <= 63 else { return nil }
      if byte & 0x80 == 0 { bits = 0 }
    }
    bytes = Array(contents)
  }

  private var components: [UInt64] {
    var components: [UInt64] = []
    var component: UInt64 = 0
    for byte in bytes {
      component = component << 7 | UInt64(byte & 0x7F)
      guard byte & 0x80 == 0 else { continue }
      if components.isEmpty {
        // The first two components are written as one number.
        let first = min(component / 40, 2)
        components = [first, component - 40 * first]
      } else {
        components.append(component)
      }
      component = 0
    }
    return components
  }
}

extension ASN1ObjectIdentifier: ExpressibleByArrayLiteral {
  package init(arrayLiteral components: UInt64...) {
    bytes = ([components[0] * 40 + components[1]] + components.dropFirst(2)).flatMap { component in
      var digits = [UInt8(component & 0x7F)]
      var rest = component >> 7
      while rest > 0 {
        digits.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
        rest >>= 7
      }
      return digits
    }
  }
}

extension ASN1ObjectIdentifier: CustomStringConvertible {
  /// The components with full stops between them.
  package var description: String { components.map(String.init).joined(separator: ".") }
}
