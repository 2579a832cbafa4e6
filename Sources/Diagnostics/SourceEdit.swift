/// A change of a file that fixes a finding, or a part of it.
package struct SourceEdit: Hashable, Comparable, Sendable {
  /// What goes; a single place where something is only added.
  package let span: SourceSpan
  /// What takes its place; empty where something only goes.
  package let replacement: String

  /// Makes an edit.
  package init(span: SourceSpan, replacement: String) {
    self.span = span
    self.replacement = replacement
  }

  /// Whether the left edit comes first in its file.
  package static func < (left: SourceEdit, right: SourceEdit) -> Bool {
    (left.span, left.replacement) < (right.span, right.replacement)
  }
}

extension Diagnostic {
  /// The same finding with the paths of its files changed.
  public func renamingFiles(_ rename: (_ file: String) -> String) -> Diagnostic {
    func renamed(_ span: SourceSpan) -> SourceSpan {
      SourceSpan(file: rename(span.file), start: span.start, end: span.end)
    }
    var diagnostic = self
    diagnostic.span = span.map(renamed)
    diagnostic.edits = edits.map { SourceEdit(span: renamed($0.span), replacement: $0.replacement) }
    return diagnostic
  }
}
