extension [PatternAtoms.Shown] {
  /// The text of a file, with the export's substitutions undone: the catalog's characters replace their substitutes,
  /// such as full-width braces in a format that can't express braces. Text that was edited in the file is left
  /// unchanged.
  /// - Parameters:
  ///   - exported: The text that an export would write.
  ///   - original: The text that an export would write if the format could express everything.
  /// - Complexity: That of two comparisons; O(1) if the format can express everything.
  func withoutStandIns(of exported: Self, for original: Self) -> Self {
    guard exported != original else { return self }
    let inExport = PatternMerge.common(original, exported)
    let inFile = PatternMerge.common(exported, self)
    var edits: [(range: Range<Int>, text: ArraySlice<Element>)] = []
    var (start, exportStart) = (0, 0)
    for end in 0...original.count {
      guard let exportEnd = end == original.count ? exported.count : inExport[end] else { continue }
      if (start, exportStart) != (end, exportEnd) {
        // Between two pieces that both have, each has something of its own.
        let before = exportStart == 0 ? 0 : inFile[exportStart - 1].map { $0 + 1 }
        let after = exportEnd == exported.count ? count : inFile[exportEnd]
        if let before, let after, before <= after, self[before..<after] == exported[exportStart..<exportEnd] {
          edits.append((before..<after, original[start..<end]))
        }
      }
      (start, exportStart) = (end + 1, exportEnd + 1)
    }
    var result = self
    for edit in edits.reversed() { result.replaceSubrange(edit.range, with: edit.text) }
    return result
  }
}
