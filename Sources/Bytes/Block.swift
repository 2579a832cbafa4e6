/// Sixteen bytes beside each other, which processors look at in one step.
public typealias Block = SIMD16<UInt8>

/// What is so of each byte of a block.
public typealias BlockMask = SIMDMask<SIMD16<Int8>>

// Blocks are compared with blocks: between a block and one byte, the standard library goes from byte to byte.
extension Block {
  /// Which bytes are a certain one.
  @inlinable @inline(__always)
  public func are(_ byte: UInt8) -> BlockMask { self .== Block(repeating: byte) }

  /// Which bytes lie between two others, both ends included.
  @inlinable @inline(__always)
  public func areWithin(_ range: ClosedRange<UInt8>) -> BlockMask {
    self &- Block(repeating: range.lowerBound) .<= Block(repeating: range.upperBound - range.lowerBound)
  }

  /// Which bytes are ASCII letters.
  @inlinable @inline(__always)
  public var areLetters: BlockMask {
    (self | Block(repeating: 0x20)).areWithin(UInt8(ascii: "a")...UInt8(ascii: "z"))
  }

  /// Which bytes are not ASCII.
  @inlinable @inline(__always)
  public var areBeyondASCII: BlockMask { self .>= Block(repeating: 0x80) }

  /// Which bytes of UTF-8 are not the first of a scalar.
  @inlinable @inline(__always)
  public var areContinuations: BlockMask { areWithin(0x80...0xBF) }
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
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes from an offset on, which has fifteen others behind it at least.
  @inlinable @inline(__always)
  public func block(at offset: Int) -> Block {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: Block.self)
  }

  /// The offset of the first byte from a start on that fulfils a condition; the end without one.
  ///
  /// The condition says for each byte of a block whether it fulfils it, and asks for nothing else.
  /// - Complexity: O(*n*), for most conditions about one step a byte.
  @inlinable @inline(__always)
  public func firstOffset(from start: Int, where condition: (Block) -> BlockMask) -> Int {
    var offset = start
    while offset + 16 <= count {
      let found = condition(block(at: offset)).first
      if found < 16 { return offset + found }
      offset += 16
    }
    while offset < count, !condition(Block(repeating: self[offset]))[0] { offset += 1 }
    return offset
  }

  /// How many scalars begin in some of the bytes, which are UTF-8.
  /// - Complexity: O(*n*).
  @inlinable
  public func scalarCount(in range: Range<Int>) -> Int {
    var count = range.count
    var offset = range.lowerBound
    while offset + 16 <= range.upperBound {
      count -= unsafeBitCast(block(at: offset).areContinuations, to: Block.self).ones
      offset += 16
    }
    while offset < range.upperBound {
      if self[offset] & 0xC0 == 0x80 { count -= 1 }
      offset += 1
    }
    return count
  }
}

extension Block {
  /// How many bytes are all ones, where the others are all zeros.
  @inlinable @inline(__always)
  var ones: Int {
    let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (halves[0].nonzeroBitCount + halves[1].nonzeroBitCount) / 8
  }
}
