import Catalogs

/// What becomes of a renewal that does not go through, to be played by a reader: choices, and the steps of each case.
package struct LifecyclePlayer: Hashable, Sendable {
  /// A choice, and what can be chosen.
  package struct Control: Hashable, Sendable {
    let label: String
    let options: [String]
  }

  /// A step, with the names that it shows by their places in ``names``.
  package struct Step: Hashable, Sendable {
    let day: Int
    let event: Int
    let state: Int
    let access: Access
    let hasMessage: Bool
    let notifications: [Int]
    let notice: Int?
  }

  let title: String
  /// The words of its buttons and of the day that it shows, by their names in the script.
  let labels: [String: String]
  /// When the store could show messages, in hours after the failed renewal.
  let messageHours: [Int]
  /// What the columns of the steps are: day, event, state, access, server notification, notice.
  let columns: [String]
  /// The words for access, in the order of ``Access``.
  let access: [String]
  let controls: [Control]
  /// Names of events, states, notifications and notices, with links to what describes them.
  let names: [[Inline]]
  /// The steps of each case, by the options of the controls in order, the last one changing first.
  let cases: [[Step]]

  package init(
    title: String,
    labels: [String: String],
    messageHours: [Int],
    columns: [String],
    access: [String],
    controls: [Control],
    names: [[Inline]],
    cases: [[Step]]
  ) {
    self.title = title
    (self.labels, self.messageHours) = (labels, messageHours)
    self.columns = columns
    self.access = access
    self.controls = controls
    self.names = names
    self.cases = cases
  }

  /// The extension of its file, after the name of the page.
  static func fileExtension(of diagram: String) -> String { "\(diagram).js" }
}
