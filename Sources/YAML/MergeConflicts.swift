import Diagnostics

/// The marks that a version control system leaves in a file where two versions of it could not be joined.
///
/// They are at the beginning of a line, where text of a literal block cannot be.
struct MergeConflicts {
  /// What is wrong, by conflict; a mark that belongs to no conflict counts as one.
  private(set) var findings: [Diagnostic] = []
  /// The lines to pass over, so that the first version of each conflict is read: the marks, and the other versions.
  private(set) var lines: Set<Int> = []

  private enum Mark {
    case first, base, second, end

    init?(_ line: ArraySlice<UInt8>) {
      guard let sign = line.first, line.count >= 7, line.prefix(7).allSatisfy({ $0 == sign }),
        line.count == 7 || line[line.startIndex + 7] == UInt8(ascii: " ")
      else { return nil }
      switch sign {
      case UInt8(ascii: "<"): self = .first
      case UInt8(ascii: "|"): self = .base
      case UInt8(ascii: "="): self = .second
      case UInt8(ascii: ">"): self = .end
      default: return nil
      }
    }
  }

  /// Finds the conflicts of a file.
  init(in source: SourceText) {
    var isOpen = false
    /// Lines of other versions, which count as such when their conflict has an end.
    var others: [Int]?
    for index in 0..<source.lineCount {
      guard let mark = Mark(source.line(index)) else {
        others?.append(index)
        continue
      }
      lines.insert(index)
      switch mark {
      case .first:
        report(source, index)
        (isOpen, others) = (true, nil)
      case .base, .second:
        if !isOpen { report(source, index) }
        others = isOpen ? others ?? [] : nil
      case .end:
        if !isOpen { report(source, index) }
        lines.formUnion(others ?? [])
        (isOpen, others) = (false, nil)
      }
    }
  }

  private mutating func report(_ source: SourceText, _ index: Int) {
    findings.append(
      Diagnostic(
        rule: .catalogSyntax,
        severity: .error,
        summary: "A merge conflict is left here",
        explanation: "Two versions of these lines could not be merged, and the conflict is not resolved.",
        span: source.span(line: index + 1, column: 1, length: source.length(ofLine: index)),
        fix: "Keep one version or join both, and remove the lines that begin with <<<<<<<, |||||||, ======= or >>>>>>>."
      )
    )
  }
}
