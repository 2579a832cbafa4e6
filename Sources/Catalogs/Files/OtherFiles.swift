import Diagnostics
import YAML

/// Files of a catalog's or a brand's folder that nothing reads, and whose names suggest that they should be read.
package enum OtherFiles {
  /// Whether a file is of those that are next to others everywhere: hidden files, licences and texts for people.
  package static func isIgnored(_ path: String) -> Bool {
    var previous = UInt8(ascii: "/")
    for byte in path.utf8 {
      if byte == UInt8(ascii: "."), previous == UInt8(ascii: "/") { return true }
      previous = byte
    }
    // Most files are of this kind.
    if path.hasSuffix(".yaml") { return false }
    guard let name = path.split(separator: "/").last else { return true }
    let isForPeople = ["README", "LICENSE", "LICENCE", "NOTICE", "COPYING", "AUTHORS", "CHANGELOG"].contains {
      name.uppercased().hasPrefix($0)
    }
    return isForPeople || name.lowercased().hasSuffix(".md")
  }

  /// Findings about files whose names end like YAML but not in `.yaml`, and about copies that merges and editors leave
  /// next to a `.yaml` file.
  static func findings(lookingLikeYAML paths: some Sequence<String>, prefix: String) -> [Diagnostic] {
    paths.filter { !$0.hasSuffix(".yaml") && !isIgnored($0) }.sorted().compactMap { path in
      let lower = path.lowercased()
      if lower.hasSuffix(".yml") || lower.hasSuffix(".yaml") {
        let name = path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex)
        return finding(path, prefix: prefix, "The file's name does not end in .yaml", fix: "Rename it to \(name).yaml.")
      }
      guard leftovers.contains(where: { lower.hasSuffix(".yaml" + $0) }) else { return nil }
      return finding(path, prefix: prefix, "The file is a copy that a program left behind", fix: "Remove the file.")
    }
  }

  /// The endings that such copies have after the name of the file.
  private static let leftovers = ["~", ".bak", ".old", ".orig", ".rej"]

  /// A finding about a file that nothing reads.
  static func finding(_ path: String, prefix: String, _ summary: String, fix: String) -> Diagnostic {
    Diagnostic(
      rule: .unknownFile,
      severity: .error,
      summary: summary,
      explanation: "Nothing reads it, so that what it says has no effect.",
      span: .start(of: prefix + path),
      fix: fix
    )
  }
}
