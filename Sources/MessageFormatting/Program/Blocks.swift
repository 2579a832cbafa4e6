/// Copies of a few bytes, for which a call of the system's function takes longer than the copy.
@usableFromInline
enum Blocks {
  @usableFromInline typealias Block = SIMD16<UInt8>

  /// The bytes that a copy of a literal reads and writes: its own and those up to the next multiple of this.
  static var literal: Int { 32 }

  /// Copies a literal whose memory is padded as ``literal`` says, into memory that is as long.
  @inline(__always)
  static func copyLiteral(_ source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>) {
    move(Block.self, source, target, 0)
    move(Block.self, source, target, 16)
    var offset = literal
    while offset < count {
      move(Block.self, source, target, offset)
      move(Block.self, source, target, offset + 16)
      offset += literal
    }
  }

  /// Copies the text of an argument's cell, whose memory always holds 48 bytes, into as many.
  @inline(__always)
  static func copyCell(_ source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>) {
    move(Block.self, source, target, 0)
    if count > 16 {
      move(Block.self, source, target, 16)
      move(Block.self, source, target, 32)
    }
  }

  /// Copies at most 48 bytes and doesn't access any other byte.
  ///
  /// No load of a short text crosses its eighth byte: Swift may have just assembled the text from two words, and a load
  /// that spans two recent stores is slow.
  @inlinable @inline(__always)
  static func copy(_ source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>) {
    if count >= 16 {
      move(Block.self, source, target, 0)
      if count > 32 { move(Block.self, source, target, 16) }
      move(Block.self, source, target, count &- 16)
    } else if count >= 8 {
      move(UInt64.self, source, target, 0)
      copyRest(source, 8, count, to: target)
    } else {
      copyRest(source, 0, count, to: target)
    }
  }

  /// Copies less than eight bytes from an offset on.
  @inlinable @inline(__always)
  static func copyRest(
    _ source: UnsafePointer<UInt8>,
    _ start: Int,
    _ end: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    let count = end &- start
    if count >= 4 {
      move(UInt32.self, source, target, start)
      move(UInt32.self, source, target, end &- 4)
    } else if count > 0 {
      // The first, the middle and the last byte of three; of fewer, some of them twice.
      move(UInt8.self, source, target, start)
      move(UInt8.self, source, target, start &+ count / 2)
      move(UInt8.self, source, target, end &- 1)
    }
  }

  @inlinable @inline(__always)
  static func move<Word: BitwiseCopyable>(
    _ type: Word.Type,
    _ source: UnsafePointer<UInt8>,
    _ target: UnsafeMutablePointer<UInt8>,
    _ offset: Int
  ) {
    let word = UnsafeRawPointer(source).loadUnaligned(fromByteOffset: offset, as: type)
    UnsafeMutableRawPointer(target).storeBytes(of: word, toByteOffset: offset, as: type)
  }
}
