import Diagnostics

/// The lines of the files that findings are in, for excerpts.
package struct LineLookup {
  private let lines: [String: [String]]

  /// Reads the files that one of the findings names; others stay unread.
  package init(_ files: [String: [UInt8]], for findings: [Diagnostic]) {
    var lines: [String: [String]] = [:]
    for file in Set(findings.compactMap(\.span?.file)) {
      guard let bytes = files[file] else { continue }
      // A byte-order mark isn't part of the first line: columns don't count it.
      let text = String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
      lines[file] = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0) }
    }
    self.lines = lines
  }

  /// A line of a file, from 1; `nil` if it doesn't exist.
  package func line(_ file: String, _ number: Int) -> String? {
    guard let lines = lines[file], lines.indices.contains(number - 1) else { return nil }
    return lines[number - 1]
  }
}
