/// Writes JSON text straight into bytes, for results that are written by the million.
///
/// The text is one line without spaces. The caller closes what it opens, and gives each member of an object a name first.
/// - Complexity: Every call is O(*n*) in the bytes that it writes.
public struct JSONOutput: ~Copyable, Sendable {
  private var buffer = ByteBuffer()
  /// Whether the next value follows another one in the same object or array.
  private var needsComma = false
  private let isIndented: Bool
  /// How many objects and arrays are open.
  private var depth = 0
  /// Whether the next value is on the line of its name.
  private var isNamed = false

  /// Makes an empty output.
  public init() { self.init(isIndented: false) }

  /// Makes an empty output for ``JSONValue/text(indented:)``, which passes no static names.
  init(isIndented: Bool) { self.isIndented = isIndented }

  /// How many bytes have been written so far.
  public var count: Int { buffer.count }

  /// A copy of what has been written so far, as UTF-8.
  public var bytes: [UInt8] { buffer.withBytes { Array($0) } }

  /// Lends what has been written so far, as UTF-8.
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try buffer.withBytes(body)
  }

  /// Begins an object.
  public mutating func beginObject() { begin(UInt8(ascii: "{")) }
  /// Ends the object that was begun last.
  public mutating func endObject() { end(UInt8(ascii: "}")) }
  /// Begins an array.
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }
  /// Ends the array that was begun last.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the name of the next value; one that needs no escapes.
  public mutating func name(_ name: StaticString) {
    buffer.reserve(name.utf8CodeUnitCount + 4)
    if needsComma { buffer.appendReserved(UInt8(ascii: ",")) }
    buffer.appendReserved(UInt8(ascii: "\""))
    buffer.appendReserved(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    buffer.appendReserved(UInt8(ascii: "\""))
    buffer.appendReserved(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes the name of the next value, with escapes where it needs them.
  public mutating func name(text: String) {
    value(text)
    append(isIndented ? ": " : ":")
    (needsComma, isNamed) = (false, true)
  }

  /// Writes a text.
  public mutating func value(_ text: String) {
    beginValue()
    buffer.append(UInt8(ascii: "\""))
    // Unlike `withUTF8`, this needs no copy of the text, which would count references.
    if text.utf8.withContiguousStorageIfAvailable({ append(escaping: $0) }) == nil {
      var text = text
      text.withUTF8 { append(escaping: $0) }
    }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes a text that needs no escapes, such as an instant: `write` gets memory for `capacity` bytes, and says how
  /// many it has filled.
  package mutating func value(plain capacity: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    beginValue()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(upTo: capacity, write)
    buffer.append(UInt8(ascii: "\""))
  }

  /// Writes true, false, or null for `nil`.
  public mutating func value(_ value: Bool?) {
    beginValue()
    append(value.map { $0 ? "true" : "false" } ?? "null")
  }

  /// Writes a whole number.
  public mutating func value(_ value: Int) {
    beginValue()
    append(String(value))
  }

  /// Writes a value that is JSON text already, such as one that is the same in every result.
  public mutating func value(json: [UInt8]) {
    beginValue()
    json.withUnsafeBufferPointer { buffer.append($0) }
  }

  /// Writes an object that is JSON text already, but for members at some of its places, none of them the first in its
  /// object: `fill` gets the number of each gap, and writes a member or nothing.
  package mutating func value(json: [UInt8], gaps: [Int], _ fill: (_ gap: Int, _ output: inout JSONOutput) -> Void) {
    beginValue()
    json.withUnsafeBufferPointer { json in
      var start = 0
      for number in gaps.indices {
        buffer.append(UnsafeBufferPointer(rebasing: json[start..<gaps[number]]))
        needsComma = true
        fill(number, &self)
        start = gaps[number]
      }
      buffer.append(UnsafeBufferPointer(rebasing: json[start...]))
    }
    needsComma = true
  }

  /// Writes a member with a text, or nothing if the text is `nil`.
  public mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    self.name(name)
    value(text)
  }

  /// Ends a line of JSON Lines.
  public mutating func endLine() {
    buffer.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Takes back what was written after the first `count` bytes, with which a line must end.
  public mutating func removeAll(after count: Int) {
    buffer.removeAll(after: count)
    (needsComma, isNamed, depth) = (false, false, 0)
  }

  private mutating func begin(_ bracket: UInt8) {
    beginValue()
    buffer.append(bracket)
    needsComma = false
    depth += 1
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if isIndented, needsComma { breakLine() }
    buffer.append(bracket)
    needsComma = true
  }

  private mutating func breakLine() { append("\n" + String(repeating: "  ", count: depth)) }

  /// Appends a text of ASCII that needs no escapes.
  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { buffer.append($0) }
  }

  private mutating func beginValue() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    if isIndented, depth > 0, !isNamed { breakLine() }
    (needsComma, isNamed) = (true, false)
  }

  /// Runs between escapes are copied whole. Escaped are quotes, backslashes, controls (C2 80 to C2 9F are those above ASCII)
  /// and U+2028 and U+2029 (E2 80 A8 and E2 80 A9).
  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      index = Self.plainEnd(of: text, from: index)
      if index == text.count { break }
      let byte = text[index]
      guard byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xE2 else {
        index += 1
        continue
      }
      var length = 1
      var scalar = UInt32(byte)
      if byte == 0xC2 {
        (length, scalar) = (2, UInt32(text[index + 1]))
        if scalar > 0x9F { length = 0 }
      } else if byte == 0xE2 {
        (length, scalar) = (3, 0x2000 + UInt32(text[index + 2] & 0x7F))
        if text[index + 1] != 0x80 || scalar & 0x7E != 0x28 { length = 0 }
      }
      guard length > 0 else {
        index += 1
        continue
      }
      buffer.append(UnsafeBufferPointer(rebasing: text[start..<index]))
      appendEscape(scalar)
      index += length
      start = index
    }
    buffer.append(UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// The first index from which on a byte may need an escape, found a word at a time; most texts need none.
  private static func plainEnd(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index + 8 <= text.count {
      let word = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // C2 and E2 differ in one bit only.
      let found =
        hasByte(below: 0x20, in: word) | hasByte(0x22, in: word) | hasByte(0x5C, in: word) | hasByte(0x7F, in: word)
        | hasByte(0xE2, in: word | eachByte &* 0x20)
      if found != 0 { break }
      index += 8
    }
    return index
  }

  private static var eachByte: UInt64 { 0x0101_0101_0101_0101 }

  /// Not zero where one of the eight bytes of a word has a value.
  @inline(__always)
  private static func hasByte(_ value: UInt64, in word: UInt64) -> UInt64 {
    hasByte(below: 1, in: word ^ eachByte &* value)
  }

  /// Not zero where one of the eight bytes of a word is below a limit of at most 128: to take the limit away sets the
  /// highest bit, which was clear, of the lowest such byte.
  @inline(__always)
  private static func hasByte(below limit: UInt64, in word: UInt64) -> UInt64 {
    (word &- eachByte &* limit) & ~word & (eachByte &* 0x80)
  }

  private mutating func appendEscape(_ scalar: UInt32) {
    let letter: Unicode.Scalar? =
      switch scalar {
      case 0x22: "\""
      case 0x5C: "\\"
      case 0x08: "b"
      case 0x0C: "f"
      case 0x0A: "n"
      case 0x0D: "r"
      case 0x09: "t"
      default: nil
      }
    buffer.append(UInt8(ascii: "\\"))
    if let letter {
      buffer.append(UInt8(ascii: letter))
      return
    }
    let digits = String(scalar, radix: 16)
    append("u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
  }
}
