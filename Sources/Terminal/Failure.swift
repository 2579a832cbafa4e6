import Diagnostics
import Reporters

/// Why a run could not go on: what, where and what to do.
package struct Failure: Error, CustomStringConvertible {
  package let summary: String
  package let fix: String

  package init(_ summary: String, fix: String) {
    // A value that is quoted may hold line breaks, which would look like lines of our own.
    self.summary = summary.terminalLine
    self.fix = fix
  }

  package var description: String { "\(summary)\n  \(fix)" }
}
