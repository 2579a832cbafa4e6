import Diagnostics

/// Files of a catalog's or a brand's folder that nothing reads, and whose names say that somebody meant them to be read.
package enum OtherFiles {
  /// Whether a file is of those that stand beside others everywhere: hidden files, licences and texts for people.
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

  /// Findings about files whose names end like YAML, but not in `.yaml`.
  static func findings(lookingLikeYAML paths: some Sequence<String>, prefix: String) -> [Diagnostic] {
    paths.filter { path in
      if path.hasSuffix(".yaml") { return false }
      let lower = path.lowercased()
      return (lower.hasSuffix(".yml") || lower.hasSuffix(".yaml")) && !isIgnored(path)
    }.sorted().map { path in
      let name = path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex)
      return finding(path, prefix: prefix, "The file's name does not end in .yaml", fix: "Rename it to \(name).yaml.")
    }
  }

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
