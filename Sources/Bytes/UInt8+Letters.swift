extension UInt8 {
  /// Whether the byte is an ASCII letter or digit.
  package var isLetterOrDigit: Bool { (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 }
}
