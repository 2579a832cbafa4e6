import ICU
public import Instants
import MessageResolution

/// The values of arguments, by position, in memory that the caller owns.
///
/// A cell is 64 bytes without references: the kind of the value, and the value itself if it is of a common kind. Other
/// values are stored separately, next to the cells. Setting or reading a short text, a number or an instant therefore
/// involves no reference counting.
@usableFromInline
struct ArgumentCells {
  /// What a cell holds.
  @usableFromInline
  enum Kind: UInt8 {
    case missing
    /// A text of at most ``longestText`` bytes.
    case text
    /// A whole number of at most 15 digits.
    case integer
    case instant
    case civilDate
    /// Any other value, which is next to the cells.
    case value
  }

  @inlinable static var stride: Int { 64 }
  static var alignment: Int { 16 }
  @inlinable static var longestText: Int { 48 }

  @usableFromInline let cells: UnsafeMutableRawPointer
  @usableFromInline let values: UnsafeMutablePointer<MessageValue>

  /// Takes memory of `stride` bytes a cell, and as many places for values, and makes all cells empty.
  init(_ count: Int, in cells: UnsafeMutableRawPointer, _ values: UnsafeMutablePointer<MessageValue>) {
    self.cells = cells
    self.values = values
    for index in 0..<count { self[index].setKind(.missing) }
  }

  /// Makes the first cells empty. Their memory then holds no references to release.
  func clear(_ count: Int) {
    for index in 0..<count { clear(at: index) }
  }

  @inlinable
  subscript(position: Int) -> Cell {
    @inline(__always) get { Cell(start: cells + position * Self.stride) }
  }

  /// One cell.
  @usableFromInline
  struct Cell {
    @usableFromInline let start: UnsafeMutableRawPointer

    @inlinable
    init(start: UnsafeMutableRawPointer) { self.start = start }

    @inlinable @inline(__always)
    var kind: Kind { start.load(as: Kind.self) }

    @inlinable @inline(__always)
    func setKind(_ kind: Kind) { start.storeBytes(of: kind, as: Kind.self) }

    /// The number of a cell that holds one; the milliseconds since 1970 of an instant, or of a day's midnight in UTC.
    @inline(__always)
    var integer: Int64 { start.load(fromByteOffset: 8, as: Int64.self) }

    @inlinable @inline(__always)
    func set(_ kind: Kind, _ integer: Int64) {
      setKind(kind)
      start.storeBytes(of: integer, toByteOffset: 8, as: Int64.self)
    }

    /// The bytes of a cell that holds a text.
    @inline(__always)
    var textCount: Int { Int(start.load(fromByteOffset: 1, as: UInt8.self)) }

    @inlinable @inline(__always)
    var text: UnsafeMutablePointer<UInt8> { (start + 16).assumingMemoryBound(to: UInt8.self) }

    @inlinable @inline(__always)
    func set(_ bytes: UnsafeBufferPointer<UInt8>) {
      setKind(.text)
      start.storeBytes(of: UInt8(truncatingIfNeeded: bytes.count), toByteOffset: 1, as: UInt8.self)
      if let source = bytes.baseAddress { Blocks.copy(source, bytes.count, to: text) }
    }

    /// Writes the text into memory for ``longestText`` bytes.
    @inline(__always)
    func writeText(to bytes: UnsafeMutablePointer<UInt8>) { Blocks.copyCell(text, textCount, to: bytes) }

    fileprivate var string: String {
      String(decoding: UnsafeBufferPointer(start: text, count: textCount), as: UTF8.self)
    }
  }
}

extension ArgumentCells {
  /// The value at a position; `nil` if it is missing.
  func value(at position: Int) -> MessageValue? {
    let cell = self[position]
    switch cell.kind {
    case .missing: return nil
    case .text: return .string(cell.string)
    case .integer: return .number(DecimalNumber(Int(cell.integer)))
    case .instant: return Instant(milliseconds: cell.integer).map(MessageValue.instant)
    case .civilDate:
      return CivilDate(daysSinceEpoch: Int(cell.integer / Self.millisecondsOfDay)).map(MessageValue.civilDate)
    case .value: return values[position]
    }
  }

  /// Appends the value at a position if it is a text of any length; says whether it was.
  @inline(__always)
  func appendLongText(at position: Int, to buffer: inout TextBuffer) -> Bool {
    guard self[position].kind == .value, case .string(let text) = values[position] else { return false }
    buffer.append(text)
    return true
  }

  @usableFromInline
  func clear(at position: Int) {
    let cell = self[position]
    if cell.kind == .value { (values + position).deinitialize(count: 1) }
    cell.setKind(.missing)
  }

  func set(_ value: MessageValue, at position: Int) {
    switch value {
    case .string(let text): set(text, at: position)
    case .number(let number):
      guard let integer = number.smallInteger else { return keep(value, at: position) }
      clear(at: position)
      self[position].set(.integer, Int64(integer))
    case .instant(let instant): set(instant, at: position)
    case .civilDate(let date):
      clear(at: position)
      self[position].set(.civilDate, Int64(date.daysSinceEpoch) * Self.millisecondsOfDay)
    default: keep(value, at: position)
    }
  }

  @inlinable @inline(__always)
  func set(_ text: String, at position: Int) {
    if self[position].kind == .value { clear(at: position) }
    let isSet = text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count <= Self.longestText else { return false }
      self[position].set(bytes)
      return true
    }
    if isSet != true { keep(.string(text), at: position) }
  }

  @inlinable @inline(__always)
  func set(_ number: Int, at position: Int) {
    guard number.magnitude <= Self.largestInteger else {
      return keep(.number(DecimalNumber(number)), at: position)
    }
    if self[position].kind == .value { clear(at: position) }
    self[position].set(.integer, Int64(number))
  }

  @inlinable @inline(__always)
  func set(_ instant: Instant, at position: Int) {
    if self[position].kind == .value { clear(at: position) }
    self[position].set(.instant, instant.milliseconds)
  }

  @usableFromInline
  func keep(_ value: MessageValue, at position: Int) {
    clear(at: position)
    (values + position).initialize(to: value)
    self[position].setKind(.value)
  }

  /// As ``DecimalNumber/largestSmallInteger``.
  @inlinable static var largestInteger: UInt { 999_999_999_999_999 }

  private static var millisecondsOfDay: Int64 { 86_400_000 }
}
