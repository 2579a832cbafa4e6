/// Writes the parts of a record: numbers in eight bytes, and before each text and each list its length.
struct RecordWriter {
  var bytes: [UInt8] = []

  mutating func add(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

  mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  mutating func add(_ numbers: [UInt64]) {
    add(UInt64(numbers.count))
    numbers.map(\.littleEndian).withUnsafeBytes { bytes += $0 }
  }

  mutating func add(_ stamp: FileStamp) {
    for number in [stamp.size, stamp.modified, stamp.changed] { add(UInt64(bitPattern: number)) }
    add(stamp.inode)
  }

  mutating func add<Element>(_ elements: [Element], _ write: (inout RecordWriter, Element) -> Void) {
    add(UInt64(elements.count))
    for element in elements { write(&self, element) }
  }
}

/// Reads what a ``RecordWriter`` has written. Nothing is believed: a length is held against the bytes that are there.
struct RecordReader {
  /// The bytes are not those of a record.
  struct Damage: Error {}

  private let source: [UInt8]
  private var offset: Int

  init(_ source: [UInt8], from offset: Int) { (self.source, self.offset) = (source, offset) }

  mutating func number() throws(Damage) -> UInt64 {
    let range = try take(8)
    return source.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self))
    }
  }

  /// How many bytes or elements follow; each element has a byte at least.
  mutating func count() throws(Damage) -> Int {
    let number = try number()
    guard number <= UInt64(source.count - offset) else { throw Damage() }
    return Int(number)
  }

  mutating func bytes() throws(Damage) -> [UInt8] { Array(source[try take(try count())]) }

  mutating func text() throws(Damage) -> String {
    let range = try take(try count())
    guard let text = String(validating: source[range], as: UTF8.self) else { throw Damage() }
    return text
  }

  mutating func numbers() throws(Damage) -> [UInt64] {
    let count = try count()
    guard count <= (source.count - offset) / 8 else { throw Damage() }
    let start = try take(8 * count).lowerBound
    return source.withUnsafeBytes { bytes in
      (0..<count).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 8 * $0, as: UInt64.self)) }
    }
  }

  mutating func stamp() throws(Damage) -> FileStamp {
    FileStamp(
      size: Int64(bitPattern: try number()),
      modified: Int64(bitPattern: try number()),
      changed: Int64(bitPattern: try number()),
      inode: try number()
    )
  }

  mutating func list<Element>(_ read: (inout RecordReader) throws(Damage) -> Element) throws(Damage) -> [Element] {
    let count = try count()
    var elements: [Element] = []
    elements.reserveCapacity(min(count, 4096))
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  private mutating func take(_ count: Int) throws(Damage) -> Range<Int> {
    guard count <= source.count - offset else { throw Damage() }
    defer { offset += count }
    return offset..<offset + count
  }
}
