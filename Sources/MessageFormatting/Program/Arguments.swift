import ICU

/// The values of a program's variables and literals, each looked up once and by number from there on.
///
/// They stand in memory that the caller of ``with(_:for:_:)`` lends, and must not leave its body.
struct Arguments {
  private let values: UnsafeMutableBufferPointer<MessageValue?>

  /// Takes memory that outlives the arguments, one place for each slot.
  fileprivate init(
    _ given: [String: MessageValue],
    for slots: UnsafeBufferPointer<Unmanaged<ArgumentSlot>>,
    in values: UnsafeMutableBufferPointer<MessageValue?>
  ) {
    self.values = values
    // To hash a name takes longer than to compare it with a few short ones.
    guard given.count <= 8, slots.count <= 8 else {
      for index in slots.indices {
        values.initializeElement(at: index, to: slots[index].get { $0.value { name in given[name] } })
      }
      return
    }
    var found: UInt8 = 0
    for (name, value) in given {
      for index in slots.indices where found & 1 << UInt8(index) == 0 && slots[index].get({ $0.isNamed(name) }) {
        values.initializeElement(at: index, to: value)
        found |= 1 << UInt8(index)
        break
      }
    }
    for index in slots.indices where found & 1 << UInt8(index) == 0 {
      values.initializeElement(at: index, to: slots[index].get { $0.value })
    }
  }

  /// The value of a slot; nothing for an argument that is not given and has no default.
  subscript(slot: Int) -> MessageValue? { values[slot] }

  /// Writes the value of a slot if it is a text, which needs no copy of the value; says whether it was.
  @inline(__always)
  func writeText(of slot: Int, to buffer: inout TextBuffer) -> Bool {
    guard let place = values.baseAddress, case .string(let text)? = place[slot] else { return false }
    buffer.append(text)
    return true
  }

  /// Asks for each argument once.
  fileprivate init(
    askingFor slots: UnsafeBufferPointer<Unmanaged<ArgumentSlot>>,
    in values: UnsafeMutableBufferPointer<MessageValue?>,
    _ argument: (_ name: String) -> MessageValue?
  ) {
    self.values = values
    for index in slots.indices {
      values.initializeElement(at: index, to: slots[index].get { $0.value(argument) })
    }
  }

  /// Runs `body` with the values of a program's slots, which are asked for.
  @inline(__always)
  static func with<Result>(
    askingFor slots: UnsafeBufferPointer<Unmanaged<ArgumentSlot>>,
    _ argument: (_ name: String) -> MessageValue?,
    _ body: (Arguments) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: MessageValue?.self, capacity: slots.count) { values in
      let arguments = Arguments(askingFor: slots, in: values, argument)
      defer { values.deinitialize() }
      return body(arguments)
    }
  }

  /// Runs `body` with the values of a program's slots.
  @inline(__always)
  static func with<Result>(
    _ given: [String: MessageValue],
    for slots: UnsafeBufferPointer<Unmanaged<ArgumentSlot>>,
    _ body: (Arguments) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: MessageValue?.self, capacity: slots.count) { values in
      let arguments = Arguments(given, for: slots, in: values)
      defer { values.deinitialize() }
      return body(arguments)
    }
  }
}

/// What a program is given for one of its values.
final class ArgumentSlot: Sendable {
  private let name: String
  private let isLiteral: Bool
  /// The literal, or what stands for an argument that is not given.
  let value: MessageValue?

  init(name: String, default value: MessageValue?) {
    self.name = name
    isLiteral = false
    self.value = value
  }

  init(literal: String) {
    name = ""
    isLiteral = true
    value = .string(literal)
  }

  @inline(__always)
  func isNamed(_ name: String) -> Bool { !isLiteral && self.name == name }

  /// The argument, or what stands for it.
  @inline(__always)
  func value(_ argument: (_ name: String) -> MessageValue?) -> MessageValue? {
    isLiteral ? value : argument(name) ?? value
  }
}

extension TextBuffer {
  /// Runs `body` with a buffer that has no place on the heap for most texts.
  @inline(__always)
  static func with<Result>(_ body: (inout TextBuffer) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { lent in
      var buffer = TextBuffer(startingIn: lent)
      return body(&buffer)
    }
  }
}
