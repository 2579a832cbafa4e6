extension [PatternAtoms.Shown] {
  /// A text of a file with what the catalog has in the place of what stands in for it there, such as full-width braces in
  /// a format that has no others; what was changed stays unchanged.
  /// - Parameters:
  ///   - exported: What an export would write.
  ///   - original: What it would write if the format could say everything.
  /// - Complexity: That of two comparisons; O(1) where the format says everything.
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
