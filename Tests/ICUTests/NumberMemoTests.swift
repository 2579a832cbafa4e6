import Testing

import ICU

/// Small numbers are remembered with what was written, and nothing else is.
@Suite struct NumberMemoTests {
  private func remembered(_ number: Int, _ formatter: NumberFormatter) -> String? {
    let known = formatter.memo[Int64(number)]
    guard known.count > 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { bytes in
      bytes.baseAddress.map { known.write(to: $0) }
      return String(decoding: bytes.prefix(known.count), as: UTF8.self)
    }
  }

  private func write(_ number: DecimalNumber, _ formatter: NumberFormatter) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { lent in
      var buffer = TextBuffer(startingIn: lent)
      return formatter.write(number, to: &buffer) ? buffer.text : nil
    }
  }

  @Test func `texts and categories complete each other`() throws {
    for tag in ["en", "ja", "ar-EG", "cy", "ne-u-nu-deva"] {
      for skeleton in ["", "precision-integer", "percent", ".00", "unit/day unit-width-full-name", "sign-always"] {
        let formatter = try NumberFormatter(locale: locale(tag), skeleton: skeleton)
        for number in [0, 1, 2, 3, 6, 11, 100, 255, 256, -1, 1000] {
          let decimal = DecimalNumber(number)
          let isSmall = (0..<256).contains(number)
          #expect(remembered(number, formatter) == nil)
          // In turns, whichever comes first.
          let ordinal = try formatter.pluralCategory(of: decimal, type: .ordinal)
          let text = try #require(write(decimal, formatter))
          let cardinal = try formatter.pluralCategory(of: decimal)
          #expect(remembered(number, formatter) == (isSmall && text.utf8.count <= 6 ? text : nil))
          let known = formatter.memo[Int64(number)]
          let categories = [known.categoryIndex(isOrdinal: false), known.categoryIndex(isOrdinal: true)]
            .map { $0.map { PluralCategory.allCases[$0] } }
          #expect(categories == (isSmall ? [cardinal, ordinal] : [nil, nil]))
          let fresh = try NumberFormatter(locale: locale(tag), skeleton: skeleton)
          #expect(try fresh.text(of: decimal) == text)
          #expect(try fresh.pluralCategory(of: decimal) == cardinal)
        }
      }
    }
  }

  @Test func `numbers that are written in another way are not remembered`() throws {
    let formatter = try NumberFormatter(locale: locale("en"), skeleton: ".00")
    for text in ["1.0", "-0", "1e0", "0.5", "2.50"] {
      _ = write(try decimal(text), formatter)
      _ = try formatter.pluralCategory(of: try decimal(text))
    }
    for number in 0..<256 { #expect(formatter.memo[Int64(number)].word == 0) }
  }

  @Test(arguments: [
    ("0", 0), ("7", 7), ("-7", -7), ("999999999999999", 999_999_999_999_999), ("-0", nil), ("1.0", nil), ("1e3", nil),
    ("1000000000000000", nil), ("-999999999999999", -999_999_999_999_999),
  ])
  func `whole numbers stand for their texts`(text: String, integer: Int?) throws {
    let number = try decimal(text)
    #expect(number.smallInteger == integer)
    if let integer { #expect(DecimalNumber(integer) == number) }
  }
}
