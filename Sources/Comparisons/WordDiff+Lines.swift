extension WordDiff {
  /// A line of a comparison.
  package enum Line: Hashable, Sendable {
    /// The runs of a line; a line break that was added or removed ends a line too.
    case runs([Run])
    /// So many unchanged lines, which are left out because they are far from every change.
    case omitted(Int)
  }

  /// The comparison line by line; of unchanged lines, only some around each change.
  package func lines(context: Int) -> [Line] {
    var lines: [[Run]] = [[]]
    for run in runs {
      for (index, part) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { lines.append([]) }
        if !part.isEmpty { lines[lines.count - 1].append(Run(run.kind, String(part))) }
      }
    }
    // A run of a line break alone leaves nothing on its lines to show.
    let isChanged = changedLines(count: lines.count)
    let isShown = lines.indices.map { index in
      (max(0, index - context)...min(lines.count - 1, index + context)).contains { isChanged[$0] }
    }
    var result: [Line] = []
    for (line, isShown) in zip(lines, isShown) {
      if isShown {
        result.append(.runs(line))
      } else if case .omitted(let count)? = result.last {
        result[result.count - 1] = .omitted(count + 1)
      } else {
        result.append(.omitted(1))
      }
    }
    return result
  }

  private func changedLines(count: Int) -> [Bool] {
    var isChanged = Array(repeating: false, count: count)
    var line = 0
    for run in runs {
      let breaks = run.text.utf8.count { $0 == UInt8(ascii: "\n") }
      if run.kind != .same { for index in line...(line + breaks) { isChanged[index] = true } }
      line += breaks
    }
    return isChanged
  }
}
