/// Why a file cannot be read at all.
package struct FileError: Error, Hashable, Sendable {
  /// Where; `nil` if it concerns the file as a whole.
  package let place: SourcePosition?
  /// What is wrong, leading with the subject; one line, no full stop, with no text of the file that is not made safe.
  package let summary: String
  /// What to do about it, in the imperative.
  package let fix: String

  package init(place: SourcePosition?, summary: String, fix: String) {
    (self.place, self.summary, self.fix) = (place, summary, fix)
  }
}
