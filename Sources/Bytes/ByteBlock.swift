/// Sixteen adjacent bytes, which processors compare in one step.
public typealias ByteBlock = SIMD16<UInt8>

/// What is so of each byte of a block.
public typealias BlockMask = SIMDMask<SIMD16<Int8>>

// Blocks are compared with blocks: between a block and one byte, the standard library goes from byte to byte.
extension ByteBlock {
  /// Which bytes are a certain one.
  @inlinable @inline(__always)
  public func are(_ byte: UInt8) -> BlockMask { self .== ByteBlock(repeating: byte) }

  /// Which bytes lie between two others, both ends included.
  @inlinable @inline(__always)
  public func areWithin(_ range: ClosedRange<UInt8>) -> BlockMask {
    self &- ByteBlock(repeating: range.lowerBound) .<= ByteBlock(repeating: range.upperBound - range.lowerBound)
  }

  /// Which bytes are ASCII letters.
  @inlinable @inline(__always)
  public var areLetters: BlockMask {
    (self | ByteBlock(repeating: 0x20)).areWithin(UInt8(ascii: "a")...UInt8(ascii: "z"))
  }

  /// Which bytes are not ASCII.
  @inlinable @inline(__always)
  public var areBeyondASCII: BlockMask { self .>= ByteBlock(repeating: 0x80) }

  /// Which bytes of UTF-8 are not the first of a scalar.
  @inlinable @inline(__always)
  public var areContinuations: BlockMask {
    // As numbers with a sign they are the lowest ones, which takes one step to ask.
    unsafeBitCast(self, to: SIMD16<Int8>.self) .< SIMD16<Int8>(repeating: -64)
  }
}

extension SIMDMask<SIMD16<Int8>> {
  /// The first byte for which something is so; 16 without one.
  @inlinable @inline(__always)
  public var first: Int {
    // Each byte is all ones or all zeros.
    let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    if halves[0] != 0 { return UInt64(littleEndian: halves[0]).trailingZeroBitCount / 8 }
    return 8 + UInt64(littleEndian: halves[1]).trailingZeroBitCount / 8
  }

  /// For which bytes something is so, a bit each, the first byte's in the lowest place.
  @inlinable @inline(__always)
  public var bits: UInt64 {
    let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    // The product moves the lowest bits of the bytes next to each other.
    func bits(_ half: UInt64) -> UInt64 {
      ((UInt64(littleEndian: half) & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) >> 56
    }
    return bits(halves[0]) | bits(halves[1]) << 8
  }
}

/// The places of the bits that are set in a number, in ascending order; that of the lowest is 0.
public struct BitPlaces: Sequence, IteratorProtocol {
  @usableFromInline var bits: UInt64

  /// The places of some bits.
  @inlinable
  public init(_ bits: UInt64) { self.bits = bits }

  /// The next place.
  @inlinable @inline(__always)
  public mutating func next() -> Int? {
    guard bits != 0 else { return nil }
    defer { bits &= bits &- 1 }
    return bits.trailingZeroBitCount
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes from an offset on, which has fifteen others behind it at least.
  @inlinable @inline(__always)
  public func block(at offset: Int) -> ByteBlock {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: ByteBlock.self)
  }

  /// The bytes from an offset on, which lies before the end; behind the end there are zeros.
  @inlinable @inline(__always)
  public func paddedBlock(at offset: Int) -> ByteBlock {
    offset + 16 <= count ? block(at: offset) : lastBlock(from: offset)
  }

  @inlinable
  func lastBlock(from offset: Int) -> ByteBlock {
    guard count >= 16 else {
      var block = ByteBlock()
      for index in offset..<count { block[index - offset] = self[index] }
      return block
    }
    let last = UInt128(littleEndian: unsafeBitCast(block(at: count - 16), to: UInt128.self))
    return unsafeBitCast((last >> UInt128(8 * (offset + 16 - count))).littleEndian, to: ByteBlock.self)
  }

  /// The offset of the first byte from a start on that fulfils a condition; the end without one.
  ///
  /// The condition says for each byte of a block whether the byte fulfils it, and looks only at that byte.
  /// - Complexity: O(*n*), for most conditions about one step a byte.
  @inlinable @inline(__always)
  public func firstOffset(from start: Int, where condition: (ByteBlock) -> BlockMask) -> Int {
    var offset = start
    while offset + 16 <= count {
      let found = condition(block(at: offset)).first
      if found < 16 { return offset + found }
      offset += 16
    }
    while offset < count, !condition(ByteBlock(repeating: self[offset]))[0] { offset += 1 }
    return offset
  }

  /// How many scalars some UTF-8 has.
  /// - Complexity: O(*n*).
  @inlinable
  public var scalarCount: Int { scalarCount(in: 0..<count) }

  /// How many scalars begin in some of the bytes, which are UTF-8.
  /// - Complexity: O(*n*).
  @inlinable
  public func scalarCount(in range: Range<Int>) -> Int {
    var count = range.count
    var offset = range.lowerBound
    while offset + 16 <= range.upperBound {
      // A byte counts no further.
      let end = Swift.min(offset + 255 * 16, range.upperBound - 15)
      var continuations = ByteBlock()
      while offset < end {
        // What is so is all ones, which is less than nothing by one.
        continuations &-= unsafeBitCast(block(at: offset).areContinuations, to: ByteBlock.self)
        offset += 16
      }
      count -= continuations.sum
    }
    while offset < range.upperBound {
      if self[offset] & 0xC0 == 0x80 { count -= 1 }
      offset += 1
    }
    return count
  }
}

extension ByteBlock {
  /// The sum of all bytes.
  @inlinable @inline(__always)
  var sum: Int {
    let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    let pairs = (halves[0] & mask) + (halves[0] >> 8 & mask) + (halves[1] & mask) + (halves[1] >> 8 & mask)
    return Int((pairs &* 0x0001_0001_0001_0001) >> 48)
  }
}
