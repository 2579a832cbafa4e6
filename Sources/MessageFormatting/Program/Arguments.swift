import ICU

/// The inputs of a program for its slots: the caller's arguments by position, and the program's own literals and
/// defaults.
///
/// It is in memory that the caller of ``with(_:of:_:)`` lends, and must not leave its body.
struct Arguments {
  private let given: ArgumentCells
  /// Literals and defaults of arguments that aren't given, by slot.
  private let constants: ArgumentCells
  private let positions: UnsafePointer<Int32>
  let pieces: UnsafePointer<Program.Piece>
  let firstSelector: Int32

  init(_ given: ArgumentCells, at places: ArgumentPlaces, constants: ArgumentCells) {
    (self.given, self.constants) = (given, constants)
    (positions, pieces, firstSelector) = (places.positions, places.pieces, places.firstSelector)
  }

  /// The cell at a place that ``ArgumentPlaces`` has worked out; an empty one also where there is a default.
  @inline(__always)
  func cell(at place: Int32) -> ArgumentCells.Cell { place >= 0 ? given[Int(place)] : constants[~Int(place)] }

  /// The cell of a slot; an empty one for an argument that is not given and has no default.
  @inline(__always)
  func cell(_ slot: Int) -> ArgumentCells.Cell {
    let position = Int(positions[slot])
    if position >= 0 {
      let cell = given[position]
      if cell.kind != .missing { return cell }
    }
    return constants[slot]
  }

  /// The value of a slot; `nil` for an argument that is not given and has no default.
  func value(_ slot: Int) -> MessageValue? {
    let position = Int(positions[slot])
    return (position >= 0 ? given.value(at: position) : nil) ?? constants.value(at: slot)
  }

  /// Appends the value of a slot if it is a text that does not fit into its cell; says whether it was.
  func appendLongText(of slot: Int, to buffer: inout TextBuffer) -> Bool {
    let position = Int(positions[slot])
    if position >= 0, given[position].kind != .missing { return given.appendLongText(at: position, to: &buffer) }
    return constants.appendLongText(at: slot, to: &buffer)
  }
}

extension Arguments {
  /// Runs `body` with a program's arguments, taken from a dictionary.
  @inline(__always)
  static func with<Result>(
    _ given: [String: MessageValue],
    of program: borrowing ProgramSlots,
    _ body: (Arguments) -> Result
  ) -> Result {
    let names = program.names
    return with(program) { cells in
      // To hash a name takes longer than to compare it with a few short ones.
      guard given.count <= 8, names.count <= 8 else {
        for slot in names.indices {
          if let value = names[slot].get({ $0.isLiteral ? nil : given[$0.name] }) { cells.set(value, at: slot) }
        }
        return
      }
      for (name, value) in given {
        for slot in names.indices where names[slot].get({ !$0.isLiteral && $0.name == name }) {
          cells.set(value, at: slot)
          break
        }
      }
    } run: {
      body($0)
    }
  }

  /// Runs `body` with a program's arguments, each of which is asked for once.
  @inline(__always)
  static func with<Result>(
    askingFor program: borrowing ProgramSlots,
    _ argument: (_ name: String) -> MessageValue?,
    _ body: (Arguments) -> Result
  ) -> Result {
    let names = program.names
    return with(program) { cells in
      for slot in names.indices {
        if let value = names[slot].get({ $0.isLiteral ? nil : argument($0.name) }) { cells.set(value, at: slot) }
      }
    } run: {
      body($0)
    }
  }

  @inline(__always)
  private static func with<Result>(
    _ program: borrowing ProgramSlots,
    fill: (ArgumentCells) -> Void,
    run body: (Arguments) -> Result
  ) -> Result {
    let count = program.names.count
    let (places, constants) = (program.places, program.constants)
    return withUnsafeTemporaryAllocation(
      byteCount: max(1, count) * ArgumentCells.stride,
      alignment: ArgumentCells.alignment
    ) { bytes in
      withUnsafeTemporaryAllocation(of: MessageValue.self, capacity: max(1, count)) { values in
        guard let bytes = bytes.baseAddress, let values = values.baseAddress else {
          preconditionFailure("memory that is lent has an address")
        }
        let cells = ArgumentCells(count, in: bytes, values)
        defer { cells.clear(count) }
        fill(cells)
        return body(Arguments(cells, at: places, constants: constants))
      }
    }
  }
}

/// The arguments that a program reads, slot by slot.
struct ProgramSlots {
  let names: UnsafeBufferPointer<Unmanaged<SlotName>>
  let constants: ArgumentCells
  /// Where the arguments are that a dictionary or a function gives: each at the place of its slot.
  let places: ArgumentPlaces
}

/// The name of a slot's argument.
final class SlotName: Sendable {
  let name: String
  let isLiteral: Bool

  init(_ name: String, isLiteral: Bool) { (self.name, self.isLiteral) = (name, isLiteral) }
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
