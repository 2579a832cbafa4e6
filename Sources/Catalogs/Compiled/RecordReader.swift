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
