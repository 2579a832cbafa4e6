import MessageSyntax

/// The memory and the objects that a program points to.
final class ProgramStorage: @unchecked Sendable {
  private var objects: [AnyObject] = []
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit { for block in blocks { block.deallocate() } }

  /// Keeps an object as long as the storage lives.
  func kept<Object: AnyObject>(_ object: Object) -> Unmanaged<Object> {
    objects.append(object)
    return .passUnretained(object)
  }

  /// Copies values that hold no references, so that nothing has to be released with them.
  func copied<Value>(_ values: [Value]) -> UnsafeBufferPointer<Value> {
    let start = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
    start.initialize(from: values, count: values.count)
    blocks.append(UnsafeMutableRawPointer(start))
    return UnsafeBufferPointer(start: start, count: values.count)
  }
}

/// What a program is put together from.
struct ProgramParts {
  let storage = ProgramStorage()
  var slots: [Unmanaged<ArgumentSlot>] = []
  var steps: [Program.Step] = []
  var variants: [Program.Span] = []
  var selectors: [Unmanaged<Placeholder>] = []
  var keys: [Program.Key] = []
  var indices: [String: Int] = [:]
}
