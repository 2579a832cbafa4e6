import JSON
import Notices
import Renewals
import Testing

import NoticePrograms

/// The classes of characters in programs are those that the library uses.
struct CharacterClassTests {
  private func contains(_ ranges: [ClosedRange<UInt32>], _ value: UInt32) -> Bool {
    ranges.contains { $0.contains(value) }
  }

  @Test func `classes have every character with their property`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isBlank = properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
      #expect(contains(Unicode.blankScalars, value) == isBlank, "\(value)")
      #expect(contains(Unicode.whiteSpaceScalars, value) == properties.isWhitespace, "\(value)")
      if properties.isNoncharacterCodePoint { #expect(contains(Unicode.unsafeScalars, value), "\(value)") }
    }
  }

  @Test func `ranges are in order and apart`() {
    for ranges in [
      Unicode.blankScalars, Unicode.whiteSpaceScalars, Unicode.unsafeScalars, Unicode.lineBreakingScalars,
      Unicode.disturbingScalars, Unicode.rightToLeftBlocks,
    ] {
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound }, "\(ranges)")
    }
  }
}
