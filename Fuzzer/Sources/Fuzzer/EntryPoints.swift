import CLibFuzzer

// libFuzzer finds these by name.

/// Checks one input.
@_cdecl("LLVMFuzzerTestOneInput")
func runInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: data, count: size)
  if let setting = bytes.first { chosenTarget?.run(setting, Array(bytes.dropFirst())) }
  return 0
}

/// Changes an input in place; messages along their grammar, where libFuzzer would else change bytes only.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int {
  var mutation = Mutation(seed: seed)
  guard chosenTarget is MessageTarget, let input = FuzzedInput(UnsafeBufferPointer(start: data, count: size)),
    !mutation.leavesToBytes()
  else {
    return LLVMFuzzerMutate(data, size, limit)
  }
  return mutation.changed(input).write(to: UnsafeMutableBufferPointer(start: data, count: limit))
}

/// Makes an input out of two messages. For other targets it returns 0, and libFuzzer combines bytes.
@_cdecl("LLVMFuzzerCustomCrossOver")
func crossOver(
  _ first: UnsafePointer<UInt8>,
  _ firstSize: Int,
  _ second: UnsafePointer<UInt8>,
  _ secondSize: Int,
  _ result: UnsafeMutablePointer<UInt8>,
  _ limit: Int,
  _ seed: UInt32
) -> Int {
  guard chosenTarget is MessageTarget, let left = FuzzedInput(UnsafeBufferPointer(start: first, count: firstSize)),
    let right = FuzzedInput(UnsafeBufferPointer(start: second, count: secondSize))
  else { return 0 }
  var mutation = Mutation(seed: seed)
  return mutation.crossed(left, right).write(to: UnsafeMutableBufferPointer(start: result, count: limit))
}
