import Instants
import Testing

@Suite struct InstantTests {
  @Test(arguments: [
    (Instant.supported.lowerBound, true), (Instant.supported.lowerBound - 1, false),
    (Instant.supported.upperBound, true), (Instant.supported.upperBound + 1, false),
    (0, true), (Int64.min, false), (Int64.max, false),
  ])
  func `takes only supported milliseconds`(milliseconds: Int64, isSupported: Bool) {
    #expect((Instant(milliseconds: milliseconds) != nil) == isSupported)
  }

  @Test(
    arguments: [
      (1000.0, 1000), (1000.001, 1001), (1000.5, 1001), (1000.999, 1001), (-0.5, 0), (-1000.5, -1000), (0, 0),
      (-62_135_596_800_000, -62_135_596_800_000), (253_402_300_799_999, 253_402_300_799_999),
      (253_402_300_799_999.5, nil), (-62_135_596_800_001, nil), (.infinity, nil), (-.infinity, nil), (.nan, nil),
      (1e300, nil),
    ] as [(Double, Int64?)]
  )
  func `rounds fractions up`(value: Double, expected: Int64?) {
    #expect(Instant(fractionalMilliseconds: value)?.milliseconds == expected)
  }

  @Test(
    arguments: [
      (0, 5, 5), (0, -5, -5), (Instant.supported.upperBound, 0, Instant.supported.upperBound),
      (Instant.supported.upperBound, 1, nil), (Instant.supported.lowerBound, -1, nil), (0, Int64.max, nil),
      (Instant.supported.lowerBound, Int64.min, nil),
    ] as [(Int64, Int64, Int64?)]
  )
  func `advances`(start: Int64, offset: Int64, expected: Int64?) throws {
    let instant = try #require(Instant(milliseconds: start))
    #expect(instant.advanced(byMilliseconds: offset)?.milliseconds == expected)
  }

  @Test func `compares by time`() throws {
    let earlier = try #require(Instant(milliseconds: -1))
    let later = try #require(Instant(milliseconds: 0))
    #expect(earlier < later)
    #expect(!(later < earlier))
    #expect(!(later < later))
  }
}
