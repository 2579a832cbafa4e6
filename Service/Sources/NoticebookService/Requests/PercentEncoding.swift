/// The percent-encoding of addresses (RFC 3986).
enum PercentEncoding {
  /// The text that is encoded; `nil` if an escape is cut or wrong, or the text isn't UTF-8 or has controls in it.
  static func decoded(_ text: Substring, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : byte)
      }
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
