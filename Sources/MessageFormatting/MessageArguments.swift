import ICU
public import Instants
import MessageResolution

/// Values for a message's parameters, by position, in memory that is used again for the next message.
///
/// It is for those who format many messages one after the other: to set a text of up to 48 bytes of UTF-8, a whole number of
/// up to 15 digits, an instant or a day allocates nothing and counts no references, and a formatter finds it without
/// its name. A value stays until another one is set.
///
/// ```swift
/// let parameters = MessageParameters(["name", "days"])
/// let message = ParsedMessage.parse("{$name}: {$days :integer};")
/// let formatter = MessageFormatter(message, in: context).taking(parameters)
/// var arguments = MessageArguments(for: parameters)
/// var buffer = MessageBuffer()
/// for (name, days) in [("Ada", 1), ("Bo", 3)] {
///   arguments.set(name, at: 0)
///   arguments.set(days, at: 1)
///   formatter.append(arguments, to: &buffer)
/// }
/// print(buffer.text)  // Ada: 1;Bo: 3;
/// ```
///
/// One task at a time can change it; give each its own. The formatter may be shared.
public struct MessageArguments: ~Copyable, @unchecked Sendable {
  /// What the values are for.
  public let parameters: MessageParameters
  let identity: UnsafeRawPointer
  @usableFromInline let cells: ArgumentCells
  private let memory: UnsafeMutableRawPointer
  @usableFromInline let count: Int

  /// Allocates memory for the arguments. None of them has a value yet.
  public init(for parameters: MessageParameters) {
    self.parameters = parameters
    identity = parameters.identity
    count = parameters.count
    // The cells, followed by the memory for other values.
    let size = ArgumentCells.stride + MemoryLayout<MessageValue>.stride
    memory = .allocate(byteCount: max(1, count) * size, alignment: ArgumentCells.alignment)
    let values = (memory + count * ArgumentCells.stride).bindMemory(to: MessageValue.self, capacity: count)
    cells = ArgumentCells(count, in: memory, values)
  }

  deinit {
    cells.clear(count)
    memory.deallocate()
  }

  /// The value at a position, which must be one of the parameters'; `nil` if none is given.
  public subscript(position: Int) -> MessageValue? {
    get {
      check(position)
      return cells.value(at: position)
    }
    set {
      check(position)
      if let newValue { cells.set(newValue, at: position) } else { cells.clear(at: position) }
    }
  }

  /// Sets a text, as ``MessageValue/string(_:)`` does.
  @inlinable @inline(__always)
  public mutating func set(_ text: String, at position: Int) {
    check(position)
    cells.set(text, at: position)
  }

  /// Sets a whole number, as ``MessageValue/number(_:)`` does.
  @inlinable @inline(__always)
  public mutating func set(_ number: Int, at position: Int) {
    check(position)
    cells.set(number, at: position)
  }

  /// Sets a moment, as ``MessageValue/instant(_:)`` does.
  @inlinable @inline(__always)
  public mutating func set(_ instant: Instant, at position: Int) {
    check(position)
    cells.set(instant, at: position)
  }

  /// Takes all values back.
  public mutating func removeAll() { cells.clear(count) }

  /// The values by name.
  public var byName: [String: MessageValue] {
    var values: [String: MessageValue] = [:]
    for (position, name) in parameters.names.enumerated() where values[name] == nil {
      values[name] = cells.value(at: position)
    }
    return values
  }

  @inlinable @inline(__always)
  borrowing func check(_ position: Int) {
    precondition(position >= 0 && position < count, "a position is one of a parameter")
  }
}
