/// Writes values one behind the other, for ``RecordReader``: numbers with seven bits a byte, the lowest first, and before
/// each text and each list its length.
package struct RecordWriter {
  /// What has been written.
  package var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  package mutating func add(_ number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func add(_ number: Int) { add(UInt64(number)) }

  package mutating func add(_ text: String) { add(text.utf8) }

  /// Adds bytes with their number.
  package mutating func add(_ piece: some Collection<UInt8>) {
    add(piece.count)
    bytes += piece
  }

  /// Adds values that are nothing but words, as they stand in memory.
  package mutating func add(words values: [some BitwiseCopyable]) {
    add(values.count)
    values.withUnsafeBytes { bytes += $0 }
  }

  package mutating func add<Element>(
    _ elements: some Collection<Element>,
    _ write: (inout RecordWriter, Element) -> Void
  ) {
    add(elements.count)
    for element in elements { write(&self, element) }
  }
}

/// Reads what a ``RecordWriter`` has written. Nothing is believed: a length is held against the bytes that are there.
package struct RecordReader {
  /// The bytes are not those of a record.
  package struct Damage: Error {
    package init() {}
  }

  private let source: UnsafeRawBufferPointer
  private var offset = 0

  /// Takes bytes that are there for as long as they are read.
  package init(_ source: UnsafeRawBufferPointer) { self.source = source }

  /// Whether everything has been read.
  package var isAtEnd: Bool { offset == source.count }

  package mutating func number() throws(Damage) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < source.count, shift < 64 {
      let byte = source[offset]
      offset += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
    throw Damage()
  }

  /// A number that a list, or a place in a file, may have.
  package mutating func integer() throws(Damage) -> Int {
    let number = try number()
    guard number < 1 << 48 else { throw Damage() }
    return Int(number)
  }

  /// How many bytes or elements follow; each element has a byte at least.
  package mutating func count() throws(Damage) -> Int {
    let number = try number()
    guard number <= UInt64(source.count - offset) else { throw Damage() }
    return Int(number)
  }

  package mutating func bytes() throws(Damage) -> [UInt8] { Array(try take(try count())) }

  package mutating func text() throws(Damage) -> String {
    String(decoding: try take(try count()), as: UTF8.self)
  }

  /// Values that are nothing but words, of which each may be anything.
  package mutating func words<Value: BitwiseCopyable>(_: Value.Type = Value.self) throws(Damage) -> [Value] {
    let (count, size) = (try count(), MemoryLayout<Value>.stride)
    guard count <= (source.count - offset) / size else { throw Damage() }
    let bytes = try take(size * count)
    return [Value](unsafeUninitializedCapacity: count) { values, initialized in
      UnsafeMutableRawBufferPointer(values).copyMemory(from: bytes)
      initialized = count
    }
  }

  package mutating func list<Element>(
    _ read: (inout RecordReader) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = try count()
    var elements: [Element] = []
    elements.reserveCapacity(min(count, 4096))
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  private mutating func take(_ count: Int) throws(Damage) -> UnsafeRawBufferPointer {
    guard count <= source.count - offset else { throw Damage() }
    defer { offset += count }
    return UnsafeRawBufferPointer(rebasing: source[offset..<offset + count])
  }
}

extension UnsafeRawBufferPointer {
  /// A number that is another one where a word of the bytes is: it finds damage, not malice.
  package var checksum: UInt64 {
    var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    func mix(_ lane: inout UInt64, _ word: UInt64) {
      lane = (lane ^ word) &* 0x9E37_79B9_7F4A_7C15
      lane ^= lane >> 32
    }
    var offset = 0
    while offset + 32 <= count {
      mix(&lanes.0, loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      mix(&lanes.1, loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      mix(&lanes.2, loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
      mix(&lanes.3, loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
      offset += 32
    }
    for byte in self[offset...] { mix(&lanes.0, UInt64(byte)) }
    var sum = UInt64(count)
    for lane in [lanes.0, lanes.1, lanes.2, lanes.3] { mix(&sum, lane) }
    return sum
  }
}
