/// Writes DER (X.690); what is wrong can be written as well.
package enum DER {
  package static let null: [UInt8] = [0x05, 0x00]
  package static let yes: [UInt8] = [0x01, 0x01, 0xFF]

  /// A tag with the length of its contents, and the contents.
  package static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
    guard contents.count >= 0x80 else { return [tag, UInt8(contents.count)] + contents }
    let length = withUnsafeBytes(of: UInt32(contents.count).bigEndian) { Array($0.drop { $0 == 0 }) }
    return [tag, 0x80 | UInt8(length.count)] + length + contents
  }

  package static func sequence(_ elements: [UInt8]...) -> [UInt8] { element(0x30, elements.flatMap { $0 }) }

  package static func set(_ elements: [UInt8]...) -> [UInt8] { element(0x31, elements.flatMap { $0 }) }

  package static func octets(_ contents: [UInt8]) -> [UInt8] { element(0x04, contents) }

  package static func bits(_ bytes: [UInt8], unused: UInt8 = 0) -> [UInt8] { element(0x03, [unused] + bytes) }

  package static func integer(_ number: Int) -> [UInt8] {
    var bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
    while bytes.count > 1, (bytes[0] == 0 && bytes[1] < 0x80) || (bytes[0] == 0xFF && bytes[1] >= 0x80) {
      bytes.removeFirst()
    }
    return element(0x02, bytes)
  }

  /// A number that is not negative, of any length.
  package static func integer(_ digits: [UInt8]) -> [UInt8] {
    let digits = Array(digits.drop { $0 == 0 })
    return element(0x02, digits.first ?? 0x80 >= 0x80 ? [0] + digits : digits)
  }

  /// An object identifier such as `2.5.29.19`.
  package static func identifier(_ text: String) -> [UInt8] {
    let components = text.split(separator: ".").compactMap { UInt64($0) }
    let numbers = [components[0] * 40 + components[1]] + components.dropFirst(2)
    let contents = numbers.flatMap { number in
      var digits = [UInt8(number & 0x7F)]
      var rest = number >> 7
      while rest > 0 {
        digits.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
        rest >>= 7
      }
      return digits
    }
    return element(0x06, contents)
  }

  /// A name of one attribute, the common name.
  package static func name(_ text: String, tag: UInt8 = 0x0C) -> [UInt8] {
    sequence(set(sequence(identifier("2.5.4.3"), element(tag, Array(text.utf8)))))
  }

  /// A digest or number with zeros in front, or without those that it has too many.
  package static func padded(_ digits: [UInt8], to length: Int) -> [UInt8] {
    let digits = digits.drop { $0 == 0 }
    return [UInt8](repeating: 0, count: max(0, length - digits.count)) + digits
  }
}
