/// Names for findings that stay the same while lines move, so that a tool knows a finding again.
public enum FindingFingerprint {
  /// The names of findings, in their order; 16 hexadecimal digits each.
  ///
  /// A name depends on the rule, the key (or the file, if there isn't a key), the locale and the summary; of findings
  /// that are alike in all of them, also on how many came before it. Lines and columns do not count.
  /// - Complexity: O(length of the texts).
  public static func all(of diagnostics: [Diagnostic]) -> [String] {
    var seen: [String: Int] = [:]
    return diagnostics.map { diagnostic in
      let subject = diagnostic.key ?? diagnostic.span?.file ?? ""
      let parts = [diagnostic.rule.name, subject, diagnostic.locale ?? "", withoutLine(diagnostic.summary)]
      let identity = parts.joined(separator: "\u{1F}")
      let number = seen[identity, default: 0]
      seen[identity] = number + 1
      return hash("\(identity)\u{1F}\(number)")
    }
  }

  /// A summary without the number of a line that it names.
  private static func withoutLine(_ summary: String) -> String {
    guard let end = summary.firstRange(of: "line ")?.upperBound else { return summary }
    return String(summary[..<end]) + summary[end...].drop { $0.isNumber }
  }

  /// FNV-1a with 64 bits: short, the same everywhere, and not meant to keep anything secret.
  private static func hash(_ text: String) -> String {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
