/// A script as it is served: without what only its authors read.
package enum ScriptFile {
  /// The script without lines that are comments, and without indents. A text over several lines would lose its indents
  /// too, so that a script with one stays as it is.
  package static func compact(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isWhole = lines.allSatisfy { $0.utf8.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2) }
    guard isWhole else { return text }
    var compact = ""
    var isComment = false
    for line in lines {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("/*") { isComment = true }
      defer { if code.hasSuffix("*/") { isComment = false } }
      if isComment || code.isEmpty || code.hasPrefix("//") { continue }
      compact += code + "\n"
    }
    return compact
  }
}
