import ICU

/// A program and the positions of its arguments among the parameters.
///
/// It accesses everything by address. Reading a reference and its referent would involve reference counting, and cores
/// that share a formatter would contend for the counts.
final class BoundProgram: Sendable {
  /// `nil` if the message requires the resolver.
  let program: Program?
  let parameters: MessageParameters
  private let reached: Unmanaged<Program>?
  private nonisolated(unsafe) let identity: UnsafeRawPointer
  private nonisolated(unsafe) let places: ArgumentPlaces?
  private let owned = ProgramStorage()

  init(_ program: Program?, taking parameters: MessageParameters) {
    self.program = program
    self.parameters = parameters
    reached = program.map(Unmanaged.passUnretained)
    identity = parameters.identity
    places = program.map { [owned] program in
      ArgumentPlaces(
        positions: program.slots.names.map { name in
          name.get { $0.isLiteral ? nil : parameters.position(of: $0.name) }
        },
        program.pieces,
        program.selectors.first,
        in: owned
      )
    }
  }

  /// Appends the text of the message; where only the resolver knows it, appends nothing and says so.
  @inline(__always)
  func append(_ arguments: borrowing MessageArguments, to buffer: inout TextBuffer) -> Bool {
    guard identity == arguments.identity, let reached, let places else { return appendByName(arguments, to: &buffer) }
    let outcome = reached.get { program in
      program.append(Arguments(arguments.cells, at: places, constants: program.slots.constants), to: &buffer)
    }
    switch outcome {
    case .written: return true
    case .unknown: return false
    case .needsNames: return appendByName(arguments, to: &buffer)
    }
  }

  @inline(never)
  private func appendByName(_ arguments: borrowing MessageArguments, to buffer: inout TextBuffer) -> Bool {
    guard let program, let places else { return false }
    guard parameters.names == arguments.parameters.names else {
      return BoundProgram(program, taking: arguments.parameters).append(arguments, to: &buffer)
    }
    let values = Arguments(arguments.cells, at: places, constants: program.slots.constants)
    return program.append(values, named: arguments.byName, to: &buffer)
  }
}
