import Testing

import Checks

/// What is answered without Unicode's tables is what they say.
struct ScalarPropertiesTests {
  private static let scalars: [Unicode.Scalar] = {
    let values = Array(0..<0x3400) + stride(from: 0x3400, to: 0x20000, by: 7) + Array(0xFE00..<0x10000)
    return values.compactMap { Unicode.Scalar(UInt32($0)) }
  }()

  @Test func `ranges agree with the tables`() {
    for scalar in Self.scalars {
      let properties = scalar.properties
      #expect(scalar.isAlphabetic == properties.isAlphabetic, "U+\(String(scalar.value, radix: 16))")
      #expect(scalar.isWhitespace == properties.isWhitespace, "U+\(String(scalar.value, radix: 16))")
      let digit = properties.numericType == .decimal ? properties.numericValue.map { Int($0) } : nil
      #expect(scalar.digit == digit, "U+\(String(scalar.value, radix: 16))")
      let lowered = properties.lowercaseMapping.unicodeScalars
      #expect(scalar.folded == (lowered.count == 1 ? lowered.first : scalar), "U+\(String(scalar.value, radix: 16))")
    }
  }
}
