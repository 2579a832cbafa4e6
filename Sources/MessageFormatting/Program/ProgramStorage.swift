import MessageSyntax

/// The memory and the objects that a program points to.
final class ProgramStorage: @unchecked Sendable {
  private var objects: [AnyObject] = []
  private var blocks: [UnsafeMutableRawPointer] = []
  private var cells: [(ArgumentCells, count: Int)] = []

  deinit {
    for (cells, count) in cells { cells.clear(count) }
    for block in blocks { block.deallocate() }
  }

  /// Keeps an object as long as the storage lives.
  func kept<Object: AnyObject>(_ object: Object) -> Unmanaged<Object> {
    objects.append(object)
    return .passUnretained(object)
  }

  /// Copies values that hold no references; nothing has to be released with them.
  func copied<Value>(_ values: [Value]) -> UnsafeBufferPointer<Value> {
    let start = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
    start.initialize(from: values, count: values.count)
    blocks.append(UnsafeMutableRawPointer(start))
    return UnsafeBufferPointer(start: start, count: values.count)
  }

  /// Copies values into cells; a `nil` value gives an empty cell.
  func cells(_ values: [MessageValue?]) -> ArgumentCells {
    let count = max(1, values.count)
    let start = UnsafeMutableRawPointer.allocate(
      byteCount: count * ArgumentCells.stride,
      alignment: ArgumentCells.alignment
    )
    let others = UnsafeMutablePointer<MessageValue>.allocate(capacity: count)
    blocks += [start, UnsafeMutableRawPointer(others)]
    let cells = ArgumentCells(count, in: start, others)
    for (position, value) in values.enumerated() { if let value { cells.set(value, at: position) } }
    self.cells.append((cells, count))
    return cells
  }

  /// Copies a text into memory that is padded as ``Blocks/literal`` says.
  func literal(_ text: String) -> UnsafeBufferPointer<UInt8> {
    let bytes = Array(text.utf8)
    let rest = bytes.count % Blocks.literal
    let padding = rest == 0 && !bytes.isEmpty ? 0 : Blocks.literal - rest
    return UnsafeBufferPointer(rebasing: copied(bytes + Array(repeating: 0, count: padding))[..<bytes.count])
  }
}

/// What a program is put together from.
struct ProgramParts {
  let storage = ProgramStorage()
  var slots: [Unmanaged<SlotName>] = []
  /// The literals and defaults of the slots.
  var constants: [MessageValue?] = []
  var steps: [Program.Step] = []
  var pieces: [Program.Piece] = []
  var variants: [Program.Variant] = []
  var choice: NumberChoice?
  var selectors: [Unmanaged<Placeholder>] = []
  var keys: [Program.Key] = []
  var indices: [String: Int] = [:]
}
