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

  /// Adds numbers that are as good as random, in eight bytes each.
  package mutating func add(_ numbers: [UInt64]) {
    add(numbers.count)
    numbers.withUnsafeBytes { bytes += $0 }
  }

  package mutating func add<Element>(
    _ elements: some Collection<Element>,
    _ write: (inout RecordWriter, Element) -> Void
  ) {
    add(elements.count)
    for element in elements { write(&self, element) }
  }

  /// Adds a value that may not be there.
  package mutating func add<Value>(_ value: Value?, _ write: (inout RecordWriter, Value) -> Void) {
    add(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }
}

/// Reads what a ``RecordWriter`` has written. Nothing is believed: a length is held against the bytes that are there.
package struct RecordReader {
  /// The bytes are not those of a record.
  package struct Damage: Error {
    package init() {}
  }

  private let source: [UInt8]
  private var offset: Int
  private let end: Int

  package init(_ source: [UInt8], from offset: Int = 0) { self.init(source, in: offset..<source.count) }

  package init(_ source: [UInt8], in range: Range<Int>) {
    self.source = source
    (offset, end) = (range.lowerBound, range.upperBound)
  }

  /// Whether everything has been read.
  package var isAtEnd: Bool { offset == end }

  package mutating func number() throws(Damage) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < end, shift < 64 {
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
    guard number <= UInt64(end - offset) else { throw Damage() }
    return Int(number)
  }

  /// Where bytes stand that have their number before them.
  package mutating func range() throws(Damage) -> Range<Int> { try take(try count()) }

  package mutating func bytes() throws(Damage) -> [UInt8] { Array(source[try range()]) }

  package mutating func text() throws(Damage) -> String {
    let range = try range()
    return source.withUnsafeBytes { String(decoding: UnsafeRawBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  package mutating func numbers() throws(Damage) -> [UInt64] {
    let count = try count()
    guard count <= (end - offset) / 8 else { throw Damage() }
    let start = try take(8 * count).lowerBound
    return [UInt64](unsafeUninitializedCapacity: count) { numbers, initialized in
      source.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(numbers).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[start..<start + 8 * count])
        )
      }
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

  /// A value that may not be there.
  package mutating func optional<Value>(
    _ read: (inout RecordReader) throws(Damage) -> Value
  ) throws(Damage) -> Value? {
    try number() == 0 ? nil : try read(&self)
  }

  private mutating func take(_ count: Int) throws(Damage) -> Range<Int> {
    guard count <= end - offset else { throw Damage() }
    defer { offset += count }
    return offset..<offset + count
  }
}
