import Bytes
import Testing

@Suite
struct ByteBlockTests {
  /// Bytes of all kinds, in the lengths between which blocks end.
  private static let samples: [[UInt8]] = {
    var state: UInt64 = 42
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    return (0..<70).flatMap { length in
      (0..<8).map { _ in (0..<length).map { _ in UInt8(truncatingIfNeeded: next()) } }
    }
  }()

  @Test
  func `a block says of each byte what a byte’s own value says`() {
    for byte in UInt8.min...UInt8.max {
      let block = ByteBlock(repeating: byte)
      #expect(block.are(0x60)[15] == (byte == 0x60))
      #expect(block.areWithin(0x30...0x39)[0] == (0x30...0x39 ~= byte))
      #expect(block.areWithin(0x80...0xFF)[7] == (byte >= 0x80))
      #expect(block.areLetters[3] == (UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20))
      #expect(block.areBeyondASCII[8] == (byte >= 0x80))
      #expect(block.areContinuations[9] == (byte & 0xC0 == 0x80))
    }
  }

  @Test
  func `the first byte of a kind is found wherever it stands`() {
    for bytes in Self.samples {
      bytes.withUnsafeBufferPointer { buffer in
        for start in 0...bytes.count {
          let expected = bytes[start...].firstIndex { $0 < 16 } ?? bytes.count
          #expect(buffer.firstOffset(from: start) { $0.areWithin(0...15) } == expected)
        }
      }
    }
  }

  @Test
  func `a mask without anything has no first`() {
    #expect(BlockMask(repeating: false).first == 16)
    for index in 0..<16 {
      var mask = BlockMask(repeating: false)
      mask[index] = true
      mask[15] = true
      #expect(mask.first == index)
    }
  }

  @Test
  func `bits tell where a mask is so`() {
    for bytes in Self.samples where !bytes.isEmpty {
      bytes.withUnsafeBufferPointer { buffer in
        for start in bytes.indices {
          let places = Array(BitPlaces(buffer.paddedBlock(at: start).areWithin(16...0xFF).bits))
          #expect(places == bytes[start...].prefix(16).indices.filter { bytes[$0] > 15 }.map { $0 - start })
        }
      }
    }
  }

  @Test
  func `more continuations than a byte counts are counted`() {
    let bytes = Array(String(repeating: "日", count: 5_000).utf8)
    bytes.withUnsafeBufferPointer { buffer in #expect(buffer.scalarCount == 5_000) }
  }

  @Test
  func `scalars are counted in any part`() {
    let text = String(repeating: "aé日𠮷", count: 9)
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { buffer in
      for start in 0...bytes.count {
        for end in start...bytes.count {
          #expect(buffer.scalarCount(in: start..<end) == bytes[start..<end].count { $0 & 0xC0 != 0x80 })
        }
      }
    }
  }
}
