internal import CICU

/// The charset that bytes are most likely in, by ICU's detection.
package enum DetectedCharset {
  /// The most bytes that are looked at.
  private static let limit = 8192

  /// The name of the charset, such as `Shift_JIS` or `windows-1252`; `nil` if none is likely.
  ///
  /// - Parameter bytes: The part of a file that tells most: what follows its first byte beyond ASCII.
  package static func name(of bytes: some Collection<UInt8>) -> String? {
    let part = bytes.prefix(limit).map(CChar.init(bitPattern:))
    let name = try? Output.text("detect the charset") { output, status in
      nb_icu_detect_charset(part, Int32(part.count), output, status)
    }
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }
}
