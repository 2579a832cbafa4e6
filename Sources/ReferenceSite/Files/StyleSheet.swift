/// A style sheet as it is served: without what only its authors read. Every page loads it, so that each byte counts.
package enum StyleSheet {
  /// The style sheet without comments, and without spaces where they separate nothing; a rule a line.
  ///
  /// Strings stay as they are. A space before a colon, a bracket or a sign may mean something and stays too.
  package static func compact(_ text: String) -> String {
    var compact: [UInt8] = []
    var rest = Array(text.utf8)[...]
    var hasSpace = false
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "/"), rest.first == UInt8(ascii: "*") {
        skipComment(&rest)
        hasSpace = true
        continue
      }
      if isSpace(byte) {
        hasSpace = true
        continue
      }
      if hasSpace, let last = compact.last, !isSeparator(last), last != UInt8(ascii: ":"), last != lineBreak,
        !isSeparator(byte)
      {
        compact.append(UInt8(ascii: " "))
      }
      hasSpace = false
      if byte == UInt8(ascii: "}") {
        while let last = compact.last, last == UInt8(ascii: ";") || last == lineBreak { compact.removeLast() }
      }
      compact.append(byte)
      if byte == UInt8(ascii: "}") { compact.append(lineBreak) }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { copyString(until: byte, from: &rest, to: &compact) }
    }
    if compact.last != lineBreak { compact.append(lineBreak) }
    return String(decoding: compact, as: UTF8.self)
  }

  private static let lineBreak = UInt8(ascii: "\n")

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Whether a byte is a separator, so that no space is needed next to it.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ">"): true
    default: false
    }
  }

  private static func skipComment(_ rest: inout ArraySlice<UInt8>) {
    var last: UInt8 = 0
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if last == UInt8(ascii: "*"), byte == UInt8(ascii: "/") { return }
      last = byte
    }
  }

  private static func copyString(until mark: UInt8, from rest: inout ArraySlice<UInt8>, to compact: inout [UInt8]) {
    while let byte = rest.popFirst() {
      compact.append(byte)
      if byte == mark { return }
      if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { compact.append(escaped) }
    }
  }
}
