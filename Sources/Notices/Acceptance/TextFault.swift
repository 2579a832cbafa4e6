import Diagnostics

/// Something in a text that leaves its readers without a value or a link, or leads them elsewhere.
package struct TextFault: Hashable, Sendable {
  /// What is wrong; the name is that of the rule.
  package enum Kind: String, CaseIterable, Sendable {
    case argumentType = "argument-type"
    case brokenReference = "broken-reference"
    case unformattableMessage = "unformattable-message"
    case unknownArgument = "unknown-argument"
    case unlistedLink = "unlisted-link"

    /// The rule that finds it.
    package var rule: RuleID { RuleID(rawValue) }
  }

  package let kind: Kind
  /// One line that leads with its subject, without a full stop.
  package let summary: String
  /// Where it is, in scalars of the text; `nil` for all of it.
  package let range: Range<Int>?
  /// What to do about it.
  package let fix: String

  package init(_ kind: Kind, _ summary: String, at range: Range<Int>?, fix: String) {
    (self.kind, self.summary, self.range, self.fix) = (kind, summary, range, fix)
  }
}
