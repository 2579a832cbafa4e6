extension String {
  /// The text for `--help`: lines of a paragraph are one line, which is broken where the terminal ends. Indented lines,
  /// such as examples, stay as they are.
  var flowed: String {
    var lines: [String] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if let last = lines.last, !last.isEmpty, !last.hasPrefix(" "), !line.isEmpty, !line.hasPrefix(" ") {
        lines[lines.count - 1] += " " + line
      } else {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n")
  }
}
