import MessageFormat

/// What the bytes of an input stand for: the first says what the message is formatted for, the rest is its text.
struct FuzzedInput {
  /// The first byte.
  var setting: UInt8
  /// The text; bytes that are not UTF-8 stand as U+FFFD.
  var text: String

  init(setting: UInt8, text: String) {
    self.setting = setting
    self.text = text
  }

  /// Reads an input; `nil` if there is no byte.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.first else { return nil }
    self.init(setting: first, text: String(decoding: bytes.dropFirst(), as: UTF8.self))
  }

  /// Writes the input over `memory`, as much as fits; returns how many bytes it has.
  func write(to memory: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var count = 0
    for byte in [setting] + text.utf8.prefix(max(0, memory.count - 1)) where count < memory.count {
      memory[count] = byte
      count += 1
    }
    return count
  }
}
