extension String {
  /// The text for `--help`: lines of a paragraph are one line, which is broken where the terminal ends. Indented lines,
  /// such as examples, stay as they are.
  var flowed: String {
    var bytes = Array(utf8)
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      if index + 1 < bytes.count, bytes[start].isOfParagraph, bytes[index + 1].isOfParagraph {
        bytes[index] = UInt8(ascii: " ")
      }
      start = index + 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether a line that begins so is neither empty nor indented.
  fileprivate var isOfParagraph: Bool { self != UInt8(ascii: " ") && self != UInt8(ascii: "\n") }
}
